import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import { answeredAs, expect, may, note, outcomeOf, refusedAs, test } from '../../harness/test.ts';

const OF_NO_PAIR = may('MKT-PAIRS-10');

test('a well-formed ticker of no pair', { tag: OF_NO_PAIR }, async ({ market, discovery, seed }) => {
  const pair_ticker = `${Market.unlistedTicker(discovery, seed)}/${Market.unlistedTicker(discovery, seed + 1)}`;
  const answer = await market.pairs({ pair_ticker });
  answeredAs(OF_NO_PAIR, answer);
  if (answer.status === 404) {
    refusedAs(OF_NO_PAIR, answer);
    expect(Errors.envelopeOf(answer), 'the envelope of the 404').toBe('application');
    note(`a pair_ticker of no pair gives ${outcomeOf(answer)}`);
  } else {
    const { elements, total } = Market.pageOf('pairs', answer);
    expect({ elements, total }).toEqual({ elements: [], total: 0 });
    note('a pair_ticker of no pair gives an empty list');
  }
});
