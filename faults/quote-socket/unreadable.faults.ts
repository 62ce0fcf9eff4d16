import { type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import type { SocketMessage } from '../proxy/exchange.ts';
import { SIDES } from '../quotes/changes.ts';
import { onQuoteRequest, saying } from './messages.ts';

const NUL = String.fromCharCode(0);

/** Defects of a socket on which what is no text, no layer or no amount goes unanswered, or ends the session. */
export const FAULTS: Faults = {
  'socket-number-as-asset-unanswered': breaks('WS-ERR-03')
    .what('a request whose asset is a number draws nothing')
    .wireBy(onQuoteRequest, (request) => namesOf(request).some((name) => typeof name === 'number') && saying()),
  'socket-ends-with-a-list-as-asset': breaks('WS-ERR-03', 'WS-ERR-08')
    .what('a request whose asset is a list ends the session without an answer')
    .wireBy(onQuoteRequest, (request) => namesOf(request).some(Array.isArray) && broken()),
  'socket-nul-in-an-asset-unanswered': breaks('WS-ERR-03')
    .what('a request with a NUL in the name of an asset draws nothing')
    .wireBy(onQuoteRequest, (request) => namesOf(request).some((name) => String(name).includes(NUL)) && saying()),
  'socket-number-as-layer-unanswered': breaks('WS-ERR-04')
    .what('a request whose to_layer is a number draws nothing')
    .wireBy(onQuoteRequest, ({ to_layer }) => typeof to_layer === 'number' && saying()),
  'socket-ends-with-an-amount-beyond-doubles': breaks('WS-ERR-05', 'WS-ERR-08')
    .what('an amount that no double holds ends the session without an answer')
    .wireBy(onQuoteRequest, (_request, _context, message) => isBeyondDoubles(message) && broken()),
};

function namesOf(request: Members): unknown[] {
  return SIDES.map((side) => request[side]);
}

function isBeyondDoubles({ value }: SocketMessage): boolean {
  const { from_amount, to_amount } = membersOf(value);
  return [from_amount, to_amount].some(
    (amount) => typeof amount === 'bigint' && Number(amount) === Number.POSITIVE_INFINITY,
  );
}

/** What is left of a session whose handler failed. */
function broken() {
  return { messages: [], close: { code: 1011, reason: 'internal error' } };
}
