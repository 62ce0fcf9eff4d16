import { join } from 'node:path';
import { instanceOf, settingsFor } from '../../harness/run/instances.ts';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { assetList } from '../interface/passive/bodies.ts';
import { exchanges, START } from '../interface/passive/exchanges.ts';
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

const WITH_LEVERS = {
  ...BOTH,
  TAKER_NODE_URL: 'http://127.0.0.1:4',
  LEVER_MOVE_RATE: 'move {percent}',
  CONFORMANCE_LEVER_BASE_URL: 'http://127.0.0.1:5',
  CONFORMANCE_LEVER_WS_URL: 'ws://127.0.0.1:5',
  CONFORMANCE_LEVER_NODE_URL: 'http://127.0.0.1:6',
  CONFORMANCE_LEVER_CONTROL_URL: 'http://127.0.0.1:7',
};

for (const { tags, instance } of [
  { tags: ['@exclusive', '@LSP-RATE-01'], instance: 'lever' },
  { tags: ['@waits', '@SWP-STATE-01'], instance: 'lever' },
  { tags: ['@key=discovery-of-the-instance-with-levers'], instance: 'lever' },
  { tags: ['@exclusive', '@last', '@SWP-STATUS-19'], instance: undefined },
  { tags: ['@pay', '@SWP-EXEC-01'], instance: undefined },
  { tags: ['@exclusive', '@AUT-ENF-01'], instance: 'enforcing' },
] as const)
  test(`where levers have an instance of their own, a check of ${tags} is for ${instance ?? 'the first'}`, () => {
    expect(settingsFor(tags, loadSettings(WITH_LEVERS)).instance).toBe(instance);
    const { CONFORMANCE_LEVER_BASE_URL: _, ...without } = WITH_LEVERS;
    expect(settingsFor(tags, loadSettings(without)).instance).not.toBe('lever');
  });

test('the instance for levers has a node and a control interface of its own, and no command of the first pulls its levers', () => {
  const settings = loadSettings(WITH_LEVERS);
  expect(settingsFor(['@exclusive'], settings)).toMatchObject({
    baseUrl: WITH_LEVERS.CONFORMANCE_LEVER_BASE_URL,
    wsUrl: WITH_LEVERS.CONFORMANCE_LEVER_WS_URL,
    takerNodeUrl: WITH_LEVERS.CONFORMANCE_LEVER_NODE_URL,
    controlUrl: WITH_LEVERS.CONFORMANCE_LEVER_CONTROL_URL,
    commands: {},
    out: join(settings.out, 'lever'),
    spendCapSat: settings.spendCapSat,
  });
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
const FIRST_INSTANCE = instanceOf('a-run', {});
const ANOTHER_INSTANCE = instanceOf('a-run', { instance: 'enforcing' });

for (const { where, instance, outcome } of [
  { where: 'on the same instance', instance: FIRST_INSTANCE, outcome: 'violated' },
  { where: 'on the other instance', instance: ANOTHER_INSTANCE, outcome: 'verified' },
])
  test(`a token that is shown ${where} ends as ${outcome}`, async () => {
    const results = await judgePassive(
      exchanges(
        { operation: 'POST /api/v1/swaps/init', json: { access_token: TOKEN }, instance: FIRST_INSTANCE },
        { operation: 'GET /api/v1/market/assets', headers: { 'x-session': TOKEN }, instance },
      ),
    );
    expect(results.filter(({ id }) => id === 'AUT-TOKEN-01').map((result) => result.outcome)).toEqual([outcome]);
  });

test('one instance has the dates of a proxy, and another one its own', async () => {
  const listed = (instance: string, date: number) => ({
    operation: 'GET /api/v1/market/assets',
    json: { ...assetList(), timestamp: START },
    headers: { Date: new Date(date * 1000).toUTCString() },
    instance,
  });
  const seen = exchanges(listed(FIRST_INSTANCE, START), listed(ANOTHER_INSTANCE, START - 7_200));
  for (const run of [seen, seen.toReversed()]) {
    const results = await judgePassive(run);
    expect(results.find(({ id }) => id === 'FMT-TIME-04')).toMatchObject({ outcome: 'verified', broken: [] });
  }
});

const STATUS = 'POST /api/v1/swaps/atomic/status';
const swapWith = (status: string, at: number, instance: string) => ({
  operation: STATUS,
  json: { swap: { payment_hash: 'ab'.repeat(32), status } },
  at,
  instance,
});

for (const { whose, instance, outcome } of [
  { whose: 'one shard', instance: instanceOf('a-run', {}), outcome: 'violated' },
  { whose: 'two shards', instance: instanceOf('another-run', {}), outcome: 'verified' },
])
  test(`a swap that ended and one with its hash that still waits, of ${whose}, end as ${outcome}`, async () => {
    const results = await judgePassive(
      exchanges(swapWith('Succeeded', 0, FIRST_INSTANCE), swapWith('Waiting', 10, instance)),
    );
    expect(results.filter(({ id }) => id === 'SWP-STATE-07').map((result) => result.outcome)).toEqual([outcome]);
  });
