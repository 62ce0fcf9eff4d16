import { setTimeout as sleep } from 'node:timers/promises';
import { counted, mapped, onAnswer, readAs, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, INIT } from '../operations.ts';
import { missing } from '../proxy/envelopes.ts';
import { above, below, drop, on, plus, ratio, set, where } from '../rule.ts';
import { invalidParams, spend, spendingQuotes } from './shown.ts';

const BALANCES = ['lsp_balance_sat', 'client_balance_sat'];

/** The refusal of an estimate that lacks its quote. */
const WITHOUT_QUOTE = on(ESTIMATE_FEES).status(400).when('reply.body.error_code').unless('body.rfq_id');

/** Defects of the estimates of fees. */
export const FAULTS: Faults = {
  'estimate-without-a-total': breaks('LSP-EST-01')
    .triggers('LSP-EST-12')
    .what('an estimate has no total_fee')
    .wire(on(ESTIMATE_FEES).body(drop('total_fee'))),
  'estimate-with-fractions': breaks('LSP-EST-01')
    .triggers('LSP-EST-12')
    .what('the fee for the duration is not rounded')
    .wire(on(ESTIMATE_FEES).body(plus('duration_fee', 0.4))),
  'estimates-of-large-channels-with-fractions': breaks('LSP-EST-01')
    .triggers('LSP-EST-08')
    .what('the fee for the capacity is not rounded where that is a million satoshis or more')
    .wire(on(ESTIMATE_FEES).when('body.lsp_balance_sat', above(999_999)).body(plus('capacity_fee', 0.5))),
  'estimate-with-the-discount-below-zero': breaks('LSP-EST-02')
    .triggers('LSP-EST-12')
    .what('the discount is shown as a negative number')
    .wire(on(ESTIMATE_FEES).body(set('applied_discount', -5))),
  'short-channels-estimated-below-zero': breaks('LSP-EST-02')
    .triggers('LSP-EST-08')
    .what('a channel of less than a day is given a part of its fee back')
    .wire(on(ESTIMATE_FEES).when('body.channel_expiry_blocks', below(144)).body(set('duration_fee', -1))),
  'purchases-estimated-without-a-quote': breaks('LSP-EST-04', 'LSP-EST-05')
    .what('an estimate of a purchase needs no quote')
    .wire(on(ESTIMATE_FEES).unless('body.rfq_id').request(drop('client_asset_amount'))),
  'amount-of-no-asset-estimated-without-a-quote': breaks('LSP-EST-04')
    .what('a client_asset_amount of which no asset is named is passed over by an estimate, and needs no quote')
    .onRequest(ESTIMATE_FEES, ({ asked }) => asked.asset_id === undefined && { client_asset_amount: 0 }),
  'estimate-refusal-blames-the-amount': breaks('LSP-EST-05')
    .what('the refusal of an estimate without a quote points at client_asset_amount')
    .wire(WITHOUT_QUOTE.becomes(invalidParams('client_asset_amount'))),
  'estimate-refusal-by-validation': breaks('LSP-EST-04', 'LSP-EST-05')
    .what('an estimate of a purchase without a quote fails validation')
    .wire(WITHOUT_QUOTE.becomes(missing('rfq_id'))),
  'purchases-estimated-with-any-quote': breaks('LSP-EST-07')
    .what('any text in rfq_id will do for an estimate')
    .wire(on(ESTIMATE_FEES).when('body.rfq_id').request(drop('client_asset_amount'))),
  'unknown-quote-of-an-estimate-conflicts': breaks('LSP-EST-07')
    .what('an unknown quote makes an estimate a validation error of the service')
    .wire(
      on(ESTIMATE_FEES)
        .status(400)
        .when('body.rfq_id')
        .body(where('error_code', 'LSPS1_INVALID_PARAMS', set('error_code', 'VALIDATION_ERROR'))),
    ),
  'estimate-of-nothing-needs-a-quote': breaks('LSP-EST-08')
    .what('an estimate with a client_asset_amount of 0 is refused for want of a quote')
    .wire(on(ESTIMATE_FEES).when('body.client_asset_amount', 0).unless('body.rfq_id').answer(invalidParams('rfq_id'))),
  'estimate-of-an-asset-needs-a-quote': breaks('LSP-EST-08')
    .what('an estimate that names an asset is refused for want of a quote, though nothing is bought')
    .onRequest(
      ESTIMATE_FEES,
      ({ asked }) => typeof asked.asset_id === 'string' && asked.rfq_id === undefined && invalidParams('rfq_id'),
    ),
  'estimate-uses-its-quote-up': breaks('LSP-EST-09', 'FLW-ORDER-02')
    .what('a quote is spent once an estimate was made with it')
    .wire(spendingQuotes([ESTIMATE_FEES, CREATE_ORDER], onAnswer(ESTIMATE_FEES, spend))),
  'estimates-know-no-quotes-of-the-socket': breaks('FLW-ORDER-02')
    .what('an estimate with a quote of the socket is refused')
    .onRequest(ESTIMATE_FEES, ({ quote }) => quote?.isOfSocket && invalidParams('rfq_id')),
  'estimate-of-a-text': breaks('LSP-EST-11')
    .what('an ill-typed balance is estimated as the least')
    .wireBy(readAs, ESTIMATE_FEES, 'lsp_balance_sat', (sat) => (typeof sat === 'string' ? 100_000 : sat)),
  'estimate-cuts-fractions': breaks('LSP-EST-11')
    .what('a fraction of a satoshi is cut off before anything is estimated')
    .wireBy(readAs, ESTIMATE_FEES, BALANCES, (sat) => (typeof sat === 'number' && sat % 1 !== 0 ? 100_000 : sat)),
  'estimates-that-waver': breaks('LSP-EST-12')
    .what('equal questions get estimates that differ')
    .wireBy(showAs, ESTIMATE_FEES, 'total_fee', (fee, { memory }) => Number(fee) + (counted(memory, 'estimates') % 7)),
  'estimates-of-purchases-that-waver': breaks('LSP-EST-12')
    .what('equal questions about a purchase get estimates that differ')
    .wireBy(showAs, ESTIMATE_FEES, 'total_fee', (fee, { asked, memory }) =>
      typeof asked.rfq_id === 'string' ? Number(fee) + (counted(memory, 'estimates') % 7) : fee,
    ),
  'estimates-share-what-is-asked': breaks('LSP-EST-12')
    .what(
      'what is to be estimated lies in one place for all requests: of two at once the first is answered as the second',
    )
    .onRequest(ESTIMATE_FEES, async ({ asked, memory }) => {
      memory.set('asked', { ...asked });
      await sleep(20);
      Object.assign(asked, memory.get('asked'));
    }),
  'estimates-of-a-third': breaks('LSP-EST-14')
    .what('an estimate is a third of what the order costs')
    .wire(on(ESTIMATE_FEES).body(ratio('total_fee', 1, 3))),
  'estimates-of-large-channels-without-their-size': breaks('LSP-EST-14')
    .what('what more than a million satoshis cost is forgotten in an estimate')
    .wire(
      on(ESTIMATE_FEES)
        .when('body.lsp_balance_sat', above(1_000_000))
        .body(ratio('total_fee', 1, 10)),
    ),
  'estimates-counted-against-their-quote': breaks('LSP-EST-09')
    .what('a quote is good for two requests, estimates included')
    .onRequest(
      [ESTIMATE_FEES, CREATE_ORDER],
      ({ asked: { rfq_id }, memory }) =>
        typeof rfq_id === 'string' && counted(memory, rfq_id) > 2 && invalidParams('rfq_id'),
    ),
  'estimates-use-their-quote-up-since-an-outage': breaks('LSP-EST-09')
    .what('since the node was away, a quote is spent once an estimate was made with it')
    .onRefusal(CREATE_ORDER, ({ given, memory }) => {
      if (given.status === 503) memory.set('outage', true);
    })
    .wire(
      spendingQuotes(
        [CREATE_ORDER],
        onAnswer(ESTIMATE_FEES, (exchange) => exchange.memory.has('outage') && spend(exchange)),
      ),
    ),
  'estimates-without-their-duration': breaks('LSP-EST-14')
    .what('an estimate leaves out what the channel costs for its time')
    .onAnswer(ESTIMATE_FEES, ({ answer: { total_fee, duration_fee } }) => ({
      total_fee: Number(total_fee) - Number(duration_fee),
      duration_fee: 0,
    })),
  'purchases-estimated-in-msat': breaks('LSP-EST-14')
    .triggers('LSP-ORDER-09')
    .what('the estimate of a purchase counts millisatoshis, as its quote does, and that of any other channel satoshis')
    .onAnswer(ESTIMATE_FEES, ({ asked, answer }) => {
      const fees = Object.keys(answer).filter((name) => name.endsWith('_fee'));
      return Number(asked.client_asset_amount ?? 0) > 0 && mapped(answer, fees, (fee) => Number(fee) * 1000);
    }),
  'quotes-of-estimates-begin-no-swap': breaks('LSP-EST-09')
    .what('a quote that an estimate was made with is kept for an order, and begins no swap')
    .wire(spendingQuotes([INIT], onAnswer(ESTIMATE_FEES, spend))),
  'one-unit-estimated-without-a-quote': breaks('LSP-EST-04')
    .what('an estimate for a client_asset_amount of exactly 1 is given without a quote')
    .onRequest(
      ESTIMATE_FEES,
      ({ asked }) => asked.client_asset_amount === 1 && !asked.rfq_id && { client_asset_amount: 0 },
    ),
};
