import type { Trader } from './trader.ts';

/** How often it is tried: what one client gets, others with the same key may replace at once. */
const TRIES = 5;

/**
 * Whether the service holds one quote for each client, so that a newer one replaces the older (tolerance of QUO-USE-02): no older
 * quote begins a swap, and some newest one does.
 */
export async function replacesQuotes(trader: Pick<Trader, 'quote' | 'initFor'>): Promise<boolean> {
  let someBegins = false;
  for (let count = 0; count < TRIES; count++) {
    const older = await trader.quote();
    const newer = await trader.quote();
    if ((await trader.initFor(older)).status === 200) return false;
    someBegins ||= (await trader.initFor(newer)).status === 200;
  }
  return someBegins;
}
