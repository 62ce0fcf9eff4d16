import type { SocketReply, SocketSession } from '../reference/maker/quote-socket/conversation.ts';
import { type Members, membersOf, reply } from './change.ts';
import type { Fault } from './fault.ts';
import {
  actionOf,
  answering,
  changeFailure,
  changeMessage,
  changeQuote,
  changeReply,
  drawnBy,
  later,
  repeatedly,
  saying,
} from './socket-messages.ts';

const ERROR = { action: 'error', error: 'No' };
const PRICE = { action: 'price_update', data: { pair: 'BTC/USDX', price: '1' } };

/** Whether a request opens a socket. */
function isOpening(operation: string | undefined): boolean {
  return /\/ws\/\{client_id\}$/.test(operation ?? '');
}

/** Sessions that a plant has seen, the open ones first to last. */
function sessionsIn(memory: Map<string, unknown>): SocketSession[] {
  const known = memory.get('sessions');
  const sessions = Array.isArray(known) ? known : [];
  memory.set('sessions', sessions);
  return sessions;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null;
}

/** The how-many-th call under a name this is. */
function counted(memory: Map<string, unknown>, name: string): number {
  const count = Number(memory.get(name) ?? 0) + 1;
  memory.set(name, count);
  return count;
}

const ADDRESSES: readonly Fault[] = [
  {
    id: 'socket-nowhere',
    breaks: ['WS-ADDR-01'],
    what: 'neither address of the socket exists',
    plant: {
      onRequest: ({ operation }, { maker }) =>
        isOpening(operation) ? maker.errors.application(404, 'NOT_FOUND', 'There is no such operation') : undefined,
    },
  },
  {
    id: 'socket-in-the-clear-only',
    breaks: ['WS-ADDR-03'],
    what: 'what is served over TLS has no socket over TLS',
    tls: true,
    plant: { onRequest: ({ operation }) => (isOpening(operation) ? reply(426, undefined) : undefined) },
  },
  {
    id: 'socket-answers-200',
    breaks: ['WS-ADDR-01'],
    what: 'an upgrade is answered with a page',
    plant: { onRequest: ({ operation }) => (isOpening(operation) ? reply(200, { socket: 'soon' }) : undefined) },
  },
  {
    id: 'socket-closes-at-once',
    breaks: ['WS-ADDR-01', 'WS-PING-01', 'WS-LIFE-04'],
    what: 'every session is closed as soon as it is open',
    plant: { onSocket: (session) => session.close(1011, 'internal error') },
  },
  {
    id: 'socket-addresses-differ',
    breaks: ['WS-ADDR-02'],
    what: 'the second address speaks an older dialect',
    plant: {
      onSocketReply({ session }, { messages, ...rest }) {
        const older = session.request.path.startsWith('/api/');
        const spoken = messages.map((message) => {
          const { action, ...members } = membersOf(message);
          return older ? { type: action, ...members } : message;
        });
        return { ...rest, messages: spoken };
      },
    },
  },
  {
    id: 'socket-one-session-only',
    breaks: ['WS-ADDR-04'],
    what: 'a new session ends the ones that are open, whatever their client_id',
    plant: {
      onSocket(session) {
        for (const other of session.others()) other.close(1008, 'replaced');
      },
    },
  },
  {
    id: 'socket-second-session-refused',
    breaks: ['WS-ADDR-04'],
    what: 'no session is opened while another is open',
    plant: {
      onSocket: (session, { memory }) => void sessionsIn(memory).push(session),
      onRequest({ operation }, { memory, maker }) {
        const taken = isOpening(operation) && sessionsIn(memory).some(({ open }) => open);
        return taken ? maker.errors.application(403, 'VALIDATION_ERROR', 'There is a session already') : undefined;
      },
    },
  },
];

const PINGS: readonly Fault[] = [
  {
    id: 'socket-ping-unanswered',
    breaks: ['WS-PING-01', 'WS-PING-03'],
    what: 'a ping draws nothing',
    plant: answering('ping', () => saying()),
  },
  {
    id: 'socket-ping-refused',
    breaks: ['WS-PING-01'],
    what: 'a ping is answered with an error',
    plant: answering('ping', () => saying(ERROR)),
  },
  {
    id: 'socket-ping-echoed',
    breaks: ['WS-PING-01'],
    what: 'a ping is sent back as it came',
    plant: answering('ping', ({ value }) => saying(value)),
  },
  {
    id: 'socket-pong-inside-data',
    breaks: ['WS-PING-01'],
    what: 'the word pong is only inside the member data',
    plant: changeReply('ping', (pong) => ({ action: 'reply', data: pong })),
  },
  {
    id: 'socket-pong-in-capitals',
    breaks: ['WS-PING-01'],
    what: 'the pong is called PONG',
    plant: changeReply('ping', () => ({ action: 'PONG' })),
  },
  {
    id: 'socket-ping-with-more-refused',
    breaks: ['WS-PING-01'],
    what: 'a ping that has a timestamp is refused',
    plant: answering('ping', ({ value }) => ('timestamp' in membersOf(value) ? saying(ERROR) : undefined)),
  },
  {
    id: 'socket-pong-twice',
    breaks: ['WS-PING-03', 'WS-PUSH-02'],
    what: 'each ping draws two pongs',
    plant: drawnBy('ping', ({ messages }) => saying(...messages, ...messages)),
  },
  {
    id: 'socket-every-third-ping-lost',
    breaks: ['WS-PING-03'],
    what: 'every third message of a session is lost when it is a ping',
    plant: answering('ping', ({ count }) => (count % 3 === 0 ? saying() : undefined)),
  },
];

const QUOTES: readonly Fault[] = [
  {
    id: 'socket-no-quotes',
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-02', 'WS-ERR-08'],
    what: 'only the first request of a session can get a quote',
    plant: answering('quote_request', ({ count }) => (count > 1 ? saying(ERROR) : undefined)),
  },
  {
    id: 'socket-quote-without-data',
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-02', 'WS-QUOTE-03'],
    what: 'the quote stands beside the kind instead of inside data',
    plant: changeReply('quote_request', ({ data, ...rest }) => (data ? { ...rest, ...membersOf(data) } : undefined)),
  },
  {
    id: 'socket-quote-called-otherwise',
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-02'],
    what: 'the reply is called quote',
    plant: changeReply('quote_request', (message) => ('data' in message ? { ...message, action: 'quote' } : undefined)),
  },
  {
    id: 'socket-quote-as-text',
    breaks: ['WS-QUOTE-01'],
    what: 'data is a text that holds JSON',
    plant: changeReply('quote_request', (message) =>
      'data' in message ? { ...message, data: String(membersOf(message.data).rfq_id) } : undefined,
    ),
  },
  {
    id: 'socket-quote-without-fee',
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-03'],
    what: 'the quote of the socket has no fee',
    plant: changeQuote((quote) => delete quote.fee),
  },
  {
    id: 'socket-amounts-as-text',
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-03'],
    what: 'the amounts of the socket are texts',
    plant: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) leg.amount = String(leg.amount);
    }),
  },
  {
    id: 'socket-no-reverse-quotes',
    breaks: ['WS-QUOTE-02', 'WS-QUOTE-12'],
    what: 'the socket knows no to_amount',
    plant: changeMessage('quote_request', (request) => delete request.to_amount),
  },
  {
    id: 'socket-to-amount-read-as-from-amount',
    breaks: ['WS-QUOTE-02'],
    what: 'the socket takes to_amount for what is given',
    plant: changeMessage('quote_request', (request) => {
      if (!isUnset(request.from_amount)) return;
      request.from_amount = request.to_amount;
      delete request.to_amount;
    }),
  },
  {
    id: 'socket-to-amount-rounded',
    breaks: ['WS-QUOTE-02', 'WS-QUOTE-10'],
    what: 'a reverse quote is for a little more than was asked',
    plant: changeQuote(({ to_asset }, { to_amount }) => {
      const leg = membersOf(to_asset);
      if (to_amount !== undefined && to_amount !== null) leg.amount = BigInt(String(leg.amount)) + 1n;
    }),
  },
  {
    id: 'socket-from-amount-rounded',
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-10'],
    what: 'a forward quote is for a little less than was asked',
    plant: changeQuote(({ from_asset }, { from_amount }) => {
      const leg = membersOf(from_asset);
      if (from_amount !== undefined && from_amount !== null) leg.amount = BigInt(String(leg.amount)) - 1n;
    }),
  },
  {
    id: 'socket-fee-rate-as-text',
    breaks: ['WS-QUOTE-03'],
    what: 'fee_rate is a text on the socket and a number over REST',
    plant: changeQuote(({ fee }) => {
      const members = membersOf(fee);
      members.fee_rate = String(members.fee_rate);
    }),
  },
  {
    id: 'socket-tickers-in-lower-case',
    breaks: ['WS-QUOTE-03'],
    what: 'the socket writes tickers in lower case',
    plant: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) leg.ticker = String(leg.ticker).toLowerCase();
    }),
  },
  {
    id: 'socket-precision-of-its-own',
    breaks: ['WS-QUOTE-03'],
    what: 'the socket gives another precision',
    plant: changeQuote(({ from_asset }) => {
      const leg = membersOf(from_asset);
      leg.precision = Number(leg.precision) - 1;
    }),
  },
  {
    id: 'socket-knows-no-tickers',
    breaks: ['WS-QUOTE-04'],
    what: 'the socket takes identifiers only',
    plant: {
      behaviour: (current) => ({
        quotedAsset(catalogue, name, on, options) {
          const asset = current.quotedAsset(catalogue, name, on, options);
          return on === 'rest' || asset?.asset_id === name ? asset : undefined;
        },
      }),
    },
  },
  {
    id: 'socket-ticker-of-another-asset',
    breaks: ['WS-QUOTE-04'],
    what: 'a ticker is answered with a quote for another asset',
    plant: changeQuote(({ to_asset, from_asset }, request) => {
      for (const [leg, name] of [
        [membersOf(to_asset), request.to_asset] as const,
        [membersOf(from_asset), request.from_asset] as const,
      ])
        if (!/^(rgb:|BTC$)/.test(String(name))) leg.asset_id = `${leg.asset_id}x`;
    }),
  },
  {
    id: 'socket-knows-no-identifiers',
    breaks: ['WS-QUOTE-05'],
    what: 'the socket takes tickers only',
    plant: {
      behaviour: (current) => ({
        quotedAsset(catalogue, name, on, options) {
          return on === 'socket' && name.startsWith('rgb:')
            ? undefined
            : current.quotedAsset(catalogue, name, on, options);
        },
      }),
    },
  },
  {
    id: 'socket-identifiers-in-lower-case',
    breaks: ['WS-QUOTE-05', 'WS-QUOTE-07'],
    what: 'the socket writes identifiers in lower case',
    plant: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) leg.asset_id = String(leg.asset_id).toLowerCase();
    }),
  },
  {
    id: 'socket-demands-layers',
    breaks: ['WS-QUOTE-06'],
    what: 'a request without layers fails',
    plant: answering('quote_request', ({ value }) =>
      'from_layer' in membersOf(value) || 'to_layer' in membersOf(value) ? undefined : saying(ERROR),
    ),
  },
  {
    id: 'socket-default-route-not-of-the-pair',
    breaks: ['WS-QUOTE-06'],
    what: 'the default route joins layers that no route of the pair joins',
    plant: changeQuote(({ from_asset, to_asset }, request) => {
      if (request.from_layer) return;
      membersOf(from_asset).layer = 'BTC_L1';
      membersOf(to_asset).layer = 'BTC_L1';
    }),
  },
  {
    id: 'socket-default-route-changes',
    breaks: ['WS-QUOTE-06'],
    what: 'the default route is another one each time',
    plant: changeQuote(({ from_asset, to_asset }, request, memory) => {
      const [from, to] = [membersOf(from_asset), membersOf(to_asset)];
      if (!request.from_layer && counted(memory, 'defaults') % 2 === 0) [from.layer, to.layer] = [to.layer, from.layer];
    }),
  },
  {
    id: 'socket-layers-ignored',
    breaks: ['WS-QUOTE-07'],
    what: "the layers of a request are ignored for the pair's default route",
    plant: changeMessage('quote_request', (request) => {
      delete request.from_layer;
      delete request.to_layer;
    }),
  },
  {
    id: 'socket-layers-exchanged',
    breaks: ['WS-QUOTE-07', 'WS-QUOTE-03'],
    what: 'the legs show each other’s layer',
    plant: changeQuote(({ from_asset, to_asset }) => {
      const [from, to] = [membersOf(from_asset), membersOf(to_asset)];
      [from.layer, to.layer] = [to.layer, from.layer];
    }),
  },
  {
    id: 'socket-rfq-id-twice',
    breaks: ['WS-QUOTE-10'],
    what: 'the socket gives the same rfq_id to all quotes of a session',
    plant: changeReply('quote_request', (message, { session }) => {
      if ('data' in message) membersOf(message.data).rfq_id = `5c1f1e1a-55a0-4b43-9d64-${session.client_id.slice(-12)}`;
      return undefined;
    }),
  },
  {
    id: 'socket-fees-do-not-add-up',
    breaks: ['WS-QUOTE-10'],
    what: 'final_fee of the socket is not the sum',
    plant: changeQuote(({ fee }) => {
      const members = membersOf(fee);
      members.final_fee = BigInt(String(members.final_fee)) + 1n;
    }),
  },
  {
    id: 'socket-quote-born-expired',
    breaks: ['WS-QUOTE-10'],
    what: 'a quote of the socket has expired when it is handed out',
    plant: changeQuote((quote) => {
      quote.timestamp = Number(quote.timestamp) - 60;
      quote.expires_at = Number(quote.expires_at) - 60;
    }),
  },
  {
    id: 'socket-quote-lives-for-an-hour',
    breaks: ['WS-QUOTE-10'],
    what: 'a quote of the socket lives for an hour',
    plant: changeQuote((quote) => {
      quote.expires_at = Number(quote.timestamp) + 3_600;
    }),
  },
  {
    id: 'socket-price-of-nothing',
    breaks: ['WS-QUOTE-10'],
    what: 'the price of the socket is 0',
    plant: changeQuote((quote) => {
      quote.price = 0;
    }),
  },
  {
    id: 'socket-counts-satoshis',
    breaks: ['FMT-UNIT-07'],
    what: 'the socket reads amounts of BTC as satoshis',
    plant: {
      ...changeMessage('quote_request', (request) => scaleBtc(request, (amount) => amount * 1_000n)),
      ...changeQuote(({ from_asset, to_asset }) => {
        for (const leg of [membersOf(from_asset), membersOf(to_asset)])
          if (leg.asset_id === 'BTC') leg.amount = BigInt(String(leg.amount)) / 1_000n;
      }),
    },
  },
  {
    id: 'socket-other-limits',
    breaks: ['WS-QUOTE-12'],
    what: 'the socket refuses amounts beyond forty times the minimum',
    plant: {
      onMessage({ value }, { maker }) {
        const { from_asset, from_layer, from_amount } = membersOf(value);
        const asset = maker.catalogue.findAsset(String(from_asset));
        const limits = asset?.endpoints.find(({ layer }) => layer === from_layer);
        return limits && wholeOf(from_amount) > limits.min_amount * 40n ? saying(ERROR) : undefined;
      },
    },
  },
];

/** An amount of a request; 0 when it is no whole number. */
function wholeOf(amount: unknown): bigint {
  if (typeof amount === 'bigint') return amount;
  return typeof amount === 'number' && Number.isInteger(amount) ? BigInt(amount) : 0n;
}

function scaleBtc(request: Members, scale: (amount: bigint) => bigint): void {
  for (const side of ['from', 'to']) {
    const amount = wholeOf(request[`${side}_amount`]);
    if (request[`${side}_asset`] === 'BTC' && amount > 0n) request[`${side}_amount`] = scale(amount);
  }
}

/** Makes the service read the first request that was right in the place of one that is wrong. */
function mend(request: Members, memory: Map<string, unknown>, wrong: (request: Members) => boolean): void {
  if (!wrong(request)) {
    if (!memory.has('right')) memory.set('right', { ...request });
    return;
  }
  for (const name of Object.keys(request)) delete request[name];
  Object.assign(request, memory.get('right'));
}

const REFUSALS: readonly Fault[] = [
  {
    id: 'socket-no-amount-quoted',
    breaks: ['WS-ERR-01'],
    what: 'a request without an amount gets a quote for an earlier one',
    plant: changeMessage('quote_request', (request, memory) =>
      mend(request, memory, ({ from_amount, to_amount }) => isUnset(from_amount) && isUnset(to_amount)),
    ),
  },
  {
    id: 'socket-both-amounts-quoted',
    breaks: ['WS-ERR-02'],
    what: 'of two amounts the first counts',
    plant: changeMessage('quote_request', (request) => {
      if (!isUnset(request.from_amount)) delete request.to_amount;
    }),
  },
  {
    id: 'socket-unknown-pair-quoted',
    breaks: ['WS-ERR-03'],
    what: 'an unknown asset gets a quote for an earlier one',
    plant: {
      onMessage(message, { memory, maker }) {
        const isUnknown = (name: unknown) => typeof name === 'string' && !maker.catalogue.findAsset(name);
        if (actionOf(message) === 'quote_request')
          mend(
            membersOf(message.value),
            memory,
            ({ from_asset, to_asset }) => isUnknown(from_asset) || isUnknown(to_asset),
          );
        return undefined;
      },
    },
  },
  {
    id: 'socket-unknown-pair-is-no-error',
    breaks: ['WS-ERR-03'],
    what: 'an unknown asset is answered with a quote_response without data',
    plant: {
      onMessage(message, { maker }) {
        const { to_asset, from_asset } = membersOf(message.value);
        const unknown = [to_asset, from_asset].some(
          (name) => typeof name === 'string' && !maker.catalogue.findAsset(name),
        );
        return unknown ? saying({ action: 'quote_response', data: null }) : undefined;
      },
    },
  },
  {
    id: 'socket-unsupported-route-quoted',
    breaks: ['WS-ERR-04'],
    what: 'a route that the pair does not have is quoted along the default one',
    plant: {
      behaviour: (current) => ({
        chosenRoute: (offered, from, to) => current.chosenRoute(offered, from, to) ?? offered[0],
      }),
      ...changeMessage('quote_request', (request) => {
        if (request.to_layer === 'ZZ_NONE') delete request.to_layer;
      }),
    },
  },
  {
    id: 'socket-unsupported-route-unanswered',
    breaks: ['WS-ERR-04'],
    what: 'a route that the pair does not have draws nothing',
    plant: changeDrawnFailures(/route|layer/i, () => saying()),
  },
  {
    id: 'socket-limits-ignored',
    breaks: ['WS-ERR-05', 'WS-QUOTE-12'],
    what: 'an amount beyond the limits gets the quote for a smaller one again',
    plant: drawnBy('quote_request', (reply, { value }, { memory }) => {
      const { from_amount, to_amount } = membersOf(value);
      const amount = wholeOf(from_amount ?? to_amount);
      const smaller = memory.get('quoted') as { amount: bigint; reply: SocketReply } | undefined;
      if (reply.messages.some((message) => 'data' in membersOf(message))) memory.set('quoted', { amount, reply });
      else if (smaller && amount > smaller.amount) return smaller.reply;
      return undefined;
    }),
  },
  {
    id: 'socket-negative-amount-quoted',
    breaks: ['WS-ERR-05'],
    what: 'the sign of an amount is ignored',
    plant: changeMessage('quote_request', (request, memory) =>
      mend(request, memory, ({ from_amount, to_amount }) =>
        [from_amount, to_amount].some((amount) => Number(amount) < 0),
      ),
    ),
  },
  {
    id: 'socket-fractional-amount-quoted',
    breaks: ['WS-ERR-05'],
    what: 'an amount with a fraction is quoted',
    plant: changeMessage('quote_request', (request, memory) =>
      mend(request, memory, ({ from_amount }) => typeof from_amount === 'number' && !Number.isInteger(from_amount)),
    ),
  },
  {
    id: 'socket-text-amount-unanswered',
    breaks: ['WS-ERR-05'],
    what: 'an amount that is a text draws nothing',
    plant: answering('quote_request', ({ value }) =>
      typeof membersOf(value).from_amount === 'string' ? saying() : undefined,
    ),
  },
  {
    id: 'socket-missing-asset-unanswered',
    breaks: ['WS-ERR-06'],
    what: 'a request without one of the assets draws nothing',
    plant: answering('quote_request', ({ value }) => {
      const { from_asset, to_asset } = membersOf(value);
      return isUnset(from_asset) || isUnset(to_asset) ? saying() : undefined;
    }),
  },
  {
    id: 'socket-missing-asset-remembered',
    breaks: ['WS-ERR-06'],
    what: 'an asset that is left out is taken from an earlier request',
    plant: changeMessage('quote_request', (request, memory) =>
      mend(request, memory, ({ from_asset, to_asset }) => isUnset(from_asset) || isUnset(to_asset)),
    ),
  },
  {
    id: 'socket-errors-without-error',
    breaks: ['WS-ERR-01', 'WS-ERR-02', 'WS-ERR-03', 'WS-ERR-04', 'WS-ERR-05', 'WS-ERR-06'],
    what: 'failures have a member message in the place of error',
    plant: changeFailure(({ error, ...members }) => ({ ...members, message: error })),
  },
  {
    id: 'socket-errors-null',
    breaks: ['WS-ERR-01'],
    what: 'the member error of a failure is null',
    plant: changeFailure((members) => {
      members.error = null;
    }),
  },
  {
    id: 'socket-errors-called-quote-response',
    breaks: ['WS-ERR-01', 'WS-ERR-07'],
    what: 'a failure calls itself quote_response',
    plant: changeFailure((members) => {
      members.action = 'quote_response';
    }),
  },
  {
    id: 'socket-errors-beside-quotes',
    breaks: ['WS-ERR-07', 'WS-QUOTE-01'],
    what: 'every quote comes with a warning in error',
    plant: changeReply('quote_request', (message) =>
      'data' in message ? { ...message, error: 'prices may change' } : undefined,
    ),
  },
  {
    id: 'socket-errors-with-the-last-quote',
    breaks: ['WS-ERR-07'],
    what: 'a failure repeats the last quote in data',
    shownBy: ['WS-ERR-01'],
    plant: changeReply('quote_request', (message, _, { memory }) => {
      if ('data' in message) memory.set('last', message.data);
      else message.data = memory.get('last');
      return undefined;
    }),
  },
  {
    id: 'socket-closes-after-an-error',
    breaks: ['WS-ERR-08'],
    what: 'the session is closed after a failed request',
    plant: changeDrawnFailures(/./, (messages) => ({ messages, close: { code: 1008, reason: 'bad request' } })),
  },
  {
    id: 'socket-deaf-after-an-error',
    breaks: ['WS-ERR-08'],
    what: 'after a failed request the session answers nothing any more',
    plant: {
      onSocketReply({ session }, given, { memory }) {
        if (memory.get(session.client_id)) return saying();
        if (given.messages.some((message) => 'error' in membersOf(message))) memory.set(session.client_id, true);
        return given;
      },
    },
  },
  {
    id: 'socket-no-quote-after-an-error',
    breaks: ['WS-ERR-08'],
    what: 'after a failed request the session answers pings only',
    plant: drawnBy('quote_request', (given, { session }, { memory }) => {
      if (memory.get(session.client_id)) return saying(ERROR);
      if (given.messages.some((message) => 'error' in membersOf(message))) memory.set(session.client_id, true);
      return undefined;
    }),
  },
];

/** Changes what failed requests draw whose error has a certain text. */
function changeDrawnFailures(text: RegExp, change: (messages: unknown[]) => ReturnType<typeof saying>): Fault['plant'] {
  return drawnBy('quote_request', (given) =>
    given.messages.some((message) => text.test(String(membersOf(message).error ?? '')))
      ? change(given.messages)
      : undefined,
  );
}

const UNASKED: readonly Fault[] = [
  {
    id: 'socket-greets',
    breaks: ['WS-PUSH-01'],
    what: 'the server greets a new session',
    plant: { onSocket: (session) => session.send({ action: 'connection_established', data: {} }) },
  },
  {
    id: 'socket-pushes-prices',
    breaks: ['WS-PUSH-01', 'VER-RETIRED-01'],
    what: 'prices are pushed to every session',
    plant: { onSocket: (session) => repeatedly(session, 60, () => session.send(PRICE)) },
  },
  {
    id: 'socket-pushes-after-a-quote',
    breaks: ['WS-PUSH-01'],
    what: 'after a quote the server sends a fresh one when the price moves',
    plant: drawnBy('quote_request', ({ messages }, { session }) => {
      later(120, () => session.send(messages[0]));
      return undefined;
    }),
  },
  {
    id: 'socket-quote-twice',
    breaks: ['WS-PUSH-02'],
    what: 'each quote_request draws its reply twice',
    plant: drawnBy('quote_request', ({ messages }) => saying(...messages, ...messages)),
  },
  {
    id: 'socket-says-done',
    breaks: ['WS-PUSH-02'],
    what: 'a second message says that a quote_request is done with',
    plant: drawnBy('quote_request', ({ messages }) => saying(...messages, { action: 'done' })),
  },
  {
    id: 'socket-hasty-requests-dropped',
    breaks: ['WS-PUSH-02'],
    what: 'a quote_request for the same assets within 30 ms is taken for a repetition and dropped',
    plant: answering('quote_request', ({ session, value }, { memory }) => {
      const { from_asset, to_asset } = membersOf(value);
      const name = `${session.client_id} ${from_asset} ${to_asset}`;
      const before = Number(memory.get(name) ?? Number.NEGATIVE_INFINITY);
      memory.set(name, performance.now());
      return performance.now() - before < 30 ? saying() : undefined;
    }),
  },
  {
    id: 'socket-broadcasts',
    breaks: ['WS-PUSH-03'],
    what: 'every session hears every quote',
    plant: drawnBy('quote_request', ({ messages }, { session }) => {
      for (const other of session.others()) for (const message of messages) other.send(message);
      return undefined;
    }),
  },
  {
    id: 'socket-leaks-now-and-then',
    breaks: ['WS-PUSH-03'],
    what: 'every fourth quote is also sent to the newest other session',
    plant: drawnBy('quote_request', ({ messages }, { session }, { memory }) => {
      if (counted(memory, 'quotes') % 4 === 0) session.others().at(-1)?.send(messages[0]);
      return undefined;
    }),
  },
  {
    id: 'socket-subscription-lives',
    breaks: ['VER-RETIRED-01'],
    what: 'subscribe still starts a stream of price_update messages',
    plant: answering('subscribe', ({ session }) => {
      repeatedly(session, 60, () => session.send(PRICE));
      return saying({ action: 'subscribed' });
    }),
  },
  {
    id: 'socket-subscription-under-another-name',
    breaks: ['VER-RETIRED-01'],
    what: 'subscribe starts a stream of messages of another name',
    plant: answering('subscribe', ({ session }) => {
      repeatedly(session, 60, () => session.send({ event: 'tick', price: 1 }));
      return saying();
    }),
  },
  {
    id: 'socket-subscription-answered-once',
    breaks: ['VER-RETIRED-01'],
    what: 'subscribe is answered with one price_update',
    plant: answering('subscribe', () => saying({ type: 'price_update', price: '1' })),
  },
];

const LIVES: readonly Fault[] = [
  {
    id: 'socket-ends-after-a-while',
    breaks: ['WS-LIFE-01'],
    what: 'a session is ended after a while, however often the client pings',
    plant: { onSocket: (session) => later(350, () => session.close(1000, 'time is up')) },
  },
  {
    id: 'socket-ends-after-some-messages',
    breaks: ['WS-LIFE-01', 'WS-PING-03'],
    what: 'a session is dropped after its fourth message',
    plant: {
      onMessage({ session, count }) {
        if (count > 4) session.drop();
        return undefined;
      },
    },
  },
  {
    id: 'socket-client-id-used-up',
    breaks: ['WS-LIFE-04'],
    what: 'a client_id cannot come back',
    plant: {
      onRequest({ operation, params }, { memory, maker }) {
        const id = params.client_id ?? '';
        if (!isOpening(operation) || counted(memory, id) === 1) return undefined;
        return maker.errors.application(403, 'VALIDATION_ERROR', 'The client_id was used before');
      },
    },
  },
  {
    id: 'socket-gone-after-garbage',
    breaks: ['WS-LIFE-04'],
    what: 'a message that is no JSON ends the service of sockets',
    plant: {
      onMessage({ malformed }, { memory }) {
        if (malformed) memory.set('gone', true);
        return undefined;
      },
      onRequest: ({ operation }, { memory, maker }) =>
        isOpening(operation) && memory.get('gone')
          ? maker.errors.application(500, 'INTERNAL_ERROR', 'An unexpected error occurred')
          : undefined,
    },
  },
];

/** Broken quote sockets. */
export const QUOTE_SOCKET_FAULTS: readonly Fault[] = [
  ...ADDRESSES,
  ...PINGS,
  ...QUOTES,
  ...REFUSALS,
  ...UNASKED,
  ...LIVES,
];
