import { counted, legsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { boundsOf, listedAsset } from '../market/listed.ts';
import { ofLegs } from '../quotes/changes.ts';
import { above, asText, copy, drop, lower, plus, ratio, set, swap, THERE, where } from '../rule.ts';
import { changeQuote, changeReply, FAILURE, onQuoteRequest, onQuotes, refusing, SET, wholeOf } from './messages.ts';

const IN_SATOSHIS = ratio('amount', 1, 1_000);

/** Defects of the quotes of the socket. */
export const FAULTS: Faults = {
  'socket-no-quotes': breaks('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('only the first request of a session can get a quote')
    .wire(onQuotes().when('count', above(1)).say(FAILURE)),
  'socket-quote-without-data': breaks('WS-QUOTE-01', 'WS-QUOTE-02', 'WS-QUOTE-03')
    .what('the quote stands beside the kind instead of inside data')
    .wireBy(changeReply, 'quote_request', ({ data, ...rest }) => (data ? { ...rest, ...membersOf(data) } : undefined)),
  'socket-quote-called-otherwise': breaks('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('the reply is called quote')
    .wire(onQuotes().body(where('data', THERE, set('action', 'quote')))),
  'socket-quote-as-text': breaks('WS-QUOTE-01')
    .what('data is a text that holds JSON')
    .wireBy(changeReply, 'quote_request', (message) =>
      'data' in message ? { ...message, data: String(membersOf(message.data).rfq_id) } : undefined,
    ),
  'socket-quote-without-fee': breaks('WS-QUOTE-01', 'WS-QUOTE-03')
    .what('the quote of the socket has no fee')
    .wire(onQuotes().quote(drop('fee'))),
  'socket-amounts-as-text': breaks('WS-QUOTE-01', 'WS-QUOTE-03')
    .what('the amounts of the socket are texts')
    .wire(onQuotes().quote(...ofLegs(asText('amount')))),
  'socket-no-reverse-quotes': breaks('WS-QUOTE-02')
    .what('the socket knows no to_amount')
    .wire(onQuotes().request(drop('to_amount'))),
  'socket-to-amount-read-as-from-amount': breaks('WS-QUOTE-02')
    .what('the socket takes to_amount for what is given')
    .wire(onQuotes().unless('body.from_amount', SET).request(copy('from_amount', 'to_amount'), drop('to_amount'))),
  'socket-to-amount-rounded': breaks('WS-QUOTE-02', 'WS-QUOTE-10')
    .triggers('WS-QUOTE-01')
    .what('a reverse quote is for a little more than was asked')
    .wire(onQuotes().when('body.to_amount', SET).quote(plus('to_asset.amount', 1))),
  'socket-from-amount-rounded': breaks('WS-QUOTE-01', 'WS-QUOTE-10')
    .triggers('WS-QUOTE-02')
    .what('a forward quote is for a little less than was asked')
    .wire(onQuotes().when('body.from_amount', SET).quote(plus('from_asset.amount', -1))),
  'socket-fee-rate-as-text': breaks('WS-QUOTE-03')
    .what('fee_rate is a text on the socket and a number over REST')
    .wire(onQuotes().quote(asText('fee.fee_rate'))),
  'socket-tickers-in-lower-case': breaks('WS-QUOTE-03')
    .what('the socket writes tickers in lower case')
    .wire(onQuotes().quote(...ofLegs(lower('ticker')))),
  'socket-precision-of-its-own': breaks('WS-QUOTE-03')
    .what('the socket gives another precision')
    .wire(onQuotes().quote(plus('from_asset.precision', -1))),
  'socket-identifiers-in-lower-case': breaks('WS-QUOTE-05', 'WS-QUOTE-07')
    .what('the socket writes identifiers in lower case')
    .wire(onQuotes().quote(...ofLegs(lower('asset_id')))),
  'socket-demands-layers': breaks('WS-QUOTE-06')
    .what('a request without layers fails')
    .wire(onQuotes().unless('body.from_layer').unless('body.to_layer').say(FAILURE)),
  'socket-default-route-not-of-the-pair': breaks('WS-QUOTE-06')
    .what('the default route joins layers that no route of the pair joins')
    .wire(
      onQuotes()
        .unless('body.from_layer', SET)
        .quote(...ofLegs(set('layer', 'BTC_L1'))),
    ),
  'socket-default-route-changes': breaks('WS-QUOTE-06')
    .what('the default route is another one each time')
    .wireBy(changeQuote, (quote, request, memory) => {
      const [from, to] = legsOf(quote);
      if (!request.from_layer && counted(memory, 'defaults') % 2 === 0) [from.layer, to.layer] = [to.layer, from.layer];
    }),
  'socket-layers-ignored': breaks('WS-QUOTE-07')
    .what("the layers of a request are ignored for the pair's default route")
    .wire(onQuotes().request(drop('from_layer'), drop('to_layer'))),
  'socket-layers-exchanged': breaks('WS-QUOTE-07', 'WS-QUOTE-03')
    .what('the legs show each other’s layer')
    .wire(onQuotes().quote(swap('from_asset.layer', 'to_asset.layer'))),
  'socket-rfq-id-twice': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('the socket gives the same rfq_id to all quotes of a session')
    .wireBy(changeReply, 'quote_request', (message, { session }) => {
      if ('data' in message) membersOf(message.data).rfq_id = `5c1f1e1a-55a0-4b43-9d64-${session.client_id.slice(-12)}`;
      return undefined;
    }),
  'socket-fees-do-not-add-up': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('final_fee of the socket is not the sum')
    .wire(onQuotes().quote(plus('fee.final_fee', 1))),
  'socket-fee-with-the-precision-of-the-other-asset': breaks('QUO-FEE-03')
    .triggers('WS-QUOTE-01')
    .what('a quote of the socket has the fee_asset_precision of the asset that the fee is not in')
    .wireBy(changeQuote, (quote) => {
      const fee = membersOf(quote.fee);
      const other = legsOf(quote).find(({ asset_id }) => asset_id !== fee.fee_asset);
      fee.fee_asset_precision = other?.precision;
    }),
  'socket-variable-fee-below-zero': breaks('QUO-FEE-04')
    .triggers('WS-QUOTE-01')
    .what('the socket shows the whole fee as its base, and takes one unit off again')
    .wireBy(changeQuote, (quote) => {
      const fee = membersOf(quote.fee);
      Object.assign(fee, { base_fee: wholeOf(fee.final_fee) + 1n, variable_fee: -1 });
    }),
  'socket-quote-stamped-by-its-price': breaks('QUO-TIME-03')
    .what('timestamp on the socket is that of a price that is read twice a minute')
    .wireBy(changeQuote, ({ timestamp, expires_at }) => {
      const age = Number(timestamp) % 30;
      return { timestamp: Number(timestamp) - age, expires_at: Number(expires_at) - age };
    }),
  'socket-quote-born-expired': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('a quote of the socket has expired when it is handed out')
    .wire(onQuotes().quote(plus('timestamp', -60), plus('expires_at', -60))),
  'socket-quote-lives-for-an-hour': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('a quote of the socket lives for an hour')
    .wire(onQuotes().quote(copy('expires_at', 'timestamp'), plus('expires_at', 3_600))),
  'socket-price-of-nothing': breaks('WS-QUOTE-10')
    .triggers('WS-QUOTE-01', 'WS-QUOTE-02')
    .what('the price of the socket is 0')
    .wire(onQuotes().quote(set('price', 0))),
  'socket-counts-satoshis': breaks('FMT-UNIT-07')
    .what('the socket reads amounts of BTC as satoshis')
    .wire(
      ...['from', 'to'].map((side) =>
        onQuotes()
          .when(`body.${side}_asset`, 'BTC')
          .request(ratio(`${side}_amount`, 1_000, 1)),
      ),
      onQuotes().quote(...ofLegs(where('asset_id', 'BTC', IN_SATOSHIS))),
    ),
  'socket-counts-satoshis-on-chain': breaks('FMT-UNIT-07')
    .what('the socket reads amounts of BTC as satoshis where they move on chain')
    .wire(
      ...['from', 'to'].map((side) =>
        onQuotes()
          .when(`body.${side}_layer`, 'BTC_L1')
          .request(ratio(`${side}_amount`, 1_000, 1)),
      ),
      onQuotes().quote(...ofLegs(where('layer', 'BTC_L1', IN_SATOSHIS))),
    ),
  'socket-other-limits': breaks('WS-QUOTE-12')
    .what('the socket refuses amounts beyond forty times the minimum')
    .wireBy(onQuoteRequest, async ({ from_asset, from_layer: layer, from_amount }, context) => {
      const asset = await listedAsset(from_asset, context);
      const bounds = asset && (await boundsOf({ asset_id: asset.asset_id, layer }, context));
      return bounds && wholeOf(from_amount) > bounds.min * 40n ? refusing() : undefined;
    }),
};
