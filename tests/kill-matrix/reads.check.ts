import { leaveDiscovery } from '../../harness/run/discovery-file.ts';
import { test } from '../../harness/test.ts';

// Passive checks judge what other checks have sent; this is the least traffic that there always is.
test('reads the lists', { tag: '@reads' }, async ({ market, found, settings, session }) => {
  leaveDiscovery(found, settings, session.secrets);
  await market.assets();
  await market.pairs();
});
