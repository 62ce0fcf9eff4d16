import { counted, elementsOf, legsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT } from '../operations.ts';
import { invalid, legacyError } from '../proxy/envelopes.ts';
import type { SocketMessage, Wire } from '../proxy/exchange.ts';
import { ofLegs, unknownToInit, wholeUnitOf } from '../quotes/changes.ts';
import { atMost, copy, drop, each, plus, ratio, times, where } from '../rule.ts';
import { changeQuote, drawnBy, isQuoted, isUnset, onQuotes, quotesIn, SET, saying, wholeOf } from './messages.ts';

/** The leg that a quote has computed: with its fee taken out (1) or put in once more (-1). Off Lightning only, where no swap begins. */
function refigure(quote: Members, request: Members, times: 1n | -1n): void {
  const legs = legsOf(quote);
  if (legs.every(({ layer }) => String(layer).endsWith('_LN'))) return;
  const { fee_asset, final_fee } = membersOf(quote.fee);
  const [from, to] = legs;
  const charged = legs.find(({ asset_id, ticker }) => asset_id === fee_asset || ticker === fee_asset);
  const whole = wholeOf(charged?.amount);
  const fee = wholeOf(final_fee) * times;
  if (whole === 0n) return;
  const isForward = isUnset(request.to_amount);
  const leg = isForward ? to : from;
  const step = leg.asset_id === 'BTC' ? 1_000n : 1n;
  const amount = (wholeOf(leg.amount) * (isForward ? whole + fee : whole - fee)) / whole;
  leg.amount = amount - (amount % step);
}

/** Defects of the quotes of the socket for one direction, one asset, or the second time. */
export const FAULTS: Faults = {
  'socket-quotes-numbered-in-each-session': breaks('QUO-RESP-02', 'WS-QUOTE-10')
    .triggers('WS-PUSH-03')
    .what('each session numbers its quotes from 1')
    .wireBy(changeQuote, (_quote, _request, memory, { session }) => ({
      rfq_id: `rfq-${counted(memory, session.client_id)}`,
    })),
  'socket-repeats-the-quote-of-a-request': breaks('QUO-RESP-02', 'WS-QUOTE-10')
    .triggers('WS-PUSH-02')
    .what('the same request in a session gets the same quote again')
    .wireBy(cached, ({ session, value }) => `${session.client_id} ${text(value)}`),
  'socket-quotes-shared-by-sessions': breaks('QUO-RESP-02', 'WS-QUOTE-10')
    .triggers('WS-PUSH-03')
    .what('what another session was just quoted is quoted again')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session: { client_id }, value }, { memory }) => {
      const known = membersOf(memory.get(text(value)));
      if (known.client_id !== undefined && known.client_id !== client_id) return saying(...elementsOf(known.messages));
      if (isQuoted(messages)) memory.set(text(value), { client_id, messages });
      return undefined;
    }),
  'socket-large-amounts-through-doubles': breaks('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('amounts on the socket pass through doubles and lose their last digits beyond 2^53')
    .wireBy(changeQuote, (quote) => {
      for (const leg of legsOf(quote)) leg.amount = BigInt(Number(leg.amount));
    }),
  'socket-precision-of-0-left-out': breaks('WS-QUOTE-01', 'WS-QUOTE-03')
    .what('a precision of 0 counts as none')
    .wire(onQuotes().quote(...ofLegs(where('precision', 0, drop('precision'))))),
  'socket-fee-of-large-amounts-capped': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('final_fee is shown as ten million at most')
    .wire(onQuotes().quote(atMost('fee.final_fee', 10_000_000))),
  'socket-price-always-that-of-bitcoin': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('who sells an asset is shown the price of BTC in it')
    .wireBy(changeQuote, (quote) => {
      const [from, to] = legsOf(quote);
      if (to.asset_id === 'BTC') quote.price = (Number(from.amount) / Number(to.amount)) * wholeUnitOf(to);
    }),
  'socket-price-of-the-pair-by-ticker': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-04')
    .what('who sells an asset by its ticker is shown the price of BTC in it')
    .wireBy(changeQuote, (quote, { from_asset }) => {
      const [from, to] = legsOf(quote);
      if (to.asset_id === 'BTC' && from_asset !== from.asset_id)
        quote.price = (Number(from.amount) / Number(to.amount)) * wholeUnitOf(to);
    }),
  'socket-price-of-another-moment-without-layers': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-06')
    .what('on the default route the price is five percent off the amounts')
    .wire(onQuotes().unless('body.from_layer', SET).unless('body.to_layer', SET).quote(times('price', 1.05))),
  'socket-stamped-by-a-zone-ahead': breaks('FMT-TIME-04')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('the times of quotes on the socket are those of a zone five hours ahead')
    .wire(onQuotes().quote(plus('timestamp', 18_000), plus('expires_at', 18_000))),
  'socket-reverse-quotes-live-for-an-hour': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('reverse quotes of the socket live for an hour')
    .wire(onQuotes().when('body.to_amount', SET).quote(copy('expires_at', 'timestamp'), plus('expires_at', 3_600))),
  'socket-satoshis-when-bitcoin-is-bought': breaks('FMT-UNIT-07')
    .what('the socket reads an amount of BTC to buy as satoshis')
    .wire(
      onQuotes()
        .when('body.to_asset', 'BTC')
        .request(ratio('to_amount', 1_000, 1)),
      onQuotes()
        .when('body.to_amount', SET)
        .quote(each('to_asset', where('asset_id', 'BTC', ratio('amount', 1, 1_000)))),
    ),
  'socket-reverse-quotes-for-show': breaks('WS-QUOTE-11')
    .what('init knows no reverse quote of the socket')
    .wire(unknownToInit())
    .wireBy(changeQuote, ({ rfq_id }, { to_amount }, memory) => {
      if (!isUnset(to_amount)) memory.set(String(rfq_id), true);
    }),
  'socket-session-keeps-its-latest-quote': breaks('FLW-SWAP-03', 'WS-QUOTE-11')
    .what('a session keeps its latest quote, so that the one before it backs no init any more')
    .onRequest(INIT, ({ asked, memory }) =>
      memory.get(String(asked.rfq_id)) === 'replaced' ? invalid('There is no such quote') : undefined,
    )
    .wireBy(changeQuote, ({ rfq_id }, _request, memory, { session }) => {
      memory.set(String(memory.get(`latest of ${session.client_id}`)), 'replaced');
      memory.set(`latest of ${session.client_id}`, rfq_id);
    }),
  'socket-newest-quote-only': breaks('WS-QUOTE-11')
    .what('init knows the newest quote of the socket alone')
    .onRequest(INIT, ({ asked: { rfq_id }, memory }) =>
      memory.has(String(rfq_id)) && memory.get('newest') !== rfq_id ? legacyError('The quote is unknown') : undefined,
    )
    .wireBy(changeQuote, ({ rfq_id }, _request, memory) => memory.set(String(rfq_id), true).set('newest', rfq_id)),
  'socket-ticker-quotes-want-tickers-at-init': breaks('WS-QUOTE-11')
    .what('init compares its assets with the names that the socket was given, tickers included')
    .wire({
      socketReply({ value }, given, { memory }) {
        for (const { rfq_id } of quotesIn(given.messages)) memory.set(String(rfq_id), membersOf(value));
        return given;
      },
      request({ operation, body }, { memory }) {
        const { rfq_id, from_asset, to_asset } = membersOf(body);
        const asked = operation === INIT ? memory.get(String(rfq_id)) : undefined;
        const named = membersOf(asked);
        const agrees = named.from_asset === from_asset && named.to_asset === to_asset;
        return asked === undefined || agrees ? undefined : legacyError('The assets are not those of the quote');
      },
    }),
  'socket-quotes-on-chain-lack-their-fee': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('a quote of the socket for an on-chain route shows a fee that is not in its amounts')
    .wireBy(changeQuote, (quote, request) => refigure(quote, request, 1n)),
  'socket-quotes-on-chain-have-their-fee-twice': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('in a quote of the socket for an on-chain route the fee is taken off twice')
    .wireBy(changeQuote, (quote, request) => refigure(quote, request, -1n)),
};

function text(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member));
}

/** Repeats what a request drew where there is something under its key. */
function cached(keyOf: (message: SocketMessage) => string): Wire {
  return drawnBy('quote_request', ({ messages }, message, { memory }) => {
    const known = memory.get(keyOf(message));
    if (known !== undefined) return saying(...elementsOf(known));
    if (isQuoted(messages)) memory.set(keyOf(message), messages);
    return undefined;
  });
}
