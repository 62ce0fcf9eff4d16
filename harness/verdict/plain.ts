import { stripVTControlCharacters } from 'node:util';

/** Lines of Playwright beside the two sides of a comparison: the matcher, and how many lines each side has. */
const BESIDE = ['expect(', '- Expected  -', '+ Received  +'];

/** A message as people read it: without colours, and of a comparison only its words, what was expected and what came. */
export function plainMessage(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const kept = lines.filter((line) => line !== '' && !BESIDE.some((words) => line.startsWith(words)));
  return kept.join('\n').trim();
}
