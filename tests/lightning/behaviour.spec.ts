import { holdAt } from '../../reference/lightning/controls.ts';
import { catchUp } from '../../reference/lightning/engine.ts';
import { holdingsOf, inFlight } from '../../reference/lightning/ledger.ts';
import { executeSwap, offerSwap, readSwap, whitelistSwap } from '../../reference/lightning/swaps.ts';
import { expect, test } from '../test.ts';
import { createSteppable, GOLD, startSwap } from './fixture.ts';

const BUY = { qty_from: 50_000n, from_asset: null, qty_to: 10n, to_asset: GOLD };

test('funds can be kept after expiry', () => {
  const network = createSteppable({ behaviour: { refundsOnExpiry: () => false } });
  holdAt(network.world, 'claim');
  const payment_hash = startSwap(network, BUY, 10);
  network.run();
  network.clock.advance(100);
  catchUp(network.world);
  expect(readSwap(network.world, network.maker, 'maker', payment_hash)?.status).toBe('Failed');
  expect(inFlight(network.world.ledger).msat).toBe(6_050_000n);
});

test('a maker can take its leg and never pay the other', () => {
  const network = createSteppable({ behaviour: { settlesTakersLeg: () => false } });
  const { world, maker, taker } = network;
  const before = holdingsOf(world.ledger, taker.pubkey);
  const payment_hash = startSwap(network, BUY);
  network.run();
  const after = holdingsOf(world.ledger, taker.pubkey);
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Succeeded');
  expect(after.units.get(GOLD)).toBe(before.units.get(GOLD));
  expect(before.msat - after.msat).toBe(3_050_000n);
});

test('an offer can be settled twice', () => {
  const network = createSteppable({ behaviour: { refusesRepeat: () => false } });
  const { world, maker, taker } = network;
  const before = holdingsOf(world.ledger, taker.pubkey);
  const { swapstring, payment_secret } = offerSwap(world, maker, { ...BUY, timeout_sec: 60 });
  whitelistSwap(world, taker, swapstring);
  for (let time = 0; time < 2; time += 1) {
    executeSwap(world, maker, { swapstring, payment_secret, taker_pubkey: taker.pubkey });
    network.run();
  }
  expect(before.msat - holdingsOf(world.ledger, taker.pubkey).msat).toBe(100_000n);
});
