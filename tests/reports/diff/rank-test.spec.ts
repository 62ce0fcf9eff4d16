import { rankTest } from '../../../reports/diff/rank-test.ts';
import { slowerOperations } from '../../../reports/diff/slower.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

// Six values a side, many of them tied, are fewer than a verdict ever rests on.
test('the probability is close to the exact one, over all ways to divide the values', () => {
  const values = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(values, values, (earlier, later) => {
      const { p, superiority } = rankTest(earlier, later);
      expect(superiority).toBeCloseTo(share(earlier, later), 10);
      expect(Math.abs(p - exact(earlier, later))).toBeLessThan(0.05);
    }),
    { seed: 1, numRuns: 60 },
  );
});

test('equal values decide nothing, and small ranks apart from large ones decide the most', () => {
  expect(rankTest([5, 5, 5], [5, 5, 5]).superiority).toBe(0.5);
  const low = Array.from({ length: 30 }, (_, at) => at);
  expect(rankTest(low, low).p).toBeGreaterThan(0.4);
  const high = low.map((value) => value + 100);
  expect(rankTest(low, high)).toMatchObject({ superiority: 1 });
  expect(rankTest(low, high).p).toBeLessThan(1e-9);
});

/** Times about a middle, without chance. */
function times(middle: number, count = 40, spread = 0.4): number[] {
  return Array.from({ length: count }, (_, at) => middle * (1 + spread * ((at % 11) / 10 - 0.5)));
}

const CASES: readonly { what: string; earlier: number[]; later: number[]; slower: boolean }[] = [
  { what: 'twice as long', earlier: times(40), later: times(80), slower: true },
  { what: 'as long', earlier: times(40), later: times(40), slower: false },
  { what: 'shorter', earlier: times(80), later: times(40), slower: false },
  { what: 'one answer that hangs', earlier: times(40), later: [...times(40), 30_000], slower: false },
  { what: 'twice as long, by few answers', earlier: times(40, 9), later: times(80, 9), slower: false },
  {
    what: 'a little longer, for certain',
    earlier: times(100, 5_000, 0.01),
    later: times(105, 5_000, 0.01),
    slower: false,
  },
  { what: 'twice as long, of almost nothing', earlier: times(1), later: times(2), slower: false },
  { what: 'a median that grew by a spread as wide', earlier: times(40, 12, 4), later: times(52, 12, 4), slower: false },
];
for (const { what, earlier, later, slower } of CASES)
  test(`an operation is slower by its ranks and by some size: ${what}`, () => {
    const found = slowerOperations(
      { 'GET /a': earlier, 'GET /b': times(10) },
      { 'GET /a': later, 'GET /b': times(10) },
    );
    expect(found.map(({ operation }) => operation)).toEqual(slower ? ['GET /a'] : []);
  });

test('the more operations are looked at, the less is left to chance', () => {
  const [earlier, later] = [times(40, 10), times(52, 10)];
  const alone = slowerOperations({ 'GET /a': earlier }, { 'GET /a': later });
  expect(alone).toHaveLength(1);
  const others = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`GET /${at}`, times(10)]));
  expect(slowerOperations({ 'GET /a': earlier, ...others }, { 'GET /a': later, ...others })).toEqual([]);
});

function share(earlier: readonly number[], later: readonly number[]): number {
  const pairs = earlier.flatMap((one) => later.map((other) => (other > one ? 1 : other === one ? 0.5 : 0)));
  return pairs.reduce((sum: number, win) => sum + win, 0) / pairs.length;
}

/** By enumeration, each half of the ties for itself: the mean of the strict and of the weak tail. */
function exact(earlier: readonly number[], later: readonly number[]): number {
  const all = [...earlier, ...later];
  const seen = share(earlier, later);
  let as = 0;
  let beyond = 0;
  let ways = 0;
  for (let chosen = 0; chosen < 1 << all.length; chosen++) {
    const [one, other] = [all.filter((_, at) => !(chosen & (1 << at))), all.filter((_, at) => chosen & (1 << at))];
    if (other.length !== later.length) continue;
    ways++;
    const found = share(one, other);
    if (Math.abs(found - seen) < 1e-9) as++;
    else if (found > seen) beyond++;
  }
  return (beyond + as) / ways;
}
