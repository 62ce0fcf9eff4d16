import fc from 'fast-check';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  accepted,
  expect,
  inconclusive,
  key,
  must,
  NotExercised,
  note,
  outcomeOf,
  property,
  refused,
  requirement,
  test,
} from '../../harness/test.ts';

const IS_ACCEPTED = must('LSP-CREATE-01');
const REPEATS_WHAT_WAS_ORDERED = must('LSP-ORDER-04');

/** What has a maximum, and what states it. */
const MAXIMA = [
  { id: must('LSP-CREATE-11'), member: 'lsp_balance_sat', option: 'max_initial_lsp_balance_sat' },
  { id: must('LSP-CREATE-12'), member: 'client_balance_sat', option: 'max_initial_client_balance_sat' },
  { id: must('LSP-CREATE-14'), member: 'channel_expiry_blocks', option: 'max_channel_expiry_blocks' },
] as const;

test('every order inside the limits becomes what was ordered', {
  tag: [IS_ACCEPTED, REPEATS_WHAT_WAS_ORDERED],
}, async ({ buyer, settings, seed }) => {
  const { options } = await buyer.info();
  const sides = Orders.balanceSides(options);
  const [splits, largest] = [Orders.splitWithin(sides), Orders.largestSplit(sides)];
  if (!splits || !largest) throw new NotExercised('the bounds of get_info leave room for no channel');
  const valid = await buyer.btcOrder();
  const blocks = { min: BigInt(String(valid.json.channel_expiry_blocks)), max: options.max_channel_expiry_blocks };
  const tried: { funds: bigint; refusal?: string; problems: readonly string[] }[] = [];
  const tryOrder = async (split: Orders.Split, expiry: bigint, announced: boolean) => {
    const { json } = Orders.withBalances(valid, split)
      .with('channel_expiry_blocks', expiry)
      .with('announce_channel', announced);
    const answer = await buyer.create(json);
    if (answer.status === 200)
      return void tried.push({ funds: split.lsp, problems: Orders.orderedProblems(accepted(answer), json) });
    refused(answer, 400, 403, 404, 409);
    tried.push({ funds: split.lsp, refusal: outcomeOf(answer), problems: [] });
  };

  await requirement(IS_ACCEPTED, async () => {
    await property('an order inside the limits', [splits, Quotes.amountWithin(blocks), fc.boolean()], tryOrder, {
      seed,
      runs: Math.ceil(settings.fuzzRuns / 2),
    });
    // Last, as they may leave no funds for others.
    for (const announced of [true, false]) await tryOrder(largest, blocks.max, announced);
    await tryOrder(largest, blocks.min, false);
    if (!tried.some(isTaken)) inconclusive('every order is refused, be it for want of funds or of a connection');
    // Funds may be kept for open orders: where they lack for one, they lack for all later ones that are as large.
    const odd = tried.filter(
      (one, at) => !isTaken(one) && tried.slice(at).some((later) => isTaken(later) && later.funds >= one.funds),
    );
    expect(odd, 'refusals of orders no larger than a later one that is accepted').toEqual([]);
    for (const { funds, refusal } of tried) if (refusal) note(`${funds} sat of the provider: ${refusal}`);
  });
  await requirement(REPEATS_WHAT_WAS_ORDERED, () => {
    if (!tried.some(isTaken)) throw new NotExercised('no order was made');
    expect(
      tried.flatMap(({ problems }) => problems),
      'what orders say otherwise than their requests',
    ).toEqual([]);
  });
});

function isTaken({ refusal }: { refusal?: string }): boolean {
  return refusal === undefined;
}

for (const { id, member, option } of MAXIMA)
  test(`no ${member} over its maximum is accepted`, { tag: [id, key('any amount')] }, async ({
    buyer,
    settings,
    seed,
  }) => {
    const max = (await buyer.info()).options[option];
    const valid = await buyer.btcOrder();
    await property(
      `${member} over ${max}`,
      [Quotes.amountOver(max)],
      (amount) =>
        Orders.notAllowed(buyer, valid.with(member, amount), `${member} ${amount}`, {
          controls: [Orders.limitsUnchanged],
        }),
      { seed, runs: Math.ceil(settings.fuzzRuns / 2), examples: Quotes.amountsOver(max).map((amount) => [amount]) },
    );
    await buyer.place();
  });
