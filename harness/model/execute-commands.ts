import type { Draft } from '../engine/json/draft.ts';
import { momentOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { isBusy } from '../interface/errors/busy.ts';
import { executionOf } from '../interface/swaps/read.ts';
import { validExecute, withForgedAmount } from '../interface/swaps/valid.ts';
import { NotExercised, Violation } from '../verdict/failures.ts';
import { judging } from './book.ts';
import { type Actor, type Command, command, nameOf, nthOf } from './command.ts';
import type { JudgedId } from './judged.ts';
import { Contradiction } from './possible.ts';
import { afterExecute, afterHopelessExecute, isLost } from './swap.ts';

/** Executes that must not settle a swap. */
export const EXECUTES = ['unrouted', "another swap's hash", 'forged', 'incomplete'] as const;
type Vain = (typeof EXECUTES)[number];

const REFUSED_BY: Readonly<Record<Vain, JudgedId>> = {
  unrouted: 'SWP-EXEC-06',
  "another swap's hash": 'SWP-EXEC-04',
  forged: 'SWP-EXEC-05',
  incomplete: 'SWP-EXEC-03',
};

/** One of them. */
export function executeInVain(who: Actor, vain: Vain): Command {
  return command(
    `${nameOf(who.client)} executes swap ${who.nth} ${vain}`,
    ({ clients }) => clients[who.client].swaps.length > (vain === "another swap's hash" ? 1 : 0),
    async (book, { trader, seed }) => {
      const { swaps } = book.clients[who.client];
      const swap = nthOf(swaps, who.nth);
      const other = nthOf(swaps, who.nth + 1);
      const { swapstring, payment_hash, body } = swap.begun;
      const against = REFUSED_BY[vain];
      const valid = validExecute(swap.begun, seed);
      const drafts: Record<Vain, Draft> = {
        unrouted: valid,
        "another swap's hash": valid.with('payment_hash', other.begun.payment_hash),
        forged: valid.with('swapstring', withForgedAmount(swapstring, body) ?? `${swapstring}/0`),
        incomplete: valid.without('swapstring'),
      };
      const answer = await trader.execute(drafts[vain].json);
      // Nobody runs the node that it names: that a whole execute is refused proves nothing of what is wrong with it.
      const decides = vain === 'incomplete' || vain === 'unrouted';
      if (decides && !isBusy(answer)) judging(book, against);
      if (answer.status === 200) judging(book, 'SWP-EXEC-02');
      const accepted = isAccepted(answer);
      // What a forged swapstring says may be ignored, and the failure show later.
      if (accepted && vain !== 'unrouted' && vain !== 'forged')
        throw new Contradiction(against, `an execute that is ${vain} was taken on with ${answer.status}`);
      if (accepted && isLost(swap.model))
        throw new Contradiction('SWP-EXEC-11', `the ended swap ${payment_hash} was executed`);
      // One that was taken for ill-formed or forged is no execute; one for a stranger may end the swap, if not settle it.
      if (vain === 'incomplete') return;
      const blamed = vain === 'unrouted' || accepted ? against : 'SWP-STATE-08';
      for (const touched of vain === "another swap's hash" ? [swap, other] : [swap])
        touched.model = afterHopelessExecute(touched.model, blamed);
    },
  );
}

/** Whitelists and executes a swap; a second time it is only executed. */
export function payFor(who: Actor): Command {
  return command(
    `${nameOf(who.client)} pays for swap ${who.nth}`,
    ({ clients }) => clients[who.client].swaps.length > 0,
    async (book, { pay }) => {
      const swap = nthOf(book.clients[who.client].swaps, who.nth);
      if (!pay) return;
      const answer = await pay(swap.begun, swap.whitelisted);
      swap.whitelisted = true;
      if (answer.status === 200) judging(book, 'SWP-EXEC-02');
      swap.model = afterExecute(swap.model, isAccepted(answer), momentOf(answer));
    },
  );
}

/** Whether an execute was taken on. A busy target counts as refusing, and so does any status but 200, which others judge. */
function isAccepted(answer: Answer): boolean {
  try {
    return executionOf(answer).accepted;
  } catch (error) {
    if (error instanceof NotExercised || answer.status !== 200) return false;
    throw error instanceof Violation ? new Contradiction('SWP-EXEC-02', error.message) : error;
  }
}
