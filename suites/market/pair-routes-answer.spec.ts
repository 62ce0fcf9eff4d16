import { outlineOf } from '../../harness/engine/json/outline.ts';
import { namingsOfNoPair } from '../../harness/interface/market/pair-naming.ts';
import { routesIn } from '../../harness/interface/market/routes.ts';
import { expect, must, note, PAIR, refused, silent, someOf, statusIn, test } from '../../harness/test.ts';

test('no such pair is 404', { tag: must('MKT-PROUTE-09') }, async ({ market, discovery, seed }) => {
  for (const body of namingsOfNoPair(discovery, seed)) {
    const { error_code } = refused(await market.pairRoutes(body), 404);
    expect(['PAIR_NOT_FOUND', 'NOT_FOUND'], 'error_code of the 404').toContain(error_code);
  }
  // An active pair has routes: where it lacks them, the list is wrong.
  const without = discovery.pairs.filter(({ routes, is_active }) => routes?.length === 0 && is_active === false);
  const [routeless] = someOf(without, 1, { ...PAIR, what: 'pair without routes', seed });
  if (routeless) refused(await market.pairRoutes({ pair_id: routeless.id }), 404);
  else note('no pair without routes is listed');
});

test('the members of the pair routes answer', { tag: silent('MKT-PROUTE-10') }, async ({ market, pair }) => {
  const answer = await market.pairRoutes({ pair_id: pair.id });
  statusIn(answer, [200]);
  const found = routesIn(answer.value).join(', ');
  const listed = routesIn(pair.routes).join(', ');
  const finding = found === '' ? 'no route recognised' : `routes ${found}`;
  const comparison = found === listed ? 'as the pair lists them' : `the pair lists ${listed}`;
  note(`${outlineOf(answer.value)}; ${finding}; ${comparison}`);
});
