import { leaveDiscovery } from '../../harness/run/discovery-file.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { key, test } from '../../harness/test.ts';
import { ENFORCING } from '../../specs/enforcement.ts';

test('reads what the target trades', { tag: key('discovery') }, async ({ found, settings, session }) => {
  await leaveDiscovery(found, settings, session.secrets);
});

// Only a run of two instances has the other test, as it takes another worker, which is a second in coming. The reference that
// Playwright starts by itself has both, but no address yet.
const { baseUrl, enforcingBaseUrl } = loadSettings(process.env);
if (baseUrl === undefined || enforcingBaseUrl !== undefined)
  test('reads what the second instance trades', { tag: [ENFORCING, key('discovery of the second instance')] }, async ({
    found,
    settings,
    session,
  }) => {
    await leaveDiscovery(found, settings, session.secrets);
  });
