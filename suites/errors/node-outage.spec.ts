import { SYSTEM_CLOCK, until } from '../../harness/engine/until.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { idleLever } from '../../harness/levers/idle.ts';
import {
  answeredAs,
  expect,
  inconclusive,
  isInteger,
  membersOf,
  must,
  NotExercised,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  silent,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';

const NODE_UNREACHABLE = 102;

const PROVIDER_SAYS_SO = must('ERR-CODE-05');
const IS_UNAVAILABLE = must('ERR-STATUS-11');
const COMES_BACK = must('ERR-STATUS-12');
const BAD_GATEWAYS_ARE_RECORDED = silent('ERR-STATUS-10');

test.describe.configure({ timeout: TIMEOUTS.testMs });

test('while its node is away the service says so, and afterwards it works again', {
  tag: ['@exclusive', PROVIDER_SAYS_SO, IS_UNAVAILABLE, COMES_BACK, BAD_GATEWAYS_ARE_RECORDED],
}, async ({ buyer, trader, wire, levers }) => {
  const order = await buyer.btcOrder();
  const placed = await buyer.place(order);
  const begun = await trader.begin();
  // What can be read now has to be there afterwards.
  await Promise.allSettled([buyer.orderOf(placed), trader.swapOf(begun)]);
  const spare = await trader.quote();
  const get = (path: string) => Errors.firstAnswer(wire, { method: 'GET', path: `/api/v1/${path}` });

  const asks = {
    get_info: () => get('lsps1/get_info'),
    network_info: () => get('lsps1/network_info'),
    nodeinfo: () => get('swaps/nodeinfo'),
    create_order: () => buyer.create(order.json),
  };
  await levers.nodeOutage(true);
  // The init first, as each of them may take until the service finds out that its node is away, and the quote does not wait.
  const away = await (async () => ({
    init: await trader.init(Swaps.validInit(spare).json),
    get_info: await asks.get_info(),
    network_info: await asks.network_info(),
    nodeinfo: await asks.nodeinfo(),
    create_order: await asks.create_order(),
  }))().finally(() => levers.nodeOutage(false));
  const { get_info, network_info, create_order, nodeinfo, init } = away;
  const all = Object.entries(away);

  await requirement(IS_UNAVAILABLE, () => {
    if (!all.some(([, answer]) => isAway(answer))) throw idleLever('node-outage', 'every operation works as before');
    for (const [name, answer] of [['nodeinfo', nodeinfo] as const, ['init', init] as const]) {
      note(`${name}: ${outcomeOf(answer)}`);
      // A quote that has lapsed meanwhile may be refused without asking any node.
      if (answer === init && init.status < 500 && !Swaps.stoodYet(spare, init)) continue;
      // What comes from a cache needs no node. In which words a gateway says so is its own (ERR-ENV-01).
      answeredAs(IS_UNAVAILABLE, answer);
    }
    if (![nodeinfo, init].some(isAway)) inconclusive('nothing that the maker does needs its node');
  });
  await requirement(PROVIDER_SAYS_SO, () => {
    const provider = [get_info, network_info, create_order];
    if (!provider.some(isAway)) inconclusive('the node that is away is not the one that opens channels');
    for (const answer of provider) {
      if (answer.status === 200 && answer !== create_order) continue;
      const { error_code, details } = refusedAs(PROVIDER_SAYS_SO, answer);
      expect(error_code, '`error_code` while the provider node is away').toBe('LSPS1_NODE_UNREACHABLE');
      const code = membersOf(details)?.code;
      expect(isInteger(code) && Number(code), '`details.code`').toBe(NODE_UNREACHABLE);
    }
  });
  await requirement(BAD_GATEWAYS_ARE_RECORDED, () => {
    const gateways = all.filter(([, { status }]) => status === 502);
    if (gateways.length === 0) throw new NotExercised('nothing was answered with 502');
    for (const [name, answer] of gateways) note(`${name}: ${outcomeOf(answer)}`);
  });
  await requirement(COMES_BACK, async () => {
    const gone = all.flatMap(([name, answer]) => (isAway(answer) && name in asks ? [name] : []));
    const stuck: string[] = [];
    for (const [name, ask] of Object.entries(asks)) {
      if (!gone.includes(name)) continue;
      const { status } = await untilBack(ask);
      if (status !== 200) stuck.push(`${name} gives ${status}`);
    }
    if (gone.length === 0) throw idleLever('node-outage', 'every operation works as before');
    if (stuck.length === gone.length) throw idleLever('node-outage', `nothing works since it was put back: ${stuck}`);
    expect(stuck, 'what does not work again a minute after the outage').toEqual([]);
    await buyer.orderOf(placed);
    await trader.swapOf(begun);
  });
});

/** Whether an operation says that the node that it needs is away: a 502 is for a server that names its upstream. */
function isAway({ status }: Pick<Answer, 'status'>): boolean {
  return status === 502 || status === 503;
}

/** Asks until the answer is 200, or the time for it is over. */
async function untilBack(ask: () => Promise<Answer>): Promise<Answer> {
  const startedAt = SYSTEM_CLOCK.now();
  const isEnough = ({ status }: Answer) =>
    status === 200 || SYSTEM_CLOCK.now() - startedAt >= TIMEOUTS.backAfterOutageMs;
  return until('the operation works again', ask, isEnough, { atMostMs: TIMEOUTS.backAfterOutageMs });
}
