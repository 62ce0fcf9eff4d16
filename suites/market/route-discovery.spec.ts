import {
  acceptedRouteBody,
  type TriedBody,
  triedText,
  tryRouteBodies,
} from '../../harness/flows/market/route-discovery.ts';
import { changesIn } from '../../harness/interface/market/read.ts';
import { confirm, expect, must, note, requirement, silent, succeeded, test, withstood } from '../../harness/test.ts';

// Neither the request nor the answer of route discovery is shown, so a body that it accepts is looked for first.

/** So often is discovery asked before the lists are compared. */
const CALLS = 20;

const DISCOVERY_EXISTS = silent('MKT-ROUTES-01');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('route discovery exists, whatever its members are', { tag: [DISCOVERY_EXISTS, WITHSTANDS_INPUT] }, async ({
  market,
  pair,
}) => {
  let tried: TriedBody[] = [];
  await requirement(WITHSTANDS_INPUT, async () => {
    tried = await tryRouteBodies(market, pair);
    for (const { answer } of tried) withstood(answer);
  });
  await requirement(DISCOVERY_EXISTS, () => note(triedText(tried)));
});

test('route discovery changes nothing in the lists', { tag: must('MKT-ROUTES-02') }, async ({
  market,
  pair,
  lists,
}) => {
  const body = await acceptedRouteBody(market, pair);
  const read = async () => ({
    assets: await lists.assets(),
    pairs: await lists.pairs(),
  });
  await confirm('another client', async () => {
    const before = await read();
    for (let call = 0; call < CALLS; call++) succeeded(await market.routes(body));
    const after = await read();
    expect(changesIn('assets', before.assets, after.assets), 'what changed in the asset list').toEqual([]);
    expect(changesIn('pairs', before.pairs, after.pairs), 'what changed in the pair list').toEqual([]);
  });
  note('judged by the limits and routes of the lists');
});
