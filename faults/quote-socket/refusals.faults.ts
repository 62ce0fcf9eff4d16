import { counted, elementsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { listedAsset } from '../market/listed.ts';
import type { Context } from '../proxy/exchange.ts';
import { drop, set, THERE, where } from '../rule.ts';
import {
  changeFailure,
  changeReply,
  correcting,
  drawnBy,
  isQuoted,
  isUnset,
  onQuoteRequest,
  onQuotes,
  quotesIn,
  refusing,
  SET,
  saying,
  wholeOf,
} from './messages.ts';

/** Defects in what the socket says to requests that fail. */
export const FAULTS: Faults = {
  'socket-no-amount-quoted': breaks('WS-ERR-01')
    .what('a request without an amount gets a quote for an earlier one')
    .wireBy(correcting, ({ from_amount, to_amount }) => isUnset(from_amount) && isUnset(to_amount)),
  'socket-both-amounts-quoted': breaks('WS-ERR-02')
    .what('of two amounts the first counts')
    .wire(onQuotes().when('body.from_amount', SET).request(drop('to_amount'))),
  'socket-unknown-pair-quoted': breaks('WS-ERR-03')
    .what('an unknown asset gets a quote for an earlier one')
    .wire(correcting(namesAStranger)),
  'socket-unknown-pair-is-no-error': breaks('WS-ERR-03')
    .what('an unknown asset is answered with a quote_response without data')
    .wireBy(onQuoteRequest, async (request, context) =>
      (await namesAStranger(request, context)) ? saying({ action: 'quote_response', data: null }) : undefined,
    ),
  'socket-limits-ignored': breaks('WS-ERR-05', 'WS-QUOTE-12')
    .what('an amount beyond the limits gets the quote for a smaller one again')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { value }, { memory }) => {
      const { from_amount, to_amount } = membersOf(value);
      const amount = wholeOf(from_amount ?? to_amount);
      const smaller = membersOf(memory.get('quoted'));
      if (isQuoted(messages)) memory.set('quoted', { amount, messages });
      else if (typeof smaller.amount === 'bigint' && amount > smaller.amount)
        return saying(...elementsOf(smaller.messages));
      return undefined;
    }),
  'socket-negative-amount-quoted': breaks('WS-ERR-05')
    .what('the sign of an amount is ignored')
    .wireBy(correcting, ({ from_amount, to_amount }) => [from_amount, to_amount].some((amount) => Number(amount) < 0)),
  'socket-fractional-amount-quoted': breaks('WS-ERR-05')
    .what('an amount with a fraction is quoted')
    .wireBy(correcting, ({ from_amount }) => typeof from_amount === 'number' && !Number.isInteger(from_amount)),
  'socket-text-amount-unanswered': breaks('WS-ERR-05')
    .what('an amount that is a text draws nothing')
    .wireBy(onQuoteRequest, ({ from_amount }) => typeof from_amount === 'string' && saying()),
  'socket-missing-asset-unanswered': breaks('WS-ERR-06')
    .what('a request without one of the assets draws nothing')
    .wireBy(onQuoteRequest, ({ from_asset, to_asset }) => (isUnset(from_asset) || isUnset(to_asset)) && saying()),
  'socket-missing-asset-remembered': breaks('WS-ERR-06')
    .what('an asset that is left out is taken from an earlier request')
    .wireBy(correcting, ({ from_asset, to_asset }) => isUnset(from_asset) || isUnset(to_asset)),
  'socket-errors-without-error': breaks('WS-ERR-01', 'WS-ERR-02', 'WS-ERR-03', 'WS-ERR-04', 'WS-ERR-05', 'WS-ERR-06')
    .what('failures have a member message in the place of error')
    .wireBy(changeFailure, ({ error, ...members }) => ({ ...members, message: error })),
  'socket-errors-null': breaks('WS-ERR-01')
    .what('the member error of a failure for want of an amount is null')
    .wireBy(changeReply, 'quote_request', (message, { value }) => {
      const { from_amount, to_amount } = membersOf(value);
      if (isUnset(from_amount) && isUnset(to_amount) && 'error' in message) message.error = null;
    }),
  'socket-errors-called-quote-response': breaks('WS-ERR-07')
    .triggers('WS-ERR-01')
    .what('a failure calls itself quote_response')
    .wire(onQuotes().body(where('error', THERE, set('action', 'quote_response')))),
  'socket-errors-beside-quotes': breaks('WS-ERR-07', 'WS-QUOTE-01')
    .what('every quote comes with a warning in error')
    .wire(onQuotes().body(where('data', THERE, set('error', 'prices may change')))),
  'socket-errors-with-the-last-quote': breaks('WS-ERR-07')
    .triggers('WS-ERR-01')
    .what('a failure repeats the last quote in data')
    .wireBy(changeReply, 'quote_request', (message, _, { memory }) => {
      if ('data' in message) memory.set('last', message.data);
      else message.data = memory.get('last');
    }),
  'socket-closes-after-an-error': breaks('WS-ERR-08')
    .what('the session is closed after a failed request')
    .wireBy(drawnBy, 'quote_request', ({ messages }) =>
      isFailure(messages) ? { messages, close: { code: 1008, reason: 'bad request' } } : undefined,
    ),
  'socket-deaf-after-an-error': breaks('WS-ERR-08')
    .what('after a failed request the session answers nothing any more')
    .wire({
      socketReply({ session: { client_id } }, given, { memory }) {
        if (memory.get(client_id)) return saying();
        if (isFailure(given.messages)) memory.set(client_id, true);
        return given;
      },
    }),
  'socket-no-quote-after-an-error': breaks('WS-ERR-08')
    .what('after a failed request the session answers pings only')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session: { client_id } }, { memory }) => {
      if (memory.get(client_id)) return refusing();
      if (isFailure(messages)) memory.set(client_id, true);
      return undefined;
    }),
  'socket-quote-inside-a-failure': breaks('WS-ERR-07')
    .triggers('WS-ERR-05')
    .what('an amount out of range is answered by an error with the last quote as a proposal')
    .wireBy(drawnBy, 'quote_request', ({ messages }, _, { memory }) => {
      const [quote] = quotesIn(messages);
      if (quote) memory.set('last', quote);
      const last = memory.get('last');
      const failed = messages.map(membersOf).find(({ error }) => /between/.test(String(error)));
      return failed && last ? saying({ ...failed, action: 'quote_response', data: last }) : undefined;
    }),
  'socket-closes-after-ten-failures': breaks('WS-ERR-08')
    .what('the tenth failed request ends the session')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }, { memory }) =>
      isFailure(messages) && counted(memory, session.client_id) >= 10
        ? { messages, close: { code: 1008, reason: 'too many errors' } }
        : undefined,
    ),
  'socket-failure-told-twice': breaks('WS-ERR-08')
    .what('the request after a failed one is told the same failure')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }, { memory }) => {
      const before = memory.get(session.client_id);
      memory.set(session.client_id, isFailure(messages) && before === undefined ? messages : undefined);
      return before === undefined ? undefined : saying(...elementsOf(before));
    }),
  'socket-failure-is-for-all-sessions': breaks('WS-ERR-08')
    .what('a failed request makes all sessions fail that had a quote before, but for its own')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session: { client_id } }, { memory }) => {
      const quoted = membersOf(memory.get('quoted'));
      if (memory.get(client_id) === 'failing') return refusing();
      if (!isFailure(messages)) memory.set('quoted', { ...quoted, [client_id]: true });
      else for (const other of Object.keys(quoted)) if (other !== client_id) memory.set(other, 'failing');
      return undefined;
    }),
  'socket-missing-asset-is-btc': breaks('WS-ERR-06')
    .what('an asset that is left out is BTC')
    .wireBy(onQuoteRequest, (request) => {
      if (request.from_asset !== 'BTC') request.to_asset ??= 'BTC';
      if (request.to_asset !== 'BTC') request.from_asset ??= 'BTC';
    }),
};

/** Whether a request names an asset that is not listed. */
async function namesAStranger({ from_asset, to_asset }: Members, context: Context): Promise<boolean> {
  for (const name of [from_asset, to_asset])
    if (typeof name === 'string' && !(await listedAsset(name, context))) return true;
  return false;
}

function isFailure(messages: readonly unknown[]): boolean {
  return messages.some((message) => !isUnset(membersOf(message).error));
}
