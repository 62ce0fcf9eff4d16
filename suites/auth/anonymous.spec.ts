import * as Auth from '../../harness/groups/auth.ts';
import { key, must, NotApplicable, test, tier } from '../../harness/test.ts';

const EVERYBODY_IS_SERVED = must('AUT-ANON-01');

for (const name of Auth.SOUND_TIERS)
  test(`while keys are optional, what needs the tier ${name} serves callers without one`, {
    tag: [EVERYBODY_IS_SERVED, tier(name), key(name)],
  }, async ({ presenting, sound, discovery }) => {
    if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
    const nobody = presenting(null);
    for (const request of await sound(name))
      Auth.letIn(await nobody.send(request), `${request.operation} without a key`);
  });

test('while keys are optional, nobody without one is taken for the caller before', {
  tag: EVERYBODY_IS_SERVED,
}, async ({ presenting, discovery, seed }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const nodeinfo = { method: 'GET', path: '/api/v1/swaps/nodeinfo' };
  const invented = Auth.inventedKey(seed);
  for (const [what, authorization] of [
    ['an invented key', `Bearer ${invented}`],
    ['a key without Bearer', invented],
    ['Bearer without a key', 'Bearer '],
  ] as const) {
    await presenting(authorization).wire.send(nodeinfo);
    Auth.letIn(await presenting(null).wire.send(nodeinfo), `nodeinfo without a key, right behind ${what},`);
  }
});
