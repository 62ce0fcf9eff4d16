import { shown } from './members.ts';

/** A value with its JSON type, for the half of a message that says what came: ``a string, `"1094795000"` ``. */
export function typed(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return `${kindOf(value)}, \`${shown(value)}\``;
}

function kindOf(value: unknown): string {
  if (typeof value === 'bigint') return 'an integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number with a fraction';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
