import { isWhole, legOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { boundsOf, fetchAllPairs, listedAsset } from '../market/listed.ts';
import { ASSETS, CREATE_ORDER, ESTIMATE_FEES, EXECUTE, INIT, PAIRS, QUOTE, RATE_DECISION } from '../operations.ts';
import { infoOf, invalidParams } from '../orders/shown.ts';
import { invalid, notFound } from '../proxy/envelopes.ts';

/** Whether asset is bought for the client's side, and no quote is named for it. */
function buysWithoutQuote({ client_asset_amount: amount, rfq_id }: Members): boolean {
  return isWhole(amount) && amount > 0 && rfq_id === undefined;
}

/** Defects in what is looked at first: the shape of a request, or what it means, where that is refused with 400. */
export const FAULTS: Faults = {
  'unknown-swap-before-the-shape-of-an-execute': breaks('ERR-STATUS-04')
    .what('an execute of a swap that is not there is refused for that with 400 before its shape is looked at')
    .onAnswer(INIT, ({ answer: { payment_hash }, memory }) => memory.set(`begun ${payment_hash}`, true))
    .onRequest(
      EXECUTE,
      ({ asked: { payment_hash }, memory }) => !memory.has(`begun ${payment_hash}`) && invalid('There is no such swap'),
    ),
  'order-limits-before-its-shape': breaks('ERR-STATUS-04')
    .what('create_order refuses a balance over its maximum before it looks at the shape of the request')
    .onRefusal(CREATE_ORDER, async (refused) => {
      const { lsp_balance_sat: sat } = refused.asked;
      if (refused.given.status !== 422 || !isWhole(sat)) return undefined;
      const { max_initial_lsp_balance_sat: most } = membersOf((await infoOf(refused)).options);
      return Number(sat) > Number(most) && invalidParams('lsp_balance_sat');
    }),
  'missing-quote-before-the-shape-of-an-order': breaks('ERR-STATUS-04')
    .what('create_order refuses a purchase without a quote before it looks at the shape of the request')
    .onRefusal(
      CREATE_ORDER,
      ({ given, asked }) => given.status === 422 && buysWithoutQuote(asked) && invalidParams('rfq_id'),
    ),
  'missing-quote-before-the-shape-of-an-estimate': breaks('ERR-STATUS-04')
    .what('estimate_fees refuses a purchase without a quote before it looks at the shape of the request')
    .onRefusal(
      ESTIMATE_FEES,
      ({ given, asked }) => given.status === 422 && buysWithoutQuote(asked) && invalidParams('rfq_id'),
    ),
  'token-before-the-shape-of-a-decision': breaks('ERR-STATUS-04')
    .what('a decision with a wrong token is refused for that before its shape is looked at')
    .onAnswer(CREATE_ORDER, ({ answer: { order_id, access_token }, memory }) => {
      memory.set(`token of ${order_id}`, access_token);
    })
    .onRefusal(RATE_DECISION, ({ given, asked: { order_id, access_token }, memory }) => {
      const own = memory.get(`token of ${order_id}`);
      const isWrong = own !== undefined && typeof access_token === 'string' && access_token !== own;
      return given.status === 422 && isWrong && invalidParams('access_token');
    }),
  'unknown-pair-before-the-words-of-a-query': breaks('ERR-STATUS-04')
    .what('a pair_ticker that finds nothing is answered 404 before the rest of the query is looked at')
    .onRefusal(PAIRS, async ({ given, query: { pair_ticker: name }, ...context }) => {
      if (given.status !== 422 || name === undefined) return undefined;
      return (await fetchAllPairs(context)).every(({ ticker }) => ticker !== name) && notFound('PAIR_NOT_FOUND');
    }),
  'unknown-asset-before-the-numbers-of-a-query': breaks('ERR-STATUS-04')
    .what('an asset_id that finds nothing is answered 404 before the rest of the query is looked at')
    .onRefusal(ASSETS, async ({ given, query: { asset_id: name }, ...context }) => {
      if (given.status !== 422 || name === undefined) return undefined;
      return (await listedAsset(name, context)) === undefined && notFound('ASSET_NOT_FOUND');
    }),
  'bounds-before-the-shape-of-a-quote': breaks('ERR-STATUS-04')
    .what('an amount over its maximum is refused before the shape of the other leg is looked at')
    .onRefusal(QUOTE, async (refused) => {
      const leg = legOf(refused.asked, 'from_asset');
      if (refused.given.status !== 422 || !isWhole(leg.amount)) return undefined;
      const bounds = await boundsOf(leg, refused);
      return bounds !== undefined && BigInt(leg.amount) > bounds.max && invalid('Out of range');
    }),
};
