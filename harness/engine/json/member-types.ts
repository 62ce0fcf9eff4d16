import { membersOf } from './members.ts';

/** Members of a JSON object, inner ones included, with the JSON type of each: `fee.fee_rate` is a `number`. */
export function memberTypes(value: unknown, before = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, member] of Object.entries(membersOf(value) ?? {})) {
    found.set(`${before}${name}`, jsonType(member));
    for (const [inner, type] of memberTypes(member, `${before}${name}.`)) found.set(inner, type);
  }
  return found;
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}
