import { recordLimitHit } from './limits-hit.ts';
import type { PeerText } from './peer-text.ts';

/**
 * A text of bounded length. A message may repeat two answers of a megabyte, and stands in each report and at each step that
 * it went through.
 */
export function readable(text: string, most: number): string {
  if (text.length <= most) return text;
  recordLimitHit('textCharacters', most);
  return `${text.slice(0, most)}… (${text.length} characters; the evidence has all of them)`;
}

/** The beginning of a text, for messages; words of a peer without secrets. */
export function excerpt(text: PeerText | string, most = 160): string {
  const shown = typeof text === 'string' ? cut(text, most) : text.shown(most);
  return shown === '' ? '(empty body)' : shown;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
