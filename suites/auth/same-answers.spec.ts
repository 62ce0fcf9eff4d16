import { canonical, isMoving } from '../../harness/engine/json/canonical.ts';
import type { WireRequest } from '../../harness/engine/wire/request.ts';
import type { Wire } from '../../harness/engine/wire/wire.ts';
import * as Auth from '../../harness/groups/auth.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
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

const SAME_ANSWERS = should('AUT-KEY-02');

/** So often both callers read again what differs. */
const ROUNDS = 3;

test('a key changes who is counted, not what is answered', { tag: SAME_ANSWERS }, async ({
  presenting,
  wire,
  discovery,
}) => {
  const nobody = presenting(null).wire;
  const open: WireRequest[] = [];
  const routes = Market.tradablePairs(discovery.pairs)
    .slice(0, 1)
    .map(({ id }) => ({ method: 'POST', path: '/api/v1/market/pairs/routes', json: { pair_id: id } }));
  for (const reading of [...READINGS, ...routes])
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

/** Asserts that a request is answered alike with a key and without. */
async function answersAlike(reading: WireRequest, wire: Pick<Wire, 'send'>, nobody: Pick<Wire, 'send'>): Promise<void> {
  const { path } = reading;
  await confirm('the market', async () => {
    const [withKey, without] = [await wire.send(reading), await nobody.send(reading)];
    // What is no JSON to either is for the checks of the list to judge.
    if (![withKey, without].some(({ status, value }) => status === 200 && value !== undefined))
      throw new NotExercised(`${path} gives ${outcomeOf(withKey)}, and ${outcomeOf(without)} without a key`);
    const [own, theirs] = [[meaningOf(withKey)], [meaningOf(without)]];
    // Replicas may take turns, each with words of its own.
    for (let round = 0; round < ROUNDS && !own.some((one) => theirs.includes(one)); round++) {
      theirs.push(meaningOf(await nobody.send(reading)));
      own.push(meaningOf(await wire.send(reading)));
    }
    const shared = own.find((one) => theirs.includes(one));
    if (shared === undefined && new Set(own).size === own.length)
      inconclusive(`${path} changes from one reading to the next, whoever reads`);
    expect(shared ?? meaningOf(without), `${path} without a key, compared with the answer to the key`).toBe(
      shared ?? meaningOf(withKey),
    );
  });
}

/** What an answer says, but for what moves by itself, such as bounds, which follow the funds of the moment. */
function meaningOf(answer: Answer): string {
  return answer.status === 200
    ? canonical(answer.value, (member) => isMoving(member) || Market.isBound(member))
    : `status ${answer.status}`;
}
