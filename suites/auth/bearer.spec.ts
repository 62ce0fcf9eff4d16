import { SOUND_TIERS } from '../../harness/interface/auth/sound-requests.ts';
import { letIn } from '../../harness/interface/auth/verdicts.ts';
import { bearer, must, test, tier } from '../../harness/test.ts';

const BEARER = must('AUT-SCHEME-01');

for (const name of SOUND_TIERS)
  test(`a key presented as a bearer's opens what needs the tier ${name}`, { tag: [BEARER, tier(name)] }, async ({
    presenting,
    keys,
    sound,
  }) => {
    const owner = presenting(bearer(keys.own));
    for (const request of await sound(name)) letIn(await owner.send(request), `${request.operation} with the key`);
  });
