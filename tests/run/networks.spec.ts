import { createBuyer } from '../../harness/flows/orders/buyer.ts';
import { createTrader } from '../../harness/flows/swaps/trader.ts';
import { networkIn } from '../../harness/interface/orders/network-info.ts';
import { discoveryFrom, type Found } from '../../harness/run/discovery.ts';
import { noLeave } from '../../harness/run/discovery-file.ts';
import {
  agreedNetwork,
  askNetworks,
  creationProblem,
  type NetworkWord,
  networkSources,
  networkToPayOn,
} from '../../harness/run/networks.ts';
import { LostAnswer, NotApplicable, SetupError } from '../../harness/verdict/failures.ts';
import type { Tier } from '../../specs/tiers.ts';
import { answering, http, loopback, rig } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';

const LISTED: NetworkWord = { by: 'the asset list', network: 'regtest' };
const NODE = { by: "the client's node", setting: 'TAKER_NODE_URL' };

/** What a target names in nodeinfo and network_info, and the client's node and bitcoind. */
async function asked(paths: Readonly<Record<string, string>>, node: () => Promise<string>, chain: string) {
  const server = await loopback(
    answering((request) => {
      const [path, body] = Object.entries(paths).find(([name]) => request.includes(name)) ?? [];
      return path === undefined || body === undefined ? http(404, '{"detail":"Not Found"}') : http(200, body);
    }),
  );
  const { wire, exchanges } = rig(server.origin);
  const sources = networkSources({
    wire,
    node: { networkinfo: async () => ({ network: await node(), height: 7 }) },
    bitcoind: { network: async () => chain },
  });
  const words = await askNetworks(sources);
  await wire.close();
  await server.stop();
  return { words: words.map(({ by, network }) => [by, network]), requests: exchanges.length };
}

test('each source is asked once, whatever form its answer has', async () => {
  const paths = { nodeinfo: '{"network":"SignetCustom"}', network_info: '{"node":{"blocks":7,"chain":"SIGNET"}}' };
  expect(await asked(paths, async () => 'Signet', 'signet')).toEqual({
    words: [
      ['nodeinfo', 'SignetCustom'],
      ['network_info', 'SIGNET'],
      ["the client's node", 'Signet'],
      ['bitcoind', 'signet'],
    ],
    requests: 2,
  });
});

test('the chain of a node is bitcoin on each network', () => {
  expect(networkIn({ chains: { chain: 'bitcoin', network: 'regtest' }, block_height: 7 })).toBe('regtest');
  expect(networkIn({ chain: 'signet', height: 7 })).toBe('signet');
  expect(networkIn({ network: 7, chain: 'bitcoin' })).toBe('bitcoin');
});

test('who gives no answer, or names no network, costs the others nothing', async () => {
  const locked = () => Promise.reject(new SetupError('TAKER_NODE_URL: the node is locked'));
  const { words } = await asked({ nodeinfo: '{"network":7}', network_info: '{"height":7}' }, locked, 'regtest');
  expect(words.map(([, network]) => network)).toEqual([undefined, undefined, undefined, 'regtest']);
  const lost = () => Promise.reject(new LostAnswer('reset'));
  expect((await asked({}, lost, 'regtest')).words).toHaveLength(4);
});

for (const [spellings, agreed] of [
  [['regtest', 'Regtest', 'REGTEST'], 'regtest'],
  [['signet', 'SignetCustom', 'Mutinynet'], 'signet'],
  [['testnet', 'Testnet3'], 'testnet'],
  [['mainnet', 'Bitcoin'], 'mainnet'],
  [[undefined, 'Testnet4'], 'Testnet4'],
  [[], undefined],
] as const)
  test(`${spellings.join(', ') || 'nothing'} is one network`, () => {
    const words = spellings.map((network, at) => ({ by: `source ${at}`, ...(network !== undefined && { network }) }));
    expect(agreedNetwork(words)).toBe(agreed);
  });

const AT_ODDS: readonly NetworkWord[] = [
  LISTED,
  { by: 'nodeinfo', network: 'Regtest' },
  { ...NODE, network: 'Bitcoin' },
];

test('a node on mainnet beside a target that says regtest: who says what, and the fix', () => {
  const sentence =
    'Nothing is created or paid, since not all name one network: "regtest" by the asset list, "Regtest" by nodeinfo, ' +
    '"Bitcoin" by the client\'s node; correct TAKER_NODE_URL, or name a target of that network.';
  for (const allowMainnet of [false, true]) expect(creationProblem(AT_ODDS, allowMainnet)).toBe(sentence);
  expect(() => agreedNetwork(AT_ODDS)).toThrow(NotApplicable);
  expect(() => networkToPayOn(AT_ODDS)).toThrow(sentence);
});

test('a run that creates nothing is judged whatever the node says', () => {
  const problems = (tier: Tier, ...only: readonly string[]) =>
    noLeave({ networks: AT_ODDS }, { tier, only, allowMainnet: false });
  expect(problems('read')).toEqual([]);
  expect(problems('pay', 'MKT-ASSETS-01')).toEqual([]);
  expect(problems('pay', 'MKT-ASSETS-01', 'SWP-INIT-01')).toHaveLength(1);
  expect(problems('pay')).toHaveLength(1);
});

test('only a network that is known to be no test network has leave for its fix', () => {
  const said = (...words: readonly NetworkWord[]) => creationProblem(words, false);
  expect(said(LISTED, { by: 'network_info' })).toBeUndefined();
  expect(said({ by: 'the asset list', network: 'mainnet' })).toMatch(/"mainnet" by the asset list.*--allow-mainnet/);
  expect(creationProblem([{ by: 'the asset list', network: 'mainnet' }], true)).toBeUndefined();
  for (const other of [
    said({ by: 'the asset list' }, { by: 'nodeinfo' }),
    said(LISTED, { by: 'nodeinfo', network: 'Mainnet' }),
    said(...AT_ODDS),
  ]) {
    expect(other).toMatch(/^Nothing is created or paid, since /);
    expect(other).not.toMatch(/allow.mainnet/i);
  }
  expect(said(LISTED, { by: 'nodeinfo', network: 'Mainnet' })).toContain('have the target name one network everywhere');
});

test('nothing is paid with a node that did not say on which network it is', () => {
  expect(() => networkToPayOn([LISTED, NODE])).toThrow(
    "TAKER_NODE_URL: nothing is paid, as the client's node did not say on which network it is; see that it answers",
  );
  expect(agreedNetwork([LISTED, NODE])).toBe('regtest');
  expect(networkToPayOn([LISTED, { by: 'nodeinfo' }])).toBe('regtest');
});

test('where the networks are at odds, no swap and no order is begun, and the lists are read all the same', async () => {
  const sent: string[] = [];
  const wire = {
    async send({ path }: { readonly path: string }): Promise<never> {
      sent.push(path);
      throw new Error('nothing was to be sent');
    },
  };
  const known = { elements: [], isWhole: true };
  const found: Found = {
    network: 'regtest',
    networks: AT_ODDS,
    assets: known,
    pairs: known,
    enforcement: false,
    tellsTime: true,
  };
  const discovery = discoveryFrom(found);
  const ledger = { add: () => {} };
  for (const allowMainnet of [false, true]) {
    const settings = { allowMainnet, settleMs: 0 };
    const trader = createTrader({ wire, ledger, discovery, seed: 1, settings });
    const buyer = createBuyer({ wire, ledger, trader, discovery, node: undefined, seed: 1, settings });
    await expect(trader.init({})).rejects.toThrow('not all name one network');
    await expect(buyer.create({})).rejects.toThrow('not all name one network');
  }
  expect(sent).toEqual([]);
  expect([discovery.network, discovery.assets]).toEqual(['regtest', []]);
});
