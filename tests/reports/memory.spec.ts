import { execFile } from 'node:child_process';
import { createWriteStream, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { DIST } from '../../build/build.js';
import { expect, test } from '../test.ts';
import { exchange } from './scenario.ts';

const EXCHANGES = 100_000;
/** How many are written at once: one by one takes as long as to report them. */
const TOGETHER = 1_000;
const WEIGH = join(DIST, 'tests/reports/weigh.js');

test('a hundred thousand exchanges are reported without holding them in memory', async () => {
  test.slow();
  const file = test.info().outputPath('evidence.ndjson');
  const out = test.info().outputPath('reports');
  await pipeline(Readable.from(written()), createWriteStream(file));
  const { stdout } = await promisify(execFile)(process.execPath, [WEIGH, file, out]);
  const cost: { megabytes: number; milliseconds: number } = JSON.parse(stdout);
  const evidence = Math.round(statSync(file).size / 1_000_000);
  test.info().annotations.push({
    type: 'cost',
    description: `${EXCHANGES} exchanges, ${evidence} MB: ${cost.megabytes} MB resident, ${cost.milliseconds} ms`,
  });
  expect(evidence).toBeGreaterThan(100);
  expect(cost.megabytes).toBeLessThan(400);
  expect(JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8')).requests.total).toBe(EXCHANGES);
  expect(statSync(join(out, 'evidence.har')).size).toBeGreaterThan(evidence * 1_000_000);
  for (const large of [file, join(out, 'evidence.har')]) rmSync(large);
});

function* written() {
  const assets = Array.from({ length: 12 }, (_, index) => ({
    ticker: `T${index}`,
    asset_id: `rgb:${'x'.repeat(50)}${index}`,
  }));
  const response = { status: 200, headers: [], body: { text: JSON.stringify({ assets, network: 'regtest' }) } };
  for (let first = 1; first <= EXCHANGES; first += TOGETHER) {
    const numbers = Array.from({ length: TOGETHER }, (_, index) => first + index);
    yield numbers
      .map((number) => `${JSON.stringify(exchange(`w0-${number}`, { sentAt: 1_000_000 - number, response }))}\n`)
      .join('');
  }
}
