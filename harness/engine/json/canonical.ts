/** Members that may differ between two answers that mean the same: times, request ids and moving prices. */
export function isMoving(member: string): boolean {
  return /^(timestamp|time|.*_at|.*_time|request_id)$|price/i.test(member);
}

/**
 * One text for all JSON values that mean the same: members sorted by name, elements of arrays sorted, whole numbers as
 * digits whether they came as number or bigint.
 * @param omit members to leave out, wherever they stand; none by default
 */
export function canonical(value: unknown, omit: (member: string) => boolean = () => false): string {
  if (Array.isArray(value)) return `[${value.map((element) => canonical(element, omit)).sort()}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([name]) => !omit(name));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member, omit)}`).sort()}}`;
  }
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'undefined');
}
