import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { exclusively } from '../../cli/exclusively.ts';
import { ConfigurationError } from '../../harness/engine/failures.ts';
import { startReference } from '../../reference/reference.ts';
import { command } from './command.ts';

const LEVERS = { controlUrl: 'http://127.0.0.1:1', commands: {}, maxMinutes: 1 };

/** A folder of the test's own, in which runs see each other. */
function folder(): string {
  return test.info().outputPath('runs');
}

test('a run waits for the levers of another, and says so once', async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const leave = await exclusively(LEVERS, say, folder());
  const second = exclusively(LEVERS, say, folder());
  await expect
    .poll(() => said)
    .toEqual([
      'Another run has what CONTROL_URL names, or had it when it was killed: waiting 1 min at most for its end.',
    ]);
  await leave();
  await (await second)();
  expect(said).toHaveLength(1);
  expect(readdirSync(folder()), 'what is left when both are over').toEqual([]);
});

test('a run that would wait for too long is refused in a sentence', async () => {
  const leave = await exclusively(LEVERS, () => {}, folder());
  const refused = await exclusively({ ...LEVERS, maxMinutes: 0 }, () => {}, folder()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigurationError);
  expect(String(refused)).toContain('CONTROL_URL: another run has had what it names for 0 min; wait for its end, or');
  await leave();
});

test('what one run has and the other has not holds up nobody', async () => {
  const said: string[] = [];
  const runs = [
    LEVERS,
    { ...LEVERS, controlUrl: 'http://127.0.0.1:2' },
    { commands: {}, maxMinutes: 1, takerNodeUrl: LEVERS.controlUrl },
    { commands: { mine: ['mine'] }, maxMinutes: 1 },
    { commands: {}, maxMinutes: 1 },
  ];
  const leaves = await Promise.all(runs.map((settings) => exclusively(settings, (line) => said.push(line), folder())));
  expect(said).toEqual([]);
  for (const leave of leaves) await leave();
});

test('of two things a run is refused, it keeps none', async () => {
  const node = { ...LEVERS, takerNodeUrl: 'http://127.0.0.1:3' };
  const leave = await exclusively({ commands: {}, maxMinutes: 1, takerNodeUrl: node.takerNodeUrl }, () => {}, folder());
  await expect(exclusively({ ...node, maxMinutes: 0 }, () => {}, folder())).rejects.toThrow('TAKER_NODE_URL: another');
  await (await exclusively(LEVERS, () => {}, folder()))();
  await leave();
});

test('what a killed run had is free', async () => {
  const leave = await exclusively(LEVERS, () => {}, folder());
  const [name = ''] = readdirSync(folder());
  await leave();
  const left = join(folder(), name);
  mkdirSync(left);
  const before = new Date(Date.now() - 60_000);
  utimesSync(left, before, before);
  const said: string[] = [];
  await (await exclusively(LEVERS, (line) => said.push(line), folder()))();
  expect(said).toEqual([]);
  rmSync(left, { recursive: true, force: true });
});

test('the command waits for the levers that it was given', async () => {
  const reference = await startReference();
  const leave = await exclusively({ ...LEVERS, controlUrl: reference.controlUrl }, () => {});
  let waited = false;
  const { code, stdout } = await command(
    ['run', '--base-url', reference.baseUrl, '--only', 'MKT-ASSETS-01', '--out', test.info().outputPath('out')],
    {
      env: { CONTROL_URL: reference.controlUrl },
      watch: (output) => {
        if (waited || !output.includes('Another run has what CONTROL_URL names')) return;
        waited = true;
        void leave();
      },
    },
  );
  await reference.close();
  expect(code, stdout).toBe(0);
  expect(waited).toBe(true);
});
