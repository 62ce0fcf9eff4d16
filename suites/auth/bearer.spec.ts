import * as Auth from '../../harness/groups/auth.ts';
import { key, must, test, tier } from '../../harness/test.ts';

const BEARER = must('AUT-SCHEME-01');

const NODEINFO = '/api/v1/swaps/nodeinfo';

for (const name of Auth.SOUND_TIERS)
  test(`a key presented as a bearer's opens what needs the tier ${name}`, {
    tag: [BEARER, tier(name), key(name)],
  }, async ({ presenting, keys, sound }) => {
    const owner = presenting(Auth.bearer(keys.own));
    for (const request of await sound(name)) Auth.letIn(await owner.send(request), `${request.operation} with the key`);
  });

// A target that refuses every key has no market that could be read with one.
test("a key presented as a bearer's opens what can be asked for without any list", { tag: BEARER }, async ({
  presenting,
  keys,
  wireAs,
}) => {
  const bearer = Auth.bearer(keys.own);
  const owner = presenting(bearer).wire;
  for (const path of [NODEINFO, '/api/v1/lsps1/get_info', '/api/v1/lsps1/network_info'])
    Auth.letIn(await owner.send({ method: 'GET', path }), `GET ${path} with the key`);
  // The names of headers know no case (RFC 9110, 5.1).
  for (const name of ['authorization', 'AUTHORIZATION'])
    Auth.letIn(
      await wireAs('anonymous').send({ method: 'GET', path: NODEINFO, headers: { [name]: bearer } }),
      `GET ${NODEINFO} with the key as ${name}`,
    );
});
