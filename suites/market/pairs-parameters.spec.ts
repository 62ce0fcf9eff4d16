import * as Market from '../../harness/groups/market.ts';
import {
  expect,
  NotExercised,
  NotOffered,
  note,
  refusedAs,
  requirement,
  should,
  silent,
  test,
} from '../../harness/test.ts';

const ONE_NAME_AT_A_TIME = should('MKT-PAIRS-12');
const COUNTS_WHAT_MATCHES = should('MKT-PAIRS-03');
const PARAMETERS_THERE_ARE = silent('MKT-PAIRS-13');

test('ways to name a single pair exclude each other in one query', {
  tag: [ONE_NAME_AT_A_TIME, COUNTS_WHAT_MATCHES, PARAMETERS_THERE_ARE],
}, async ({ market, pair }) => {
  const findings: Market.ParameterFinding[] = [];
  await requirement(PARAMETERS_THERE_ARE, async () => {
    findings.push(...(await Market.tryParameters(market, pair)));
    note(findings.map(({ filter, effect }) => `${filter.name}: ${effect}`).join('; '));
  });

  await requirement(COUNTS_WHAT_MATCHES, async () => {
    const doubtful = findings.filter(({ countsMore }) => countsMore);
    for (const { filter } of doubtful) await Market.countsWhatMatches(market, 'pairs', filter.parameters(pair));
    const working = findings.filter(({ works }) => works);
    if (working.length === 0) throw new NotOffered('no parameter narrows the list');
    expect(working, 'parameters that count what they show').not.toEqual([]);
  });

  await requirement(ONE_NAME_AT_A_TIME, async () => {
    const names = findings.filter(({ works, filter }) => works && filter.identifies).map(({ filter }) => filter);
    if (names.length === 0) throw new NotExercised('no name for a single pair beside pair_ticker was found to work');
    for (const { parameters } of names)
      refusedAs(ONE_NAME_AT_A_TIME, await market.pairs({ ...parameters(pair), pair_ticker: pair.ticker }));
    const [first = {}, ...others] = names.map(({ parameters }) => parameters(pair));
    for (const other of others.filter((names) => !Object.keys(names).some((name) => name in first)))
      refusedAs(ONE_NAME_AT_A_TIME, await market.pairs({ ...first, ...other }));
    note(`refused beside pair_ticker, and beside the first: ${names.map(({ name }) => name).join('; ')}`);
  });
});
