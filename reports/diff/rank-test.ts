/** What a rank test says of two samples. */
export interface RankTest {
  /** The probability of ranks so far apart by chance, were both samples of one kind: one-sided, the later being larger. */
  readonly p: number;
  /** How often a later value exceeds an earlier one, of all pairs; a tie is a half. 0.5 is no difference. */
  readonly superiority: number;
}

/**
 * The test of Mann and Whitney: whether later values tend to be larger than earlier ones, for any distribution. It uses the
 * normal approximation with corrections for ties and continuity, which is close from about eight values a side.
 */
export function rankTest(earlier: readonly number[], later: readonly number[]): RankTest {
  const [n, m] = [earlier.length, later.length];
  const all = [...earlier.map((value) => ({ value, late: false })), ...later.map((value) => ({ value, late: true }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    const tied = to - from;
    const late = all.slice(from, to).filter((entry) => entry.late).length;
    ranks += late * ((from + 1 + to) / 2);
    ties += tied ** 3 - tied;
    from = to;
  }
  const wins = ranks - (m * (m + 1)) / 2;
  const total = n + m;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  const z = variance > 0 ? (wins - (n * m) / 2 - 0.5) / Math.sqrt(variance) : 0;
  return { p: upperTail(z), superiority: wins / (n * m) };
}

/** The share of a normal distribution beyond this many standard deviations (Abramowitz and Stegun, 26.2.17). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((acc, factor, at) => acc + factor * t ** (at + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
