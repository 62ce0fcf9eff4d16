import type { Members } from '../engine/json/members.ts';
import { isAfter, isBefore, type Moment } from '../engine/moment.ts';
import { constantsOf, figureProblems, hasCome } from '../interface/swaps/swap-object.ts';
import type { SwapTerms } from '../interface/swaps/terms.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import type { JudgedId } from './judged.ts';
import { Contradiction, isSurely, observed, type Possible, possibly, statesText } from './possible.ts';

const STATES = ['Waiting', 'Pending', 'Succeeded', 'Expired', 'Failed'] as const;

/** The values of `swap.status`. */
export type SwapState = (typeof STATES)[number];

/** An attempt to execute a swap, with the requirement that its success would break; undefined when it may succeed. */
export type Execution =
  | { readonly kind: 'none' }
  | { readonly kind: 'hopeless'; readonly against: JudgedId }
  /** `at` when it was taken on; undefined when it was refused, so that the swap may wait on. */
  | { readonly kind: 'launched'; readonly at: Moment | undefined };

/** A swap as the model knows it. */
export interface ModelSwap {
  readonly rfq_id: string;
  readonly payment_hash: string;
  readonly terms: SwapTerms;
  readonly states: Possible<SwapState>;
  readonly execution: Execution;
  /** Whether it was executed since it was last read, by which its end may be another. */
  readonly mayEndAnew: boolean;
  /** From the first status on, unix seconds. */
  readonly expires_at: number | undefined;
  /** What may not change any more, as it was first seen. */
  readonly constants: string | undefined;
  /** When it ended, as it was first seen after the end. */
  readonly completed_at: unknown;
}

/** A swap that was just begun. Whether init counts as initiation is in doubt (SWP-STATE-12). */
export function newSwap(given: Pick<ModelSwap, 'rfq_id' | 'payment_hash' | 'terms'>): ModelSwap {
  const unseen = { expires_at: undefined, constants: undefined, completed_at: undefined };
  return {
    ...given,
    states: possibly('Waiting', 'Pending'),
    execution: { kind: 'none' },
    mayEndAnew: false,
    ...unseen,
  };
}

/** What reading the status puts to the test, by how the swap stands. */
export function judgedByStatus({ states, execution, expires_at, constants }: ModelSwap, moment: Moment): JudgedId[] {
  if (isEnd(states)) return ['SWP-STATE-06'];
  if (execution.kind === 'launched') return execution.at ? ['SWP-STATE-02'] : [];
  const without: JudgedId = execution.kind === 'hopeless' ? execution.against : 'SWP-STATE-08';
  const read: JudgedId[] = constants === undefined ? [without] : [without, 'SWP-STATUS-17'];
  if (expires_at === undefined || isBefore(moment, expires_at, TIMEOUTS.clockGrace)) return ['SWP-STATE-01', ...read];
  return isAfter(moment, expires_at, TIMEOUTS.swapExpiry) ? ['SWP-STATE-04', ...read] : read;
}

/** Whether a swap is over, and not by success. */
export function isLost({ states }: ModelSwap): boolean {
  return isSurely(states, 'Expired', 'Failed');
}

/**
 * The swap after its status was read.
 * @param shown the swap object as it came; its shape is for others to judge
 * @throws {Contradiction} when it cannot have come to stand like this
 */
export function afterStatus(swap: ModelSwap, shown: Members, moment: Moment): ModelSwap {
  const [problem] = figureProblems(shown, swap.terms);
  if (problem !== undefined) throw new Contradiction('SWP-STATUS-05', `the swap ${swap.payment_hash}: ${problem}`);
  const constants = constantsOf(shown);
  if (swap.constants !== undefined && swap.constants !== constants)
    throw new Contradiction('SWP-STATUS-17', `a swap with ${swap.constants} now has ${constants}`);
  const told = typeof shown.expires_at === 'number' ? shown.expires_at : undefined;
  const expires_at = swap.mayEndAnew ? told : (swap.expires_at ?? told);
  if (told !== expires_at)
    throw new Contradiction('SWP-STATUS-17', `a swap that expired at ${expires_at} now expires at ${told}`);
  const known = { ...swap, constants, expires_at, mayEndAnew: false };
  const status = String(shown.status);
  const reach = (state: SwapState) => reachable(known, state, moment).filter((reached) => reached === status);
  const states = observed(swap.states, reach, () => contradiction(known, status, moment));
  if (!isEnd(states)) return { ...known, states };
  if (isEnd(swap.states) && hasCome(swap.completed_at) && swap.completed_at !== shown.completed_at)
    throw new Contradiction(
      'SWP-STATE-06',
      `a swap that ended at ${swap.completed_at} now ended at ${shown.completed_at}`,
    );
  return { ...known, states, completed_at: shown.completed_at };
}

/**
 * The swap after an execute that cannot succeed: with a forged swapstring, with another swap's hash, without
 * whitelisting. It may end the swap, never settle it.
 * @param against the requirement that its success would break
 */
export function afterHopelessExecute(swap: ModelSwap, against: JudgedId): ModelSwap {
  const execution: Execution = swap.execution.kind === 'none' ? { kind: 'hopeless', against } : swap.execution;
  return { ...swap, execution, mayEndAnew: true };
}

/**
 * The swap after an execute that may succeed.
 * @param accepted whether the answer said so; a refusal may have come too late to have no effect
 * @throws {Contradiction} when it was accepted although the swap is over
 */
export function afterExecute(swap: ModelSwap, accepted: boolean, moment: Moment): ModelSwap {
  if (accepted && isLost(swap))
    throw new Contradiction(
      'SWP-EXEC-11',
      `the swap ${swap.payment_hash} is ${statesText(swap.states)} and was executed`,
    );
  const before = swap.execution.kind === 'launched' ? swap.execution.at : undefined;
  return { ...swap, execution: { kind: 'launched', at: accepted ? moment : before }, mayEndAnew: true };
}

/** The states that may follow on a state until a moment, by time and by the executes so far. */
function reachable(swap: ModelSwap, state: SwapState, moment: Moment): readonly SwapState[] {
  const { execution, expires_at } = swap;
  if (state !== 'Waiting' && state !== 'Pending') return [state];
  if (execution.kind === 'launched') {
    const { at } = execution;
    const waits = state === 'Waiting' && !(at && isAfter(moment, at.to, TIMEOUTS.waitingAfterExecute));
    return [...(waits ? (['Waiting'] as const) : []), 'Pending', 'Succeeded', 'Expired', 'Failed'];
  }
  const tried = execution.kind === 'hopeless' ? (['Pending', 'Expired', 'Failed'] as const) : [];
  const mayBeOver = expires_at === undefined || !isBefore(moment, expires_at, TIMEOUTS.clockGrace);
  const over = mayBeOver ? (['Expired', 'Failed'] as const) : [];
  const isOver = expires_at !== undefined && isAfter(moment, expires_at, TIMEOUTS.swapExpiry);
  return [...(isOver ? [] : [state, ...tried]), ...over, ...tried.filter((end) => end !== 'Pending')];
}

function contradiction(swap: ModelSwap, status: string, moment: Moment): Contradiction {
  const { payment_hash, states, execution, expires_at } = swap;
  const tried = { none: 'never executed', hopeless: 'executed in vain', launched: 'executed' }[execution.kind];
  const message = `the swap ${payment_hash}, ${tried}, was ${statesText(states)}, expires at ${expires_at}, and is ${status} at ${Math.round(moment.from)}`;
  return new Contradiction(brokenBy(swap, status), message);
}

function brokenBy({ states, execution }: ModelSwap, status: string): JudgedId {
  if (!isState(status)) return 'SWP-STATUS-03';
  if (isEnd(states)) return 'SWP-STATE-06';
  if (execution.kind === 'launched') return 'SWP-STATE-02';
  if (status === 'Succeeded') return execution.kind === 'hopeless' ? execution.against : 'SWP-STATE-08';
  if (status === 'Expired' || status === 'Failed') return 'SWP-STATE-01';
  // Without an execute nothing but time moves a swap, so one status in place of the other is polling's own doing.
  return states.has(status) ? 'SWP-STATE-04' : 'SWP-STATUS-17';
}

function isState(status: string): status is SwapState {
  return STATES.some((state) => state === status);
}

/** Whether a swap is over, however it ended. */
export function isEnd(states: Possible<SwapState>): boolean {
  return isSurely(states, 'Succeeded', 'Expired', 'Failed');
}
