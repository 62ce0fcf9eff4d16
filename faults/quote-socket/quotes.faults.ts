import { counted, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { boundsOf, listedAsset } from '../market/listed.ts';
import { answering, changeMessage, changeQuote, changeReply, isUnset, refusing, wholeOf } from './messages.ts';

/** Defects of the quotes of the socket. */
export const FAULTS: Faults = {
  'socket-no-quotes': {
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-02'],
    what: 'only the first request of a session can get a quote',
    wire: answering('quote_request', ({ count }) => (count > 1 ? refusing() : undefined)),
  },
  'socket-quote-without-data': {
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-02', 'WS-QUOTE-03'],
    what: 'the quote stands beside the kind instead of inside data',
    wire: changeReply('quote_request', ({ data, ...rest }) => (data ? { ...rest, ...membersOf(data) } : undefined)),
  },
  'socket-quote-called-otherwise': {
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-02'],
    what: 'the reply is called quote',
    wire: changeReply('quote_request', (message) => ('data' in message ? { ...message, action: 'quote' } : undefined)),
  },
  'socket-quote-as-text': {
    breaks: ['WS-QUOTE-01'],
    what: 'data is a text that holds JSON',
    wire: changeReply('quote_request', (message) =>
      'data' in message ? { ...message, data: String(membersOf(message.data).rfq_id) } : undefined,
    ),
  },
  'socket-quote-without-fee': {
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-03'],
    what: 'the quote of the socket has no fee',
    wire: changeQuote((quote) => delete quote.fee),
  },
  'socket-amounts-as-text': {
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-03'],
    what: 'the amounts of the socket are texts',
    wire: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) leg.amount = String(leg.amount);
    }),
  },
  'socket-no-reverse-quotes': {
    breaks: ['WS-QUOTE-02', 'WS-QUOTE-12'],
    what: 'the socket knows no to_amount',
    wire: changeMessage('quote_request', (request) => delete request.to_amount),
  },
  'socket-to-amount-read-as-from-amount': {
    breaks: ['WS-QUOTE-02'],
    what: 'the socket takes to_amount for what is given',
    wire: changeMessage('quote_request', (request) => {
      if (!isUnset(request.from_amount)) return;
      request.from_amount = request.to_amount;
      delete request.to_amount;
    }),
  },
  'socket-to-amount-rounded': {
    breaks: ['WS-QUOTE-02', 'WS-QUOTE-10'],
    what: 'a reverse quote is for a little more than was asked',
    wire: changeQuote(({ to_asset }, { to_amount }) => {
      const leg = membersOf(to_asset);
      if (to_amount !== undefined && to_amount !== null) leg.amount = BigInt(String(leg.amount)) + 1n;
    }),
  },
  'socket-from-amount-rounded': {
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-10'],
    what: 'a forward quote is for a little less than was asked',
    wire: changeQuote(({ from_asset }, { from_amount }) => {
      const leg = membersOf(from_asset);
      if (from_amount !== undefined && from_amount !== null) leg.amount = BigInt(String(leg.amount)) - 1n;
    }),
  },
  'socket-fee-rate-as-text': {
    breaks: ['WS-QUOTE-03'],
    what: 'fee_rate is a text on the socket and a number over REST',
    wire: changeQuote(({ fee }) => {
      const members = membersOf(fee);
      members.fee_rate = String(members.fee_rate);
    }),
  },
  'socket-tickers-in-lower-case': {
    breaks: ['WS-QUOTE-03'],
    what: 'the socket writes tickers in lower case',
    wire: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) leg.ticker = String(leg.ticker).toLowerCase();
    }),
  },
  'socket-precision-of-its-own': {
    breaks: ['WS-QUOTE-03'],
    what: 'the socket gives another precision',
    wire: changeQuote(({ from_asset }) => {
      const leg = membersOf(from_asset);
      leg.precision = Number(leg.precision) - 1;
    }),
  },
  'socket-identifiers-in-lower-case': {
    breaks: ['WS-QUOTE-05', 'WS-QUOTE-07'],
    what: 'the socket writes identifiers in lower case',
    wire: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) leg.asset_id = String(leg.asset_id).toLowerCase();
    }),
  },
  'socket-demands-layers': {
    breaks: ['WS-QUOTE-06'],
    what: 'a request without layers fails',
    wire: answering('quote_request', ({ value }) =>
      'from_layer' in membersOf(value) || 'to_layer' in membersOf(value) ? undefined : refusing(),
    ),
  },
  'socket-default-route-not-of-the-pair': {
    breaks: ['WS-QUOTE-06'],
    what: 'the default route joins layers that no route of the pair joins',
    wire: changeQuote(({ from_asset, to_asset }, request) => {
      if (request.from_layer) return;
      membersOf(from_asset).layer = 'BTC_L1';
      membersOf(to_asset).layer = 'BTC_L1';
    }),
  },
  'socket-default-route-changes': {
    breaks: ['WS-QUOTE-06'],
    what: 'the default route is another one each time',
    wire: changeQuote(({ from_asset, to_asset }, request, memory) => {
      const [from, to] = [membersOf(from_asset), membersOf(to_asset)];
      if (!request.from_layer && counted(memory, 'defaults') % 2 === 0) [from.layer, to.layer] = [to.layer, from.layer];
    }),
  },
  'socket-layers-ignored': {
    breaks: ['WS-QUOTE-07'],
    what: "the layers of a request are ignored for the pair's default route",
    wire: changeMessage('quote_request', (request) => {
      delete request.from_layer;
      delete request.to_layer;
    }),
  },
  'socket-layers-exchanged': {
    breaks: ['WS-QUOTE-07', 'WS-QUOTE-03'],
    what: 'the legs show each other’s layer',
    wire: changeQuote(({ from_asset, to_asset }) => {
      const [from, to] = [membersOf(from_asset), membersOf(to_asset)];
      [from.layer, to.layer] = [to.layer, from.layer];
    }),
  },
  'socket-rfq-id-twice': {
    breaks: ['WS-QUOTE-10'],
    what: 'the socket gives the same rfq_id to all quotes of a session',
    wire: changeReply('quote_request', (message, { session }) => {
      if ('data' in message) membersOf(message.data).rfq_id = `5c1f1e1a-55a0-4b43-9d64-${session.client_id.slice(-12)}`;
      return undefined;
    }),
  },
  'socket-fees-do-not-add-up': {
    breaks: ['WS-QUOTE-10'],
    what: 'final_fee of the socket is not the sum',
    wire: changeQuote(({ fee }) => {
      const members = membersOf(fee);
      members.final_fee = BigInt(String(members.final_fee)) + 1n;
    }),
  },
  'socket-quote-born-expired': {
    breaks: ['WS-QUOTE-10'],
    what: 'a quote of the socket has expired when it is handed out',
    wire: changeQuote((quote) => {
      quote.timestamp = Number(quote.timestamp) - 60;
      quote.expires_at = Number(quote.expires_at) - 60;
    }),
  },
  'socket-quote-lives-for-an-hour': {
    breaks: ['WS-QUOTE-10'],
    what: 'a quote of the socket lives for an hour',
    wire: changeQuote((quote) => {
      quote.expires_at = Number(quote.timestamp) + 3_600;
    }),
  },
  'socket-price-of-nothing': {
    breaks: ['WS-QUOTE-10'],
    what: 'the price of the socket is 0',
    wire: changeQuote((quote) => {
      quote.price = 0;
    }),
  },
  'socket-counts-satoshis': {
    breaks: ['FMT-UNIT-07'],
    what: 'the socket reads amounts of BTC as satoshis',
    wire: {
      ...changeMessage('quote_request', (request) => scaleBtc(request, (amount) => amount * 1_000n)),
      ...changeQuote(({ from_asset, to_asset }) => {
        for (const leg of [membersOf(from_asset), membersOf(to_asset)])
          if (leg.asset_id === 'BTC') leg.amount = BigInt(String(leg.amount)) / 1_000n;
      }),
    },
  },
  'socket-counts-satoshis-on-chain': {
    breaks: ['FMT-UNIT-07'],
    what: 'the socket reads amounts of BTC as satoshis where they move on chain',
    wire: {
      ...changeMessage('quote_request', (request) => scaleBtc(request, (amount) => amount * 1_000n, 'BTC_L1')),
      ...changeQuote(({ from_asset, to_asset }) => {
        for (const leg of [membersOf(from_asset), membersOf(to_asset)])
          if (leg.asset_id === 'BTC' && leg.layer === 'BTC_L1') leg.amount = BigInt(String(leg.amount)) / 1_000n;
      }),
    },
  },
  'socket-other-limits': {
    breaks: ['WS-QUOTE-12'],
    what: 'the socket refuses amounts beyond forty times the minimum',
    wire: {
      async message({ value }, context) {
        const { from_asset, from_layer, from_amount } = membersOf(value);
        const asset = await listedAsset(from_asset, context);
        const bounds = asset && (await boundsOf({ asset_id: asset.asset_id, layer: from_layer }, context));
        return bounds && wholeOf(from_amount) > bounds.min * 40n ? refusing() : undefined;
      },
    },
  },
};

/** Scales the amount of BTC that a request sets, on any layer or on the one given. */
function scaleBtc(request: Members, scale: (amount: bigint) => bigint, layer?: string): void {
  for (const side of ['from', 'to']) {
    const amount = wholeOf(request[`${side}_amount`]);
    const isMeant = layer === undefined || request[`${side}_layer`] === layer;
    if (request[`${side}_asset`] === 'BTC' && amount > 0n && isMeant) request[`${side}_amount`] = scale(amount);
  }
}
