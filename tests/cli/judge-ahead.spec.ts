import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../../build/build.js';
import { judgedAhead } from '../../harness/run/judged-ahead.ts';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { evidence, FIRST, SECOND, SEEN } from '../run/two-exchanges.ts';
import { expect, test } from '../test.ts';

/** A judge of a folder in which something is recorded, as it is built: its thread is. */
async function opened(recorded = FIRST, worthBytes = 1) {
  const { folder, write } = evidence();
  write('b-0.ndjson', recorded);
  const built: typeof import('../../cli/judge-ahead.ts') = await import(
    pathToFileURL(join(DIST, 'cli/judge-ahead.js')).href
  );
  const judge = await built.judgeAhead({ folder, deepest: 64 }, worthBytes);
  return { write, judge };
}

test('who asks gets the results of all that was recorded, whether named or not', async () => {
  const { write, judge } = await opened();
  judge.recorded('b-0.ndjson');
  // It may look before this is there, or after.
  write('a-0.ndjson', SECOND);
  expect(await judgedAhead(judge.address)).toEqual(JSON.parse(JSON.stringify(await judgePassive(SEEN, undefined, 64))));
  judge.close();
});

test('who asks before anything is recorded judges alone', async () => {
  const { judge } = await opened();
  expect(await judgedAhead(judge.address)).toBeUndefined();
  judge.close();
  expect(await judgedAhead(judge.address)).toBeUndefined();
  expect(await judgedAhead(undefined)).toBeUndefined();
});

test('little evidence is left to who asks', async () => {
  const { judge } = await opened(FIRST, FIRST.length + 1);
  judge.recorded('b-0.ndjson');
  expect(await judgedAhead(judge.address)).toBeUndefined();
  judge.close();
});

test('where a line is no exchange whoever asks judges alone', async () => {
  const { judge } = await opened(`${FIRST}{"id":1}\n`);
  judge.recorded('b-0.ndjson');
  expect(await judgedAhead(judge.address)).toBeUndefined();
  judge.close();
});
