import { stringifyExact } from '../../engine/json/exact-json.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';

/** The same object, its members and those of the objects in it in the opposite order. */
export function inOppositeOrder(members: Members): Members {
  const entries = Object.entries(members).reverse();
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const inner = membersOf(value);
      return [name, inner ? inOppositeOrder(inner) : value];
    }),
  );
}

/** The JSON text of an object with blanks and line breaks between all its parts, and every text in it as escapes. */
export function spacedAndEscaped(members: Members): string {
  const lines = Object.entries(members).map(([name, value]) => `\t${escaped(name)} : ${writtenValue(value)}`);
  return `\r\n{\n${lines.join(' ,\n')}\n} `;
}

function writtenValue(value: unknown): string {
  const inner = membersOf(value);
  if (inner) return spacedAndEscaped(inner);
  return typeof value === 'string' ? escaped(value) : stringifyExact(value);
}

/** A JSON text of which each unit is an escape. */
function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}
