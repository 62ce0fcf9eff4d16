import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { timeLeft } from '../../harness/run/time-left.ts';
import { command } from '../cli/command.ts';
import { expect, test } from '../test.ts';

test('without a start there is no end', () => {
  expect(timeLeft({ maxMinutes: 1 }, {})).toBe(Number.POSITIVE_INFINITY);
  expect(timeLeft({ maxMinutes: 1 }, { CONFORMANCE_STARTED_AT: '0' })).toBeLessThan(0);
  expect(timeLeft({ maxMinutes: 10 }, { CONFORMANCE_STARTED_AT: String(Date.now()) })).toBeGreaterThan(0);
});

test('what the time of the run does not suffice for is not exercised, and the reports are there', async () => {
  test.setTimeout(120_000);
  const out = test.info().outputPath('out');
  const { code, stdout, stderr } = await command(['run', '--only', 'MKT', '--max-minutes', '1', '--out', out], {
    env: { CONFORMANCE_STARTED_AT: '0' },
  });
  expect(code, `${stdout}\n${stderr}`).toBe(2);
  expect(stdout).toMatch(/No time was left for \d+ requirements: the time of the run \(1 min\) was over/);
  const { requirements }: { readonly requirements: readonly { readonly id: string; readonly reason?: string }[] } =
    JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'));
  const { reason } = requirements.find(({ id }) => id === 'MKT-ASSETS-01') ?? {};
  expect(reason).toBe('the time of the run (1 min) was over');
  expect(readFileSync(join(out, 'conformance.html'), 'utf8')).toContain('the time of the run (1 min) was over');
});
