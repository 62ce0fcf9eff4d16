import { type Answered, legsOf, type Members, onRefusal } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT } from '../operations.ts';
import type { PastQuote, Wire } from '../proxy/exchange.ts';
import { actionOf } from '../quote-socket/messages.ts';
import { anew } from './quotes.ts';
import { initAnother } from './shown.ts';

/** How long a quote lives, in seconds. */
const LIFE_S = 30;

/** Defects by which a quote lives on while somebody goes on asking. */
export const FAULTS: Faults = {
  'older-quotes-live-as-long-as-newer-ones': breaks('SWP-INIT-08')
    .what('the end of quotes is kept for each pair, where a newer quote puts it off for the older ones as well')
    .wireBy(kept, (quote, { past }) => {
      const ofPair = past.quotes().filter((other) => !other.isOfSocket && pairOf(other) === pairOf(quote));
      return !quote.isOfSocket && ofPair.at(-1)?.expires_at;
    }),
  'socket-quotes-live-on-with-a-ping': breaks('SWP-INIT-08')
    .what('each ping of a session puts off the end of the quotes that the socket gave')
    .wire({
      async socketReply(message, given, { memory, now }) {
        if (actionOf(message) === 'ping') memory.set('end by a ping', (await now()) / 1000 + LIFE_S);
        return given;
      },
    })
    .wireBy(kept, ({ isOfSocket }, { memory }) => isOfSocket && memory.get('end by a ping')),
};

/** Begins swaps from quotes that are over and were not used, up to another end, in unix seconds. */
function kept(endOf: (quote: PastQuote, refused: Answered) => unknown): Wire {
  return onRefusal(INIT, (refused) => {
    const { quote, at } = refused;
    if (quote === undefined || quote.swap) return undefined;
    const isKept = at > Number(quote.expires_at) && at < Number(endOf(quote, refused));
    return isKept && initAnother(refused, anew(quote));
  });
}

function pairOf(quote: Members): string {
  return legsOf(quote)
    .map(({ asset_id, layer }) => `${asset_id} on ${layer}`)
    .join();
}
