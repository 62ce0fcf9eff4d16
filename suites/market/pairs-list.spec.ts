import { typed } from '../../harness/engine/json/typed.ts';
import * as Market from '../../harness/groups/market.ts';
import {
  accepted,
  confirm,
  expect,
  isInteger,
  key,
  must,
  oneOf,
  refusedAs,
  reread,
  test,
  Violation,
} from '../../harness/test.ts';

const WRAPPER = ['pairs', 'total', 'limit', 'offset', 'timestamp'];

const TAKES_A_BOOLEAN = must('MKT-PAIRS-06');
const POLLING_IS_HARMLESS = must('MKT-PAIRS-14');

/** No booleans, though a lenient reader goes by the first letter, or takes any number for true. */
const NO_BOOLEANS = ['banana', 'truth', '2'];

test('the pair list answers without any parameter', { tag: must('MKT-PAIRS-01') }, async ({ market }) => {
  const answer = await market.pairs();
  const wrapper = accepted(answer);
  Market.pageOf('pairs', answer);
  expect(Object.keys(wrapper)).toEqual(expect.arrayContaining(WRAPPER));
  if (!isInteger(wrapper.timestamp))
    throw new Violation(`\`timestamp\` of the pair list is ${typed(wrapper.timestamp)}; expected an integer`);
});

for (const active_only of NO_BOOLEANS) {
  test(`active_only=${active_only} is refused`, { tag: [TAKES_A_BOOLEAN, key(active_only)] }, async ({ market }) => {
    refusedAs(TAKES_A_BOOLEAN, await market.pairs({ active_only }));
  });
}

test('an active_only that is no boolean is refused beside a ticker, too', {
  tag: [TAKES_A_BOOLEAN, key('beside a ticker')],
}, async ({ market, pair }) => {
  refusedAs(TAKES_A_BOOLEAN, await market.pairs({ pair_ticker: pair.ticker, active_only: 'banana' }));
});

test('polling the pair list has no effect on it', { tag: POLLING_IS_HARMLESS }, async ({ lists }) => {
  await confirm(
    'the market',
    await reread(
      () => lists.pairs(),
      (earlier, later) => expect(Market.changesIn('pairs', earlier, later)).toEqual([]),
    ),
  );
});

test('a filter, a page and a refused read leave the whole pair list as it was', {
  tag: [POLLING_IS_HARMLESS, key('filter and page')],
}, async ({ market, seed, lists }) => {
  await confirm('the market', async () => {
    const before = await lists.pairs();
    const { ticker } = oneOf(before, { ...Market.PAIR, seed });
    for (const query of [{ pair_ticker: String(ticker), limit: 1 }, { active_only: 'banana' }]) {
      await market.pairs(query);
      expect(Market.changesIn('pairs', before, await lists.pairs())).toEqual([]);
    }
  });
});
