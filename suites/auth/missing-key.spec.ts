import * as Auth from '../../harness/groups/auth.ts';
import { expect, key, must, NotApplicable, note, test, tier } from '../../harness/test.ts';

const A_KEY_IS_DEMANDED = must('AUT-ENF-01');

for (const name of Auth.SOUND_TIERS)
  test(`where keys are enforced, what needs the tier ${name} demands one`, {
    tag: [A_KEY_IS_DEMANDED, tier(name), key(name)],
  }, async ({ presenting, sound, discovery }) => {
    const nobody = presenting(null);
    for (const request of await sound(name)) {
      const { operation } = request;
      const answer = await nobody.send(request);
      // The market may be public (AUT-ANON-02), and signet is promised to stay open (AUT-ANON-03).
      if (Auth.isLetIn(answer) && (Auth.isOfMarket(request) || discovery.network === 'signet'))
        note(`${operation} is public`);
      else Auth.refusedForKey(answer, `${operation} without a key`, 'missing_api_key');
    }
  });

test('where keys are enforced, the head of an answer demands one, too', { tag: A_KEY_IS_DEMANDED }, async ({
  presenting,
  sound,
}) => {
  const { wire } = presenting(null);
  for (const { operation, method, path } of await sound('read')) {
    if (method !== 'GET' || (await wire.send({ method, path })).status !== 401) continue;
    const head = await Auth.answerIfAny(() => wire.send({ method: 'HEAD', path, retry: false }));
    // HEAD is no method of the interface, and what nobody answers reveals nothing.
    if (!head) throw new NotApplicable(`HEAD ${path} is not answered`);
    expect(head.status, `status of HEAD in the place of ${operation}`).toBeGreaterThanOrEqual(400);
  }
});
