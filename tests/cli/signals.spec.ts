import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpReply } from '../../faults/proxy/exchange.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import { startReference } from '../../reference/reference.ts';
import { expect, test } from '../test.ts';
import { command, type Ended } from './command.ts';
import { livingOf, startedBy } from './processes.ts';

test.describe.configure({ timeout: 300_000 });

const REPORTS = [
  'allure-results',
  'conformance.html',
  'conformance.json',
  'evidence.har',
  'junit.xml',
  'playwright/index.html',
];

/** Checks enough for a middle, and a swap beside them. */
const ONLY = 'MKT-ASSETS,MKT-PAIRS,SWP-EXEC-01';
/** The request at whose answer the signal is sent. */
const MIDDLE = 60;

interface Signalled extends Ended {
  readonly out: string;
  /** What the command had started by then. */
  readonly started: readonly number[];
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

/** A run that gets a signal in its middle; from then on, answers are those that `then` gives. */
async function signalled(
  signal: NodeJS.Signals,
  then: (reply: HttpReply) => HttpReply | Promise<HttpReply> = (reply) => reply,
): Promise<Signalled> {
  const out = test.info().outputPath('out');
  const reference = await startReference();
  let requests = 0;
  let started: number[] = [];
  let child: ChildProcess | undefined;
  const front = await startProxy(reference.baseUrl, [
    {
      reply(_request, reply) {
        requests++;
        if (requests < MIDDLE) return reply;
        if (requests === MIDDLE) {
          started = startedBy(child?.pid ?? 0);
          child?.kill(signal);
        }
        return then(reply);
      },
    },
  ]);
  const ended = await command(['run', '--base-url', front.baseUrl, '--only', ONLY, '--out', out], {
    started: (process) => {
      child = process;
    },
  });
  const close = async () => {
    await front.close();
    await reference.close();
  };
  return { ...ended, out, started, requests: () => requests, close };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`${signal} ends in exit code 130 with every report of what was judged, and nothing runs after it`, async () => {
    const { code, stdout, out, started, close } = await signalled(signal);
    await close();
    expect(code, stdout).toBe(130);
    for (const name of REPORTS) expect(existsSync(join(out, name)), name).toBe(true);
    const { exitCode, summary, problems, requirements } = JSON.parse(
      readFileSync(join(out, 'conformance.json'), 'utf8'),
    );
    expect(exitCode).toBe(130);
    expect(summary.verified).toBeGreaterThan(0);
    expect(problems.filter((problem: string) => /broke/.test(problem))).toEqual([]);
    expect(requirements.filter(({ reason = '' }) => reason.startsWith('No check'))).toEqual([]);
    expect(stdout.match(/Interrupted/g)).toHaveLength(1);
    expect(livingOf(started)).toEqual([]);
  });

test('an interrupt does not wait for a target that has fallen silent', async () => {
  const { code, stdout, out, close } = await signalled('SIGINT', () => new Promise(() => {}));
  await close();
  expect(code, stdout).toBe(130);
  for (const name of REPORTS) expect(existsSync(join(out, name)), name).toBe(true);
});

test('when the command is killed, its processes end and send nothing more', async () => {
  const { started, requests, out, close } = await signalled('SIGKILL');
  expect(started.length).toBeGreaterThan(1);
  await expect.poll(() => livingOf(started)).toEqual([]);
  const sent = requests();
  await close();
  expect(requests()).toBe(sent);
  expect(readdirSync(join(out, 'evidence')).length).toBeGreaterThan(0);
});

test('and so does the embedded reference', async () => {
  let pid = 0;
  let started: number[] = [];
  await command(['run', '--only', 'MKT-ASSETS', '--out', test.info().outputPath('out')], {
    started: (child) => {
      pid = child.pid ?? 0;
    },
    watch: (stdout, kill) => {
      if (started.length > 0 || !/\d+ of \d+ checks/.test(stdout)) return;
      started = startedBy(pid);
      kill('SIGKILL');
    },
  });
  expect(started.length).toBeGreaterThan(2);
  await expect.poll(() => livingOf(started)).toEqual([]);
});
