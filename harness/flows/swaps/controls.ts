import type { Answer } from '../../engine/wire/answer.ts';
import type { SwapAccess } from '../../interface/swaps/client.ts';
import { executionOf, mayHaveRunOut, stoodYet } from '../../interface/swaps/read.ts';
import { figureProblems, hasEnded } from '../../interface/swaps/swap-object.ts';
import { amountProblems } from '../../interface/swaps/swapstring.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import type { Control } from '../../verdict/control.ts';
import { kindOfQuote } from './each-kind.ts';
import type { Payer } from './payer.ts';
import { replacesQuotes } from './replaced-quote.ts';
import type { Trader } from './trader.ts';

/** A swap to which nothing was done is not over. Whether it may be is for SWP-STATE-01 to judge. */
export function untouchedSwapLasts(trader: Pick<Trader, 'begin' | 'swapOf'>): Control {
  return {
    otherwise: 'a swap is over as soon as it is begun',
    holds: async () => !hasEnded(await trader.swapOf(await trader.begin())),
  };
}

/** A swap is not Expired by its own time: a run that paces itself takes its own. */
export function timeIsLeft(trader: Pick<Trader, 'status'>, { payment_hash, access_token }: SwapAccess): Control {
  return {
    otherwise: 'the time of the swap may have run out',
    holds: async () => !mayHaveRunOut(await trader.status({ payment_hash, access_token })),
  };
}

/**
 * Another quote begins a swap.
 * @param quote gives it; any when left out
 */
export function otherQuoteBegins(trader: Pick<Trader, 'begin'>, quote?: () => Promise<SwapQuote>): Control {
  return {
    otherwise: 'no quote begins a swap',
    holds: async () => {
      await trader.begin(await quote?.());
      return true;
    },
  };
}

/** A fresh quote of the same kind begins a swap: a maker may be short of what it gives in one kind of trades, and not in the others. */
export function alikeQuoteBegins(
  trader: Pick<Trader, 'begin' | 'quote'>,
  quote: Pick<SwapQuote, 'from_asset' | 'to_asset'>,
): Control {
  const purpose = kindOfQuote(quote);
  return {
    ...otherQuoteBegins(trader, () => trader.quote({ purpose })),
    otherwise: `no quote of the kind ${purpose} begins a swap`,
  };
}

/** Some init begins a swap. Where none does, whichever amounts it names, it is for QUO-USE-01 to judge whether quotes can be used. */
export function someInitBegins(inits: readonly (() => Promise<Answer>)[]): Control {
  return {
    otherwise: 'no init begins a swap, whichever its amounts',
    async holds() {
      for (const init of inits) if ((await init()).status === 200) return true;
      return false;
    },
  };
}

/** What else may have ended a quote: its time, or a newer one of the same client. */
export function quoteWasGood(
  quote: Pick<SwapQuote, 'expires_at'>,
  answer: Answer,
  trader: Pick<Trader, 'quote' | 'initFor'>,
): readonly [stood: Control, notReplaced: Control] {
  return [quoteStood(quote, answer), notReplaced(trader)];
}

/** No newer quote takes the place of an older one: one quote for each client is conforming (tolerance of QUO-USE-02). */
export function notReplaced(trader: Pick<Trader, 'quote' | 'initFor'>): Control {
  return {
    otherwise: 'a newer quote takes the place of the older one',
    holds: async () => !(await replacesQuotes(trader)),
  };
}

/**
 * A swap by itself shows the amounts of its quote, to buy and to sell. Whether each does is for QUO-RESP-12, SWP-INIT-03 and
 * SWP-STATUS-05 to judge.
 */
export function plainSwapsAsQuoted(trader: Pick<Trader, 'quote' | 'begin' | 'swapOf'>): Control {
  return {
    otherwise: 'a swap by itself has not the amounts of its quote',
    async holds() {
      for (const purpose of ['buy', 'sell'] as const) {
        const swap = await trader.begin(await trader.quote({ purpose }));
        const problems = [
          ...amountProblems(swap.swapstring, swap.body),
          ...figureProblems(await trader.swapOf(swap), swap.body),
        ];
        if (problems.length > 0) return false;
      }
      return true;
    },
  };
}

/** Another swap of this client is executed, whatever became of the one that is judged. */
export function anotherExecutes(payer: Pick<Payer, 'begin' | 'whitelist' | 'execute'>): Control {
  return {
    otherwise: 'no other swap of this client is executed either',
    async holds() {
      const other = await payer.begin();
      await payer.whitelist(other);
      return !executionOf(await payer.execute(other)).refused;
    },
  };
}

/** The quote had not expired when its init was answered. */
export function quoteStood(quote: Pick<SwapQuote, 'expires_at'>, init: Answer): Control {
  return { otherwise: 'the quote may have expired before its own init', holds: async () => stoodYet(quote, init) };
}
