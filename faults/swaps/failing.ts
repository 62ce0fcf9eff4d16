import { type Asked, onRequest } from '../change.ts';
import { EXECUTE } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { changeSwap, invalid, takenOn } from './shown.ts';

/**
 * Takes executes on whose swaps have Failed thereafter, and refuses further ones of these.
 * @param isMeant which of them
 */
export function failing(isMeant: (request: Asked) => boolean | Promise<boolean>): Wire[] {
  return [
    onRequest(EXECUTE, async (request) => {
      const name = `failed ${request.asked.payment_hash}`;
      if (request.memory.has(name)) return invalid('The swap has failed');
      if (!(await isMeant(request))) return undefined;
      request.memory.set(name, Math.floor((await request.now()) / 1000));
      return takenOn();
    }),
    changeSwap(({ payment_hash }, { memory }) => {
      const at = memory.get(`failed ${payment_hash}`);
      return at !== undefined && { status: 'Failed', initiated_at: at, completed_at: at };
    }),
  ];
}
