import { stripVTControlCharacters } from 'node:util';

/** What Playwright says beside both sides of a comparison: by which matcher, and how many lines of a difference are whose. */
const BESIDE = ['expect(', '- Expected  -', '+ Received  +'];

/** A message as people read it: without colours, and of a comparison only its words, what was expected and what came. */
export function plainMessage(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const kept = lines.filter((line) => line !== '' && !BESIDE.some((words) => line.startsWith(words)));
  return kept.join('\n').trim();
}
