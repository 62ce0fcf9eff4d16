import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceFile, isOfSecond, settingsFor } from '../../harness/run/instances.ts';
import { judgeRecorded } from '../../harness/run/passive-evidence.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { exchanges } from '../interface/passive/exchanges.ts';
import { expect, test } from '../test.ts';

const FIRST = 'http://127.0.0.1:1';
const SECOND = 'http://127.0.0.1:2';
const BOTH = { MAKER_BASE_URL: FIRST, MAKER_ENFORCING_BASE_URL: SECOND, CONTROL_URL: 'http://127.0.0.1:3' };

for (const { tags, at } of [
  { tags: ['@AUT-ENF-01'], at: SECOND },
  { tags: ['@AUT-SCHEME-01', '@read'], at: SECOND },
  { tags: ['@enforcing'], at: SECOND },
  { tags: ['@AUT-ANON-01'], at: FIRST },
  { tags: ['@MKT-ASSETS-01'], at: FIRST },
])
  test(`a check of ${tags} talks to the ${at === FIRST ? 'first' : 'second'} instance`, () => {
    expect(settingsFor(tags, loadSettings(BOTH)).baseUrl).toBe(at);
    expect(settingsFor(tags, loadSettings({ MAKER_BASE_URL: FIRST })).baseUrl).toBe(FIRST);
  });

test('on the second instance nothing is paid and no lever pulled, and what is kept of it lies apart', () => {
  const settings = loadSettings(BOTH);
  const second = settingsFor(['@AUT-ENF-01'], settings);
  expect(second).toMatchObject({ spendCapSat: 0, commands: {}, out: join(settings.out, 'enforcing') });
  expect(second.controlUrl).toBeUndefined();
});

for (const { given, says } of [
  {
    given: { MAKER_ENFORCING_BASE_URL: SECOND },
    says: 'is a second instance without a first; give MAKER_BASE_URL, too',
  },
  { given: { ...BOTH, MAKER_ENFORCING_BASE_URL: FIRST }, says: 'is the address of MAKER_BASE_URL; leave it out' },
])
  test(`a second instance that ${says} is refused`, () => {
    expect(() => loadSettings(given)).toThrow(`MAKER_ENFORCING_BASE_URL: ${says}`);
  });

const TOKEN = '[secret-0123456789ab]';
const [issued, shown] = exchanges(
  { operation: 'POST /api/v1/swaps/init', json: { access_token: TOKEN } },
  { operation: 'GET /api/v1/market/assets', headers: { 'x-session': TOKEN } },
);

for (const { where, second, outcome } of [
  { where: 'on the same instance', second: false, outcome: 'violated' },
  { where: 'on the other instance', second: true, outcome: 'verified' },
])
  test(`a token that is shown ${where} ends as ${outcome}`, async () => {
    const folder = test.info().outputPath('evidence');
    mkdirSync(folder, { recursive: true });
    const lay = (name: string, exchange: unknown) => writeFileSync(join(folder, name), `${JSON.stringify(exchange)}\n`);
    lay('issued.ndjson', issued);
    lay(evidenceFile('shown.ndjson', second ? { isEnforcing: true } : {}), shown);
    const results = await judgeRecorded(folder);
    expect(results.filter(({ id }) => id === 'AUT-TOKEN-01').map((result) => result.outcome)).toEqual([outcome]);
  });

test('a file of the second instance is known as such also where parts were merged', () => {
  const name = evidenceFile('a-0.ndjson', { isEnforcing: true });
  expect([name, `part-1-${name}`, 'a-0.ndjson', 'part-1-a-0.ndjson'].map(isOfSecond)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
