import fc from 'fast-check';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  accepted,
  control,
  expect,
  inconclusive,
  must,
  NotExercised,
  note,
  outcomeOf,
  property,
  refusedAs,
  requirement,
  test,
} from '../../harness/test.ts';

const IS_ACCEPTED = must('LSP-CREATE-01');
const REPEATS_WHAT_WAS_ORDERED = must('LSP-ORDER-04');

/** Confirmations and blocks that a byte does not hold. */
const MANY = 300;

/** An order that was asked for. */
interface Attempt {
  /** What the provider puts into the channel, in satoshis. */
  readonly funds: bigint;
  /** Undefined where an order was made. */
  readonly refusal?: string;
  /** What the order says otherwise than its request. */
  readonly problems: readonly string[];
}

test('every order inside the limits becomes what was ordered', {
  tag: [IS_ACCEPTED, REPEATS_WHAT_WAS_ORDERED],
}, async ({ buyer, settings, seed }) => {
  const { options } = await buyer.info();
  const sides = Orders.balanceSides(options);
  const [splits, largest] = [Orders.splitWithin(sides), Orders.largestSplit(sides)];
  if (!splits || !largest) throw new NotExercised('the bounds of get_info leave room for no channel');
  const valid = await buyer.btcOrder();
  const blocks = { min: BigInt(String(valid.json.channel_expiry_blocks)), max: options.max_channel_expiry_blocks };
  const limits = [Orders.limitsUnchanged(buyer)];
  const attempts: Attempt[] = [];
  const attempt = async (split: Orders.Split, expiry: bigint, announced: boolean) => {
    const order = Orders.withBalances(valid, split).with('channel_expiry_blocks', expiry);
    const { json } = order.with('announce_channel', announced);
    const answer = await buyer.create(json);
    const isMade = answer.status === 200;
    // What fails validation always does (Errors), unless it is beyond a limit by now.
    if (!isMade) await control(() => refusedAs(IS_ACCEPTED, answer), limits);
    const shown = isMade
      ? { problems: Orders.orderedProblems(accepted(answer), json) }
      : { problems: [], refusal: outcomeOf(answer) };
    attempts.push({ funds: split.lsp, ...shown });
  };

  await requirement(IS_ACCEPTED, async () => {
    const runs = Math.ceil(settings.fuzzRuns / 2);
    const anyOrder = [splits, Quotes.amountWithin(blocks), fc.boolean()] as const;
    await property('an order inside the limits', [...anyOrder], attempt, { seed, runs });
    // Last, as they may leave no funds for others.
    for (const announced of [true, false]) await attempt(largest, blocks.max, announced);
    await attempt(largest, blocks.min, false);
    if (!attempts.some(isTaken)) inconclusive('every order is refused, be it for want of funds or of a connection');
    const isNoneOdd = () =>
      expect(attempts.filter(isOdd), 'refusals of orders no larger than a later one that is accepted').toEqual([]);
    await control(isNoneOdd, limits);
    for (const { funds, refusal } of attempts) if (refusal) note(`${funds} sat of the provider: ${refusal}`);
  });
  await requirement(REPEATS_WHAT_WAS_ORDERED, async () => {
    if (!attempts.some(isTaken)) throw new NotExercised('no order was made');
    // No maximum is stated for these, and none is promised.
    const { json } = valid.with('required_channel_confirmations', MANY).with('funding_confirms_within_blocks', MANY);
    const counted = await buyer.create(json);
    const ofMany = counted.status === 200 ? Orders.orderedProblems(accepted(counted), json) : [];
    const problems = [...attempts.flatMap((one) => one.problems), ...ofMany];
    expect(problems, 'what orders say otherwise than their requests').toEqual([]);
  });
});

function isTaken({ refusal }: Attempt): boolean {
  return refusal === undefined;
}

/** Funds may be kept for open orders: where they lack for one, they lack for all later ones that are as large. */
function isOdd(attempt: Attempt, at: number, attempts: readonly Attempt[]): boolean {
  const later = attempts.slice(at).filter(isTaken);
  return !isTaken(attempt) && later.some(({ funds }) => funds >= attempt.funds);
}
