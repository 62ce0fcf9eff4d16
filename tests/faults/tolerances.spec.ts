import { expect, test } from '@playwright/test';
import { listTests } from '../../cli/playwright.ts';
import { VARIANTS } from '../../faults/all.ts';
import { PASSIVE_CHECKS } from '../../harness/run/passive-checks.ts';
import { loadRegister } from '../../specs/register.ts';

/** Tolerances without a variant, and why. What is missing here and has none is named by the test below. */
const WITHOUT_A_VARIANT: Readonly<Record<string, readonly string[]>> = {
  'the reference has no channel orders yet': [
    'LSP-STATE-02',
    'FMT-TIME-03',
    'FMT-UNIT-01',
    'FMT-UNIT-02',
    'FMT-UNIT-05',
  ],
  'it speaks of the check, or of what the deployment is': [
    'ERR-ENV-07',
    'ERR-STATUS-12',
    'FLW-SWAP-03',
    'LSP-EST-09',
    'LSP-CREATE-09',
    'LSP-CREATE-16',
    'LSP-NOTIFY-01',
    'FMT-INT-02',
    'FMT-UNIT-06',
    'FMT-ID-02',
    'MKT-ASSETS-08',
    'MKT-PAIRS-01',
    'MKT-PAIRS-03',
    'QUO-ROUTE-06',
    'QUO-USE-03',
    'SWP-STATUS-09',
    'SWP-STATUS-17',
    'SWP-STATUS-19',
    'WS-QUOTE-05',
  ],
  "only a proxy, the market or the client's node could show it, and the check leaves it open": [
    'AUT-WS-01',
    'LSP-ORDER-05',
    'ERR-STATUS-09',
    'FLW-MARKET-01',
    'QUO-USE-01',
    'SWP-STATE-03',
    'WS-LIFE-01',
    'WS-LIFE-02',
    'WS-QUOTE-07',
  ],
};

test('every tolerance of a checked requirement is shown by a variant, or it is said why not', async () => {
  const tests = await listTests();
  const checked = new Set([...tests.flatMap(({ tags }) => tags), ...PASSIVE_CHECKS.map(({ id }) => id)]);
  const shown = new Set(VARIANTS.flatMap(({ shows = [] }) => shows));
  const excused = Object.values(WITHOUT_A_VARIANT).flat();
  const tolerant = loadRegister().requirements.filter(
    ({ id, tolerance }) => checked.has(id) && tolerance !== undefined && !/^none\b/i.test(tolerance),
  );
  const unshown = tolerant.map(({ id }) => id).filter((id) => !shown.has(id));
  expect(unshown.filter((id) => !excused.includes(id))).toEqual([]);
  expect(excused.filter((id) => !unshown.includes(id))).toEqual([]);
});

test('what a variant shows is the tolerance of a requirement', () => {
  const { byId } = loadRegister();
  for (const { id, shows = [] } of VARIANTS)
    for (const shown of shows) expect(byId.get(shown)?.tolerance, `${id} shows ${shown}`).toBeTruthy();
});
