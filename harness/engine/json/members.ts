/** Types of JSON members, and sentences about what does not fit. Pure. */

export type Members = Readonly<Record<string, unknown>>;

/** The members of a JSON object; undefined for anything else. */
export function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
}

/** The elements of a JSON array that are objects, each with its place; none when it is no array. */
export function objectsIn(value: unknown, place: string): { place: string; element: Members }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) => {
    const element = membersOf(item);
    return element ? [{ place: `${place}/${index}`, element }] : [];
  });
}

/** Whether a decoded JSON value is a number without a fractional part, however large. */
export function isInteger(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}

/** Whether a decoded JSON value is a number. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || typeof value === 'number';
}

const KINDS = {
  string: { article: 'a string', fits: (value: unknown) => typeof value === 'string' },
  boolean: { article: 'a boolean', fits: (value: unknown) => typeof value === 'boolean' },
  integer: { article: 'an integer', fits: isInteger },
  number: { article: 'a number', fits: isNumber },
  object: { article: 'an object', fits: (value: unknown) => membersOf(value) !== undefined },
  array: { article: 'an array', fits: (value: unknown) => Array.isArray(value) },
} as const;

export type Kind = keyof typeof KINDS;

/** What each of the members must be. */
export type Kinds = Readonly<Record<string, Kind>>;

/** Members that must be there, each of its kind. */
export function misfits(object: Members, place: string, kinds: Kinds): string[] {
  const problems: string[] = [];
  for (const name in kinds) {
    const kind = KINDS[kinds[name] ?? 'string'];
    const value = object[name];
    if (kind.fits(value)) continue;
    problems.push(
      value === undefined
        ? `${place}/${name} is missing`
        : `${place}/${name} must be ${kind.article}, got ${shown(value)}`,
    );
  }
  return problems;
}

/** Members that may be absent or null; otherwise each of its kind. */
export function misfitsIfSet(object: Members, place: string, kinds: Kinds): string[] {
  const problems: string[] = [];
  for (const name in kinds) {
    const kind = KINDS[kinds[name] ?? 'string'];
    const value = object[name];
    if (value === undefined || value === null || kind.fits(value)) continue;
    problems.push(`${place}/${name} must be ${kind.article} or null, got ${shown(value)}`);
  }
  return problems;
}

const WIDEST = 60;

/** A value as it stands in a message. */
export function shown(value: unknown): string {
  const text =
    typeof value === 'bigint'
      ? String(value)
      : Array.isArray(value)
        ? 'an array'
        : (JSON.stringify(value) ?? 'nothing');
  return text.length > WIDEST ? `${text.slice(0, WIDEST)}…` : text;
}

/** Strings that occur more than once. */
export function repeated(values: readonly unknown[]): unknown[] {
  const once = new Set<unknown>();
  const twice = new Set<unknown>();
  for (const value of values) (once.has(value) ? twice : once).add(value);
  return [...twice];
}
