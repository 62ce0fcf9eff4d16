import { initOf } from '../../interface/swaps/client.ts';
import type { Trader } from './trader.ts';

/** Whether the service holds one quote for each client, so that a newer one replaces the older (tolerance of QUO-USE-02). */
export async function replacesQuotes(trader: Pick<Trader, 'quote' | 'init'>): Promise<boolean> {
  const older = initOf(await trader.quote());
  const newer = initOf(await trader.quote());
  if ((await trader.init(older)).status === 200) return false;
  return (await trader.init(newer)).status === 200;
}
