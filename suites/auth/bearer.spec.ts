import * as Auth from '../../harness/groups/auth.ts';
import { key, must, test, tier } from '../../harness/test.ts';

const BEARER = must('AUT-SCHEME-01');

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
}) => {
  const owner = presenting(Auth.bearer(keys.own)).wire;
  for (const path of ['/api/v1/swaps/nodeinfo', '/api/v1/lsps1/get_info', '/api/v1/lsps1/network_info'])
    Auth.letIn(await owner.send({ method: 'GET', path }), `GET ${path} with the key`);
});
