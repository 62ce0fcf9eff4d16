import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import { isReceived } from '../../interface/orders/payment.ts';
import type { PlacedOrder } from '../../interface/orders/placed.ts';
import { OPTIONS } from '../../interface/orders/read.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Levers } from '../../levers/control.ts';
import type { LeverName } from '../../levers/names.ts';
import type { Buyer } from './buyer.ts';
import { awaitsDecision, isEnded, type WatchedOrder, watchOrder } from './watch.ts';

/** What follows an order. */
export interface EndOptions {
  readonly buyer: Pick<Buyer, 'orderOf'>;
  readonly levers: Pick<Levers, 'mine'> | undefined;
  /** Whether the run has a lever. */
  has(lever: LeverName): boolean;
  /** For how long a check waits for what may take some seconds, in milliseconds. */
  listening(seconds: number): number;
  readonly settings: {
    /** How long an order may take from its payment to its end where nobody mines, in milliseconds. */
    readonly settleMs: number;
  };
}

/** The most rounds of blocks that a channel may need, and the blocks in each beside those that were asked for. */
export const ROUNDS = 6;
export const BLOCKS_A_ROUND = 6;

/** Follows an order until it is over, while blocks are mined where somebody can. */
export async function toItsEnd(
  placed: PlacedOrder,
  rounds: number,
  { buyer, levers, has, listening, settings }: EndOptions,
): Promise<WatchedOrder> {
  const canMine = levers && has('mine') ? levers.mine : undefined;
  const readings: Members[] = [];
  for (let round = 0; ; round++) {
    const atMostMs = canMine ? listening(TIMEOUTS.roundOfBlocks) : settings.settleMs;
    // A block that comes before the funding transaction confirms nothing.
    const isAwaited = canMine && round === 0 ? isFunded : isSettled;
    const watched = await watchOrder(buyer, placed, (order) => isAwaited(order) || awaitsDecision(order), {
      atMostMs,
    });
    readings.push(...watched.readings);
    const held = isSettled(watched.last);
    if (held || !canMine || round >= rounds || awaitsDecision(watched.last)) return { ...watched, held, readings };
    await canMine(blocksFor(placed, round));
  }
}

/** Whether an order is over, and so is what becomes of its payment: that of one that failed goes back yet. */
function isSettled(order: Members): boolean {
  return isEnded(order) && !(order.order_state === 'FAILED' && OPTIONS.some((option) => isReceived(order, option)));
}

/** Whether an order waits for no funding transaction: it shows its channel, or opens none yet, or no more. */
function isFunded(order: Members): boolean {
  return order.order_state !== 'CHANNEL_OPENING' || membersOf(order.channel) !== undefined;
}

/** First those that the order asks for, later more. */
function blocksFor({ asked }: PlacedOrder, round: number): number {
  const { required_channel_confirmations: required } = asked;
  return round === 0 && isInteger(required) ? Math.max(Number(required), 1) : BLOCKS_A_ROUND;
}
