import type { Answer } from '../../engine/wire/answer.ts';
import { accepted } from '../../interface/errors/answers.ts';
import type { Trade } from '../../interface/market/trades.ts';
import { begunSwap, mayHaveRunOut, standsAsBegun, swapIn } from '../../interface/swaps/read.ts';
import { initProblems, wrapperProblems } from '../../interface/swaps/swap-object.ts';
import { missingParts } from '../../interface/swaps/swapstring.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { control } from '../../verdict/control.ts';
import { expect } from '../../verdict/expect.ts';
import { inconclusive, NotExercised } from '../../verdict/failures.ts';
import { goesWell } from '../goes-well.ts';
import { begins } from './begins.ts';
import { executeWatched, isNotLost, secondIfLost } from './execute-watched.ts';
import type { Payer } from './payer.ts';
import type { Trader } from './trader.ts';

/**
 * Asserts that an init began the swap of a quote of the socket: by its three texts, by its whole swapstring, and by the status.
 * What goes wrong from a quote of REST, too, is for the requirements of init and status to judge (FLW-SWAP-03).
 * @param trade what the quote was asked for
 * @throws {Violation} or a failed `expect` otherwise
 * @throws {NotExercised} when the target is busy
 * @throws {Inconclusive} when a quote of REST begins no swap either
 */
export function startsAsFromRest(trader: Trader, trade: Trade, quote: SwapQuote, init: Answer): Promise<void> {
  const beginsAsQuoted = async (of: SwapQuote, answer: Answer) => {
    await begins(trader, of, answer, []);
    expect(initProblems(accepted(answer))).toEqual([]);
    const { swapstring, payment_hash, access_token, body } = begunSwap(of, answer);
    expect(missingParts(swapstring, body, payment_hash), 'what the swapstring lacks').toEqual([]);
    const status = await trader.status({ payment_hash, access_token });
    expect(wrapperProblems(accepted(status))).toEqual([]);
    if (mayHaveRunOut(status)) throw new NotExercised('the time of the swap may have run out');
    standsAsBegun(swapIn(status), body);
  };
  const fromRest = async () => {
    const other = await trader.quote({ trade });
    await beginsAsQuoted(other, await trader.initFor(other));
  };
  return control(
    () => beginsAsQuoted(quote, init),
    [{ otherwise: 'a quote of REST begins no swap either', holds: () => goesWell(fromRest()) }],
  );
}

/**
 * Asserts that a swap from a quote of the socket is settled, and that the client got its due.
 * @param quote gives quotes of the socket
 * @param onceBegun what happens between the init and the rest
 * @throws {Violation} when it is not, and one from a quote of REST for the same trade is
 * @throws {Inconclusive} when it came to another end, or none from REST is settled either
 */
export function settlesAsFromRest(
  { trader, payer }: { readonly trader: Trader; readonly payer: Payer },
  trade: Trade,
  quote: () => Promise<SwapQuote>,
  onceBegun: () => Promise<void> = async () => {},
): Promise<void> {
  const watchers = { payer, trader };
  const settles = async (next: () => Promise<SwapQuote>, when: string) => {
    const executed = await secondIfLost(async () => {
      const swap = await payer.beginFrom(await next());
      await onceBegun();
      await payer.whitelist(swap);
      return executeWatched(watchers, swap);
    });
    isNotLost(when, executed);
    const { swap, lifecycle } = executed;
    if (lifecycle.last !== 'Succeeded') inconclusive(`the swap was ${lifecycle.text}`);
    await payer.gotItsDue(swap);
    // A passive check judges that its quote is used for good (SWP-INIT-09).
    await trader.init(swap.body);
  };
  const fromRest = () => settles(() => trader.quote({ trade }), 'with a quote of REST');
  return control(
    () => settles(quote, 'with a quote of the socket'),
    [{ otherwise: 'none of REST is settled either', holds: () => goesWell(fromRest()) }],
  );
}
