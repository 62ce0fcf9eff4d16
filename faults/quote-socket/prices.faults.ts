import { counted, elementsOf, legOf, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { INIT } from '../operations.ts';
import { applicationError, legacyError } from '../proxy/envelopes.ts';
import type { SocketMessage, Wire } from '../proxy/exchange.ts';
import { quotesIn } from './changes.ts';
import { changeMessage, changeQuote, drawnBy, isUnset, saying, wholeOf } from './messages.ts';

/** Defects of the quotes of the socket for one direction, one asset, or the second time. */
export const FAULTS: Faults = {
  'socket-quotes-numbered-in-each-session': {
    breaks: ['QUO-RESP-02', 'WS-QUOTE-10'],
    what: 'each session numbers its quotes from 1',
    wire: drawnBy('quote_request', ({ messages }, { session }, { memory }) => {
      for (const data of quotesIn(messages)) data.rfq_id = `rfq-${counted(memory, session.client_id)}`;
      return undefined;
    }),
  },
  'socket-repeats-the-quote-of-a-request': {
    breaks: ['QUO-RESP-02', 'WS-QUOTE-10'],
    what: 'the same request in a session gets the same quote again',
    wire: cached(({ session, value }) => `${session.client_id} ${text(value)}`),
  },
  'socket-quotes-shared-by-sessions': {
    breaks: ['QUO-RESP-02', 'WS-QUOTE-10'],
    what: 'what another session was just quoted is quoted again',
    wire: {
      ...drawnBy('quote_request', ({ messages }, { session, value }, { memory }) => {
        const known = membersOf(memory.get(text(value)));
        if (known.client_id !== undefined && known.client_id !== session.client_id)
          return saying(...elementsOf(known.messages));
        if (quotesIn(messages).length > 0) memory.set(text(value), { client_id: session.client_id, messages });
        return undefined;
      }),
    },
  },
  'socket-large-amounts-through-doubles': {
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-02'],
    what: 'amounts on the socket pass through doubles and lose their last digits beyond 2^53',
    wire: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) leg.amount = BigInt(Number(leg.amount));
    }),
  },
  'socket-precision-of-0-left-out': {
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-03'],
    what: 'a precision of 0 counts as none',
    wire: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) if (leg.precision === 0) delete leg.precision;
    }),
  },
  'socket-fee-of-large-amounts-capped': {
    breaks: ['WS-QUOTE-10'],
    what: 'final_fee is shown as ten million at most',
    wire: changeQuote(({ fee }) => {
      const members = membersOf(fee);
      if (Number(members.final_fee) > 10_000_000) members.final_fee = 10_000_000;
    }),
  },
  'socket-price-always-that-of-bitcoin': {
    breaks: ['WS-QUOTE-10'],
    what: 'who sells an asset is shown the price of BTC in it',
    wire: changeQuote((quote) => {
      const [from, to] = [legOf(quote, 'from_asset'), legOf(quote, 'to_asset')];
      if (to.asset_id === 'BTC') quote.price = (Number(from.amount) / Number(to.amount)) * 10 ** Number(to.precision);
    }),
  },
  'socket-reverse-quotes-live-for-an-hour': {
    breaks: ['WS-QUOTE-10'],
    what: 'reverse quotes of the socket live for an hour',
    wire: changeQuote((quote, { to_amount }) => {
      if (!isUnset(to_amount)) quote.expires_at = Number(quote.timestamp) + 3_600;
    }),
  },
  'socket-satoshis-when-bitcoin-is-bought': {
    breaks: ['FMT-UNIT-07'],
    what: 'the socket reads an amount of BTC to buy as satoshis',
    wire: {
      ...changeMessage('quote_request', (request) => {
        const amount = wholeOf(request.to_amount);
        if (request.to_asset === 'BTC' && amount > 0n) request.to_amount = amount * 1_000n;
      }),
      ...changeQuote(({ to_asset }, { to_amount }) => {
        const leg = membersOf(to_asset);
        if (leg.asset_id === 'BTC' && !isUnset(to_amount)) leg.amount = BigInt(String(leg.amount)) / 1_000n;
      }),
    },
  },
  'socket-reverse-quotes-for-show': {
    breaks: ['WS-QUOTE-11'],
    what: 'init knows no reverse quote of the socket',
    wire: unknownToInit((request) => !isUnset(request.to_amount)),
  },
  'socket-session-keeps-its-latest-quote': {
    breaks: ['FLW-SWAP-03', 'WS-QUOTE-11'],
    what: 'a session keeps its latest quote, so that the one before it backs no init any more',
    wire: {
      request({ operation, body }, { memory }) {
        const isReplaced = operation === INIT && memory.get(String(membersOf(body).rfq_id)) === 'replaced';
        return isReplaced ? applicationError(400, 'VALIDATION_ERROR', 'There is no such quote') : undefined;
      },
      ...drawnBy('quote_request', ({ messages }, { session: { client_id } }, { memory }) => {
        for (const { rfq_id } of quotesIn(messages)) {
          memory.set(String(memory.get(`latest of ${client_id}`)), 'replaced');
          memory.set(`latest of ${client_id}`, rfq_id);
        }
        return undefined;
      }),
    },
  },
  'socket-newest-quote-only': {
    breaks: ['WS-QUOTE-11'],
    what: 'init knows the newest quote of the socket alone',
    wire: {
      request({ operation, body }, { memory }) {
        const { rfq_id } = membersOf(body);
        const older = operation === INIT && memory.has(String(rfq_id)) && memory.get('newest') !== rfq_id;
        return older ? legacyError('The quote is unknown') : undefined;
      },
      ...drawnBy('quote_request', ({ messages }, _, { memory }) => {
        for (const { rfq_id } of quotesIn(messages)) memory.set(String(rfq_id), true).set('newest', rfq_id);
        return undefined;
      }),
    },
  },
};

function text(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member));
}

/** Repeats what a request drew where there is something under its key. */
function cached(keyOf: (message: SocketMessage) => string): Wire {
  return drawnBy('quote_request', ({ messages }, message, { memory }) => {
    const known = memory.get(keyOf(message));
    if (known !== undefined) return saying(...elementsOf(known));
    if (quotesIn(messages).length > 0) memory.set(keyOf(message), messages);
    return undefined;
  });
}

/** Has init refuse quotes of some requests. */
function unknownToInit(isHidden: (request: Members) => boolean): Wire {
  return {
    request: ({ operation, body }, { memory }) =>
      operation === INIT && memory.has(String(membersOf(body).rfq_id))
        ? legacyError('The quote is unknown')
        : undefined,
    ...drawnBy('quote_request', ({ messages }, { value }, { memory }) => {
      if (isHidden(membersOf(value))) for (const { rfq_id } of quotesIn(messages)) memory.set(String(rfq_id), true);
      return undefined;
    }),
  };
}
