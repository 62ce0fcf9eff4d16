import { askFor, elementsOf, first, membersOf, onRefusal, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { listedAsset } from '../market/listed.ts';
import { CREATE_ORDER } from '../operations.ts';
import { applicationError, internalError, missing } from '../proxy/envelopes.ts';
import type { HttpReply } from '../proxy/exchange.ts';
import { above, on, set } from '../rule.ts';
import { acceptAs, infoOf, invalidParams, spend, spendingQuotes, usualFor } from './shown.ts';

/** The members of an order that are about an asset. */
const OF_AN_ASSET = ['asset_id', 'lsp_asset_amount', 'client_asset_amount', 'rfq_id'];

/** Defects in how create_order reads what it is asked for, and the quote behind a purchase. */
export const FAULTS: Faults = {
  'refused-assets-left-out-the-second-time': breaks('ERR-STATUS-05')
    .what('an order that was refused for its asset is taken without it when it comes again')
    .onRequest(CREATE_ORDER, ({ asked, bytes, memory }) => {
      if (memory.has(String(bytes))) for (const member of OF_AN_ASSET) delete asked[member];
    })
    .onRefusal(CREATE_ORDER, ({ asked, bytes, given, memory }) => {
      if (given.status !== 422 && asked.asset_id !== undefined) memory.set(String(bytes), true);
    }),
  'public-channels-refused': breaks('LSP-CREATE-01')
    .what('an order to announce the channel is refused')
    .wire(on(CREATE_ORDER).when('body.announce_channel', true).answer(invalidParams('announce_channel'))),
  'order-without-announce-is-private': breaks('LSP-CREATE-02')
    .what('an order without announce_channel is taken for one of a private channel')
    .wireBy(usualFor, (member, value) => member === 'announce_channel' && value === undefined),
  'order-without-confirmations-gets-the-usual': breaks('LSP-CREATE-02')
    .what('confirmations that are left out are filled in')
    .wireBy(usualFor, (member, value) => /confirm/.test(member) && value === undefined),
  'order-with-null-gets-the-usual': breaks('LSP-CREATE-03')
    .what('null in a mandatory number is read as the usual value')
    .wireBy(usualFor, (member, value) => value === null && member !== 'client_pubkey'),
  'order-cuts-fractions': breaks('LSP-CREATE-03')
    .what('fractions in the confirmations of an order are cut off')
    .wireBy(usualFor, (_, value) => typeof value === 'number' && !Number.isInteger(value)),
  'order-announced-by-any-text': breaks('LSP-CREATE-03')
    .what('any text in announce_channel is as good as true')
    .wireBy(usualFor, (member, value) => member === 'announce_channel' && typeof value === 'string'),
  'order-with-an-object-as-quote-breaks-down': breaks('LSP-CREATE-03')
    .what('an rfq_id that is no text is a server error')
    .onRefusal(
      CREATE_ORDER,
      ({ given, asked }) => given.status === 422 && typeof asked.rfq_id === 'object' && internalError(),
    ),
  'order-needs-a-refund-address': breaks('LSP-CREATE-04', 'LSP-CREATE-01')
    .what('an order without a refund address is refused')
    .wire(on(CREATE_ORDER).unless('body.refund_onchain_address').answer(invalidParams('refund_onchain_address'))),
  'order-needs-an-empty-email': breaks('LSP-CREATE-04', 'LSP-CREATE-01')
    .what('an order without the member email fails validation')
    .wire(on(CREATE_ORDER).unless('body.email').answer(missing('email'))),
  'purchase-without-a-quote-is-a-gift': breaks('LSP-CREATE-05')
    .what('without a quote an asset is ordered for nothing')
    .wire(acceptAs(({ rfq_id }) => rfq_id === undefined && { client_asset_amount: undefined }, 'client_asset_amount')),
  'purchase-without-a-quote-by-another-code': breaks('LSP-CREATE-05')
    .what('an order that lacks its quote is refused with VALIDATION_ERROR')
    .wire(on(CREATE_ORDER).status(400).unless('body.rfq_id').body(set('error_code', 'VALIDATION_ERROR'))),
  'purchase-without-a-quote-not-blamed': breaks('LSP-CREATE-05')
    .what('the refusal of an order that lacks its quote does not say which member is missing')
    .wire(on(CREATE_ORDER).status(400).unless('body.rfq_id').when('reply.body.details').body(set('details', {}))),
  'purchase-with-any-quote': breaks('LSP-CREATE-07')
    .what('any text in rfq_id that is no quote will do for an order')
    .wire(
      acceptAs(
        ({ rfq_id }, { quote }) => rfq_id !== undefined && !quote && { client_asset_amount: undefined },
        'client_asset_amount',
        'rfq_id',
      ),
    ),
  'provided-asset-needs-a-quote': breaks('LSP-CREATE-08')
    .what("asset on the provider's side alone is refused for want of a quote")
    .wire(
      on(CREATE_ORDER).when('body.lsp_asset_amount', above(0)).unless('body.rfq_id').answer(invalidParams('rfq_id')),
    ),
  'provided-asset-beside-a-zero-needs-a-quote': breaks('LSP-CREATE-08')
    .what('a client_asset_amount of 0 is taken for a purchase')
    .wire(on(CREATE_ORDER).when('body.client_asset_amount', 0).unless('body.rfq_id').answer(invalidParams('rfq_id'))),
  'unknown-asset-of-an-order-is-bad': breaks('LSP-CREATE-09')
    .what('an order of an unknown asset is refused with 400')
    .wire(
      on(CREATE_ORDER).when('reply.body.error_code', 'ASSET_NOT_FOUND').status(404).becomes(invalidParams('asset_id')),
    ),
  'unknown-asset-of-an-order-by-another-code': breaks('LSP-CREATE-09')
    .what('the 404 for an unknown asset in an order has the code of unknown resources')
    .wire(on(CREATE_ORDER).status(404).body(set('error_code', 'NOT_FOUND'))),
  'unknown-asset-left-out-of-the-order': breaks('LSP-CREATE-09')
    .what('an order of an unknown asset becomes one of BTC alone')
    .onRequest(CREATE_ORDER, async (request) => {
      const { asset_id, rfq_id } = request.asked;
      if (typeof asset_id !== 'string' || rfq_id !== undefined) return undefined;
      const known = elementsOf((await infoOf(request)).assets).map((asset) => membersOf(asset).asset_id);
      return !known.includes(asset_id) && { asset_id: undefined, lsp_asset_amount: undefined };
    }),
  'unknown-asset-looked-up-for-an-amount-alone': breaks('LSP-CREATE-09')
    .what('an asset_id is not looked at in an order that has no amount of it')
    .onRequest(CREATE_ORDER, ({ asked: { asset_id, lsp_asset_amount, client_asset_amount } }) => {
      const isWithout = [lsp_asset_amount, client_asset_amount].every((amount) => Number(amount ?? 0) === 0);
      return typeof asset_id === 'string' && isWithout && { asset_id: undefined };
    }),
  'equal-orders-are-one': breaks('LSP-CREATE-10')
    .what('an order that was asked for before is given back instead of another')
    .onAnswer(CREATE_ORDER, ({ bytes, answer, memory }) =>
      reply(200, structuredClone(first(memory, String(bytes), answer))),
    ),
  'equal-orders-at-once-are-one': breaks('LSP-CREATE-10')
    .what('of equal orders that come within a moment only one is made')
    .onRequest(CREATE_ORDER, async (request) => {
      const { bytes, body, memory } = request;
      const answer = memory.get(String(bytes)) ?? askFor(CREATE_ORDER, request, body);
      memory.set(String(bytes), answer);
      const made = (await answer) as HttpReply;
      memory.delete(String(bytes));
      return reply(made.status, structuredClone(made.body));
    }),
  'quote-burnt-by-an-incomplete-order': breaks('LSP-CREATE-25')
    .what('an order that fails validation uses up its quote')
    .wire(
      spendingQuotes(
        [CREATE_ORDER],
        onRefusal(CREATE_ORDER, (refused) => refused.given.status === 422 && spend(refused)),
      ),
    ),
  'quotes-held-by-the-order-that-failed-validation': breaks('LSP-CREATE-25')
    .what('the order after one that failed validation is refused, as the quote is still in use')
    .onReply(CREATE_ORDER, ({ given, asked: { rfq_id }, memory }) => {
      if (typeof rfq_id === 'string' && given.status === 422) memory.set(rfq_id, true);
      return given.status === 200 && memory.delete(String(rfq_id)) && invalidParams('rfq_id');
    }),
  'order-asset-looked-up-before-validation': breaks('ERR-STATUS-04')
    .what('create_order refuses an unknown asset before it looks at the shape of the request')
    .onRequest(CREATE_ORDER, async ({ asked: { asset_id }, ...context }) =>
      typeof asset_id !== 'string' || (await listedAsset(asset_id, context))
        ? undefined
        : applicationError(404, 'ASSET_NOT_FOUND', 'There is no such asset'),
    ),
};
