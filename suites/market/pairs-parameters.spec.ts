import { oneOf } from '../../harness/engine/fuzz/pick.ts';
import { tradable } from '../../harness/interface/market/choice.ts';
import {
  CANDIDATE_PARAMETERS,
  type ParameterFinding,
  tryParameter,
} from '../../harness/interface/market/pair-filters.ts';
import { NotExercised, refused, requirement, test } from '../../harness/test.ts';

test('ways to name a single pair exclude each other in one query', { tag: ['@MKT-PAIRS-12', '@MKT-PAIRS-13'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const pair = oneOf(tradable(discovery.pairs), seed, 'tradable pair');
  const findings: ParameterFinding[] = [];

  await requirement('MKT-PAIRS-13', async () => {
    for (const filter of CANDIDATE_PARAMETERS) findings.push(await tryParameter(filter, market, pair));
    return findings.map(({ filter, effect }) => `${filter.name}: ${effect}`).join('; ');
  });

  await requirement('MKT-PAIRS-12', async () => {
    const names = findings.filter(({ works, filter }) => works && filter.identifies);
    if (names.length === 0) throw new NotExercised('no name for a single pair beside pair_ticker was found to work');
    for (const { filter } of names)
      refused(await market.pairs({ ...filter.parameters(pair), pair_ticker: pair.ticker }), 400, 422);
    return `tried beside pair_ticker: ${names.map(({ filter }) => filter.name).join('; ')}`;
  });
});
