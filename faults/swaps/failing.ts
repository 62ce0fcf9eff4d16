import { type Asked, onRequest } from '../change.ts';
import { EXECUTE } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { changeSwap, takenOn } from './shown.ts';

/**
 * Takes executes on whose swaps have Failed thereafter.
 * @param isMeant which of them
 */
export function failing(isMeant: (request: Asked) => boolean | Promise<boolean>): Wire[] {
  return [
    onRequest(EXECUTE, async (request) => {
      if (!(await isMeant(request))) return undefined;
      request.memory.set(`failed ${request.asked.payment_hash}`, Math.floor((await request.now()) / 1000));
      return takenOn();
    }),
    changeSwap(({ payment_hash }, { memory }) => {
      const at = memory.get(`failed ${payment_hash}`);
      return at !== undefined && { status: 'Failed', initiated_at: at, completed_at: at };
    }),
  ];
}
