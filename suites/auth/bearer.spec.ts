import { SOUND_TIERS } from '../../harness/flows/auth/sound-requests.ts';
import { letIn } from '../../harness/interface/auth/verdicts.ts';
import { bearer, key, must, test, tier } from '../../harness/test.ts';

const BEARER = must('AUT-SCHEME-01');

for (const name of SOUND_TIERS)
  test(`a key presented as a bearer's opens what needs the tier ${name}`, {
    tag: [BEARER, tier(name), key(name)],
  }, async ({ presenting, keys, sound }) => {
    const owner = presenting(bearer(keys.own));
    for (const request of await sound(name)) letIn(await owner.send(request), `${request.operation} with the key`);
  });

// A target that refuses every key has no market that could be read with one.
test("a key presented as a bearer's opens what can be asked for without any list", { tag: BEARER }, async ({
  presenting,
  keys,
}) => {
  const owner = presenting(bearer(keys.own)).wire;
  for (const path of ['/api/v1/swaps/nodeinfo', '/api/v1/lsps1/get_info', '/api/v1/lsps1/network_info'])
    letIn(await owner.send({ method: 'GET', path }), `GET ${path} with the key`);
});
