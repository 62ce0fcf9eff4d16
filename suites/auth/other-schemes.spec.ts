import * as Auth from '../../harness/groups/auth.ts';
import { key, membersOf, note, should, test, tier } from '../../harness/test.ts';

const NO_OTHER_SCHEME = should('AUT-SCHEME-04');

const NODEINFO = { method: 'GET', path: '/api/v1/swaps/nodeinfo' };
/** Beside the market, which may be public. */
const READINGS = ['/api/v1/swaps/nodeinfo', '/api/v1/lsps1/get_info', '/api/v1/lsps1/network_info'];

test('no other scheme carries a key', { tag: NO_OTHER_SCHEME }, async ({ presenting, keys, seed }) => {
  for (const [at, { what, authorization }] of Auth.otherSchemes(keys.own).entries()) {
    const path = READINGS[(at + seed) % READINGS.length] ?? '';
    const answer = await presenting(authorization).wire.send({ method: 'GET', path });
    Auth.refusedAsMalformed(NO_OTHER_SCHEME, answer, `GET ${path} with ${what}`, Auth.OF_PARSERS);
  }
  // The names of schemes know no case (RFC 9110, 11.1), which the interface doesn't repeat: either is right.
  for (const scheme of ['bearer', 'BEARER']) {
    const answer = await presenting(Auth.behind(`${scheme} `, keys.own)).wire.send(NODEINFO);
    if (Auth.isLetIn(answer)) note(`${scheme} is taken for Bearer`);
    else Auth.refusedAsMalformed(NO_OTHER_SCHEME, answer, `nodeinfo with ${scheme}`);
  }
});

test('no other scheme carries a key to where something happens', {
  tag: [NO_OTHER_SCHEME, tier('order'), key('with an effect')],
}, async ({ presenting, keys, sound, seed }) => {
  const requests = await sound('order');
  for (const [at, { what, authorization }] of Auth.otherSchemes(keys.own).entries()) {
    const request = requests[(at + seed) % requests.length];
    if (!request) continue;
    const answer = await presenting(authorization).send(request);
    Auth.refusedAsMalformed(NO_OTHER_SCHEME, answer, `${request.operation} with ${what}`, Auth.OF_PARSERS);
  }
});

test('a key in the wrong place is none', { tag: [NO_OTHER_SCHEME, key('wrong place')] }, async ({
  presenting,
  keys: { own: key },
}) => {
  const { wire } = presenting(null);
  for (const query of [{ api_key: key }, { access_token: key }])
    Auth.refusedAsMalformed(
      NO_OTHER_SCHEME,
      await wire.send({ ...NODEINFO, query }),
      `nodeinfo with the key as ${Object.keys(query)} in the query`,
    );
  for (const headers of [
    { 'X-API-Key': key },
    { 'X-Authorization': Auth.bearer(key) },
    { 'Proxy-Authorization': Auth.bearer(key) },
    { Cookie: Auth.behind('api_key=', key) },
  ])
    Auth.refusedAsMalformed(
      NO_OTHER_SCHEME,
      await wire.send({ ...NODEINFO, headers }),
      `nodeinfo with the key as ${Object.keys(headers)}`,
    );
});

test('a key in a body is none', { tag: [NO_OTHER_SCHEME, tier('quote'), key('body')] }, async ({
  presenting,
  keys,
  sound,
}) => {
  const nobody = presenting(null);
  for (const request of (await sound('quote')).filter((each) => !Auth.isOfMarket(each))) {
    const json = { ...membersOf(request.json), api_key: keys.own, access_token: keys.own };
    Auth.refusedAsMalformed(
      NO_OTHER_SCHEME,
      await nobody.send({ ...request, json }),
      `${request.operation} with the key in the body`,
      Auth.OF_VALIDATION,
    );
  }
});
