/** Defects of the socket that show in a corner only: one direction, one layer, one kind of name, large amounts, the second time. */
import type { Fault } from '../fault.ts';
import { applicationError, legacyError } from '../front/envelopes.ts';
import type { Context, Said, SocketMessage, SocketReply } from '../front/exchange.ts';
import { INIT } from '../operations.ts';
import { counted, elementsOf, legOf, type Members, membersOf } from './change.ts';
import { type Bounds, boundsOf, fetchList, listedAsset, listedPairs } from './market-data.ts';
import {
  actionOf,
  answering,
  changeMessage,
  changeQuote,
  drawnBy,
  isUnset,
  mending,
  refusing,
  saying,
  wholeOf,
} from './socket-messages.ts';

const QUOTES: readonly Fault[] = [
  {
    id: 'socket-quotes-numbered-in-each-session',
    breaks: ['QUO-RESP-02', 'WS-QUOTE-10'],
    what: 'each session numbers its quotes from 1',
    said: drawnBy('quote_request', ({ messages }, { session }, { memory }) => {
      for (const data of quotesIn(messages)) data.rfq_id = `rfq-${counted(memory, session.client_id)}`;
      return undefined;
    }),
  },
  {
    id: 'socket-repeats-the-quote-of-a-request',
    breaks: ['QUO-RESP-02', 'WS-QUOTE-10'],
    what: 'the same request in a session gets the same quote again',
    said: cached(({ session, value }) => `${session.client_id} ${text(value)}`),
  },
  {
    id: 'socket-quotes-shared-by-sessions',
    breaks: ['QUO-RESP-02', 'WS-QUOTE-10'],
    what: 'what another session was just quoted is quoted again',
    said: {
      ...drawnBy('quote_request', ({ messages }, { session, value }, { memory }) => {
        const known = membersOf(memory.get(text(value)));
        if (known.client_id !== undefined && known.client_id !== session.client_id)
          return saying(...elementsOf(known.messages));
        if (quotesIn(messages).length > 0) memory.set(text(value), { client_id: session.client_id, messages });
        return undefined;
      }),
    },
  },
  {
    id: 'socket-large-amounts-through-doubles',
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-02'],
    what: 'amounts on the socket pass through doubles and lose their last digits beyond 2^53',
    said: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) leg.amount = BigInt(Number(leg.amount));
    }),
  },
  {
    id: 'socket-precision-of-0-left-out',
    breaks: ['WS-QUOTE-01', 'WS-QUOTE-03'],
    what: 'a precision of 0 counts as none',
    said: changeQuote(({ from_asset, to_asset }) => {
      for (const leg of [membersOf(from_asset), membersOf(to_asset)]) if (leg.precision === 0) delete leg.precision;
    }),
  },
  {
    id: 'socket-fee-of-large-amounts-capped',
    breaks: ['WS-QUOTE-10'],
    what: 'final_fee is shown as ten million at most',
    said: changeQuote(({ fee }) => {
      const members = membersOf(fee);
      if (Number(members.final_fee) > 10_000_000) members.final_fee = 10_000_000;
    }),
  },
  {
    id: 'socket-price-always-that-of-bitcoin',
    breaks: ['WS-QUOTE-10'],
    what: 'who sells an asset is shown the price of BTC in it',
    said: changeQuote((quote) => {
      const [from, to] = [legOf(quote, 'from_asset'), legOf(quote, 'to_asset')];
      if (to.asset_id === 'BTC') quote.price = (Number(from.amount) / Number(to.amount)) * 10 ** Number(to.precision);
    }),
  },
  {
    id: 'socket-reverse-quotes-live-for-an-hour',
    breaks: ['WS-QUOTE-10'],
    what: 'reverse quotes of the socket live for an hour',
    said: changeQuote((quote, { to_amount }) => {
      if (!isUnset(to_amount)) quote.expires_at = Number(quote.timestamp) + 3_600;
    }),
  },
  {
    id: 'socket-satoshis-when-bitcoin-is-bought',
    breaks: ['FMT-UNIT-07'],
    what: 'the socket reads an amount of BTC to buy as satoshis',
    said: {
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
  {
    id: 'socket-reverse-quotes-for-show',
    breaks: ['WS-QUOTE-11'],
    what: 'init knows no reverse quote of the socket',
    said: unknownToInit((request) => !isUnset(request.to_amount)),
  },
  {
    id: 'socket-session-keeps-its-latest-quote',
    breaks: ['FLW-SWAP-03', 'WS-QUOTE-11'],
    what: 'a session keeps its latest quote, so that the one before it backs no init any more',
    said: {
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
  {
    id: 'socket-newest-quote-only',
    breaks: ['WS-QUOTE-11'],
    what: 'init knows the newest quote of the socket alone',
    said: {
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
];

const NAMES_AND_LAYERS: readonly Fault[] = [
  {
    id: 'socket-ticker-left-in-the-quote',
    breaks: ['WS-QUOTE-04'],
    what: 'an asset that was named by its ticker has the ticker as its asset_id in the quote',
    said: changeQuote(({ from_asset, to_asset }, request) => {
      membersOf(from_asset).asset_id = request.from_asset;
      membersOf(to_asset).asset_id = request.to_asset;
    }),
  },
  {
    id: 'socket-knows-the-first-tickers',
    breaks: ['WS-QUOTE-04'],
    what: 'tickers are looked up on the first page of assets, which has three',
    said: {
      async message(message, context) {
        if (actionOf(message) !== 'quote_request') return undefined;
        const { from_asset, to_asset } = membersOf(message.value);
        const first = (await assetsOf(context)).slice(0, 3).map(({ ticker }) => ticker);
        const unknown = [from_asset, to_asset].some(
          (name) => !String(name).startsWith('rgb:') && !first.includes(name),
        );
        return unknown && !isUnset(from_asset) && !isUnset(to_asset) ? refusing() : undefined;
      },
    },
  },
  {
    id: 'socket-names-of-one-kind',
    breaks: ['WS-QUOTE-05'],
    what: 'where one RGB asset goes by its identifier and the other by its ticker, the request fails',
    said: answering('quote_request', ({ value }) => {
      const names = [membersOf(value).from_asset, membersOf(value).to_asset].map(String);
      const ids = names.filter((name) => name.startsWith('rgb:')).length;
      return ids === 1 && !names.includes('BTC') ? refusing() : undefined;
    }),
  },
  {
    id: 'socket-default-route-for-selling-bitcoin-only',
    breaks: ['WS-QUOTE-06'],
    what: 'without layers nothing but BTC can be sold',
    said: answering('quote_request', ({ value }) =>
      isWithoutLayers(membersOf(value)) && membersOf(value).from_asset !== 'BTC' ? refusing() : undefined,
    ),
  },
  {
    id: 'socket-default-layers-in-the-order-of-the-pair',
    breaks: ['WS-QUOTE-06'],
    what: 'layers that were left out are shown as those of base and quote, whichever is sold',
    said: changeQuote(({ from_asset, to_asset }, request) => {
      const [from, to] = [membersOf(from_asset), membersOf(to_asset)];
      if (isWithoutLayers(request) && to.asset_id === 'BTC') [from.layer, to.layer] = [to.layer, from.layer];
    }),
  },
  {
    id: 'socket-reverse-demands-layers',
    breaks: ['WS-QUOTE-06'],
    what: 'a reverse quote cannot be had without layers',
    said: answering('quote_request', ({ value }) =>
      isWithoutLayers(membersOf(value)) && !isUnset(membersOf(value).to_amount) ? refusing() : undefined,
    ),
  },
  {
    id: 'socket-reverse-over-the-default-route',
    breaks: ['WS-QUOTE-07'],
    what: 'a reverse quote goes over the default route, whatever layers were given',
    said: changeMessage('quote_request', (request) => {
      if (isUnset(request.to_amount)) return;
      delete request.from_layer;
      delete request.to_layer;
    }),
  },
  {
    id: 'socket-route-by-the-sold-layer',
    breaks: ['WS-ERR-04'],
    what: 'the route is chosen by the layer that is sold on, and the other one is not looked at',
    said: changeMessage('quote_request', (request) => {
      if (!isUnset(request.from_layer)) delete request.to_layer;
    }),
  },
  {
    id: 'socket-layers-in-any-case',
    breaks: ['WS-ERR-04'],
    what: 'layers are understood in small letters, too',
    said: changeMessage('quote_request', (request) => {
      for (const name of ['from_layer', 'to_layer'])
        if (typeof request[name] === 'string') request[name] = String(request[name]).toUpperCase();
    }),
  },
  {
    id: 'socket-any-layers-of-the-assets',
    breaks: ['WS-ERR-04'],
    what: 'each layer is held against its asset, but not the step between them',
    said: {
      async message(message, context) {
        const request = membersOf(message.value);
        if (actionOf(message) !== 'quote_request' || isUnset(request.from_layer)) return undefined;
        const [from, to] = [await layersOf(request.from_asset, context), await layersOf(request.to_asset, context)];
        const known = from.includes(request.from_layer) && to.includes(request.to_layer);
        if (known) Object.assign(request, { from_layer: from[0], to_layer: to[0] });
        return undefined;
      },
    },
  },
  {
    id: 'socket-unsupported-route-draws-nothing',
    breaks: ['WS-ERR-04'],
    what: 'a route that the pair does not have draws nothing',
    said: {
      message: async (message, context) =>
        actionOf(message) === 'quote_request' && !(await hasRoute(membersOf(message.value), context))
          ? saying()
          : undefined,
    },
  },
  {
    id: 'socket-identifiers-in-any-case',
    breaks: ['WS-ERR-03'],
    what: 'identifiers are compared without regard to case',
    said: namedBy((name, asset_id) => name.toLowerCase() === asset_id.toLowerCase()),
  },
  {
    id: 'socket-identifiers-trimmed',
    breaks: ['WS-ERR-03'],
    what: 'white space around an identifier is dropped',
    said: namedBy((name, asset_id) => name.trim() === asset_id),
  },
  {
    id: 'socket-asset-against-itself',
    breaks: ['WS-ERR-03'],
    what: 'an asset is quoted against itself like against another',
    said: mending(({ from_asset, to_asset }) => from_asset === to_asset && !isUnset(from_asset)),
  },
  {
    id: 'socket-pair-of-any-two-assets',
    breaks: ['WS-ERR-03'],
    what: 'two listed assets that no pair joins are quoted',
    said: mending(async ({ from_asset, to_asset }, context) => {
      const [from, to] = [await listedAsset(from_asset, context), await listedAsset(to_asset, context)];
      const isJoined = (await fetchList('pairs', context)).some(({ base_asset_id, quote_asset_id }) =>
        [from?.asset_id, to?.asset_id].every((id) => id === base_asset_id || id === quote_asset_id),
      );
      return from !== undefined && to !== undefined && !isJoined;
    }),
  },
];

const AMOUNTS: readonly Fault[] = [
  {
    id: 'socket-text-amount-read-to-the-first-letter',
    breaks: ['WS-ERR-05'],
    what: 'of an amount that is a text its leading digits count',
    said: changeAmounts((amount) => (typeof amount === 'string' ? BigInt(/^\d+/.exec(amount)?.[0] ?? 0) : undefined)),
  },
  {
    id: 'socket-fraction-to-buy-cut-off',
    breaks: ['WS-ERR-05'],
    what: 'the fraction of an amount to buy is dropped',
    said: changeAmounts((amount, name) =>
      name === 'to_amount' && !Number.isInteger(Number(amount)) && Number.isFinite(Number(amount))
        ? BigInt(Math.trunc(Number(amount)))
        : undefined,
    ),
  },
  {
    id: 'socket-amount-out-of-a-list',
    breaks: ['WS-ERR-05'],
    what: 'a list of one amount is that amount',
    said: changeAmounts((amount) => (Array.isArray(amount) ? wholeOf(amount[0]) : undefined)),
  },
  {
    id: 'socket-amount-wraps-at-64-bits',
    breaks: ['WS-ERR-05'],
    what: 'of an amount on the socket only the last 64 bits count',
    said: changeAmounts((amount) =>
      typeof amount === 'bigint' && amount >= 2n ** 64n ? BigInt.asUintN(64, amount) : undefined,
    ),
  },
  {
    id: 'socket-maximum-as-a-double',
    breaks: ['WS-ERR-05'],
    what: 'the socket compares the maximum as a double',
    said: boundedBy((amount, { max }) => (amount > max && Number(amount) <= Number(max) ? max : amount)),
  },
  {
    id: 'socket-minimum-of-lightning-on-chain',
    breaks: ['WS-ERR-05'],
    what: 'on chain the minimum is not looked at',
    said: boundedBy((amount, { min }, layer) =>
      layer.endsWith('_L1') && amount > 0n && amount < min ? min * 2n : amount,
    ),
  },
  {
    id: 'socket-maximum-of-lightning-on-chain',
    breaks: ['WS-ERR-05'],
    what: 'on chain the maximum of an amount to buy is not looked at',
    said: boundedBy((amount, { min, max }, layer, name) =>
      layer.endsWith('_L1') && name === 'to_amount' && amount > max ? min * 2n : amount,
    ),
  },
  {
    id: 'socket-maximum-excluded',
    breaks: ['WS-QUOTE-12'],
    what: 'the socket refuses the maximum itself',
    said: boundedBy((amount, { max }) => (amount === max ? max + 1n : amount)),
  },
  {
    id: 'socket-minimum-to-buy-excluded',
    breaks: ['WS-QUOTE-02', 'WS-QUOTE-12'],
    what: 'the socket refuses the minimum of an amount to buy',
    said: boundedBy((amount, { min }, _, name) => (name === 'to_amount' && amount === min ? min - 1n : amount)),
  },
  {
    id: 'socket-amount-of-0-is-none',
    breaks: ['WS-ERR-02'],
    what: 'an amount of 0 beside another counts as none',
    said: changeMessage('quote_request', (request) => {
      if (Number(request.from_amount ?? 1) === 0) delete request.from_amount;
      if (Number(request.to_amount ?? 1) === 0) delete request.to_amount;
    }),
  },
  {
    id: 'socket-null-amount-is-the-last-one',
    breaks: ['WS-ERR-01'],
    what: 'an amount that is null leaves the one of the request before',
    said: changeMessage('quote_request', (request, memory) => {
      for (const name of ['from_amount', 'to_amount']) {
        const other = name === 'from_amount' ? 'to_amount' : 'from_amount';
        if (!isUnset(request[name])) memory.set(name, request[name]);
        else if (request[name] === null && !(other in request)) request[name] = memory.get(name);
      }
    }),
  },
];

const FAILURES: readonly Fault[] = [
  {
    id: 'socket-quote-inside-a-failure',
    breaks: ['WS-ERR-05', 'WS-ERR-07'],
    what: 'an amount out of range is answered by an error with the last quote as a proposal',
    said: drawnBy('quote_request', ({ messages }, _, { memory }) => {
      const [quote] = quotesIn(messages);
      if (quote) memory.set('last', quote);
      const last = memory.get('last');
      const failed = messages.map(membersOf).find(({ error }) => /between/.test(String(error)));
      return failed && last ? saying({ ...failed, action: 'quote_response', data: last }) : undefined;
    }),
  },
  {
    id: 'socket-closes-after-ten-failures',
    breaks: ['WS-ERR-08'],
    what: 'the tenth failed request ends the session',
    said: drawnBy('quote_request', ({ messages }, { session }, { memory }) =>
      isFailure(messages) && counted(memory, session.client_id) >= 10
        ? { messages, close: { code: 1008, reason: 'too many errors' } }
        : undefined,
    ),
  },
  {
    id: 'socket-failure-told-twice',
    breaks: ['WS-ERR-08'],
    what: 'the request after a failed one is told the same failure',
    said: drawnBy('quote_request', ({ messages }, { session }, { memory }) => {
      const before = memory.get(session.client_id);
      memory.set(session.client_id, isFailure(messages) && before === undefined ? messages : undefined);
      return before === undefined ? undefined : saying(...elementsOf(before));
    }),
  },
  {
    id: 'socket-failure-is-for-all-sessions',
    breaks: ['WS-ERR-08'],
    what: 'a failed request makes all sessions fail that had a quote before, but for its own',
    said: drawnBy('quote_request', ({ messages }, { session: { client_id } }, { memory }) => {
      const quoted = membersOf(memory.get('quoted'));
      if (memory.get(client_id) === 'failing') return refusing();
      if (!isFailure(messages)) memory.set('quoted', { ...quoted, [client_id]: true });
      else for (const other of Object.keys(quoted)) if (other !== client_id) memory.set(other, 'failing');
      return undefined;
    }),
  },
  {
    id: 'socket-missing-asset-is-btc',
    breaks: ['WS-ERR-06'],
    what: 'an asset that is left out is BTC',
    said: changeMessage('quote_request', (request) => {
      if (request.from_asset !== 'BTC') request.to_asset ??= 'BTC';
      if (request.to_asset !== 'BTC') request.from_asset ??= 'BTC';
    }),
  },
];

/** Defects of the socket that only a look at more than one of everything finds. */
export const QUOTE_SOCKET_CORNER_SAID: readonly Fault[] = [...QUOTES, ...NAMES_AND_LAYERS, ...AMOUNTS, ...FAILURES];

/** The quotes in what a message draws. */
function quotesIn(messages: readonly unknown[]): Members[] {
  return messages.map((message) => membersOf(membersOf(message).data)).filter(({ rfq_id }) => rfq_id !== undefined);
}

function isFailure(messages: readonly unknown[]): boolean {
  return messages.some((message) => !isUnset(membersOf(message).error));
}

function isWithoutLayers({ from_layer, to_layer }: Members): boolean {
  return isUnset(from_layer) && isUnset(to_layer);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member));
}

/** Repeats what a request drew where there is something under its key. */
function cached(keyOf: (message: SocketMessage) => string): Said {
  return drawnBy('quote_request', ({ messages }, message, { memory }) => {
    const known = memory.get(keyOf(message));
    if (known !== undefined) return saying(...elementsOf(known));
    if (quotesIn(messages).length > 0) memory.set(keyOf(message), messages);
    return undefined;
  });
}

/** Takes a name for that of an asset by a rule of its own. */
function namedBy(isName: (name: string, asset_id: string) => boolean): Said {
  return {
    async message(message, context) {
      if (actionOf(message) !== 'quote_request') return undefined;
      const request = membersOf(message.value);
      const ids = (await assetsOf(context)).map(({ asset_id }) => String(asset_id));
      for (const side of ['from_asset', 'to_asset']) {
        const name = request[side];
        const found = typeof name === 'string' ? ids.find((id) => isName(name, id)) : undefined;
        if (found !== undefined) request[side] = found;
      }
      return undefined;
    },
  };
}

/** Gives another amount where `read` gives one. */
function changeAmounts(read: (amount: unknown, name: 'from_amount' | 'to_amount') => bigint | undefined): Said {
  return changeMessage('quote_request', (request) => {
    for (const name of ['from_amount', 'to_amount'] as const) {
      const amount = isUnset(request[name]) ? undefined : read(request[name], name);
      if (amount !== undefined) request[name] = amount;
    }
  });
}

/** Prices another amount than the one asked for, by the bounds of its leg. */
function boundedBy(
  change: (amount: bigint, bounds: Bounds, layer: string, name: 'from_amount' | 'to_amount') => bigint,
): Said {
  return {
    async message(message, context): Promise<SocketReply | undefined> {
      if (actionOf(message) !== 'quote_request') return undefined;
      const request = membersOf(message.value);
      for (const [name, side] of [['from_amount', 'from'] as const, ['to_amount', 'to'] as const]) {
        const amount = wholeOf(request[name]);
        const asset = await listedAsset(request[`${side}_asset`], context);
        const layer = request[`${side}_layer`];
        const bounds = asset && (await boundsOf({ asset_id: asset.asset_id, layer }, context));
        if (bounds && amount > 0n) request[name] = change(amount, bounds, String(layer), name);
      }
      return undefined;
    },
  };
}

/** Has init refuse quotes of some requests. */
function unknownToInit(isHidden: (request: Members) => boolean): Said {
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

/** Whether a pair of the assets lists the step between the layers that a request gives, in either orientation. */
async function hasRoute({ from_asset, to_asset, from_layer, to_layer }: Members, context: Context): Promise<boolean> {
  if (isUnset(from_layer) || isUnset(to_layer)) return true;
  const [from, to] = [await listedAsset(from_asset, context), await listedAsset(to_asset, context)];
  const pair = (await listedPairs(context)).find(({ base_asset_id, quote_asset_id }) =>
    [from?.asset_id, to?.asset_id].every((id) => id === base_asset_id || id === quote_asset_id),
  );
  if (!pair) return true;
  const steps = [`${from_layer} ${to_layer}`, `${to_layer} ${from_layer}`];
  return elementsOf(pair.routes)
    .map(membersOf)
    .some((route) => steps.includes(`${route.from_layer} ${route.to_layer}`));
}

async function layersOf(name: unknown, context: Context): Promise<unknown[]> {
  return elementsOf((await listedAsset(name, context))?.supported_layers);
}

/** The assets, asked for once. */
async function assetsOf(context: Context): Promise<Members[]> {
  await listedAsset('BTC', context);
  return elementsOf(context.memory.get('assets')).map(membersOf);
}
