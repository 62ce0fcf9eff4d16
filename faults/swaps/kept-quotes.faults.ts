import { legsOf, type Members, membersOf, onAnswer, onRefusal } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, QUOTE } from '../operations.ts';
import type { Context, Wire } from '../proxy/exchange.ts';
import { actionOf } from '../quote-socket/messages.ts';
import { anew } from './quotes.ts';
import { initAnother, rememberQuotes } from './shown.ts';

/** How long a quote lives, in seconds. */
const LIFE_S = 30;

/** Defects by which a quote lives on while somebody goes on asking. */
export const FAULTS: Faults = {
  'older-quotes-live-as-long-as-newer-ones': breaks('SWP-INIT-08')
    .what('the end of quotes is kept for each pair, where a newer quote puts it off for the older ones as well')
    .wire(
      rememberQuotes,
      onAnswer(QUOTE, ({ answer, memory }) => memory.set(`end of ${pairOf(answer)}`, answer.expires_at)),
    )
    .wireBy(kept, (quote, memory) => memory.get(`end of ${pairOf(quote)}`)),
  'socket-quotes-live-on-with-a-ping': breaks('SWP-INIT-08')
    .what('each ping of a session puts off the end of the quotes that the socket gave')
    .wire({
      async socketReply(message, given, { memory, now }) {
        if (actionOf(message) === 'ping') memory.set('end by a ping', (await now()) / 1000 + LIFE_S);
        for (const quote of given.messages.map((each) => membersOf(membersOf(each).data)))
          memory.set(`quote ${quote.rfq_id}`, { ...quote, isOfSocket: true });
        return given;
      },
    })
    .wireBy(kept, ({ isOfSocket }, memory) => isOfSocket === true && memory.get('end by a ping')),
};

/** Begins swaps from quotes that are over and were not used, up to another end, in unix seconds. */
function kept(endOf: (quote: Members, memory: Context['memory']) => unknown): Wire[] {
  return [
    onAnswer(INIT, ({ asked, memory }) => memory.set(`use ${asked.rfq_id}`, true)),
    onRefusal(INIT, (refused) => {
      const { asked, memory, at } = refused;
      const quote = membersOf(memory.get(`quote ${asked.rfq_id}`));
      const isKept = at > Number(quote.expires_at) && at < Number(endOf(quote, memory));
      return isKept && !memory.has(`use ${asked.rfq_id}`) && initAnother(refused, anew(quote));
    }),
  ];
}

function pairOf(quote: Members): string {
  return legsOf(quote)
    .map(({ asset_id, layer }) => `${asset_id} on ${layer}`)
    .join();
}
