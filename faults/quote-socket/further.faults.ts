import { legsOf, type Members } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import type { Wire } from '../proxy/exchange.ts';
import { isBetweenRgbAssets, unknownToInit } from '../quotes/changes.ts';
import { onQuoteRequest, quotesIn, refusing } from './messages.ts';

/** Defects of the socket that show at init, when a quote has expired, and for empty amounts. */
export const FAULTS: Faults = {
  'socket-empty-amount-is-none': breaks('WS-ERR-05')
    .what('an amount that is an empty text counts as none beside one that is there')
    .wireBy(onQuoteRequest, (request) => {
      for (const name of ['from_amount', 'to_amount']) if (request[name] === '') request[name] = null;
    }),
  'socket-quotes-between-rgb-assets-for-show': breaks('WS-QUOTE-11')
    .what('init knows no quote of the socket for one RGB asset in another')
    .wire(
      unknownToInit(),
      rememberingQuotes((quote) => isBetweenRgbAssets(...legsOf(quote))),
    ),
  'socket-session-quotes-no-more-once-a-quote-has-expired': breaks('WS-QUOTE-01')
    .what('a session whose latest quote has expired gets pongs, but no further quote')
    .wire({
      ...onQuoteRequest(async (_request, { memory, now }, { session }) => {
        const end = memory.get(`end of ${session.client_id}`);
        return end !== undefined && (await now()) / 1000 > Number(end) && refusing();
      }),
      socketReply({ session }, given, { memory }) {
        for (const { expires_at } of quotesIn(given.messages)) memory.set(`end of ${session.client_id}`, expires_at);
        return given;
      },
    }),
};

/** Remembers the ids of some quotes of the socket. */
function rememberingQuotes(isMeant: (quote: Members) => boolean): Wire {
  return {
    socketReply(_message, given, { memory }) {
      for (const quote of quotesIn(given.messages).filter(isMeant)) memory.set(String(quote.rfq_id), true);
      return given;
    },
  };
}
