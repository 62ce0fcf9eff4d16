import { announcedBy } from '../../../harness/engine/pacing/announced.ts';
import { isRenewed, type RateWindow, rateWindowOf } from '../../../harness/interface/limits/read.ts';
import { expect, test } from '../../test.ts';

test('an announced rate limit is read from whole numbers, also where more follows them', () => {
  const said: Record<string, string> = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' };
  expect(rateWindowOf({ header: (name) => said[name] })).toEqual({ limit: 60, remaining: 59, reset: undefined });
  expect(rateWindowOf({ header: () => '60, 60;w=60' })).toEqual({ limit: 60, remaining: 60, reset: 60 });
  for (const text of ['sixty', '-1', '6e1', '6.5', '', 'w=60'])
    expect(rateWindowOf({ header: () => text }), text).toBeUndefined();
});

for (const { earlier, later, isNew } of [
  { earlier: 30, later: 29, isNew: false },
  { earlier: 30, later: 60, isNew: true },
  { earlier: 1, later: 1, isNew: true },
  { earlier: 1_800_000_000, later: 1_800_000_000, isNew: false },
  { earlier: 1_800_000_000, later: 1_800_000_060, isNew: true },
]) {
  test(`Reset ${earlier}, then ${later}: ${isNew ? 'a new window' : 'the same window'}`, () => {
    const window = (reset: number): RateWindow => ({ limit: 60, remaining: 5, reset });
    expect(isRenewed(window(earlier), window(later))).toBe(isNew);
  });
}

const NOW = Date.parse('2026-11-30T12:20:00Z');

for (const { reset, resetMs } of [
  { reset: '41', resetMs: 41_000 },
  { reset: '0.5', resetMs: 500 },
  { reset: String(NOW / 1000 + 41), resetMs: 41_000 },
  { reset: String(NOW + 41_000), resetMs: 41_000 },
  { reset: '2026-11-30T12:20:41.000Z', resetMs: 41_000 },
  { reset: 'Mon, 30 Nov 2026 12:20:41 GMT', resetMs: 41_000 },
  { reset: '41s', resetMs: undefined },
  { reset: '-1', resetMs: undefined },
  { reset: '2026-11', resetMs: undefined },
])
  test(`Reset ${reset} means ${resetMs === undefined ? 'nothing that is known' : `${resetMs} ms from now`}`, () => {
    const header = (name: string) => (name === 'x-ratelimit-reset' ? reset : undefined);
    expect(announcedBy({ header }, 200, NOW).resetMs).toBe(resetMs);
  });
