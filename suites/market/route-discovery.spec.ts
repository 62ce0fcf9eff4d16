import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import { confirm, expect, must, note, requirement, silent, succeeded, test } from '../../harness/test.ts';

// Neither the request nor the answer of route discovery is shown, so a body that it accepts is looked for first.

/** How often discovery is asked before the lists are compared. */
const CALLS = 20;

const DISCOVERY_EXISTS = silent('MKT-ROUTES-01');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('route discovery exists, whatever its members are', { tag: [DISCOVERY_EXISTS, WITHSTANDS_INPUT] }, async ({
  market,
  pair,
}) => {
  const attempts: Market.BodyAttempt[] = [];
  await requirement(WITHSTANDS_INPUT, async () => {
    attempts.push(...(await Market.tryRouteBodies(market, pair)));
    for (const { answer } of attempts) Errors.withstood(answer);
  });
  await requirement(DISCOVERY_EXISTS, () => note(Market.attemptsText(attempts)));
});

test('route discovery changes nothing in the lists', { tag: must('MKT-ROUTES-02') }, async ({
  market,
  pair,
  lists,
}) => {
  const body = await Market.acceptedRouteBody(market, pair);
  const read = async () => ({
    assets: await lists.assets(),
    pairs: await lists.pairs(),
  });
  const discover = async () => {
    for (let call = 0; call < CALLS; call++) succeeded(await market.routes(body));
  };
  await confirm('another client', async () => {
    const before = await read();
    await discover();
    const after = await read();
    expect(Market.changesIn('assets', before.assets, after.assets), 'what changed in the asset list').toEqual([]);
    expect(Market.changesIn('pairs', before.pairs, after.pairs), 'what changed in the pair list').toEqual([]);
    await Market.leavesBounds([before.assets, after.assets], lists.assets, discover);
  });
  note('judged by the limits and routes of the lists');
});
