import { membersOf, onAnswer } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, INIT } from '../operations.ts';
import type { Context, SocketSession, Wire } from '../proxy/exchange.ts';
import { changeSwap } from '../swaps/shown.ts';
import { changeQuote } from './messages.ts';

/** Defects of a socket that tells what comes of its quotes. */
export const FAULTS: Faults = {
  'socket-tells-that-a-swap-is-settled': breaks('WS-PUSH-01')
    .what('the session of a quote is told when the swap that began from it has Succeeded')
    .wire(
      rememberSessions(),
      onAnswer(INIT, ({ asked, answer, memory }) =>
        memory.set(String(answer.payment_hash), memory.get(String(asked.rfq_id))),
      ),
      changeSwap(({ status, payment_hash }, { memory }) => {
        if (status === 'Succeeded') tell(memory, payment_hash, { action: 'swap_settled' });
      }),
    ),
  'socket-tells-of-an-order': breaks('WS-PUSH-01')
    .what('the session of a quote is told that an order was made from it')
    .wire(
      rememberSessions(),
      onAnswer(CREATE_ORDER, ({ asked, memory }) => tell(memory, asked.rfq_id, { action: 'order_created' })),
    ),
};

/** Remembers the session of each quote, by its id. */
function rememberSessions(): Wire {
  return changeQuote(({ rfq_id }, _request, memory, { session }) => void memory.set(String(rfq_id), session));
}

/** Says something, once, on the session that is remembered under a name. */
function tell(memory: Context['memory'], name: unknown, message: object): void {
  const session = memory.get(String(name)) as SocketSession | undefined;
  memory.delete(String(name));
  session?.send(membersOf(message));
}
