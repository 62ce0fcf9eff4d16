import { oneOf } from '../../harness/engine/fuzz/pick.ts';
import { firstAnswer, type Probed, probe, summary } from '../../harness/interface/errors/probes.ts';
import { outcomeOf, withstood } from '../../harness/interface/errors/withstood.ts';
import { tradable } from '../../harness/interface/market/choice.ts';
import { expect, note, refused, requirement, statusIn, test } from '../../harness/test.ts';

/** POST operations of the market with a body that is known. */
const PAIR_ROUTES = '/api/v1/market/pairs/routes';
const ROUTES = '/api/v1/market/routes';

test('a JSON body announced as application/json is processed', { tag: ['@FMT-JSON-02'] }, async ({
  wire,
  discovery,
  seed,
}) => {
  await requirement('FMT-JSON-02', async () => {
    const json = { pair_id: oneOf(tradable(discovery.pairs), seed, 'tradable pair').id };
    const send = (contentType: string) => wire.send({ method: 'POST', path: PAIR_ROUTES, json, contentType });
    // A pair that went away meanwhile is the application's concern: the body was read.
    statusIn(await send('application/json'), [200, 404]);
    const { status } = await send('application/json; charset=utf-8');
    if (status !== 200 && status !== 404) note(`with a charset parameter it is answered ${status}`);
  });
});

test('a body of another media type', { tag: ['@FMT-JSON-03', '@ERR-STATUS-08'] }, async ({ wire, discovery, seed }) => {
  const json = { pair_id: oneOf(tradable(discovery.pairs), seed, 'tradable pair').id };
  const answers: Probed<string> = new Map();
  await requirement('ERR-STATUS-08', () =>
    probe(
      ['text/plain', 'application/x-www-form-urlencoded', 'none'],
      (type) =>
        firstAnswer(wire, { method: 'POST', path: PAIR_ROUTES, json, contentType: type === 'none' ? null : type }),
      answers,
    ),
  );
  await requirement('FMT-JSON-03', () => summary(answers));
});

test('a body that is not JSON is refused', { tag: ['@FMT-JSON-04'] }, async ({ wire }) => {
  await requirement('FMT-JSON-04', async () => {
    for (const path of [PAIR_ROUTES, ROUTES]) {
      const send = (body: string) => wire.send({ method: 'POST', path, body, contentType: 'application/json' });
      for (const body of ['{"from_asset":', '[']) refused(await send(body), 400, 422);
      const empty = await send('');
      if (path === PAIR_ROUTES) refused(empty, 400, 422);
      // No member of a discovery request is known to be mandatory, so it may do without a body.
      else withstood(empty);
    }
  });
});

test('a surplus member in the body', { tag: ['@FMT-JSON-05', '@ERR-STATUS-08'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const { id: pair_id } = oneOf(tradable(discovery.pairs), seed, 'tradable pair');
  const answer = await market.pairRoutes({ pair_id, zz_probe: 1 });
  await requirement('ERR-STATUS-08', () => withstood(answer));
  await requirement('FMT-JSON-05', () => {
    expect([200, 400, 422]).toContain(answer.status);
    return `pairs/routes with a surplus member gives ${outcomeOf(answer)}`;
  });
});
