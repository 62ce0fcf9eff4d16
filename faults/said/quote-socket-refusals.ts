import type { Fault } from '../fault.ts';
import type { Context, Said } from '../front/exchange.ts';
import { elementsOf, type Members, membersOf } from './change.ts';
import { listedAsset } from './market-data.ts';
import {
  answering,
  changeFailure,
  changeMessage,
  changeReply,
  drawnBy,
  isUnset,
  mending,
  refusing,
  saying,
  wholeOf,
} from './socket-messages.ts';

/** Defects in what the socket says to requests that fail. */
export const QUOTE_SOCKET_REFUSAL_SAID: readonly Fault[] = [
  {
    id: 'socket-no-amount-quoted',
    breaks: ['WS-ERR-01'],
    what: 'a request without an amount gets a quote for an earlier one',
    said: mending(({ from_amount, to_amount }) => isUnset(from_amount) && isUnset(to_amount)),
  },
  {
    id: 'socket-both-amounts-quoted',
    breaks: ['WS-ERR-02'],
    what: 'of two amounts the first counts',
    said: changeMessage('quote_request', (request) => {
      if (!isUnset(request.from_amount)) delete request.to_amount;
    }),
  },
  {
    id: 'socket-unknown-pair-quoted',
    breaks: ['WS-ERR-03'],
    what: 'an unknown asset gets a quote for an earlier one',
    said: mending(namesAStranger),
  },
  {
    id: 'socket-unknown-pair-is-no-error',
    breaks: ['WS-ERR-03'],
    what: 'an unknown asset is answered with a quote_response without data',
    said: {
      message: async (message, context) =>
        (await namesAStranger(membersOf(message.value), context))
          ? saying({ action: 'quote_response', data: null })
          : undefined,
    },
  },
  {
    id: 'socket-limits-ignored',
    breaks: ['WS-ERR-05', 'WS-QUOTE-12'],
    what: 'an amount beyond the limits gets the quote for a smaller one again',
    said: drawnBy('quote_request', (reply, { value }, { memory }) => {
      const { from_amount, to_amount } = membersOf(value);
      const amount = wholeOf(from_amount ?? to_amount);
      const { amount: smaller, messages } = membersOf(memory.get('quoted'));
      if (reply.messages.some((message) => 'data' in membersOf(message)))
        memory.set('quoted', { amount, messages: reply.messages });
      else if (typeof smaller === 'bigint' && amount > smaller) return saying(...elementsOf(messages));
      return undefined;
    }),
  },
  {
    id: 'socket-negative-amount-quoted',
    breaks: ['WS-ERR-05'],
    what: 'the sign of an amount is ignored',
    said: mending(({ from_amount, to_amount }) => [from_amount, to_amount].some((amount) => Number(amount) < 0)),
  },
  {
    id: 'socket-fractional-amount-quoted',
    breaks: ['WS-ERR-05'],
    what: 'an amount with a fraction is quoted',
    said: mending(({ from_amount }) => typeof from_amount === 'number' && !Number.isInteger(from_amount)),
  },
  {
    id: 'socket-text-amount-unanswered',
    breaks: ['WS-ERR-05'],
    what: 'an amount that is a text draws nothing',
    said: answering('quote_request', ({ value }) =>
      typeof membersOf(value).from_amount === 'string' ? saying() : undefined,
    ),
  },
  {
    id: 'socket-missing-asset-unanswered',
    breaks: ['WS-ERR-06'],
    what: 'a request without one of the assets draws nothing',
    said: answering('quote_request', ({ value }) => {
      const { from_asset, to_asset } = membersOf(value);
      return isUnset(from_asset) || isUnset(to_asset) ? saying() : undefined;
    }),
  },
  {
    id: 'socket-missing-asset-remembered',
    breaks: ['WS-ERR-06'],
    what: 'an asset that is left out is taken from an earlier request',
    said: mending(({ from_asset, to_asset }) => isUnset(from_asset) || isUnset(to_asset)),
  },
  {
    id: 'socket-errors-without-error',
    breaks: ['WS-ERR-01', 'WS-ERR-02', 'WS-ERR-03', 'WS-ERR-04', 'WS-ERR-05', 'WS-ERR-06'],
    what: 'failures have a member message in the place of error',
    said: changeFailure(({ error, ...members }) => ({ ...members, message: error })),
  },
  {
    id: 'socket-errors-null',
    breaks: ['WS-ERR-01'],
    what: 'the member error of a failure is null',
    said: changeFailure((members) => {
      members.error = null;
    }),
  },
  {
    id: 'socket-errors-called-quote-response',
    breaks: ['WS-ERR-01', 'WS-ERR-07'],
    what: 'a failure calls itself quote_response',
    said: changeFailure((members) => {
      members.action = 'quote_response';
    }),
  },
  {
    id: 'socket-errors-beside-quotes',
    breaks: ['WS-ERR-07', 'WS-QUOTE-01'],
    what: 'every quote comes with a warning in error',
    said: changeReply('quote_request', (message) =>
      'data' in message ? { ...message, error: 'prices may change' } : undefined,
    ),
  },
  {
    id: 'socket-errors-with-the-last-quote',
    breaks: ['WS-ERR-07'],
    what: 'a failure repeats the last quote in data',
    shownBy: ['WS-ERR-01'],
    said: changeReply('quote_request', (message, _, { memory }) => {
      if ('data' in message) memory.set('last', message.data);
      else message.data = memory.get('last');
      return undefined;
    }),
  },
  {
    id: 'socket-closes-after-an-error',
    breaks: ['WS-ERR-08'],
    what: 'the session is closed after a failed request',
    said: changeDrawnFailures(/./, (messages) => ({ messages, close: { code: 1008, reason: 'bad request' } })),
  },
  {
    id: 'socket-deaf-after-an-error',
    breaks: ['WS-ERR-08'],
    what: 'after a failed request the session answers nothing any more',
    said: {
      socketReply({ session }, given, { memory }) {
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
    said: drawnBy('quote_request', (given, { session }, { memory }) => {
      if (memory.get(session.client_id)) return refusing();
      if (given.messages.some((message) => 'error' in membersOf(message))) memory.set(session.client_id, true);
      return undefined;
    }),
  },
];

/** Whether a request names an asset that is not listed. */
async function namesAStranger({ from_asset, to_asset }: Members, context: Context): Promise<boolean> {
  for (const name of [from_asset, to_asset])
    if (typeof name === 'string' && !(await listedAsset(name, context))) return true;
  return false;
}

/** Changes what failed requests draw whose error has a certain text. */
function changeDrawnFailures(text: RegExp, change: (messages: readonly unknown[]) => ReturnType<typeof saying>): Said {
  return drawnBy('quote_request', (given) =>
    given.messages.some((message) => text.test(String(membersOf(message).error ?? '')))
      ? change(given.messages)
      : undefined,
  );
}
