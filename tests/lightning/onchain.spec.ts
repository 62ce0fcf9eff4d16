import { scriptOf } from '../../reference/lightning/address.ts';
import { mine } from '../../reference/lightning/controls.ts';
import { holdingsOf, totals } from '../../reference/lightning/ledger.ts';
import { depositsTo, newAddress, sendToAddress } from '../../reference/lightning/onchain.ts';
import { openChannel, routeFor } from '../../reference/lightning/world.ts';
import { expect, test } from '../test.ts';
import { createSteppable, START } from './fixture.ts';

const OUTSIDE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

test('what is sent arrives with the next block, and the miner gets the fee', () => {
  const { world, maker, taker } = createSteppable();
  const all = totals(world.ledger);
  const [given, got] = [holdingsOf(world.ledger, taker.pubkey).msat, holdingsOf(world.ledger, maker.pubkey).msat];
  const address = newAddress(world, maker);
  const { txid } = sendToAddress(world, taker, { address, amount_sat: 5_000n, fee_rate: 1_000n });
  const seen = { txid, amount_sat: 5_000n, fee_rate: 1_000n, seen_at: START * 1000 };
  expect(depositsTo(world, address)).toEqual([{ ...seen, confirmations: 0, mined_at: null }]);
  expect(given - holdingsOf(world.ledger, taker.pubkey).msat).toBe(5_561_000n);
  expect(holdingsOf(world.ledger, maker.pubkey).msat).toBe(got);
  mine(world, 3);
  expect(depositsTo(world, address)).toEqual([{ ...seen, confirmations: 3, mined_at: START * 1000 }]);
  expect(holdingsOf(world.ledger, maker.pubkey).msat - got).toBe(5_000_000n);
  expect(totals(world.ledger)).toEqual(all);
});

test('what is sent to an address of nobody here belongs to that address', () => {
  const { world, maker } = createSteppable();
  const sent = [1, 2].map(() => sendToAddress(world, maker, { address: OUTSIDE, amount_sat: 700n, fee_rate: 1n }).txid);
  expect(new Set(sent).size).toBe(2);
  mine(world, 1);
  expect(holdingsOf(world.ledger, scriptOf('regtest', OUTSIDE) ?? '').msat).toBe(1_400_000n);
});

for (const [what, address, amount_sat, name] of [
  ['to no address', 'bcrt1', 1_000n, 'InvalidRequest'],
  ['dust', OUTSIDE, 545n, 'InvalidAmount'],
  ['more than there is', OUTSIDE, 100_000_000n, 'InsufficientFunds'],
] as const)
  test(`a node does not send ${what}`, () => {
    const { world, maker } = createSteppable();
    const before = holdingsOf(world.ledger, maker.pubkey);
    expect(() => sendToAddress(world, maker, { address, amount_sat, fee_rate: 1_000n })).toThrow(
      expect.objectContaining({ name }),
    );
    expect(holdingsOf(world.ledger, maker.pubkey)).toEqual(before);
  });

test('a channel carries nothing before its funding is confirmed as often as it has to be', () => {
  const { world, maker, taker } = createSteppable({ fundings: [] });
  const { channel } = openChannel(world, {
    ends: [maker, taker],
    amounts: [
      { msat: 5_000_000n, units: 0n },
      { msat: 1_000_000n, units: 0n },
    ],
    asset_id: null,
    htlc_minimum_msat: 1n,
    fee_base_msat: 0n,
    fee_proportional_millionths: 0n,
    funder: 'first',
    confirmations: 2,
  });
  const delivery = { from: maker.pubkey, to: taker.pubkey, msat: 1_000n, asset_id: null, units: 0n };
  mine(world, 1);
  expect(() => routeFor(world, delivery)).toThrow(expect.objectContaining({ name: 'NoRoute' }));
  mine(world, 1);
  expect(routeFor(world, delivery)).toMatchObject([{ channel: { channel_id: channel.channel_id } }]);
  // The first end paid for both.
  expect(holdingsOf(world.ledger, taker.pubkey).msat).toBe(100_000_000_000n + 1_000_000n);
});
