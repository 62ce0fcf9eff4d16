import { counted } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER } from '../operations.ts';
import { changeSwap } from '../swaps/shown.ts';

/** Defects of a socket that tells what comes of its quotes. */
export const FAULTS: Faults = {
  'socket-tells-that-a-swap-is-settled': breaks('WS-PUSH-01')
    .what('the session of a quote is told when the swap that began from it has Succeeded')
    .wireBy(changeSwap, ({ status, payment_hash }, { swap, memory }) => {
      const isFirst = status === 'Succeeded' && counted(memory, `settled ${payment_hash}`) === 1;
      if (isFirst) swap?.quote?.session?.send({ action: 'swap_settled' });
    }),
  'socket-tells-of-an-order': breaks('WS-PUSH-01')
    .what('the session of a quote is told that an order was made from it')
    .onAnswer(CREATE_ORDER, ({ quote }) => quote?.session?.send({ action: 'order_created' })),
};
