import { ENFORCING, leaveDiscovery, test } from '../../harness/test.ts';

test('reads what the target trades', async ({ found, settings, session }) => {
  await leaveDiscovery(found, settings, session.secrets);
});

test.describe('where keys are enforced', () => {
  test.skip(({ settings }) => !settings.isEnforcing, 'the run has one instance of the target');

  test('reads what the second instance trades', { tag: ENFORCING }, async ({ found, settings, session }) => {
    await leaveDiscovery(found, settings, session.secrets);
  });
});
