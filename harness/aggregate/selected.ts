/** Whether an id is among `only` (ids or group prefixes such as `MKT` or `MKT-PAIRS`; empty means all). */
export function isSelected(id: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((entry) => id === entry || id.startsWith(`${entry}-`));
}
