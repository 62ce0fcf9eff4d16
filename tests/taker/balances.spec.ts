import { expect, test } from '@playwright/test';
import { balancesOf, difference } from '../../harness/taker/balances.ts';
import { channel } from './channel.ts';
import { refuse, withFake } from './fake-node.ts';

const NOTHING = { settled: 0n, future: 0n, spendable: 0n };
const NO_BTC = { vanilla: NOTHING, colored: NOTHING };
const U64_MAX = 2n ** 64n - 1n;

function over(...channels: Parameters<typeof channel>[0][]): ReturnType<typeof balancesOf> {
  return balancesOf(channels.map(channel), NO_BTC, new Map());
}

test('channels and wallets are added up by asset, BTC in msat', () => {
  const balances = balancesOf(
    [
      channel({ local_balance_sat: 100n, outbound_balance_msat: 90_007n }),
      channel({ local_balance_sat: 5n, outbound_balance_msat: 1_000n, asset_id: 'rgb:a', asset_local_amount: 3n }),
      channel({ local_balance_sat: 0n, outbound_balance_msat: 999n, asset_id: 'rgb:a', asset_local_amount: U64_MAX }),
    ],
    { vanilla: { ...NOTHING, future: 2n }, colored: { ...NOTHING, future: 3n } },
    new Map([
      ['rgb:a', { future: 4n }],
      ['rgb:b', { future: 5n }],
    ]),
  );
  expect(balances).toEqual({
    channels: { BTC: 106_006n, 'rgb:a': U64_MAX + 3n },
    onchain: { BTC: 5_000n, 'rgb:a': 4n, 'rgb:b': 5n },
    total: { BTC: 111_006n, 'rgb:a': U64_MAX + 7n, 'rgb:b': 5n },
    uncertain_msat: 0n,
  });
});

test('a difference is exact, and names what only one side had', () => {
  const before = over({ local_balance_sat: 100n, outbound_balance_msat: 90_007n });
  const after = over(
    { local_balance_sat: 50n, outbound_balance_msat: 40_006n },
    { local_balance_sat: 0n, outbound_balance_msat: 1n, asset_id: 'rgb:a', asset_local_amount: 10n },
  );
  expect(difference(before, after).total).toEqual({ BTC: -50_000n, 'rgb:a': 10n });
  expect(difference(after, before).total).toEqual({ BTC: 50_000n, 'rgb:a': -10n });
  expect(difference(after, after).total).toEqual({ BTC: 0n, 'rgb:a': 0n });
});

test('what arrives within the reserve is seen all the same, and said to be in whole sat', () => {
  const before = over({ local_balance_sat: 0n, outbound_balance_msat: 0n });
  const after = over({ local_balance_sat: 50n, outbound_balance_msat: 0n });
  expect(difference(before, after)).toMatchObject({ channels: { BTC: 50_000n }, uncertain_msat: 1_998n });
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
    expect(balances.channels).toEqual({ BTC: 1_000n, 'rgb:a': U64_MAX });
    expect(balances.onchain).toEqual({ BTC: 4_000n, 'rgb:a': 2n, 'rgb:b': 2n });
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
    expect((await taker.balances(['rgb:b'])).total).toEqual({ BTC: 0n, 'rgb:b': 0n });
  });
});
