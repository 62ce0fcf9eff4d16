import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../../build/build.js';
import { judgedAhead } from '../../harness/run/judged-ahead.ts';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { exchanges } from '../interface/passive/exchanges.ts';
import { expect, test } from '../test.ts';

const SEEN = exchanges(
  { operation: 'GET /api/v1/market/assets', json: { assets: [], total: -1 } },
  { operation: 'GET /api/v1/lsps1/get_info', status: 503, text: 'away' },
);
const LINES = SEEN.map((exchange) => `${JSON.stringify(exchange)}\n`);

/** A judge of an empty folder, as it is built: its thread is. */
async function opened() {
  const folder = test.info().outputPath('evidence');
  mkdirSync(folder);
  const built: typeof import('../../cli/judge-ahead.ts') = await import(
    pathToFileURL(join(DIST, 'cli/judge-ahead.js')).href
  );
  return { file: join(folder, 'a.ndjson'), judge: await built.judgeAhead({ folder, deepest: 64 }) };
}

test('who asks gets the results of all that was recorded, before and after the judge began', async () => {
  const { file, judge } = await opened();
  writeFileSync(file, LINES[0] ?? '');
  judge.begin();
  judge.begin();
  appendFileSync(file, LINES[1] ?? '');
  expect(await judgedAhead(judge.address)).toEqual(JSON.parse(JSON.stringify(await judgePassive(SEEN, undefined, 64))));
  judge.close();
});

test('who asks before it begins judges alone', async () => {
  const { judge } = await opened();
  expect(await judgedAhead(judge.address)).toBeUndefined();
  judge.close();
  expect(await judgedAhead(judge.address)).toBeUndefined();
  expect(await judgedAhead(undefined)).toBeUndefined();
});

for (const [what, left] of [
  ['was cut off', '{"id":'],
  ['is no exchange', '{"id":1}\n'],
])
  test(`where a line ${what} whoever asks judges alone`, async () => {
    const { file, judge } = await opened();
    writeFileSync(file, `${LINES[0]}${left}`);
    judge.begin();
    expect(await judgedAhead(judge.address)).toBeUndefined();
    judge.close();
  });
