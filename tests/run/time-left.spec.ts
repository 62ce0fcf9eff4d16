import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { untilEnded } from '../../cli/limit.ts';
import { BEGAN, machineMs, timeLeft } from '../../harness/run/time-left.ts';
import { command } from '../cli/command.ts';
import { reportIn, requirementIn } from '../cli/target.ts';
import { expect, test } from '../test.ts';

test('without a start there is no end', () => {
  expect(timeLeft({ maxMinutes: 1 }, {})).toBe(Number.POSITIVE_INFINITY);
  expect(timeLeft({ maxMinutes: 1 }, { [BEGAN]: String(machineMs() - 60_001) })).toBeLessThan(0);
  expect(timeLeft({ maxMinutes: 10 }, { [BEGAN]: String(machineMs()) })).toBeGreaterThan(0);
});

test('what the time of the run does not suffice for is not exercised, and the reports are there', async () => {
  test.setTimeout(300_000);
  const out = test.info().outputPath('out');
  const { code, stdout, stderr } = await command(['run', '--only', 'MKT-ASSETS', '--max-minutes', '1', '--out', out], {
    env: { [BEGAN]: String(machineMs() - 60_001) },
  });
  expect(code, `${stdout}\n${stderr}`).toBe(2);
  expect(stdout).toMatch(/No time was left for \d+ requirements: the time of the run \(1 min\) was over/);
  expect(requirementIn(out, 'MKT-ASSETS-01')?.reason).toBe('the time of the run (1 min) was over');
  expect(readFileSync(join(out, 'conformance.html'), 'utf8')).toContain('the time of the run (1 min) was over');
});

test('a wall clock that jumps by a day ends nothing and holds nothing up', () => {
  const environment = { [BEGAN]: String(machineMs()) };
  const wall = Date.now;
  try {
    for (const jump of [86_400_000, -86_400_000]) {
      Date.now = () => wall() + jump;
      expect(timeLeft({ maxMinutes: 10 }, environment)).toBeGreaterThan(0);
      expect(timeLeft({ maxMinutes: 10 }, environment)).toBeLessThanOrEqual(600_000);
    }
  } finally {
    Date.now = wall;
  }
});

test('the command ends a run at its limit, whatever a worker does, and judges what is there', async () => {
  test.setTimeout(300_000);
  const out = test.info().outputPath('out');
  const spin = test.info().outputPath('spin.mjs');
  // No timer of such a worker ever fires, and no signal but the last one ends it.
  writeFileSync(spin, "if (process.env.TEST_WORKER_INDEX !== undefined) { process.on('SIGINT', () => {}); for (;;); }");
  const longAgo = { [BEGAN]: String(machineMs()) };
  const began = machineMs() - untilEnded({ maxMinutes: 1 }, longAgo);
  const { code, stdout, stderr } = await command(['run', '--only', 'MKT-ASSETS', '--max-minutes', '1', '--out', out], {
    env: { [BEGAN]: String(began), NODE_OPTIONS: `--import=${spin}` },
  });
  expect(code, `${stdout}\n${stderr}`).toBe(2);
  expect(stderr).toContain('--max-minutes: a worker went on long after the time of the run (1 min) and was killed');
  expect(reportIn(out).summary.verified).toBe(0);
});
