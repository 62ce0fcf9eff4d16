import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import { answeredAs, key, membersOf, must, NotApplicable, note, silent, test, tier } from '../../harness/test.ts';

const NOT_FROM_HERE = must('AUT-ORIGIN-01');

for (const name of Auth.SOUND_TIERS)
  test(`a key of another origin opens nothing that needs the tier ${name}`, {
    tag: [NOT_FROM_HERE, tier(name), key(name)],
  }, async ({ presenting, keys, sound, discovery }) => {
    const [nobody, foreigner] = [presenting(null), presenting(Auth.bearer(keys.foreignOrigin))];
    for (const request of await sound(name)) {
      const answer = await foreigner.send(request);
      // Whether a key is held to its origin where nobody needs one is as open as whether it is to its scope (AUT-SCOPE-05).
      if (Auth.isLetIn(answer) && !discovery.enforcement)
        throw new NotApplicable(`keys are optional, and ${request.operation} serves whoever has none`);
      if (Auth.isLetIn(answer) && (await Auth.isPublic(nobody, request))) note(`${request.operation} is public`);
      else answeredAs(NOT_FROM_HERE, answer);
    }
  });

test('what the 403 of a key of another origin says', { tag: silent('AUT-ORIGIN-02') }, async ({ presenting, keys }) => {
  const { wire } = presenting(Auth.bearer(keys.foreignOrigin));
  const answer = await wire.send({ method: 'GET', path: '/api/v1/swaps/nodeinfo' });
  const members = Object.keys(membersOf(answer.value) ?? {}).join(', ');
  note(
    `${answer.status} in the ${Errors.envelopeOf(answer) ?? 'form of none'} envelope, with ${members || 'no members'}`,
  );
});
