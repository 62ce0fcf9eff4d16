import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { judgeEarly } from '../../harness/run/judge-early.ts';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { exchanges } from '../interface/passive/exchanges.ts';
import { expect, test } from '../test.ts';

const SEEN = exchanges(
  { operation: 'GET /api/v1/market/assets', json: { assets: [], total: -1 } },
  { operation: 'GET /api/v1/lsps1/get_info', status: 503, text: 'away' },
);
const [FIRST = '', SECOND = ''] = SEEN.map((exchange) => `${JSON.stringify(exchange)}\n`);

/** A folder of evidence, and what appends to its files. */
function evidence() {
  const folder = test.info().outputPath('evidence');
  mkdirSync(folder);
  return { folder, write: (name: string, text: string) => appendFileSync(join(folder, name), text) };
}

test('what is early and what is late has the results of one look at all', async () => {
  const { folder, write } = evidence();
  write('b-0.ndjson', FIRST);
  const judged = await judgeEarly(folder, 64);
  write('a-0-late.ndjson', SECOND);
  expect(await judged.end()).toEqual(await judgePassive(SEEN, undefined, 64));
});

for (const name of ['b-0.ndjson', 'c-0.ndjson'])
  test(`where something came to ${name} after that there are no results`, async () => {
    const { folder, write } = evidence();
    write('b-0.ndjson', FIRST);
    const judged = await judgeEarly(folder, 64);
    write(name, SECOND);
    expect(await judged.end()).toBeNull();
  });
