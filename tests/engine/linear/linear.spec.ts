import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DIST } from '../../../build/build.js';
import { expect, test } from '../../test.ts';
import { expressions } from './expressions.ts';

const FEEDER = join(DIST, 'tests/engine/linear/feeder.js');
/** What is linear needs less than a second for a megabyte, what is quadratic minutes, and more with each further degree. */
const HOPELESS_MS = 60_000;

test.describe.configure({ timeout: 600_000 });

test('every regular expression takes a megabyte of its worst texts', async () => {
  const all = expressions();
  expect(all.length).toBeGreaterThan(200);
  expect(await lastFed({ expressions: all })).toBe('done');
});

test('what redacts, shows and reads takes a megabyte of any text, and so does each format', async () => {
  expect(await lastFed({})).toBe('done');
});

for (const pattern of ['\\\\+u[0-9]', '^(?:a|aa)+$', '"(?:one|two)"\\s*[^"]*\\s:'])
  test(`an expression that is not linear is named: ${pattern}`, async () => {
    const expression = { pattern, flags: 'g', file: 'here' };
    expect(await lastFed({ expressions: [expression] }, 2_000)).toContain(`/${pattern}/g of here`);
  });

/** Feeds texts in a thread that is ended if one of them takes for ever; gives the one that does, or `done`. */
function lastFed(workerData: unknown, limitMs = HOPELESS_MS): Promise<string> {
  const worker = new Worker(FEEDER, { workerData });
  let last = 'nothing';
  let limit: NodeJS.Timeout | undefined;
  worker.on('message', (message) => {
    last = String(message);
    clearTimeout(limit);
    limit = setTimeout(() => worker.terminate(), limitMs);
  });
  return new Promise((gives, fails) => {
    worker.on('error', (error) => fails(new Error(last, { cause: error })));
    worker.on('exit', () => {
      clearTimeout(limit);
      gives(last);
    });
  });
}
