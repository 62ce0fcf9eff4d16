import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { bareTest } from '../../../../harness/run/playwright/bare-test.ts';

const OUT = process.env.LANES_OUT ?? '';
const GOING_ON = join(OUT, 'going-on');
const BEGUN = join(OUT, 'begun');

/** A test that shows the others that it goes on. */
export const test = bareTest.extend<{ readonly shown: undefined }>({
  shown: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures there.
    async ({}, use, { title }) => {
      for (const folder of [GOING_ON, BEGUN]) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, title), '');
      }
      await use(undefined);
      rmSync(join(GOING_ON, title));
    },
    { auto: true },
  ],
});

/** Titles of the tests that go on now. */
export function goingOn(): string[] {
  return readdirSync(GOING_ON);
}

/** Waits until another test has begun. */
export async function begun(title: string): Promise<void> {
  while (!readdirSync(BEGUN).includes(title)) await setImmediate();
}
