import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import { expect, key, membersOf, must, NotExercised, note, should, test } from '../../harness/test.ts';

/** Headers at which careless servers fail inside: credentials of another form, ranges, dates, languages, types. */
const ODD: readonly Readonly<Record<string, string>>[] = [
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer a.b.c' },
  { Authorization: 'Bearer %00%ff' },
  { Authorization: 'Basic !' },
  { Accept: 'image/png' },
  { 'Accept-Language': '*;q=x' },
  { 'If-None-Match': '"' },
  { 'If-Modified-Since': 'yesterday' },
  { Range: 'bytes=9-1' },
  { Cookie: '=;=;session' },
  { 'X-Forwarded-For': 'nobody' },
];

const READING = { method: 'GET', path: '/api/v1/market/assets' };
const POSTED = { method: 'POST', path: '/api/v1/market/pairs/routes', json: {} };

/** What curl, nobody in particular, and the usual libraries and browsers accept. */
const ACCEPTED = [
  { Accept: '*/*' },
  { Accept: null },
  { Accept: 'application/json, text/plain, */*' },
  { 'Accept-Encoding': 'gzip, deflate, br' },
];

const IS_JSON = should('FMT-JSON-01');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('no header makes a reading fail', { tag: [WITHSTANDS_INPUT, key('headers')] }, async ({ wire }) => {
  const answers: Errors.Probed<Readonly<Record<string, string>>> = new Map();
  await Errors.probe(ODD, (headers) => Errors.firstAnswer(wire, { ...READING, headers }), answers);
  const refusals = [...answers].flatMap(([headers, { status }]) =>
    status === 200 ? [] : [`${JSON.stringify(headers)} → ${status}`],
  );
  note(refusals.length === 0 ? 'none of the odd headers is refused' : `refused: ${refusals.join('; ')}`);
});

test('no header makes what is posted fail', { tag: [WITHSTANDS_INPUT, key('headers of a POST')] }, async ({ wire }) => {
  await Errors.probe(ODD, (headers) => Errors.firstAnswer(wire, { ...POSTED, headers }));
});

test('a list is JSON whatever a caller accepts', { tag: [IS_JSON, key('accepted list')] }, async ({ wire }) => {
  for (const headers of ACCEPTED) {
    const answer = await wire.send({ ...READING, headers });
    if (answer.status !== 200) continue;
    expect(membersOf(answer.value)?.assets, `\`assets\` of the list for ${JSON.stringify(headers)}`).toBeDefined();
  }
});

test('refusals are JSON whatever a caller accepts', { tag: [IS_JSON, key('what is accepted')] }, async ({
  wire,
  discovery,
  seed,
}) => {
  const pair_id = Market.unlistedAssetId(discovery, seed);
  for (const request of [POSTED, { ...POSTED, json: { pair_id } }, { ...READING, query: { limit: 'abc' } }]) {
    const plain = Errors.envelopeOf(await wire.send(request));
    if (plain === undefined) throw new NotExercised('a refusal has the form of none');
    for (const headers of ACCEPTED) {
      const answer = await wire.send({ ...request, headers });
      expect(Errors.envelopeOf(answer), `form of the refusal for ${JSON.stringify(headers)}`).toBe(plain);
    }
  }
});
