import { VARIANTS } from '../../faults/variants.ts';
import { PASSIVE_CHECKS } from '../../harness/run/passive-checks.ts';
import { loadRegister } from '../../specs/register.ts';
import { listed } from '../listed.ts';
import { expect, test } from '../test.ts';

/** Tolerances without a variant, and why. What is missing here and has none is named by the test below. */
const WITHOUT_A_VARIANT: Readonly<Record<string, readonly string[]>> = {
  'the reference has no such thing: fees in another unit': ['FMT-UNIT-05'],
  'the plain reference makes use of it': [
    // The pair list names no network, a swap that is polled goes on, BTC is named alike both ways, an order that nobody
    // looked at yet tells no check.
    'MKT-PAIRS-01',
    'SWP-STATUS-17',
    'FMT-UNIT-01',
    'FMT-TIME-03',
  ],
  'it says at which level or how long something is judged, and allows no server anything': [
    'LSP-EST-09',
    'LSP-CREATE-09',
    'LSP-CREATE-16',
    'LSP-NOTIFY-01',
    'FMT-ID-02',
    'MKT-ASSETS-08',
    'AUT-ENF-04',
    'AUT-SCOPE-01',
    'AUT-SCOPE-07',
  ],
  'only a proxy or the market could show it, and the check leaves it open': ['LSP-ORDER-05'],
  'who makes use of it breaks another requirement': [
    // ERR-STATUS-08, QUO-ROUTE-03.
    'ERR-STATUS-09',
    'QUO-ROUTE-06',
    'WS-QUOTE-07',
  ],
  'it is about a header that the suite does not send': ['ERR-ENV-07'],
};

test('every tolerance of a checked requirement is exercised by a variant, or it is said why not', async () => {
  const tests = await listed();
  const checked = new Set([...tests.flatMap(({ tags }) => tags), ...PASSIVE_CHECKS.map(({ id }) => id)]);
  const shown = new Set(VARIANTS.flatMap(({ exercises = [] }) => exercises));
  const excused = Object.values(WITHOUT_A_VARIANT).flat();
  const tolerant = loadRegister().requirements.filter(
    ({ id, tolerance }) => checked.has(id) && tolerance !== undefined && !/^none\b/i.test(tolerance),
  );
  const unshown = tolerant.map(({ id }) => id).filter((id) => !shown.has(id));
  expect(unshown.filter((id) => !excused.includes(id))).toEqual([]);
  expect(excused.filter((id) => !unshown.includes(id))).toEqual([]);
});

test('what a variant exercises is the tolerance of a requirement', () => {
  const { byId } = loadRegister();
  const wrong = VARIANTS.flatMap(({ id, exercises = [] }) =>
    exercises.filter((shown) => !byId.get(shown)?.tolerance).map((shown) => `${id} exercises ${shown}`),
  );
  expect(wrong).toEqual([]);
});
