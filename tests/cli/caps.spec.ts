import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capsFound } from '../../cli/caps.ts';
import { openingLine } from '../../cli/opening.ts';
import { loadSettings, variablesOf } from '../../harness/run/settings.ts';
import { heldIn } from '../../harness/taker/caps.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { startReference } from '../../reference/reference.ts';
import { serving } from '../serving.ts';
import { openTaker } from '../taker/fake-node.ts';
import { expect, test } from '../test.ts';

const TARGET = { MAKER_BASE_URL: 'http://127.0.0.1:1', CONFORMANCE_TIER: 'pay' };
const settingsOf = (more: Record<string, string>) => loadSettings({ ...TARGET, ...more }, test.info().outputPath());

/** What the command says of the caps, and the setting for the processes of the run. */
async function said(more: Record<string, string>, shard?: string) {
  const lines: string[] = [];
  const { SPEND_CAP_ASSETS: setting } = await capsFound(settingsOf(more), shard, (line) => lines.push(line));
  return { setting, text: lines.filter((line) => line.startsWith('Spending: ')).join('\n') };
}

test('a run says before it begins how much it may spend, and what it may give of each asset that the node holds', async () => {
  const { nodeUrl, close } = await startReference({});
  const taker = openTaker({ url: nodeUrl });
  const held = [...heldIn(await taker.listchannels())];
  await taker.close();
  const [first] = held;
  if (!first) throw new Error('the node of the reference holds no asset');
  const [named] = first;

  const whole = await said({ TAKER_NODE_URL: nodeUrl, SPEND_CAP_SAT: '100', SPEND_CAP_ASSETS: `${named}=70` });
  const caps = held.map(([id, units]) => [id, id === named ? 70n : units / 20n] as const);
  expect(whole.setting).toBe(caps.map(([id, cap]) => `${id}=${cap}`).join(','));
  const texts = ['100 sat', ...caps.map(([id, cap]) => `${cap} ${id}`)];
  expect(whole.text).toContain(`at most ${texts.join(', ')} (SPEND_CAP_SAT, SPEND_CAP_ASSETS;`);

  const part = await said({ TAKER_NODE_URL: nodeUrl, SPEND_CAP_SAT: '100', SPEND_CAP_ASSETS: `${named}=70` }, '2/3');
  expect(part.text).toContain(`at most 5 sat, 4 ${named}, `);
  // The processes of the run take their share themselves.
  expect(part.setting).toBe(whole.setting);
  await close();
});

test('nothing is said where nothing is paid, and a node that is away costs what needs it alone', async () => {
  expect(await said({})).toEqual({ setting: undefined, text: '' });
  expect(await said({ TAKER_NODE_URL: TARGET.MAKER_BASE_URL, CONFORMANCE_TIER: 'order' })).toEqual({
    setting: undefined,
    text: '',
  });
  const { setting, text } = await said({ TAKER_NODE_URL: TARGET.MAKER_BASE_URL });
  expect(setting).toBeUndefined();
  expect(text).toMatch(/^Spending: what the client's node holds is not known yet \(TAKER_NODE_URL: /);
});

/** The line about a node that answers each call so, and the setting that comes of it. */
async function saidOf(status: number, body: object) {
  const { url, stop } = await serving((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  try {
    return await said({ TAKER_NODE_URL: url, TAKER_NODE_TOKEN: TOKEN });
  } finally {
    await stop();
  }
}

const CHANNEL = {
  channel_id: 'a1'.repeat(32),
  funding_txid: 'b1'.repeat(32),
  peer_pubkey: `02${'c1'.repeat(32)}`,
  ready: true,
  is_usable: true,
  public: true,
  capacity_sat: 200_000,
  local_balance_sat: 60_000,
  outbound_balance_msat: 58_000_000,
  inbound_balance_msat: 138_000_000,
  next_outbound_htlc_limit_msat: 20_000_000,
  next_outbound_htlc_minimum_msat: 3_000_000,
  asset_local_amount: 100,
  asset_remote_amount: 600,
};

const TOKEN = 'node~Zt4Rw8Mq1Xs6Vd0Bk9Hy5Ju3';

test('a node that repeats its token has it shown nowhere', async () => {
  const refused = await saidOf(403, { name: 'Forbidden2', error: `bad token: Bearer ${TOKEN}`, code: 403 });
  expect(refused.text).toContain("Spending: what the client's node holds is not known yet (");
  expect(refused.text).toContain('bad token: ');
  expect(refused.text).not.toContain(TOKEN);
});

test('an asset whose id holds the token of the node has no cap of its own', async () => {
  const channel = { ...CHANNEL, asset_id: TOKEN };
  const listed = await saidOf(200, { channels: [channel, { ...CHANNEL, asset_id: 'rgb:plain' }] });
  expect(listed.setting).toBe('rgb:plain=5');
  expect(listed.text).toContain(', 5 rgb:plain (');
  expect(listed.text).not.toContain(TOKEN);
});

test('the opening line of a part of a run says its share of the cap', () => {
  const settings = settingsOf({ SPEND_CAP_SAT: '100' });
  expect(openingLine(settings, 'out', '3/3')).toContain(' · shard 3/3, at most 90 of 100 sat · reports in out');
  expect(openingLine(settings, 'out')).not.toContain('shard');
  const reading = settingsOf({ CONFORMANCE_TIER: 'read' });
  expect(openingLine(reading, 'out', '3/3')).not.toContain(' sat');
});

test('caps of assets are read from the environment and the file, and recorded as they were read', () => {
  const caps = new Map([
    ['rgb:abc', 1000n],
    ['rgb:de-F_~$!', 150_000_000_000_000_000_000n],
  ]);
  const text = 'rgb:abc=1000,rgb:de-F_~$!=150000000000000000000';
  const settings = settingsOf({ SPEND_CAP_ASSETS: text });
  expect(settings.spendCapAssets).toEqual(caps);
  expect(variablesOf(settings, () => '')).toMatchObject({ SPEND_CAP_ASSETS: text });
  expect(settingsOf({}).spendCapAssets).toBeUndefined();
  const file = join(test.info().outputPath(), 'maker-conformance.yaml');
  for (const value of [text, '\n  - rgb:abc=1000\n  - rgb:de-F_~$!=150000000000000000000']) {
    writeFileSync(file, `SPEND_CAP_ASSETS: ${value}\n`);
    expect(settingsOf({}).spendCapAssets).toEqual(caps);
  }
});

for (const [text, says] of [
  ['rgb:abc', 'must be whole numbers of raw units by asset, such as rgb:abc=1000,rgb:def=5.'],
  ['rgb:abc=-1', 'must be whole numbers of raw units by asset'],
  ['rgb:abc=1.5', 'must be whole numbers of raw units by asset'],
  ['rgb:abc=1,rgb:abc=2', 'names "rgb:abc" twice; name each asset once.'],
  ['btc=1', 'names BTC; bound that by SPEND_CAP_SAT.'],
] as const)
  test(`SPEND_CAP_ASSETS=${text} is refused`, () => {
    const read = () => settingsOf({ SPEND_CAP_ASSETS: text });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(`SPEND_CAP_ASSETS: "${text}" ${says}`);
  });
