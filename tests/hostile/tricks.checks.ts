import { test } from '../test.ts';
import { TRICKS } from './all.ts';
import { play } from './bed.ts';
import { GREEDS } from './greedy/greeds.ts';
import { playGreedy } from './greedy/play.ts';
import type { Place } from './trick.ts';

const PLACES: readonly Place[] = ['http', 'socket', 'node', 'levers'];

/** Well beyond what any run may take on a machine of its own, in milliseconds. */
const MOST_MS = 200_000;

// The verdict over a row is the reporter's, who alone knows what the clean run took.

for (const place of PLACES)
  test(`${place}-clean`, async () => {
    note(await play(place, undefined, test.info().outputPath('out'), MOST_MS));
  });

for (const trick of TRICKS)
  test(trick.name, async () => {
    note(await play(trick.on, trick, test.info().outputPath('out'), MOST_MS));
  });

for (const greed of GREEDS)
  test(greed.name, async () => {
    note(await playGreedy(greed, test.info().outputPath('out'), MOST_MS));
  });

function note(row: object): void {
  test.info().annotations.push({ type: 'row', description: JSON.stringify(row) });
}
