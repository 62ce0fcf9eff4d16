import { test } from '@playwright/test';
import { TRICKS } from './all.ts';
import { play } from './bed.ts';
import type { Place } from './trick.ts';

const PLACES: readonly Place[] = ['http', 'socket', 'node', 'levers'];

// The verdict over a row is the reporter's, who alone knows what the clean run took.

for (const place of PLACES)
  test(`${place}-clean`, async () => {
    note(await play(place, undefined, test.info().outputPath('out')));
  });

for (const trick of TRICKS)
  test(trick.name, async () => {
    note(await play(trick.on, trick, test.info().outputPath('out')));
  });

function note(row: object): void {
  test.info().annotations.push({ type: 'row', description: JSON.stringify(row) });
}
