import fc from 'fast-check';
import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  type Answer,
  accepted,
  control,
  expect,
  inconclusive,
  key,
  type Members,
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

const WITHSTANDS_INPUT = must('ERR-STATUS-08');

/** Counts of which no maximum is stated, and none is promised. */
const COUNTS = ['required_channel_confirmations', 'funding_confirms_within_blocks'] as const;

/** Those that a byte does not hold, nor 32 bits with a sign and without one. */
const MANY = [300, 2 ** 31, 2 ** 32 + 300] as const;

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
    const problems = attempts.flatMap((one) => one.problems);
    expect(problems, 'what orders say otherwise than their requests').toEqual([]);
  });
});

test('an order has as many confirmations and blocks as were asked for, or none', {
  tag: [REPEATS_WHAT_WAS_ORDERED, WITHSTANDS_INPUT, key('counts')],
}, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const counted: { readonly json: Members; readonly answer: Answer }[] = [];
  for (const member of COUNTS)
    for (const count of MANY) {
      const { json } = valid.with(member, count);
      counted.push({ json, answer: await buyer.create(json) });
    }
  const orders = counted.filter(({ answer }) => answer.status === 200);

  await requirement(WITHSTANDS_INPUT, () => {
    for (const { answer } of counted) Errors.withstood(answer);
  });
  await requirement(REPEATS_WHAT_WAS_ORDERED, async () => {
    if (orders.length === 0) throw new NotExercised('no order was made');
    for (const { json, answer } of orders)
      for (const shown of [accepted(answer), await buyer.orderOf(Orders.placedOrder(json, answer))])
        expect(Orders.orderedProblems(shown, json), 'what an order says otherwise than its request').toEqual([]);
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
