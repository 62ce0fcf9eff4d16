import * as Errors from '../../harness/groups/errors.ts';
import * as Formats from '../../harness/groups/formats.ts';
import * as Market from '../../harness/groups/market.ts';
import { answeredAs, must, note, outcomeOf, requirement, silent, test, Violation } from '../../harness/test.ts';

/** POST operations of the market with a body that is known. */
const PAIR_ROUTES = { method: 'POST', path: '/api/v1/market/pairs/routes' };
const ROUTES = { method: 'POST', path: '/api/v1/market/routes' };

/** Media types other than application/json, and no announcement at all. */
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'none'];

const ANNOUNCED_AS_JSON = must('FMT-JSON-02');
const OTHER_MEDIA_TYPE = silent('FMT-JSON-03');
const SURPLUS_MEMBER = silent('FMT-JSON-05');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('a JSON body announced as application/json is processed', { tag: ANNOUNCED_AS_JSON }, async ({
  wire,
  market,
  pair,
}) => {
  const json = { pair_id: pair.id };
  // A pair that went away meanwhile is the application's concern: the body was read.
  answeredAs(ANNOUNCED_AS_JSON, await wire.send({ ...PAIR_ROUTES, json, contentType: 'application/json' }));
  const attempts = await Market.tryRouteBodies(market, pair);
  if (attempts.every(Market.readNothing))
    throw new Violation(`route discovery reads no body announced as JSON: ${Market.attemptsText(attempts)}`);
  const { status } = await wire.send({ ...PAIR_ROUTES, json, contentType: 'application/json; charset=utf-8' });
  if (status !== 200 && status !== 404) note(`with a charset parameter it is answered ${status}`);
});

test('a body of another media type', { tag: [OTHER_MEDIA_TYPE, WITHSTANDS_INPUT] }, async ({ wire, pair }) => {
  const json = { pair_id: pair.id };
  const answers: Errors.Probed<string> = new Map();
  const announcedAs = (type: string) =>
    Errors.firstAnswer(wire, { ...PAIR_ROUTES, json, contentType: type === 'none' ? null : type });
  await requirement(WITHSTANDS_INPUT, () => Errors.probe(OTHER_TYPES, announcedAs, answers));
  await requirement(OTHER_MEDIA_TYPE, () => note(Errors.summary(answers)));
});

test('a body that is not JSON is refused', { tag: must('FMT-JSON-04') }, async ({ wire, pair }) => {
  for (const body of [...Formats.noJson({ pair_id: pair.id }), ''])
    Formats.refusedAsMalformed(await wire.send({ ...PAIR_ROUTES, body, contentType: 'application/json' }), body);
  const discovery = { from_asset: pair.base_asset_id, to_asset: pair.quote_asset_id };
  for (const body of Formats.noJson(discovery))
    Formats.refusedAsMalformed(await wire.send({ ...ROUTES, body, contentType: 'application/json' }), body);
  // No member of a discovery request is known to be mandatory, so it may do without a body.
  Errors.withstood(await wire.send({ ...ROUTES, body: '', contentType: 'application/json' }));
});

test('a surplus member in the body', { tag: [SURPLUS_MEMBER, WITHSTANDS_INPUT] }, async ({ market, pair, seed }) => {
  const surplus = `x_${seed.toString(36)}`;
  const answer = await market.pairRoutes({ pair_id: pair.id, [surplus]: 1 });
  await requirement(WITHSTANDS_INPUT, () => Errors.withstood(answer));
  await requirement(SURPLUS_MEMBER, () => {
    answeredAs(SURPLUS_MEMBER, answer);
    note(`pairs/routes with a surplus member gives ${outcomeOf(answer)}`);
  });
});
