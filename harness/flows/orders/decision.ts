import type { Members } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { areApart, keptOfOldRate } from '../../interface/orders/asset-price.ts';
import { isGivenBack } from '../../interface/orders/payment.ts';
import type { OrderAccess } from '../../interface/orders/placed.ts';
import { OPTIONS } from '../../interface/orders/read.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import type { Buyer } from './buyer.ts';
import type { QuotedPurchase } from './purchases.ts';
import { awaitsDecision, type WatchedOrder, watchOrder } from './watch.ts';

/** By how many percent the market moves, and back: what nobody would call insignificant. */
export const FAR = { up: 60, down: -40 } as const;

/** Decides on orders whose rate has moved. */
export interface Decisions {
  /** POST /api/v1/lsps1/rate_decision for an order of one's own. */
  decide(access: OrderAccess, accept_new_rate: boolean): Promise<Answer>;
  /** Whether an order comes to wait for a decision; by default it has the time in which most servers show that. */
  waits(access: OrderAccess, seconds?: number): Promise<boolean>;
  /** The order once it is CREATED no more, or at last; the same time by default. */
  movedOn(access: OrderAccess, seconds?: number): Promise<Members>;
  /** Waits until an order waits for no decision any more: what was decided may show a moment later. */
  decided(access: OrderAccess): Promise<WatchedOrder>;
  /** Asserts that an order still waits for a decision. */
  stillWaits(access: OrderAccess): Promise<void>;
  /** Asserts that an order comes to wait no longer, and that no payment of it goes back (LSP-RATE-08); gives it as it is. */
  goesOn(access: OrderAccess): Promise<Members>;
  /** The same where the market has moved twice: whoever accepted the rate of the first move may have to accept that of the second, too. */
  goesOnInTheEnd(access: OrderAccess): Promise<Members>;
}

/** @param listening for how long a check listens for what may take some seconds, in milliseconds */
export function decisionsOf(
  buyer: Pick<Buyer, 'orderOf' | 'rateDecision'>,
  listening: (seconds: number) => number,
): Decisions {
  const once = (access: OrderAccess, holds: (order: Members) => boolean, seconds: number = TIMEOUTS.decisionShown) =>
    watchOrder(buyer, access, holds, { atMostMs: listening(seconds) });

  const decide: Decisions['decide'] = ({ order_id, access_token }, accept_new_rate) =>
    buyer.rateDecision({ order_id, access_token, accept_new_rate });
  const decided = (access: OrderAccess) => once(access, (order) => !awaitsDecision(order));

  return {
    decide,
    waits: async (access, seconds) => (await once(access, awaitsDecision, seconds)).held,
    movedOn: async (access, seconds) =>
      (await once(access, ({ order_state }) => order_state !== 'CREATED', seconds)).last,
    decided,
    async stillWaits(access) {
      const { order_state } = await buyer.orderOf(access);
      expect(order_state, 'state of an order on which nobody decided').toBe('PENDING_RATE_DECISION');
    },
    goesOn: async (access) => goingOn((await decided(access)).last),
    async goesOnInTheEnd(access) {
      const { last, held } = await decided(access);
      if (held) return goingOn(last);
      note(`to accept once more gives ${outcomeOf(await decide(access, true))}`);
      return goingOn((await decided(access)).last);
    },
  };
}

/** Asserts that an order waits for no decision any more, and that no payment of it goes back. */
function goingOn(order: Members): Members {
  const states = ['CREATED', 'CHANNEL_OPENING', 'COMPLETED'];
  expect(states, 'state of an order at the new rate').toContain(order.order_state);
  for (const option of OPTIONS)
    expect(isGivenBack(order, option), `whether the payment by ${option} goes back`).toBe(false);
  return order;
}

/** An order that bought an asset. */
interface Bought extends Pick<QuotedPurchase, 'asset' | 'quote'> {
  /** As its creation gave it. */
  readonly created: Members;
}

/** Asserts of an order at a new rate that what is still to be paid is not what it was at the old one, where the two differ enough (LSP-RATE-08). */
export async function asksForTheCurrentRate(
  buyer: Pick<Buyer, 'quoteFor'>,
  order: Members,
  { created, ...bought }: Bought,
): Promise<void> {
  const current = await costNow(buyer, bought);
  if (current === undefined) return note('what the asset costs now is not quoted');
  const rates = { agreed: bought.quote.from_asset.amount, current };
  if (!areApart(rates)) return note(`the asset cost ${rates.agreed} msat, and costs ${rates.current} now`);
  expect(keptOfOldRate(created, order, rates), 'what is still to be paid at the old rate').toEqual([]);
}

/** A rate that has moved by less has not moved significantly, whoever says what that is; as a share. */
const NEGLIGIBLE = 0.001;

/** A rate that has moved by more has done so by half of {@link FAR} at least. */
const SIGNIFICANT = 0.2;

/** Of what costs less, a move may be lost in rounding. */
const CERTAIN_MSAT = 100_000n;

/** What an asset costs at a time, as far as it is quoted. */
export interface CurrentRate {
  /** Whether it may cost something else by now: what nobody quotes may. */
  mayHaveMoved(): Promise<boolean>;
  /** Whether it surely costs something else by now, and far so: a lever may move the rate of one asset alone. */
  hasMovedFar(): Promise<boolean>;
}

/** Asks what an asset that was bought costs now. */
export async function rateOf(
  buyer: Pick<Buyer, 'quoteFor'>,
  bought: Pick<QuotedPurchase, 'asset' | 'quote'>,
): Promise<CurrentRate> {
  const then = await costNow(buyer, bought);
  /** The share by which it moved; undefined where that does not show. */
  const moved = async () => {
    const now = await costNow(buyer, bought);
    return then === undefined || now === undefined ? undefined : Math.abs(Number(now - then)) / Number(then);
  };
  return {
    mayHaveMoved: async () => ((await moved()) ?? NEGLIGIBLE) >= NEGLIGIBLE,
    hasMovedFar: async () => (then ?? 0n) >= CERTAIN_MSAT && ((await moved()) ?? 0) >= SIGNIFICANT,
  };
}

/** What as much of an asset as was bought costs now, in millisatoshis; undefined where it is not quoted. */
async function costNow(
  buyer: Pick<Buyer, 'quoteFor'>,
  { asset, quote }: Pick<QuotedPurchase, 'asset' | 'quote'>,
): Promise<bigint | undefined> {
  return (await buyer.quoteFor(asset, quote.to_asset.amount))?.from_asset.amount;
}
