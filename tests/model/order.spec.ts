import {
  afterAccepting,
  afterDeclining,
  afterDeposit,
  afterDoubtfulPayment,
  afterInvoice,
  afterMove,
  afterReading,
  afterVainDecision,
  judgedByReading,
  type ModelOrder,
  newOrder,
} from '../../harness/model/order.ts';
import { afterEstimate, afterInit, afterOrder, newQuote } from '../../harness/model/quote.ts';
import { secret } from '../secret.ts';
import { expect, test } from '../test.ts';
import { contradicted } from './contradicted.ts';

const DUE = Date.UTC(2026, 0, 1) / 1000;
const at = (time: number) => ({ from: time, to: time + 1 });
const LIVE = at(DUE - 60);
const LATE = at(DUE + 60);

const expected = { state: 'EXPECT_PAYMENT', expires_at: '2026-01-01T00:00:00Z', order_total_sat: 5 };
const TERMS = { lsp_balance_sat: 7 };
const CREATED = {
  order_id: 'o',
  lsp_balance_sat: 7,
  order_state: 'CREATED',
  payment: { bolt11: expected, onchain: expected },
};

const made = (changes = {}, asked: Readonly<Record<string, unknown>> = TERMS) =>
  newOrder({ order_id: 'o', access_token: secret('t'), asked, order: { ...CREATED, ...changes } });
const read = (order: ModelOrder, changes = {}, moment = LIVE) =>
  afterReading(order, { ...CREATED, ...changes }, moment);
const PURCHASE = made({ rfq_id: 'q' }, { ...TERMS, rfq_id: 'q' });
const SEEN = read(made());

test.describe('what may be', () => {
  const lifecycles: Record<string, () => unknown> = {
    'CREATED at each reading': () => read(SEEN),
    'a look at the chain at each reading': () =>
      read(SEEN, { payment: { bolt11: expected, onchain: { ...expected, last_payment_check: 3 } } }),
    'null where nothing was': () => read(SEEN, { channel: null, asset_id: null }),
    'FAILED when nobody paid in time': () => read(SEEN, { order_state: 'FAILED' }, LATE),
    'a new rate, and the old one again': () =>
      read(read(PURCHASE, { rfq_id: 'q', order_state: 'PENDING_RATE_DECISION' }), { rfq_id: 'q', asset_price_sat: 9 }),
  };
  for (const [name, act] of Object.entries(lifecycles)) test(name, () => expect(contradicted(act)).toBeUndefined());
});

test.describe('what cannot be names its requirement', () => {
  const cases: [string, string, () => unknown][] = [
    ['LSP-ORDER-05', 'open at once', () => made({ order_state: 'CHANNEL_OPENING' })],
    ['LSP-ORDER-05', 'FAILED at the first reading', () => read(made(), { order_state: 'FAILED' })],
    [
      'LSP-PAY-06',
      'paid by nobody',
      () => read(made(), { payment: { bolt11: expected, onchain: { ...expected, state: 'PAID' } } }),
    ],
    ['LSP-GET-01', 'another order', () => read(SEEN, { order_id: 'p' })],
    ['LSP-GET-02', 'another balance than at first', () => read(made(), { lsp_balance_sat: 8 })],
    ['LSP-GET-10', 'another balance than before', () => read(SEEN, { lsp_balance_sat: 8 })],
    ['LSP-GET-10', 'FAILED by being read', () => read(SEEN, { order_state: 'FAILED' })],
    ['LSP-RATE-07', 'repriced without an asset', () => read(SEEN, { order_state: 'PENDING_RATE_DECISION' })],
    [
      'LSP-RATE-02',
      'FAILED by a needless decision',
      () => read(afterVainDecision(SEEN, 'LSP-RATE-02'), { order_state: 'FAILED' }),
    ],
  ];
  for (const [requirement, name, act] of cases)
    test(`${name}: ${requirement}`, () => expect(contradicted(act)).toBe(requirement));
});

/** What was paid on-chain, and what an order of 5 sat shows of it. */
const HALF_PAID = afterDeposit(SEEN, 2n);
const WHOLLY_PAID = afterDeposit(HALF_PAID, 3n);
const off = (payment_difference: number | null, state = 'EXPECT_PAYMENT') => ({
  payment: { bolt11: expected, onchain: { ...expected, state, payment_difference } },
});
const PENDING = { rfq_id: 'q', order_state: 'PENDING_RATE_DECISION' };
const OPENING = { order_state: 'CHANNEL_OPENING' };
const COMPLETED = { order_state: 'COMPLETED' };
const FAILED = { order_state: 'FAILED' };
/** A purchase that waits for a decision as a lever moved the market, and one that was declined. */
const ASKED = read(afterMove(PURCHASE, true), PENDING);
const DECLINED = read(afterDeclining(afterDeposit(ASKED, 5n), { refunded: true }), { ...FAILED, rfq_id: 'q' });

test.describe('what may become of an order that is paid', () => {
  const lifecycles: Record<string, () => unknown> = {
    'it opens and is complete': () => read(read(afterInvoice(SEEN), OPENING), COMPLETED),
    'it is complete at once': () => read(afterInvoice(made()), COMPLETED),
    'it fails': () => read(afterInvoice(SEEN), FAILED),
    'its payment is not seen yet': () => read(read(HALF_PAID, off(null)), off(0)),
    'its payments are counted one by one': () => read(read(WHOLLY_PAID, off(-3)), off(0, 'PAID')),
    'a payment that is too late is taken': () => read(afterInvoice(read(SEEN, FAILED, LATE)), OPENING),
    'a payment that may not have been made is counted, or not': () => read(afterDoubtfulPayment(HALF_PAID), off(4)),
    'it is opened when its rate moved back': () =>
      read(afterMove(afterInvoice(ASKED), false), { ...OPENING, rfq_id: 'q' }),
    'it goes on at the new rate': () =>
      read(afterAccepting(afterDeposit(ASKED, 2n)), { rfq_id: 'q', asset_price_sat: 9, ...off(-3) }),
    'it is repriced anew': () => read(read(afterAccepting(ASKED), { rfq_id: 'q', asset_price_sat: 9 }), PENDING),
    'nothing went back, and it is paid after its decline': () =>
      read(afterInvoice(afterDeclining(ASKED, { refunded: false })), { ...OPENING, rfq_id: 'q' }),
  };
  for (const [name, act] of Object.entries(lifecycles)) test(name, () => expect(contradicted(act)).toBeUndefined());
});

test.describe('what cannot become of an order that is paid names its requirement', () => {
  const cases: [string, string, () => unknown][] = [
    ['LSP-PAY-12', 'another difference than any payment leaves', () => read(HALF_PAID, off(-4))],
    ['LSP-PAY-12', 'a payment that counts no more', () => read(read(WHOLLY_PAID, off(0)), off(-3))],
    ['LSP-GET-02', 'another total once it is paid', () => read(afterInvoice(SEEN), { ...OPENING, lsp_balance_sat: 8 })],
    ['LSP-GET-10', 'back to CREATED', () => read(read(afterInvoice(SEEN), COMPLETED))],
    ['LSP-GET-10', 'CREATED again after its time', () => read(read(SEEN, FAILED, LATE), {}, LATE)],
    [
      'LSP-RATE-02',
      'cancelled when complete',
      () => read(afterVainDecision(read(afterInvoice(SEEN), COMPLETED), 'LSP-RATE-02'), FAILED),
    ],
    ['LSP-RATE-06', 'opened without a decision', () => read(afterInvoice(ASKED), { ...OPENING, rfq_id: 'q' })],
    ['LSP-RATE-08', 'failed when its rate was accepted', () => read(afterAccepting(ASKED), { ...FAILED, rfq_id: 'q' })],
    ['LSP-RATE-09', 'opened when it was declined', () => read(DECLINED, { ...COMPLETED, rfq_id: 'q' })],
    ['LSP-RATE-10', 'asked again when it was declined', () => read(DECLINED, PENDING)],
  ];
  for (const [requirement, name, act] of cases)
    test(`${name}: ${requirement}`, () => expect(contradicted(act)).toBe(requirement));
});

test('what a reading puts to the test depends on how the order stands', () => {
  const judged = (order: ModelOrder, moment = LIVE) => judgedByReading(order, CREATED, moment);
  expect(judged(made())).toContain('LSP-ORDER-05');
  expect(judged(SEEN)).toContain('LSP-GET-10');
  expect(judged(afterVainDecision(SEEN, 'LSP-RATE-02'))).toContain('LSP-RATE-02');
  expect(judged(SEEN, LATE)).not.toContain('LSP-GET-10');
});

test.describe('a quote that orders are made with', () => {
  const FRESH = newQuote({
    rfq_id: 'q',
    terms: { from_asset: 'BTC', from_amount: 3n, to_asset: 'rgb:a', to_amount: 4n },
    expires_at: DUE,
  });
  const ESTIMATED = afterEstimate(FRESH, true, LIVE);
  const whole = { whole: true, refusable: false } as const;
  const unfit = { whole: false, refusable: true, outcome: 'stopped' } as const;
  const BOUND = afterOrder(ESTIMATED, { ...whole, outcome: 'accepted' }, LIVE);

  test('is bound by the first, and lives on', () => {
    expect([...BOUND.states]).toEqual(['bound']);
    expect([...afterEstimate(BOUND, true, LATE).states]).toEqual(['bound']);
    expect([...afterOrder(BOUND, { ...whole, outcome: 'refused' }, LIVE).states]).toEqual(['bound']);
  });
  test('is left as it is by what fails validation, and in doubt by another refusal', () => {
    expect([...afterOrder(FRESH, unfit, LIVE).states]).toEqual(['fresh']);
    expect([...afterOrder(FRESH, { ...unfit, outcome: 'refused' }, LIVE).states]).toEqual(['fresh', 'spent']);
    expect([...afterOrder(FRESH, { ...whole, refusable: true, outcome: 'refused' }, LIVE).states]).toEqual([
      'fresh',
      'spent',
    ]);
  });
  const refused = { ...whole, outcome: 'refused' } as const;
  test('stays in doubt whatever orders and estimates come to: a swap may still begin with it', () => {
    const doubtful = afterOrder(FRESH, { ...unfit, outcome: 'refused' }, LIVE);
    expect([...afterOrder(doubtful, refused, LIVE).states]).toEqual(['fresh', 'spent']);
    expect([...afterEstimate(doubtful, false, LIVE).states]).toEqual(['fresh', 'spent']);
    expect([...afterInit(afterOrder(doubtful, refused, LIVE), 'exact', 'accepted', LIVE).states]).toEqual(['used']);
  });
  test('may begin a swap when it is bound, and need not', () => {
    expect([...afterInit(BOUND, 'exact', 'accepted', LATE).states]).toEqual(['used']);
    expect([...afterInit(BOUND, 'exact', 'refused', LIVE).states]).toEqual(['bound']);
  });
  const cases: [string, string, () => unknown][] = [
    ['LSP-EST-06', 'an estimate after its end', () => afterEstimate(FRESH, true, LATE)],
    ['LSP-CREATE-06', 'an order after its end', () => afterOrder(FRESH, { ...whole, outcome: 'accepted' }, LATE)],
    ['FLW-ORDER-02', 'no estimate', () => afterEstimate(FRESH, false, LIVE)],
    ['LSP-EST-09', 'no second estimate', () => afterEstimate(ESTIMATED, false, LIVE)],
    ['FLW-ORDER-02', 'no order', () => afterOrder(FRESH, refused, LIVE)],
    ['LSP-EST-09', 'no order after an estimate', () => afterOrder(ESTIMATED, refused, LIVE)],
    ['LSP-CREATE-25', 'no order after a 422', () => afterOrder(afterOrder(FRESH, unfit, LIVE), refused, LIVE)],
  ];
  for (const [requirement, name, act] of cases)
    test(`${name}: ${requirement}`, () => expect(contradicted(act)).toBe(requirement));
});
