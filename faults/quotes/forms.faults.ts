import { isWhole, legsOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { listedPairs } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import { internalError } from '../proxy/envelopes.ts';

/** Defects in what members of a quote request are that are null, empty, or no amount beside one. */
export const FAULTS: Faults = {
  'quote-unreadable-amount-is-none': breaks('QUO-REQ-07')
    .what('an amount that cannot be read counts as none beside one that can')
    .onRequest(QUOTE, ({ asked }) => {
      const legs = legsOf(asked);
      if (legs.some(({ amount }) => isWhole(amount)))
        for (const leg of legs) if (typeof leg.amount === 'string' && !/^\d+$/.test(leg.amount)) leg.amount = null;
    }),
  'quote-null-asset-is-btc': breaks('QUO-REQ-06')
    .what('an asset_id that is null is BTC')
    .onRequest(QUOTE, ({ asked }) => {
      for (const leg of legsOf(asked)) if (leg.asset_id === null) leg.asset_id = 'BTC';
    }),
  'quote-null-leg-fails-inside': breaks('QUO-REQ-06')
    .what('a leg that is null is a server error')
    .onRequest(QUOTE, ({ asked }) =>
      asked.from_asset === null || asked.to_asset === null ? internalError() : undefined,
    ),
  'quote-empty-asset-id-is-any': breaks('QUO-ROUTE-05')
    .what(
      'an asset_id that is an empty text filters nothing, so that the first pair of the other asset that fits is quoted',
    )
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const legs = legsOf(asked);
      for (const [at, leg] of legs.entries()) {
        const other = legs[1 - at]?.asset_id;
        const pairs = leg.asset_id === '' ? await listedPairs(context) : [];
        const couples = pairs.map(({ base_asset_id, quote_asset_id }) => [base_asset_id, quote_asset_id]);
        for (const couple of couples.filter((ids) => ids.includes(other))) {
          leg.asset_id = couple.find((id) => id !== other);
          const answer = await context.ask({ ...context, body: asked });
          if (answer.status === 200) return answer;
        }
      }
      return undefined;
    }),
};
