import { legOf, onAnswer, onRequest } from '../change.ts';
import { breaking, breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { changeSwap, rememberQuotes, rememberTokens } from './shown.ts';

const breaksUnderWay = breaking({ triggers: ['SWP-EXEC-08'] });

/** Opens a swap that is under way to requests that lack its token. */
function opensUnderWay(opens: (token: unknown) => boolean): Wire[] {
  return [
    rememberTokens,
    onAnswer(EXECUTE, ({ asked: { payment_hash }, memory }) => memory.set(`under way ${payment_hash}`, true)),
    changeSwap(({ status, payment_hash }, { memory }) => {
      if (status !== 'Pending') memory.delete(`under way ${payment_hash}`);
    }),
    onRequest(STATUS, ({ asked: { payment_hash, access_token }, memory }) => {
      const isOpen = memory.has(`under way ${payment_hash}`) && opens(access_token);
      return isOpen && { access_token: memory.get(String(payment_hash)) };
    }),
  ];
}

/** Defects in how requests of swaps are read that are nearly sound. */
export const FAULTS: Faults = {
  'init-takes-an-asset-of-null-from-the-quote': breaks('SWP-INIT-06')
    .what('an asset of null stands for the quoted one')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked, memory }) => {
      const quoted = memory.get(`quote ${asked.rfq_id}`);
      for (const leg of ['from_asset', 'to_asset'] as const)
        if (asked[leg] === null) asked[leg] = legOf(quoted, leg).asset_id;
    }),
  'init-with-null-takes-the-latest-quote': breaks('SWP-INIT-06')
    .what('an rfq_id of null stands for the latest quote')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked, memory }) => asked.rfq_id === null && { rfq_id: memory.get('latest quote') }),
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
    .wire(opensUnderWay((token) => typeof token === 'string' && token !== '')),
  'no-token-opens-a-swap-under-way': breaksUnderWay('SWP-STATUS-10')
    .what('a swap that is under way is told without a token')
    .wire(opensUnderWay((token) => token === undefined)),
};
