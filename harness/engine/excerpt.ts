import { bites } from './bites.ts';

/**
 * A text as long as people may read it: a message that quotes two answers of a megabyte is repeated by each report, and by
 * each step that it went through.
 */
export function readable(text: string, most: number): string {
  if (text.length <= most) return text;
  bites('textCharacters', most);
  return `${text.slice(0, most)}… (${text.length} characters; the evidence has all of them)`;
}

/** The beginning of a body, for messages. */
export function excerpt(body: string, most = 160): string {
  if (body === '') return '(empty body)';
  return body.length > most ? `${body.slice(0, most)}…` : body;
}
