import { until } from '../../engine/until.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { routingAllowance } from '../../interface/orders/fee-allowance.ts';
import { type BegunSwap, initOf } from '../../interface/swaps/client.ts';
import { isOver } from '../../interface/swaps/swap-object.ts';
import { givenAndGot, type SwapQuote } from '../../interface/swaps/terms.ts';
import { assertWorthPaying } from '../../interface/swaps/worth-paying.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { type Balances, difference, type Moved } from '../../taker/balances.ts';
import { heldIn } from '../../taker/caps.ts';
import type { Channel } from '../../taker/channels.ts';
import { comparedSwapstring } from '../../taker/compared.ts';
import { sameNode } from '../../taker/identity.ts';
import { liquidityProblem, straightTo } from '../../taker/liquidity.ts';
import { lookAt } from '../../taker/look.ts';
import { TakerRefusal } from '../../taker/refusal.ts';
import { otherHand, type Snapshot, snapshotOf } from '../../taker/snapshot.ts';
import { type Spending, worthOf } from '../../taker/spending.ts';
import type { Taker } from '../../taker/taker.ts';
import { areKnown, type Use, withoutUses, withUses } from '../../taker/uses.ts';
import { asserts, note } from '../../verdict/check.ts';
import { NotApplicable, NotExercised, SetupError, Violation } from '../../verdict/failures.ts';
import type { Trader, Wish } from './trader.ts';

/** A swap that may be paid for, with what the client owned before. */
export interface PaidSwap extends BegunSwap {
  readonly before: Balances;
  /** The client's node as it was then. */
  readonly snapshot: Snapshot;
  /** How often other checks had used the node until then. */
  readonly usesBefore: number;
  /** Public key of the client's node. */
  readonly taker_pubkey: string;
  /** Whether the client's node may have to pay others for the route, as no channel of it leads straight to the maker. */
  readonly isRouted: boolean;
}

/** Swaps of one trade that were all begun, the first one first, before any was paid. */
type PaidSwaps = readonly [PaidSwap, ...PaidSwap[]];

/** What a paid swap shall be about, and whether it is one of those without which a run shows little. */
export interface PayerWish extends Wish {
  readonly essential?: boolean;
  /** Swaps of the same trade that are to be paid at the same time: the channels have to carry them all. */
  readonly beside?: readonly BegunSwap[];
}

/** The number of essential swaps; all others leave funds for them. */
const ESSENTIAL = 2n;

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
export interface PayerOptions {
  readonly trader: Trader;
  readonly taker: Taker;
  readonly spending: Spending;
  /** What other checks did to the client's node while this one left it to them, as it grows. */
  readonly othersUses: readonly Use[];
  /** How long a swap may take from execute to its end, in milliseconds. */
  readonly settings: {
    readonly settleMs: number;
    /** Output folder of the run. */
    readonly out: string;
    /** SPEND_PRICE_TIMES. */
    readonly spendPriceTimes: number;
  };
}

/** Makes a payer. Nothing is sent yet. */
export function createPayer({ trader, taker, spending, othersUses, settings }: PayerOptions): Payer {
  async function beginFrom(quote: SwapQuote, { essential = false, beside = [] }: PayerWish = {}): Promise<PaidSwap> {
    worthPaying(quote);
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
      beside: beside.map((other) => ({ qty_from: other.body.from_amount, qty_to: other.body.to_amount })),
      rgb_htlc_min_msat,
    });
    if (problem) throw new NotApplicable(problem);
    reserve(quote, channels, essential);
    const { snapshot, balances: before } = await lookAt(taker, settings, assetsOf(quote));
    const isRouted = straightTo(channels, String(maker)).length === 0;
    const usesBefore = othersUses.length;
    return { ...(await trader.begin(quote)), before, snapshot, usesBefore, taker_pubkey, isRouted };
  }

  function worthPaying(quote: SwapQuote): void {
    const { asked } = trader.quoted(quote.rfq_id) ?? {};
    assertWorthPaying({ quote, asked }, trader.trades, settings.spendPriceTimes);
  }

  /** Reserves what the client may give of either asset; BTC that it gets counts as well, since a swap may go wrong. */
  function reserve(quote: SwapQuote, channels: readonly Channel[], essential: boolean): void {
    const { from_asset, to_asset } = quote;
    const worth = worthOf(quote);
    const givesBtc = nameOf(from_asset.asset_id) === 'BTC';
    const msat = givesBtc ? worth + routingAllowance(worth) : worth;
    const held = heldIn(channels).get(from_asset.asset_id) ?? 0n;
    const units = { ...from_asset, held, spare: essential ? 0n : (from_asset.amount * 11n) / 10n };
    spending.reserve(msat, `a swap of ${from_asset.asset_id} for ${to_asset.asset_id}`, {
      spare: essential ? 0n : (ESSENTIAL * msat * 11n) / 10n,
      units: givesBtc ? undefined : units,
      price: { quote, times: settings.spendPriceTimes },
    });
  }

  const usesSince = ({ usesBefore }: PaidSwap) => othersUses.slice(usesBefore);

  /** By how much the balances moved since a swap was begun, other than by what other checks did. */
  async function movedSince(swap: PaidSwap): Promise<Moved> {
    const now = await taker.balances(assetsOf(swap.quote));
    return withoutUses(difference(swap.before, now), usesSince(swap));
  }

  async function nodeIsAsItWas(swaps: PaidSwaps, expected: ReadonlyMap<string, bigint> = new Map()): Promise<void> {
    const [swap] = swaps;
    const { quote } = swap;
    const own = swaps.map(({ payment_hash }) => payment_hash.toLowerCase());
    const uses = usesSince(swap);
    if (!areKnown(uses, own))
      throw new SetupError(
        "what became of the swap may be another check's doing, which used the client's node meanwhile",
      );
    const before = withUses(swap.snapshot, uses);
    const after = await snapshotOf(taker, before.isAtRest);
    const moved = await movedSince(swap);
    const traded = [quote.from_asset, quote.to_asset].map(({ asset_id }) => nameOf(asset_id));
    const sign = otherHand({ before, after, moved, expected, traded: ['BTC', ...traded], own });
    if (sign) throw new SetupError(`what became of the swap may be the doing of the client's node, which ${sign}`);
  }

  async function endsUpWith(swaps: PaidSwaps, expected: ReadonlyMap<string, bigint>): Promise<void> {
    asserts();
    const [swap] = swaps;
    let last: Moved | undefined;
    const read = async () => {
      last = await movedSince(swap);
      return last;
    };
    const moved = await until(
      'the balances of the client are as they should be',
      read,
      (change) => fits(change, expected),
      {
        atMostMs: settings.settleMs / 4,
        show: movedText,
        otherwise: (message) => new Violation(`${message}; expected ${amountsText(expected)}`),
      },
    ).catch(async (error) => {
      if (!(error instanceof Violation)) throw error;
      await nodeIsAsItWas(swaps, expected);
      if (last && mayFit(last, expected))
        throw new NotExercised(`${error.message}, but balances under the dust limit of a channel don't show`);
      if (last && swaps.some(({ isRouted }) => isRouted) && lacksRoutingFees(last, expected))
        throw new NotExercised(`${error.message}, but the client's node pays routing fees to others`);
      throw await saidOfTheirNode(error);
    });
    note(`the balances of the client moved by ${movedText(moved)}`);
  }

  /** A violation, with a word on the target's own node where that went away: then it is the cause, and no excuse. */
  async function saidOfTheirNode(violation: Violation): Promise<Violation> {
    const { status } = await trader.nodeinfo();
    return status === 503
      ? new Violation(`${violation.message}; the target's node went away: nodeinfo gives 503`)
      : violation;
  }

  async function whitelist(swap: PaidSwap): Promise<void> {
    await taker.whitelist(await comparedSwapstring(taker, swap));
    const hash = swap.payment_hash.toLowerCase();
    const known = await taker.listswaps();
    if (!known.some(({ payment_hash }) => payment_hash.toLowerCase() === hash))
      throw new SetupError("the client's node answered that it takes part in the swap, but it does not list it");
  }

  const execute = ({ swapstring, payment_hash, taker_pubkey }: PaidSwap) =>
    trader.execute({ swapstring, payment_hash, taker_pubkey });

  async function ownStatusOf({ payment_hash }: PaidSwap): Promise<string> {
    const swap = await taker.swapOf(payment_hash);
    if (!swap) throw new SetupError("the client's node does not know the swap that it was told of");
    return swap.status;
  }

  return {
    begin: async (wish = {}) => beginFrom(await trader.quote(wish), wish),
    beginFrom: (quote) => beginFrom(quote),
    async pay(swap, whitelisted) {
      const { swapstring, payment_hash } = swap;
      worthPaying(swap.quote);
      reserve(swap.quote, await taker.listchannels(), false);
      const { pubkey: taker_pubkey } = await sameNode(settings.out, taker);
      if (!whitelisted)
        await comparedSwapstring(taker, swap)
          .then((compared) => taker.whitelist(compared))
          .catch((error) => {
            if (!(error instanceof TakerRefusal)) throw error;
          });
      return trader.execute({ swapstring, payment_hash, taker_pubkey });
    },
    whitelist,
    execute,
    gotItsDue: (swap) => endsUpWith([swap], dueOf([swap])),
    gotTheirDue: (swaps, settled = swaps) => endsUpWith(swaps, dueOf(settled)),
    keptItsFunds: (swap) => endsUpWith([swap], new Map()),
    hasItsDue: (swap) =>
      endsUpWith([swap], dueOf([swap])).then(
        () => true,
        (error) => {
          if (error instanceof Violation) return false;
          throw error;
        },
      ),
    async anotherIsOver() {
      const swap = await beginFrom(await trader.quote());
      await whitelist(swap);
      await execute(swap);
      return (await trader.lifecycleOf(swap)).isOver;
    },
    nodeIsAsItWas: (swap) => nodeIsAsItWas([swap]),
    ownStatusOf,
    ownEndOf: (swap) =>
      until("the swap is over on the client's node", () => ownStatusOf(swap), isOver, {
        atMostMs: TIMEOUTS.endOnBothSidesMs,
      }),
  };
}

/** By how much the balances of the client move when swaps are settled. */
function dueOf(swaps: readonly BegunSwap[]): ReadonlyMap<string, bigint> {
  const due = new Map<string, bigint>();
  const add = (asset: string, amount: bigint) => due.set(nameOf(asset), (due.get(nameOf(asset)) ?? 0n) + amount);
  for (const { body } of swaps) {
    const [[given, gives], [got, gets]] = givenAndGot(body);
    add(given, -gives);
    add(got, gets);
  }
  return due;
}

/** BTC under the name that balances have for it. */
function nameOf(asset: string): string {
  return asset.toUpperCase() === 'BTC' ? 'BTC' : asset;
}

function assetsOf({ from_asset, to_asset }: SwapQuote): string[] {
  return [from_asset.asset_id, to_asset.asset_id].filter((asset) => nameOf(asset) !== 'BTC');
}

/** Whether the client has what it should have, as exactly as its node shows it. */
function fits({ total, uncertain_msat }: Moved, expected: ReadonlyMap<string, bigint>): boolean {
  const assets = new Set([...Object.keys(total), ...expected.keys()]);
  return [...assets].every((asset) => {
    const off = (total[asset] ?? 0n) - (expected.get(asset) ?? 0n);
    const allowed = asset === 'BTC' ? uncertain_msat : 0n;
    return off <= allowed && off >= -allowed;
  });
}

/** Whether nothing but routing fees is missing of what swaps that were settled should have moved. */
function lacksRoutingFees(moved: Moved, expected: ReadonlyMap<string, bigint>): boolean {
  const due = expected.get('BTC') ?? 0n;
  const lack = due - (moved.total.BTC ?? 0n);
  const isFee = lack > 0n && lack <= routingAllowance(due < 0n ? -due : 0n);
  return expected.size > 0 && isFee && fits({ ...moved, total: { ...moved.total, BTC: due } }, expected);
}

/** Whether it may have, for all that its node doesn't show. */
function mayFit(moved: Moved, expected: ReadonlyMap<string, bigint>): boolean {
  return fits({ ...moved, uncertain_msat: moved.uncertain_msat + moved.hidden_msat }, expected);
}

function movedText({ total }: Moved): string {
  return amountsText(new Map(Object.entries(total).filter(([, amount]) => amount !== 0n)));
}

function amountsText(amounts: ReadonlyMap<string, bigint>): string {
  const texts = [...amounts].map(
    ([asset, amount]) => `${amount > 0n ? '+' : ''}${amount} ${asset === 'BTC' ? 'msat' : asset}`,
  );
  return texts.join(' and ') || 'nothing';
}
