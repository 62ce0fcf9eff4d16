import * as Auth from '../../harness/groups/auth.ts';
import { key, may, must, NotApplicable, note, outcomeOf, test, tier } from '../../harness/test.ts';

const NO_BARE_KEY = must('AUT-SCHEME-02');

for (const name of Auth.SOUND_TIERS)
  test(`a key without Bearer opens nothing that needs the tier ${name}`, {
    tag: [NO_BARE_KEY, tier(name), key(name)],
  }, async ({ presenting, keys, sound }) => {
    const [nobody, bare] = [presenting(null), presenting(keys.own)];
    for (const request of await sound(name)) {
      const answer = await bare.send(request);
      if (answer.status === 401 || !(await Auth.isPublic(nobody, request)))
        Auth.refusedAsMalformed(NO_BARE_KEY, answer, `${request.operation} with the key alone`);
      else note(`${request.operation} is public`);
    }
  });

test('what a key without Bearer gives while keys are optional', { tag: may('AUT-SCHEME-03') }, async ({
  presenting,
  keys,
  sound,
  discovery,
}) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const bare = presenting(keys.own);
  for (const request of await sound('read')) note(`${request.operation}: ${outcomeOf(await bare.send(request))}`);
});
