import { type Balances, difference } from '../../harness/taker/balances.ts';
import { expect, test } from '../test.ts';
import { channel } from './channel.ts';
import { refuse, withFake } from './fake-node.ts';

const NOTHING = { settled: 0n, future: 0n, spendable: 0n };
const NO_BTC = { vanilla: NOTHING, colored: NOTHING };
const U64_MAX = 2n ** 64n - 1n;

/** A node with these channels, which are named by their order, and nothing else. */
function over(...channels: Parameters<typeof channel>[0][]): Balances {
  const named = channels.map((given, at) => channel({ channel_id: `c${at}`, ...given }));
  return { channels: named, btc: NO_BTC, assets: new Map() };
}

test('channels and wallets are compared by asset, BTC in msat', () => {
  const before = over({ outbound_balance_msat: 90_007n }, { asset_id: 'rgb:a', asset_local_amount: 3n });
  const after: Balances = {
    ...over(
      { outbound_balance_msat: 80_000n },
      { asset_id: 'rgb:a', asset_local_amount: U64_MAX },
      { asset_id: 'rgb:a', asset_local_amount: 1n },
    ),
    btc: { vanilla: { ...NOTHING, future: 2n }, colored: { ...NOTHING, future: 3n } },
    assets: new Map([
      ['rgb:a', { future: 4n }],
      ['rgb:b', { future: 5n }],
    ]),
  };
  expect(difference(before, after)).toEqual({
    channels: { BTC: -10_007n, 'rgb:a': U64_MAX - 2n },
    onchain: { BTC: 5_000n, 'rgb:a': 4n, 'rgb:b': 5n },
    total: { BTC: -5_007n, 'rgb:a': U64_MAX + 2n, 'rgb:b': 5n },
    uncertain_msat: 0n,
    hidden_msat: 0n,
  });
});

test('a difference is exact, and names what only one side had', () => {
  const before = over({ outbound_balance_msat: 90_007n });
  const after = over(
    { outbound_balance_msat: 40_006n },
    { local_balance_msat: 1n, asset_id: 'rgb:a', asset_local_amount: 10n },
  );
  expect(difference(before, after).total).toEqual({ BTC: -50_000n, 'rgb:a': 10n });
  expect(difference(after, before).total).toEqual({ BTC: 50_000n, 'rgb:a': -10n });
  expect(difference(after, after).total).toEqual({ BTC: 0n, 'rgb:a': 0n });
});

test('what can be sent decides where something can be, whatever the balance says', () => {
  const before = over({ outbound_balance_msat: 90_000n, local_balance_msat: 100_000n });
  const after = over({ outbound_balance_msat: 89_000n, local_balance_msat: 42_000n });
  expect(difference(before, after).channels).toEqual({ BTC: -1_000n });
});

test('the balance decides for a channel that could send nothing, be it before or after', () => {
  const empty = over({ outbound_balance_msat: 0n, local_balance_msat: 900_000n });
  const within = over({ outbound_balance_msat: 0n, local_balance_msat: 950_001n });
  const beyond = over({ outbound_balance_msat: 40_000n, local_balance_msat: 1_040_000n });
  expect(difference(empty, within)).toMatchObject({ channels: { BTC: 50_001n }, uncertain_msat: 0n });
  expect(difference(within, beyond)).toMatchObject({ channels: { BTC: 89_999n }, uncertain_msat: 0n });
  expect(difference(beyond, empty)).toMatchObject({ channels: { BTC: -140_000n }, uncertain_msat: 0n });
});

test('the balance to the msat decides where a node shows it, as what came is in it at once', () => {
  const before = over({ isExact: true, outbound_balance_msat: 90_000n, local_balance_msat: 100_000n });
  const after = over({ isExact: true, outbound_balance_msat: 90_000n, local_balance_msat: 103_000n });
  expect(difference(before, after)).toMatchObject({ channels: { BTC: 3_000n }, uncertain_msat: 0n });
});

test('how much more a balance may be than it reads is kept separately: what is rounded, and what is dust', () => {
  const before = over({ unshown_msat: 546_000n }, { outbound_balance_msat: 5n, unshown_msat: 999n });
  const after = over({ unshown_msat: 999n, local_balance_msat: 600_000n }, { outbound_balance_msat: 4n });
  expect(difference(before, after)).toMatchObject({
    channels: { BTC: 599_999n },
    uncertain_msat: 1_998n,
    hidden_msat: 545_001n,
  });
});

test('a snapshot of a node has what its channels hold and what was asked for', async () => {
  const onchain = { settled: 1, future: 2, spendable: 3 };
  const assetbalance = { ...onchain, offchain_outbound: 9_007_199_254_740_991, offchain_inbound: 0 };
  const routes = {
    'GET /listchannels': JSON.stringify({
      channels: [
        {
          channel_id: 'c',
          peer_pubkey: 'p',
          is_usable: true,
          capacity_sat: 10,
          local_balance_sat: 1,
          outbound_balance_msat: 1_000,
          inbound_balance_msat: 9_000,
          asset_id: 'rgb:a',
          asset_local_amount: '?',
          asset_remote_amount: null,
          virtual_open_mode: null,
        },
      ],
    }).replace('"?"', String(U64_MAX)),
    'POST /assetbalance': assetbalance,
    'POST /btcbalance': { vanilla: onchain, colored: onchain },
  };
  await withFake(routes, async ({ taker, received }) => {
    const balances = await taker.balances(['rgb:b', 'rgb:a']);
    const { channels, onchain: wallets } = difference(over(), balances);
    expect(channels).toEqual({ BTC: 1_000n, 'rgb:a': U64_MAX });
    expect(wallets).toEqual({ BTC: 4_000n, 'rgb:a': 2n, 'rgb:b': 2n });
    expect(received.map(({ body }) => body).filter(Boolean)).toEqual([
      '{"asset_id":"rgb:b"}',
      '{"asset_id":"rgb:a"}',
      '{"skip_sync":false}',
    ]);
  });
});

test('an asset that the node has never had counts as nothing', async () => {
  const onchain = { settled: 0, future: 0, spendable: 0 };
  const routes = {
    'GET /listchannels': { channels: [] },
    'POST /assetbalance': refuse(403, 'UnknownContractId'),
    'POST /btcbalance': { vanilla: onchain, colored: onchain },
  };
  await withFake(routes, async ({ taker }) => {
    expect(difference(over(), await taker.balances(['rgb:b'])).total).toEqual({ BTC: 0n, 'rgb:b': 0n });
  });
});
