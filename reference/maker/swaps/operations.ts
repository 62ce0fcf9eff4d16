import type { Operation } from '../http/operation.ts';
import type { Maker } from '../maker.ts';
import { executeSwap } from './execute.ts';
import { initSwap } from './init.ts';
import { showNode } from './nodeinfo.ts';
import { whileReached } from './reached.ts';
import { showStatus } from './status.ts';

const scope = 'swap:execute';

/** The swap operations (interface, Atomic swaps). */
export function swapOperations({ random, swaps: book }: Maker): readonly Operation[] {
  const tokens = random.stream('swap-tokens');
  return [
    { method: 'GET', path: '/api/v1/swaps/nodeinfo', handler: whileReached(showNode) },
    { method: 'POST', path: '/api/v1/swaps/init', scope, handler: whileReached(initSwap(book, tokens)) },
    { method: 'POST', path: '/api/v1/swaps/execute', scope, handler: whileReached(executeSwap(book)) },
    { method: 'POST', path: '/api/v1/swaps/atomic/status', scope: 'orders', handler: whileReached(showStatus(book)) },
  ];
}
