import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../../build/build.js';
import { exclusively } from '../../cli/exclusively.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { startReference } from '../../reference/reference.ts';
import { expect, test } from '../test.ts';
import { command } from './command.ts';

const LEVERS = { controlUrl: 'http://127.0.0.1:1', commands: {}, maxMinutes: 1 };

/** A folder of the test's own, in which runs see each other. */
function folder(): string {
  const runs = test.info().outputPath('runs');
  mkdirSync(runs, { recursive: true });
  return runs;
}

/** Takes what these settings name, in that folder. */
function take(settings: Parameters<typeof exclusively>[0] = LEVERS, say: (line: string) => void = () => {}) {
  return exclusively(settings, say, folder());
}

test('a run waits for the levers of another, and says so once', async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const { leave } = await take(LEVERS, say);
  const second = take(LEVERS, say);
  await expect
    .poll(() => said)
    .toEqual([
      'Another run has what CONTROL_URL names, or had it when it was killed: waiting 1 min at most for its end.',
    ]);
  await leave();
  const { leave: leaveToo, holderDied } = await second;
  expect(holderDied, 'whether the first was killed').toBe(false);
  await leaveToo();
  expect(said).toHaveLength(1);
  expect(readdirSync(folder()), 'what is left when both are over').toEqual([]);
});

test('a run that would wait for too long is refused in a sentence', async () => {
  const { leave } = await take();
  const refused = await take({ ...LEVERS, maxMinutes: 0 }).catch((error: unknown) => error);
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
  const held = await Promise.all(runs.map((settings) => take(settings, (line) => said.push(line))));
  expect(said).toEqual([]);
  for (const { leave } of held) await leave();
});

test('of two things a run is refused, it keeps none', async () => {
  const node = { ...LEVERS, takerNodeUrl: 'http://127.0.0.1:3' };
  const { leave } = await take({ commands: {}, maxMinutes: 1, takerNodeUrl: node.takerNodeUrl });
  await expect(take({ ...node, maxMinutes: 0 })).rejects.toThrow('TAKER_NODE_URL: another');
  await (await take()).leave();
  await leave();
});

test('what a killed run had is free', async () => {
  const { leave } = await take();
  const [held = '', lock = ''] = readdirSync(folder()).map((name) => join(folder(), name));
  await leave();
  writeFileSync(held, '');
  mkdirSync(lock);
  const before = new Date(Date.now() - 60_000);
  utimesSync(lock, before, before);
  const said: string[] = [];
  const after = await take(LEVERS, (line) => said.push(line));
  expect(said).toEqual([]);
  expect(after.holderDied, 'whether the first was killed').toBe(true);
  await after.leave();
  expect(readdirSync(folder()), 'what is left').toEqual([]);
});

test('a link in the place of what says that a run has something is not written through', async () => {
  const { leave } = await take();
  const [file = ''] = readdirSync(folder());
  await leave();
  const thesis = test.info().outputPath('thesis');
  writeFileSync(thesis, 'one');
  symlinkSync(thesis, join(folder(), file));
  const refused = take();
  await expect(refused).rejects.toThrow(`${join(folder(), file)}: is no plain file, so no run made it; remove it.`);
  expect(readFileSync(thesis, 'utf8')).toBe('one');
  expect(readdirSync(folder()), 'what is left of the lock').toEqual([file]);
});

test('the command waits for the levers that it was given', async () => {
  const reference = await startReference();
  const { leave } = await exclusively({ ...LEVERS, controlUrl: reference.controlUrl }, () => {});
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

/** Takes what a run has in a process of its own, and kills that. */
async function takenAndKilled(controlUrl: string): Promise<void> {
  const module = pathToFileURL(join(DIST, 'cli/exclusively.js')).href;
  const settings = JSON.stringify({ ...LEVERS, controlUrl });
  const script = `import { exclusively } from '${module}'; await exclusively(${settings}, () => {}); console.log('taken');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a run after a killed one puts back what that left', async () => {
  const reference = await startReference();
  await takenAndKilled(reference.controlUrl);
  const json = { 'content-type': 'application/json' };
  await fetch(`${reference.controlUrl}/node-outage`, { method: 'POST', headers: json, body: '{"on":true}' });
  const nodeinfo = async () => (await fetch(`${reference.baseUrl}/api/v1/swaps/nodeinfo`)).status;
  expect(await nodeinfo()).toBe(503);
  const out = test.info().outputPath('out');
  const args = ['run', '--base-url', reference.baseUrl, '--only', 'SWP-NODE-03', '--out', out];
  const { code, stdout } = await command(args, { env: { CONTROL_URL: reference.controlUrl } });
  expect(code, stdout).toBe(0);
  expect(stdout).toContain(
    'The run that had these levers before was killed: node-outage, break-route, release put back.',
  );
  expect(await nodeinfo()).toBe(200);
  await reference.close();
});
