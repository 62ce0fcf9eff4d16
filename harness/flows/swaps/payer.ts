import { until } from '../../engine/until.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { type BegunSwap, initOf } from '../../interface/swaps/client.ts';
import { isOver } from '../../interface/swaps/swap-object.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { comparedSwapstring } from '../../taker/compared.ts';
import { sameNode } from '../../taker/identity.ts';
import { liquidityProblem, straightTo } from '../../taker/liquidity.ts';
import { lookAt } from '../../taker/look.ts';
import { TakerRefusal } from '../../taker/refusal.ts';
import type { Taker } from '../../taker/taker.ts';
import type { Use } from '../../taker/uses.ts';
import { NotApplicable, SetupError } from '../../verdict/failures.ts';
import { goesWell } from '../goes-well.ts';
import { assetsOf, clientFunds, type PaidSwap, type PaidSwaps } from './client-funds.ts';
import { dueOf } from './due.ts';
import { type Budget, reserve, worthPaying } from './swap-budget.ts';
import type { Trader } from './trader.ts';
import type { Wish } from './wish.ts';

/** What a paid swap shall be about, and whether it is one of those without which a run shows little. */
export interface PayerWish extends Wish {
  readonly essential?: boolean;
  /** Swaps of the same trade that are to be paid at the same time: the channels have to carry them all. */
  readonly beside?: readonly BegunSwap[];
}

/** A client that pays: with a node of its own, within the run's spending cap. */
export interface Payer {
  /**
   * A swap that the client's node has the means for and the run has leave to pay.
   * @throws {NotExercised} when its quote is not what was asked for
   * @throws {NotApplicable} when the channels cannot carry it, it is beyond a spending cap, or its price is far from the one listed
   */
  begin(wish?: PayerWish): Promise<PaidSwap>;
  /** The same from a quote that is there already. */
  beginFrom(quote: SwapQuote): Promise<PaidSwap>;
  /**
   * Lets the client's node take part in the swap, once its swapstring was compared with what was agreed: the `body` of the swap
   * and its hash. A check that has the node take something else says so in these.
   * @throws {NotExercised} when the swapstring says something else: then nothing is whitelisted
   * @throws {SetupError} when it cannot be read, or the node says that it takes part, and does not list it
   */
  whitelist(swap: PaidSwap): Promise<void>;
  /**
   * Pays for a swap that was begun otherwise: whitelists it, unless that was done before, and executes it. What the
   * client's node turns away, because its time is over, say, is executed all the same.
   * @throws {NotApplicable} beyond the spending cap
   * @throws {NotExercised} as `whitelist`: then it is not executed either
   */
  pay(swap: BegunSwap, whitelisted: boolean): Promise<Answer>;
  /** POST /api/v1/swaps/execute for the client's node. */
  execute(swap: PaidSwap): Promise<Answer>;
  /**
   * Asserts that the client ends up with what was quoted and no other change, and notes it.
   * @throws {Violation} when that is not so within a quarter of the time that a swap may take (SWP-STATE-03, 10)
   * @throws {SetupError} when somebody else moved funds of the client's node
   * @throws {NotExercised} when the node shows too little of its funds
   */
  gotItsDue(swap: PaidSwap): Promise<void>;
  /**
   * The same of swaps of one trade that were all begun, the first one first, before any was paid.
   * @param settled those that were settled, if not all were
   */
  gotTheirDue(swaps: PaidSwaps, settled?: readonly PaidSwap[]): Promise<void>;
  /**
   * Asserts that the client ends up with what it had, and notes it.
   * @throws {Violation} as `gotItsDue`
   */
  keptItsFunds(swap: PaidSwap): Promise<void>;
  /**
   * Whether the client ends up with what was quoted, within the same time: then the payment went through, even if its
   * status denies it.
   */
  hasItsDue(swap: PaidSwap): Promise<boolean>;
  /**
   * Makes sure that the client's node is as it was when the swap began, so that what became of the swap is not its doing.
   * @throws {SetupError} when it is not, or cannot be spoken with
   */
  nodeIsAsItWas(swap: PaidSwap): Promise<void>;
  /** Pays for one more swap; whether it comes to its end, so that no payment is held any more. */
  anotherIsOver(): Promise<boolean>;
  /**
   * The status that the client's own node gives a swap now.
   * @throws {SetupError} when the node doesn't know the swap
   */
  ownStatusOf(swap: PaidSwap): Promise<string>;
  /**
   * The status that the client's own node gives a swap that is over on the target.
   * @throws {SetupError} when the node doesn't know the swap, or doesn't see its end within ten seconds
   */
  ownEndOf(swap: PaidSwap): Promise<string>;
}

/** What a payer works with. */
export interface PayerOptions extends Budget {
  readonly trader: Trader;
  readonly taker: Taker;
  /** What other checks did to the client's node while this one left it to them, as it grows. */
  readonly othersUses: readonly Use[];
  readonly settings: Budget['settings'] & {
    /** How long a swap may take from execute to its end, in milliseconds. */
    readonly settleMs: number;
    /** Output folder of the run. */
    readonly out: string;
  };
}

/** Makes a payer. Nothing is sent yet. */
export function createPayer(options: PayerOptions): Payer {
  const { trader, taker } = options;
  const { endUpWith, nodeIsAsItWas } = clientFunds(options);
  const gotTheirDue = (swaps: PaidSwaps, settled: readonly PaidSwap[] = swaps) => endUpWith(swaps, dueOf(settled));
  const execute = ({ swapstring, payment_hash, taker_pubkey }: PaidSwap) =>
    trader.execute({ swapstring, payment_hash, taker_pubkey });
  return {
    begin: async (wish = {}) => begunFrom(await trader.quote(wish), wish, options),
    beginFrom: (quote) => begunFrom(quote, {}, options),
    pay: (swap, whitelisted) => paid(swap, whitelisted, options),
    whitelist: (swap) => whitelist(swap, taker),
    execute,
    gotItsDue: (swap) => gotTheirDue([swap]),
    gotTheirDue,
    keptItsFunds: (swap) => endUpWith([swap], new Map()),
    hasItsDue: (swap) => goesWell(gotTheirDue([swap])),
    async anotherIsOver() {
      const swap = await begunFrom(await trader.quote(), {}, options);
      await whitelist(swap, taker);
      await execute(swap);
      return (await trader.lifecycleOf(swap)).isOver;
    },
    nodeIsAsItWas: (swap) => nodeIsAsItWas([swap]),
    ownStatusOf: (swap) => ownStatusOf(swap, taker),
    ownEndOf: (swap) =>
      until("the swap is over on the client's node", () => ownStatusOf(swap, taker), isOver, {
        atMostMs: TIMEOUTS.endOnBothSidesMs,
      }),
  };
}

async function begunFrom(quote: SwapQuote, wish: PayerWish, options: PayerOptions): Promise<PaidSwap> {
  const { trader, taker, othersUses, settings } = options;
  worthPaying(quote, options);
  const body = initOf(quote);
  const { pubkey: maker } = accepted(await trader.nodeinfo());
  const { pubkey: taker_pubkey, rgb_htlc_min_msat } = await sameNode(settings.out, taker);
  const channels = await taker.listchannels();
  const problem = liquidityProblem(channels, {
    maker: String(maker),
    from: body.from_asset,
    to: body.to_asset,
    qty_from: body.from_amount,
    qty_to: body.to_amount,
    beside: (wish.beside ?? []).map((other) => ({ qty_from: other.body.from_amount, qty_to: other.body.to_amount })),
    rgb_htlc_min_msat,
  });
  if (problem) throw new NotApplicable(problem);
  reserve(quote, channels, options, { essential: wish.essential, rgb_htlc_min_msat });
  const { snapshot, balances: before } = await lookAt(taker, settings, assetsOf(quote));
  const isRouted = straightTo(channels, String(maker)).length === 0;
  const usesBefore = othersUses.length;
  return { ...(await trader.begin(quote)), before, snapshot, usesBefore, taker_pubkey, isRouted };
}

async function paid(swap: BegunSwap, whitelisted: boolean, options: PayerOptions): Promise<Answer> {
  const { trader, taker, settings } = options;
  const { swapstring, payment_hash } = swap;
  worthPaying(swap.quote, options);
  const { pubkey: taker_pubkey, rgb_htlc_min_msat } = await sameNode(settings.out, taker);
  reserve(swap.quote, await taker.listchannels(), options, { rgb_htlc_min_msat });
  if (!whitelisted)
    await comparedSwapstring(taker, swap)
      .then((compared) => taker.whitelist(compared))
      .catch((error) => {
        if (!(error instanceof TakerRefusal)) throw error;
      });
  return trader.execute({ swapstring, payment_hash, taker_pubkey });
}

async function whitelist(swap: PaidSwap, taker: Taker): Promise<void> {
  await taker.whitelist(await comparedSwapstring(taker, swap));
  const hash = swap.payment_hash.toLowerCase();
  const known = await taker.listswaps();
  if (!known.some(({ payment_hash }) => payment_hash.toLowerCase() === hash))
    throw new SetupError("the client's node answered that it takes part in the swap, but it does not list it");
}

async function ownStatusOf({ payment_hash }: PaidSwap, taker: Taker): Promise<string> {
  const swap = await taker.swapOf(payment_hash);
  if (!swap) throw new SetupError("the client's node does not know the swap that it was told of");
  return swap.status;
}
