import type { PeerText } from './peer-text.ts';

/** The beginning of a text, for messages; of what a peer said, without secrets. */
export function excerpt(text: PeerText | string, most = 160): string {
  const shown = typeof text === 'string' ? cut(text, most) : text.shown(most);
  return shown === '' ? '(empty body)' : shown;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
