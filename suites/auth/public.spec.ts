import * as Auth from '../../harness/groups/auth.ts';
import { may, note, outcomeOf, test, tier } from '../../harness/test.ts';

test('whether the market is public where keys are enforced', { tag: [may('AUT-ANON-02'), tier('quote')] }, async ({
  presenting,
  sound,
}) => {
  const nobody = presenting(null);
  for (const request of [...(await sound('read')), ...(await sound('quote'))].filter(Auth.isOfMarket)) {
    const answer = await nobody.send(request);
    if (answer.status === 401) Auth.refusedForKey(answer, `${request.operation} without a key`, 'missing_api_key');
    note(`${request.operation}: ${outcomeOf(answer)}`);
  }
});

test('whether a test network serves callers without a key', { tag: may('AUT-ANON-03') }, async ({
  presenting,
  sound,
  discovery,
}) => {
  const nobody = presenting(null);
  const outcomes = new Map<string, string[]>();
  for (const request of await sound('read')) {
    const outcome = outcomeOf(await nobody.send(request));
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), request.operation]);
  }
  note(
    `on ${discovery.network}: ${[...outcomes].map(([outcome, of]) => `${outcome} for ${of.join(', ')}`).join('; ')}`,
  );
});
