import { first, legsOf, type Members } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import type { Wire } from '../proxy/exchange.ts';
import { isBetweenRgbAssets, unknownToInit } from '../quotes/changes.ts';
import { changeQuote, isUnset, onQuoteRequest, quotesIn, refusing } from './messages.ts';

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
  'socket-quotes-of-large-amounts-for-show': breaks('WS-QUOTE-11')
    .what('init knows no quote of the socket with an amount beyond 2^53')
    .wire(
      unknownToInit(),
      rememberingQuotes((quote) => legsOf(quote).some(({ amount }) => BigInt(String(amount)) > 2n ** 53n)),
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
  'socket-reverse-quote-stamped-by-its-price': breaks('QUO-TIME-03')
    .triggers('WS-QUOTE-02', 'WS-QUOTE-10')
    .what('timestamp of a reverse quote on the socket is that of a price that comes late, twice a minute')
    .wireBy(
      changeQuote,
      ({ timestamp }, { to_amount }) =>
        !isUnset(to_amount) && { timestamp: Number(timestamp) - (Number(timestamp) % 30) - 15 },
    ),
  'socket-quotes-stamped-by-the-first-of-their-session': breaks('QUO-TIME-03')
    .triggers('WS-QUOTE-01')
    .what('every quote of a session has the timestamp of its first one')
    .wire(
      changeQuote(({ timestamp }, _request, memory, { session }) => ({
        timestamp: first(memory, `stamp of ${session.client_id}`, timestamp),
      })),
    ),
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
