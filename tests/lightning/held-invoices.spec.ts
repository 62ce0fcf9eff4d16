import { crash, mine, restart } from '../../reference/lightning/controls.ts';
import { catchUp } from '../../reference/lightning/engine.ts';
import { holdingsOf, inFlight } from '../../reference/lightning/ledger.ts';
import {
  createInvoice,
  decideInvoice,
  invoiceStatus,
  readInvoice,
  sendPayment,
} from '../../reference/lightning/payments.ts';
import { expect, test } from '../test.ts';
import { createSteppable, START } from './fixture.ts';

const OPEN = { asset_id: null, asset_amount: null, description: null, description_hash: null };

/** A network in which the taker pays an invoice that the maker holds. */
function held() {
  const network = createSteppable();
  const { world, maker, taker, run } = network;
  const before = holdingsOf(world.ledger, maker.pubkey).msat;
  const { invoice, record } = createInvoice(world, maker, { ...OPEN, amt_msat: 9_000n, expiry_sec: 60, hold: true });
  const { payment_hash } = record;
  expect(readInvoice(world, maker, payment_hash)).toEqual({ status: 'Pending', held_at: null, amt_msat: 9_000n });
  sendPayment(world, taker, { ...OPEN, invoice, amt_msat: null });
  run();
  return {
    ...network,
    invoice,
    payment_hash,
    read: () => readInvoice(world, maker, payment_hash),
    gained: () => holdingsOf(world.ledger, maker.pubkey).msat - before,
    sent: () => taker.outbound.get(payment_hash)?.status,
  };
}

test('what comes in is held beyond the time of the invoice, until it is taken', () => {
  const { world, clock, maker, invoice, payment_hash, read, gained, sent, run } = held();
  expect(read()).toEqual({ status: 'Held', held_at: START * 1000, amt_msat: 9_000n });
  expect(invoiceStatus(world, maker, invoice)).toBe('Pending');
  clock.advance(600);
  catchUp(world);
  expect([read().status, gained(), inFlight(world.ledger).msat]).toEqual(['Held', 0n, 9_000n]);
  decideInvoice(world, maker, payment_hash, 'take');
  run();
  expect([read().status, gained(), sent()]).toEqual(['Succeeded', 9_000n, 'Succeeded']);
  decideInvoice(world, maker, payment_hash, 'refuse');
  run();
  expect([read().status, gained()]).toEqual(['Succeeded', 9_000n]);
});

test('what is turned away goes back, and no other payment gets in', () => {
  const { world, maker, taker, invoice, payment_hash, read, gained, sent, run } = held();
  decideInvoice(world, maker, payment_hash, 'refuse');
  expect([read().status, gained(), sent(), inFlight(world.ledger).msat]).toEqual(['Returned', 0n, 'Failed', 0n]);
  sendPayment(world, taker, { ...OPEN, invoice, amt_msat: null });
  run();
  expect([read().status, gained(), sent()]).toEqual(['Returned', 0n, 'Failed']);
});

test('what is held for too long goes back by its time lock', () => {
  const { world, read, gained, sent, run } = held();
  mine(world, 7);
  expect(read().status).toBe('Held');
  mine(world, 1);
  expect(read().status).toBe('Returned');
  mine(world, 6);
  run();
  expect([gained(), sent(), inFlight(world.ledger).msat]).toEqual([0n, 'Failed', 0n]);
});

test('what is taken while its sender is away is paid on chain, before the time lock', () => {
  const { world, maker, taker, payment_hash, read, gained } = held();
  crash(taker);
  decideInvoice(world, maker, payment_hash, 'take');
  expect([read().status, gained()]).toEqual(['Succeeded', 0n]);
  mine(world, 14);
  restart(world, taker);
  expect([read().status, gained()]).toEqual(['Succeeded', 9_000n]);
});
