import { breaks, type Faults } from '../fault.ts';
import { type Bounds, boundsOf, listedAsset } from '../market/listed.ts';
import type { Wire } from '../proxy/exchange.ts';
import { isUnset, onQuoteRequest, wholeOf } from './messages.ts';

/** Defects in how the socket reads the amounts of a request. */
export const FAULTS: Faults = {
  'socket-text-amount-read-to-the-first-letter': breaks('WS-ERR-05')
    .what('of an amount that is a text its leading digits count')
    .wireBy(changeAmounts, (amount) =>
      typeof amount === 'string' ? BigInt(/^\d+/.exec(amount)?.[0] ?? 0) : undefined,
    ),
  'socket-fraction-to-buy-cut-off': breaks('WS-ERR-05')
    .what('the fraction of an amount to buy is dropped')
    .wireBy(changeAmounts, (amount, name) =>
      name === 'to_amount' && !Number.isInteger(Number(amount)) && Number.isFinite(Number(amount))
        ? BigInt(Math.trunc(Number(amount)))
        : undefined,
    ),
  'socket-amount-out-of-a-list': breaks('WS-ERR-05')
    .what('a list of one amount is that amount')
    .wireBy(changeAmounts, (amount) => (Array.isArray(amount) ? wholeOf(amount[0]) : undefined)),
  'socket-amount-wraps-at-64-bits': breaks('WS-ERR-05')
    .what('of an amount on the socket only the last 64 bits count')
    .wireBy(changeAmounts, (amount) =>
      typeof amount === 'bigint' && amount >= 2n ** 64n ? BigInt.asUintN(64, amount) : undefined,
    ),
  'socket-maximum-as-a-double': breaks('WS-ERR-05')
    .what('the socket compares the maximum as a double')
    .wireBy(boundedBy, (amount, { max }) => (amount > max && Number(amount) <= Number(max) ? max : amount)),
  'socket-minimum-of-lightning-on-chain': breaks('WS-ERR-05')
    .what('on chain the minimum is not looked at')
    .wireBy(boundedBy, (amount, { min }, layer) =>
      layer.endsWith('_L1') && amount > 0n && amount < min ? min * 2n : amount,
    ),
  'socket-maximum-of-lightning-on-chain': breaks('WS-ERR-05')
    .what('on chain the maximum of an amount to buy is not looked at')
    .wireBy(boundedBy, (amount, { min, max }, layer, name) =>
      layer.endsWith('_L1') && name === 'to_amount' && amount > max ? min * 2n : amount,
    ),
  'socket-maximum-excluded': breaks('WS-QUOTE-12')
    .what('the socket refuses the maximum itself')
    .wireBy(boundedBy, (amount, { max }) => (amount === max ? max + 1n : amount)),
  'socket-minimum-to-buy-excluded': breaks('WS-QUOTE-02', 'WS-QUOTE-12')
    .what('the socket refuses the minimum of an amount to buy')
    .wireBy(boundedBy, (amount, { min }, _, name) => (name === 'to_amount' && amount === min ? min - 1n : amount)),
  'socket-amount-of-0-is-none': breaks('WS-ERR-02')
    .what('an amount of 0 beside another counts as none')
    .wireBy(onQuoteRequest, (request) => {
      if (Number(request.from_amount ?? 1) === 0) delete request.from_amount;
      if (Number(request.to_amount ?? 1) === 0) delete request.to_amount;
    }),
  'socket-null-amount-is-the-last-one': breaks('WS-ERR-01')
    .what('an amount that is null leaves the one of the request before')
    .wireBy(onQuoteRequest, (request, { memory }) => {
      for (const name of ['from_amount', 'to_amount']) {
        const other = name === 'from_amount' ? 'to_amount' : 'from_amount';
        if (!isUnset(request[name])) memory.set(name, request[name]);
        else if (request[name] === null && !(other in request)) request[name] = memory.get(name);
      }
    }),
};

/** Gives another amount where `read` gives one. */
function changeAmounts(read: (amount: unknown, name: 'from_amount' | 'to_amount') => bigint | undefined): Wire {
  return onQuoteRequest((request) => {
    for (const name of ['from_amount', 'to_amount'] as const) {
      const amount = isUnset(request[name]) ? undefined : read(request[name], name);
      if (amount !== undefined) request[name] = amount;
    }
  });
}

/** Prices another amount than the one asked for, by the bounds of its leg. */
function boundedBy(
  change: (amount: bigint, bounds: Bounds, layer: string, name: 'from_amount' | 'to_amount') => bigint,
): Wire {
  return onQuoteRequest(async (request, context) => {
    for (const [name, side] of [['from_amount', 'from'] as const, ['to_amount', 'to'] as const]) {
      const amount = wholeOf(request[name]);
      const asset = await listedAsset(request[`${side}_asset`], context);
      const layer = request[`${side}_layer`];
      const bounds = asset && (await boundsOf({ asset_id: asset.asset_id, layer }, context));
      if (bounds && amount > 0n) request[name] = change(amount, bounds, String(layer), name);
    }
  });
}
