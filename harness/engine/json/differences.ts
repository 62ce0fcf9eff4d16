import { canonical } from './canonical.ts';
import { type Members, membersOf } from './members.ts';

/** An element of a list, as it came. */
export type Element = Members;

/**
 * What differs between two readings of the same list, one sentence per member, however deep; the order of elements does not
 * count, and null is as good as absence.
 * @param key member that identifies an element
 * @param members compared members; all when left out
 * @param omit members left out wherever they stand
 */
export function differences(
  earlier: readonly Element[],
  later: readonly Element[],
  key: string,
  { members, omit = () => false }: { members?: readonly string[]; omit?: (member: string) => boolean } = {},
): string[] {
  const before = new Map(earlier.map((element) => [String(element[key]), element]));
  const after = new Map(later.map((element) => [String(element[key]), element]));
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `${name} is gone`);
  const come = [...after.keys()].filter((name) => !before.has(name)).map((name) => `${name} came up`);
  const changed = [...before].flatMap(([name, element]) => {
    const other = after.get(name);
    return other ? changes(element, other, omit, members).map((change) => `${name}: ${change}`) : [];
  });
  return [...gone, ...come, ...changed];
}

function changes(
  before: Members,
  after: Members,
  omit: (member: string) => boolean,
  only?: readonly string[],
): string[] {
  const names = only ?? [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !omit(name))
    .flatMap((name) => {
      const [was, is] = [before[name] ?? null, after[name] ?? null];
      const [inner, other] = [membersOf(was), membersOf(is)];
      if (inner && other) return changes(inner, other, omit).map((change) => `${name}/${change}`);
      return canonical(was, omit) === canonical(is, omit) ? [] : [`${name} ${text(was)} became ${text(is)}`];
    });
}

function text(value: unknown): string {
  const whole = canonical(value);
  return whole.length > 80 ? `${whole.slice(0, 80)}…` : whole;
}
