import { canonical, isMoving } from '../../harness/engine/json/canonical.ts';
import type { WireRequest } from '../../harness/engine/wire/request.ts';
import type { Wire } from '../../harness/engine/wire/wire.ts';
import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  type Answer,
  accepted,
  confirm,
  expect,
  inconclusive,
  key,
  membersOf,
  NotApplicable,
  NotExercised,
  outcomeOf,
  should,
  test,
  tier,
} from '../../harness/test.ts';

const READINGS: readonly WireRequest[] = [
  { method: 'GET', path: '/api/v1/market/assets' },
  { method: 'GET', path: '/api/v1/market/pairs' },
  { method: 'GET', path: '/api/v1/market/routes/matrix' },
  { method: 'GET', path: '/api/v1/market/bitcoin_fee_estimate', query: { target_blocks: 6 } },
  { method: 'GET', path: '/api/v1/lsps1/get_info' },
];

/** How far two quotes within seconds may lie apart, as a share. */
const MARKET_MOVE = 0.02;
/** The same where a third one shows that the market stands still. */
const STILL_MARKET = 0.002;

/** Two lives that begin at once differ by no more, in seconds: each is rounded, and a service may end them on a full minute. */
const LONGEST_MOMENT = 60;
/** The same of quotes, which live for a minute or less. */
const SHORTER_MOMENT = 3;

const SAME_ANSWERS = should('AUT-KEY-02');

test('a key changes who is counted, not what is answered', { tag: SAME_ANSWERS }, async ({
  presenting,
  wire,
  discovery,
}) => {
  const nobody = presenting(null).wire;
  const open: WireRequest[] = [];
  for (const reading of READINGS)
    if (!discovery.enforcement || Auth.isLetIn(await nobody.send(reading))) open.push(reading);
  if (open.length === 0) throw new NotApplicable('the target answers nobody without a key');
  for (const reading of open) await answersAlike(reading, wire, nobody);
});

test('a key changes nothing of an estimate', {
  tag: [SAME_ANSWERS, key('estimates'), tier('quote')],
}, async ({ presenting, wire, buyer }) => {
  const { json } = Orders.estimateOf(await buyer.btcOrder());
  const estimate = { method: 'POST', path: '/api/v1/lsps1/estimate_fees', json };
  const nobody = presenting(null).wire;
  const [theirs, own] = [await nobody.send(estimate), await wire.send(estimate)];
  if (!Auth.isLetIn(theirs)) throw new NotApplicable('the target estimates nothing without a key');
  // No request names a discount, so that one can only be for who asks.
  const [discount, usual] = [own, theirs].map(({ value }) => membersOf(value)?.applied_discount);
  if (discount !== usual) throw new NotApplicable(`with a key the discount is ${discount}, and ${usual} without`);
  await answersAlike(estimate, wire, nobody);
});

test('a key changes nothing of a quote', { tag: [SAME_ANSWERS, key('quotes'), tier('quote')] }, async ({
  presenting,
  quotes,
}) => {
  const trade = quotes.oneTrade();
  const { range } = await quotes.findRange(trade);
  // What is kept for holders of a key would be the largest amounts, or a better price.
  const request = Quotes.validQuote(trade, 'from_asset', range.max);
  await confirm('the market', async () => {
    const withKey = await quotes.ask(request);
    const without = await presenting(null).trader.askForQuote(request.json);
    if (!Auth.isLetIn(without)) throw new NotApplicable('the target quotes nobody without a key');
    // A service may keep what it quotes for who asked, so that nobody else is quoted as much.
    const withoutAgain = await presenting(null).trader.askForQuote(request.json);
    const again = await quotes.ask(request);
    if (withKey.status !== 200 || again.status !== 200)
      throw new NotExercised(`with a key, ${range.max} gives ${outcomeOf(withKey)}, then ${outcomeOf(again)}`);
    expect(without.status, `status of a quote for ${range.max} without a key`).toBe(200);
    const boughtIn = (answer: Answer) => Quotes.quoted(answer).to.amount;
    const [one, other, last] = [boughtIn(withKey), boughtIn(without), boughtIn(again)];
    const apart = Quotes.apart(one, other);
    // Two quotes to each show how far the market moves.
    const isStill = withoutAgain.status === 200 && hasMovedLess(apart, [one, last], [other, boughtIn(withoutAgain)]);
    const what = `${range.max} buys ${one} with a key, ${other} without, and ${last} with it again`;
    expect(apart, what).toBeLessThanOrEqual(isStill ? STILL_MARKET : MARKET_MOVE);
    if (withoutAgain.status !== 200) return;
    const [own = 0, theirs = 0, theirsAgain = 0, ownAgain = 0] = [withKey, without, withoutAgain, again].map(lifeOf);
    const lives = `quotes live for ${own} s with a key, ${theirs} s without`;
    // Lives that differ from quote to quote are no matter of keys.
    if (own === ownAgain && theirs === theirsAgain)
      expect(Math.abs(own - theirs), lives).toBeLessThanOrEqual(SHORTER_MOMENT);
  });
});

test('a key changes nothing of the time for an order', {
  tag: [SAME_ANSWERS, key('orders'), tier('order')],
}, async ({ presenting, buyer, discovery }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const { json } = await buyer.btcOrder();
  await confirm('the market', async () => {
    const creations = [await buyer.create(json), await presenting(null).buyer.create(json)];
    const [withKey = [], without = []] = creations.map(timesToPay);
    const apart = without.map((time, at) => Math.abs(time - (withKey[at] ?? time)));
    const what = `seconds to pay: ${withKey.join(' and ')} with a key, ${without.join(' and ')} without`;
    expect(Math.max(...apart), what).toBeLessThanOrEqual(LONGEST_MOMENT);
  });
});

/** For how long a quote is good, in seconds. */
function lifeOf(answer: Answer): number {
  const { timestamp, expires_at } = Quotes.quoted(answer);
  return expires_at - timestamp;
}

/** For how long a new order can be paid in each way, in seconds. */
function timesToPay(creation: Answer): number[] {
  const { date } = creation;
  if (creation.status !== 200 || date === undefined)
    throw new NotExercised(`no order, or no clock beside it: ${outcomeOf(creation)}`);
  return Orders.deadlinesOf(accepted(creation)).map((deadline) => deadline - date);
}

/** Asserts that a request is answered alike with a key and without. */
async function answersAlike(reading: WireRequest, wire: Pick<Wire, 'send'>, nobody: Pick<Wire, 'send'>): Promise<void> {
  const { path } = reading;
  await confirm('the market', async () => {
    const answers = [];
    for (const { send } of [wire, nobody, nobody, wire]) answers.push(await send(reading));
    // What is no JSON to either is for the checks of the list to judge.
    if (!answers.some(({ status, value }) => status === 200 && value !== undefined))
      throw new NotExercised(
        `${path} gives ${answers.map(outcomeOf).join(', ')}, of which the inner two are without a key`,
      );
    const [withKey, without, withoutAgain, withKeyAgain] = answers.map((answer) =>
      answer.status === 200 ? canonical(accepted(answer), isMoving) : `status ${answer.status}`,
    );
    // What every reading changes is no matter of keys.
    if (withKey !== withKeyAgain || without !== withoutAgain)
      inconclusive(`${path} changes from one reading to the next, whoever reads`);
    expect(without, `${path} without a key, compared with the answer to the key`).toBe(withKey);
  });
}

/** Whether each of two amounts lies much closer to the other than a distance. */
function hasMovedLess(distance: number, ...twice: readonly (readonly [bigint, bigint])[]): boolean {
  return twice.every(([one, other]) => Quotes.apart(one, other) * 10 < distance);
}
