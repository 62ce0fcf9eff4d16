import { leaveDiscovery } from '../../harness/run/discovery-file.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { test } from '../../harness/test.ts';
import { ENFORCING } from '../../specs/enforcement.ts';
import { DISCOVERY, LEVER_DISCOVERY, SECOND_DISCOVERY } from '../../specs/tags.ts';

// One worker for all: another would take longer to come than the tests take.
test.describe.configure({ mode: 'default' });

// Only a run of several instances reads the others. The reference that Playwright starts by itself has all, but no address yet.
const { baseUrl, leverBaseUrl, enforcingBaseUrl } = loadSettings(process.env);
const isEmbedded = baseUrl === undefined;
const READINGS = [
  { what: 'the target trades', tag: [DISCOVERY], isThere: true },
  {
    what: 'the second instance trades',
    tag: [ENFORCING, SECOND_DISCOVERY],
    isThere: isEmbedded || enforcingBaseUrl !== undefined,
  },
  {
    what: 'the instance trades whose levers are pulled',
    tag: [LEVER_DISCOVERY],
    isThere: isEmbedded || leverBaseUrl !== undefined,
  },
] as const;

for (const { what, tag } of READINGS.filter(({ isThere }) => isThere))
  test(`reads what ${what}`, { tag: [...tag] }, ({ found, settings, session }) => {
    leaveDiscovery(found, settings, session.secrets);
  });
