import type { Channel } from '../../harness/taker/channels.ts';
import { liquidityProblem, type SwapPlan } from '../../harness/taker/liquidity.ts';
import { expect, test } from '../test.ts';
import { channel, MAKER } from './channel.ts';

const A = 'rgb:a';
const B = 'rgb:b';
const BUY: SwapPlan = { maker: MAKER, from: 'BTC', to: A, qty_from: 50_000n, qty_to: 10n };
const SELL: SwapPlan = { maker: MAKER, from: A, to: 'btc', qty_from: 10n, qty_to: 50_000n };
const SWITCH: SwapPlan = { maker: MAKER, from: A, to: B, qty_from: 10n, qty_to: 20n };

const CARRIER = 3_000_000n;
const btcOut = channel({ outbound_balance_msat: 50_000n + CARRIER });
const btcIn = channel({ inbound_balance_msat: 50_000n + CARRIER });
const assetOut = channel({ asset_id: A, asset_local_amount: 10n, outbound_balance_msat: CARRIER });
const assetIn = channel({ asset_id: A, asset_remote_amount: 10n, inbound_balance_msat: CARRIER });
const otherIn = channel({ asset_id: B, asset_remote_amount: 20n, inbound_balance_msat: CARRIER });

const CASES: [what: string, plan: SwapPlan, channels: Channel[], problem: string | undefined][] = [
  ['buying with just enough', BUY, [btcOut, assetIn], undefined],
  ['buying over one channel', BUY, [{ ...assetIn, ...out(btcOut) }], undefined],
  ['selling with just enough', SELL, [assetOut, btcIn], undefined],
  ['an asset for another', SWITCH, [assetOut, otherIn], undefined],
  ['no channel at all', BUY, [], `the taker has no channel to the maker ${MAKER}: open one`],
  ['a channel that is not usable', BUY, [{ ...btcOut, is_usable: false }], 'is usable: wait until it is confirmed'],
  ['an upper-case key', { ...BUY, maker: MAKER.toUpperCase() }, [btcOut, assetIn], undefined],
  [
    'one msat too little to buy',
    BUY,
    [channel({ outbound_balance_msat: 3_049_999n }), assetIn],
    'the taker misses 1 msat: one channel has to send 50000 + 3000000 msat and can send 3049999',
  ],
  [
    'what one payment may send is less',
    BUY,
    [{ ...btcOut, next_outbound_htlc_limit_msat: 3_000_000n }, assetIn],
    'the taker misses 50000 msat: one channel has to send 50000 + 3000000 msat and can send 3000000 at once, of the 3050000 that it holds',
  ],
  ['enough only in two channels together', BUY, [halfOf(btcOut), halfOf(btcOut), assetIn], 'the taker misses 1525000'],
  ['no channel of the asset', BUY, [btcOut], `no usable channel with ${A} in which the maker could send 10 units`],
  [
    'the maker has too few units',
    BUY,
    [btcOut, { ...assetIn, asset_remote_amount: 7n }],
    `the maker misses 3 units of ${A}: one channel has to send 10 and can send 7`,
  ],
  [
    'the maker lacks the carrier',
    BUY,
    [btcOut, { ...assetIn, inbound_balance_msat: 2_999_999n }],
    `the maker misses 1 msat in the channel with ${A}`,
  ],
  [
    'units and carrier only in different channels',
    SELL,
    [
      { ...assetOut, outbound_balance_msat: 0n, next_outbound_htlc_limit_msat: 0n },
      { ...assetOut, asset_local_amount: 9n },
      btcIn,
    ],
    `the taker misses 3000000 msat in the channel with ${A}`,
  ],
  [
    'the taker has too few units',
    SELL,
    [{ ...assetOut, asset_local_amount: 0n }, btcIn],
    `the taker misses 10 units of ${A}`,
  ],
  ['the maker has too little BTC', SELL, [assetOut], 'the maker misses 3050000 msat'],
  ['both sides miss something', SELL, [btcOut], `the taker could send 10 units; the maker misses 3050000 msat`],
  [
    'what the maker may have under way at once is less than it has',
    SELL,
    [assetOut, { ...btcIn, capacity_sat: 30_499n }],
    'the maker misses 100 msat: one channel has to send 50000 + 3000000 msat and can send 3049900 at once, of the 3050000 that it holds',
  ],
  [
    'the maker may have as much under way as this end shows that it may itself',
    SELL,
    [assetOut, { ...btcIn, ...out(btcOut), capacity_sat: 30_499n }],
    undefined,
  ],
  [
    'a channel too small for the carrier',
    BUY,
    [btcOut, { ...assetIn, capacity_sat: 29_999n }],
    `the maker misses 100 msat in the channel with ${A}: a payment of it carries 3000000 msat and the channel can send 2999900 at once, of the 3000000 that it holds`,
  ],
  [
    'enough for one, and not for two at a time',
    { ...BUY, beside: [{ qty_from: 60_000n, qty_to: 1n }] },
    [btcOut, assetIn],
    `the taker misses 3060000 msat: one channel has to send 110000 + 6000000 msat and can send 3050000; the maker misses 1 units of ${A}: one channel has to send 11`,
  ],
  [
    'another carrier',
    { ...BUY, rgb_htlc_min_msat: 1_000n },
    [channel({ outbound_balance_msat: 51_000n }), assetIn],
    undefined,
  ],
];

for (const [what, plan, channels, problem] of CASES)
  test(what, () => {
    const found = liquidityProblem(channels, plan);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });

test("channels to others count only where there is none to the maker, and then are a peer's", () => {
  const peer_pubkey = `03${'cd'.repeat(32)}`;
  const others = [btcOut, assetIn].map((each) => ({ ...each, peer_pubkey }));
  expect(liquidityProblem(others, BUY)).toBeUndefined();
  expect(liquidityProblem(others, SELL)).toContain("the taker's peer misses 50000 msat");
  expect(liquidityProblem([...others, channel({})], BUY)).toContain('the taker misses 3050000 msat');
});

test('amounts beyond 2^64 stay exact', () => {
  const plan = { ...SELL, qty_from: 2n ** 64n };
  expect(liquidityProblem([{ ...assetOut, asset_local_amount: 2n ** 64n - 1n }, btcIn], plan)).toContain(
    'misses 1 units',
  );
});

function out({ outbound_balance_msat, next_outbound_htlc_limit_msat }: Channel): Partial<Channel> {
  return { outbound_balance_msat, next_outbound_htlc_limit_msat };
}

function halfOf(whole: Channel): Channel {
  return channel({ outbound_balance_msat: whole.outbound_balance_msat / 2n });
}
