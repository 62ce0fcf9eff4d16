import { expect, test } from '../test.ts';
import { invented } from './invented.ts';
import { inRound, ROUNDS, roundOf } from './rounds.ts';

const VARIANT = invented('variant-one', 'conforming', { exercises: ['B-07'] });
const SUITES = Array.from({ length: 60 }, (_, at) => ({
  path: `/suites/${at}.spec.ts`,
  ids: new Set([`B-${String(at).padStart(2, '0')}`]),
}));
const all = Array.from({ length: ROUNDS }, (_, round) => round);

test('in as many days as there are parts every suite judges a variant', () => {
  const parts = all.map((round) => inRound(VARIANT, SUITES, round));
  expect(new Set(parts.flat())).toEqual(new Set(SUITES));
  for (const part of parts) expect(part.length).toBeLessThan(SUITES.length / 2);
});

test('what a variant shows is judged in every part, by what is aimed at it most', () => {
  const wide = { path: '/suites/wide.spec.ts', ids: new Set(['B-07', 'C-01', 'C-02']) };
  const parts = all.map((round) => inRound(VARIANT, [wide, ...SUITES], round));
  for (const part of parts) expect(part).toContain(SUITES[7]);
  expect(parts.filter((part) => part.includes(wide))).toHaveLength(1);
});

test('what is no variant, or judged in all parts at once, gets every suite', () => {
  expect(inRound({ ...VARIANT, kind: 'fault' }, SUITES, 0)).toEqual(SUITES);
  expect(inRound({ ...VARIANT, kind: 'clean' }, SUITES, 0)).toEqual(SUITES);
  expect(inRound(VARIANT, SUITES, undefined)).toEqual(SUITES);
});

test('each day has the next part', () => {
  const day = 86_400_000;
  expect(all.map((after) => roundOf(after * day))).toEqual(all);
  expect(roundOf(ROUNDS * day)).toBe(0);
});
