import type { Members } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import { hasEnded } from '../../interface/swaps/swap-object.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Passage } from '../../levers/passage.ts';
import type { PaidSwap } from './client-funds.ts';
import { runOut } from './expiry.ts';
import type { Payer } from './payer.ts';
import { quoteOverSocketIfAny } from './socket-quote.ts';
import type { Trader } from './trader.ts';

/** A swap that came to its end. */
export interface EndedSwap<Swap extends BegunSwap = BegunSwap> {
  readonly swap: Swap;
  /** As it was shown when each swap was begun and executed. */
  readonly atFirst: Members;
  /** As it was shown when the time of each swap had run out. */
  readonly atEnd: Members;
  /** One more execute, as the first one was or would have been. */
  readonly execute: () => Promise<Answer>;
}

/** Swaps that ended each in its way, and the clients that made them. */
export interface Ends {
  readonly trader: Trader;
  readonly payer: Payer;
  readonly passage: Passage;
  /** What nobody executed: one sold, and one bought with a quote of the socket, if that gives one. */
  readonly alone: readonly [EndedSwap, EndedSwap];
  readonly settled: EndedSwap<PaidSwap>;
  /** Executed, but never whitelisted. */
  readonly failed: EndedSwap<PaidSwap>;
  /** Executed for a node that nobody runs. */
  readonly unrouted: EndedSwap;
  readonly all: readonly EndedSwap[];
  /** The init with a fresh quote right after the failed one, where that was over at once. */
  readonly retry: Retry | undefined;
}

/** A fresh quote, and its init. */
export interface Retry {
  readonly quote: SwapQuote;
  readonly init: Answer;
}

/** An init with a fresh quote, for the same trade as any other. */
export async function initAnew(trader: Pick<Trader, 'quote' | 'initFor'>): Promise<Retry> {
  const quote = await trader.quote();
  return { quote, init: await trader.initFor(quote) };
}

/**
 * Brings five swaps to their ends: two that are left alone, one that is executed for nobody, one that is settled, and one that
 * fails. The first three are there while the others are paid and fail.
 * @throws what keeps a swap from being begun, paid or waited for
 */
export async function everyEnd({
  trader,
  payer,
  passage,
  sockets,
}: Pick<Ends, 'trader' | 'payer' | 'passage'> & { readonly sockets: Sockets }): Promise<Ends> {
  const sold = await trader.begin(await trader.quote({ purpose: 'sell' }));
  const bought = await trader.begin(await quoteOverSocketIfAny({ trader, sockets }, 'buy'));
  const unrouted = await trader.begin();
  await trader.executeFor(unrouted);
  const settled = await payer.begin();
  await payer.whitelist(settled);
  await payer.execute(settled);
  // A passive check judges that it is hidden from the token of another while it is under way (SWP-STATUS-13).
  await trader.status({ payment_hash: settled.payment_hash, access_token: sold.access_token });
  await trader.lifecycleOf(settled);
  const failed = await payer.begin();
  await payer.execute(failed);
  const failedAtOnce = (await trader.lifecycleOf(failed, { atMostMs: 0 })).isOver;
  const retry = failedAtOnce ? await initAnew(trader) : undefined;

  const swaps = [sold, bought, unrouted, settled, failed];
  const atFirst = await readEach(trader, swaps);
  for (const swap of swaps) if (!hasEnded(atFirst.get(swap) ?? {})) await runOut(trader, passage, swap);
  await passage.until(Number(atFirst.get(failed)?.expires_at) + TIMEOUTS.rounding, 'the time of each swap has run out');
  const atEnd = await readEach(trader, swaps);

  const ended = <Swap extends BegunSwap>(swap: Swap, execute: (swap: Swap) => Promise<Answer>): EndedSwap<Swap> => ({
    swap,
    atFirst: atFirst.get(swap) ?? {},
    atEnd: atEnd.get(swap) ?? {},
    execute: () => execute(swap),
  });
  const alone = [ended(sold, trader.executeFor), ended(bought, trader.executeFor)] as const;
  const [paid, lost] = [ended(settled, payer.execute), ended(failed, payer.execute)];
  const nobodys = ended(unrouted, trader.executeFor);
  const all = [...alone, nobodys, paid, lost];
  return { trader, payer, passage, alone, settled: paid, failed: lost, unrouted: nobodys, all, retry };
}

async function readEach(
  trader: Pick<Trader, 'swapOf'>,
  swaps: readonly BegunSwap[],
): Promise<ReadonlyMap<BegunSwap, Members>> {
  const shown = new Map<BegunSwap, Members>();
  for (const swap of swaps) shown.set(swap, await trader.swapOf(swap));
  return shown;
}
