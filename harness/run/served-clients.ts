import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import type { ServedClients } from '../flows/orders/clients.ts';

/** What all workers of a run know of the clients that are served. A check goes by what was known when it first asked. */
export function servedClientsIn(out: string): ServedClients {
  const file = join(out, 'own-client-full');
  const look = () => (existsSync(file) ? true : undefined);
  let isFull: boolean | undefined;
  return {
    isOwnFull() {
      isFull ??= sideInputIfAnyNow("the client's own node gets no further order", look) === true;
      return isFull;
    },
    ownIsFull: () => writeFileSync(file, ''),
  };
}
