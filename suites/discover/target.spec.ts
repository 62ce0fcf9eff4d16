import { leaveDiscovery, test } from '../../harness/test.ts';

test('reads what the target trades', async ({ discovery, settings, session }) => {
  await leaveDiscovery(discovery, settings, session.secrets);
});
