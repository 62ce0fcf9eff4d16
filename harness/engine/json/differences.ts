import { canonical } from './canonical.ts';

/** An element of a list, as it came. */
export type Element = Readonly<Record<string, unknown>>;

/**
 * What differs between two readings of the same list, one sentence per element; the order of elements does not count.
 * @param key member that identifies an element
 * @param members compared members; all when left out
 * @param omit members left out wherever they stand
 */
export function differences(
  earlier: readonly Element[],
  later: readonly Element[],
  key: string,
  { members, omit }: { members?: readonly string[]; omit?: (member: string) => boolean } = {},
): string[] {
  const before = new Map(earlier.map((element) => [String(element[key]), element]));
  const after = new Map(later.map((element) => [String(element[key]), element]));
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `${name} is gone`);
  const come = [...after.keys()].filter((name) => !before.has(name)).map((name) => `${name} came up`);
  const changed = [...before].flatMap(([name, element]) => {
    const other = after.get(name);
    if (!other) return [];
    const compared = members ?? [...new Set([...Object.keys(element), ...Object.keys(other)])];
    const unequal = compared.filter(
      (member) => !omit?.(member) && canonical(element[member], omit) !== canonical(other[member], omit),
    );
    return unequal.map((member) => `${name}: ${member} ${text(element[member])} became ${text(other[member])}`);
  });
  return [...gone, ...come, ...changed];
}

function text(value: unknown): string {
  const whole = canonical(value);
  return whole.length > 80 ? `${whole.slice(0, 80)}…` : whole;
}
