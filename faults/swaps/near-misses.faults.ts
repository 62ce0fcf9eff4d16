import { legOf } from '../change.ts';
import { breaking, breaks, type Faults } from '../fault.ts';
import { INIT } from '../operations.ts';
import { isSome, isUnderWay, openStatus } from './shown.ts';

const breaksUnderWay = breaking({ triggers: ['SWP-EXEC-08'] });

/** Defects in how requests of swaps are read that are nearly sound. */
export const FAULTS: Faults = {
  'init-takes-an-asset-of-null-from-the-quote': breaks('SWP-INIT-06')
    .what('an asset of null stands for the quoted one')
    .onRequest(INIT, ({ asked, quote }) => {
      for (const leg of ['from_asset', 'to_asset'] as const)
        if (asked[leg] === null) asked[leg] = legOf(quote, leg).asset_id;
    }),
  'init-with-null-takes-the-latest-quote': breaks('SWP-INIT-06')
    .what('an rfq_id of null stands for the latest quote')
    .onRequest(INIT, ({ asked, past }) => asked.rfq_id === null && { rfq_id: past.quotes().at(-1)?.rfq_id }),
  'purchases-into-any-asset': breaks('SWP-INIT-12')
    .what('the asset that a purchase brings may be any, that of a sale may not')
    .behaviour({
      decisions: ({ assetsAgree }) => ({
        assetsAgree: (asked, quoted) =>
          assetsAgree(asked, quoted) || (quoted.from_asset === 'BTC' && asked.from_asset === 'BTC'),
        agreedTerms: (asked) => asked,
      }),
    }),
  'any-token-opens-a-swap-under-way': breaksUnderWay('SWP-STATUS-09')
    .what('tokens are compared no more from the execute of a swap to its end')
    .wireBy(openStatus, (given, _own, swap) => isUnderWay(swap) && isSome(given)),
  'no-token-opens-a-swap-under-way': breaksUnderWay('SWP-STATUS-10')
    .what('a swap that is under way is told without a token')
    .wireBy(openStatus, (given, _own, swap) => isUnderWay(swap) && given === undefined),
};
