import type { Trader } from './trader.ts';

/** Whether the service holds one quote for each client, so that a newer one replaces the older (tolerance of QUO-USE-02). */
export async function replacesQuotes(trader: Pick<Trader, 'quote' | 'initFor'>): Promise<boolean> {
  const older = await trader.quote();
  const newer = await trader.quote();
  if ((await trader.initFor(older)).status === 200) return false;
  return (await trader.initFor(newer)).status === 200;
}
