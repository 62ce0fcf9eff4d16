import { leaveDiscovery } from '../../harness/run/discovery-file.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { test } from '../../harness/test.ts';
import { ENFORCING } from '../../specs/enforcement.ts';
import { DISCOVERY, SECOND_DISCOVERY } from '../../specs/tags.ts';

// One worker for both: another would take longer to come than the second test takes.
test.describe.configure({ mode: 'default' });

test('reads what the target trades', { tag: DISCOVERY }, ({ found, settings, session }) => {
  leaveDiscovery(found, settings, session.secrets);
});

// Only a run of two instances has the other test. The reference that Playwright starts by itself has both, but no address yet.
const { baseUrl, enforcingBaseUrl } = loadSettings(process.env);
if (baseUrl === undefined || enforcingBaseUrl !== undefined)
  test('reads what the second instance trades', { tag: [ENFORCING, SECOND_DISCOVERY] }, ({
    found,
    settings,
    session,
  }) => {
    leaveDiscovery(found, settings, session.secrets);
  });
