import { leaveDiscovery, test } from '../../harness/test.ts';

test('reads what the target trades', async ({ found, settings, session }) => {
  await leaveDiscovery(found, settings, session.secrets);
});
