import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ReferenceOptions, startReference } from '../../reference/reference.ts';
import { command } from '../cli/command.ts';
import { livingOf } from '../cli/processes.ts';
import { reportIn } from '../cli/target.ts';
import { outputsIn } from '../secrets/outputs.ts';
import { createSearch } from '../secrets/spellings.ts';
import type { Row } from './bounds.ts';
import { startHostileFront } from './front.ts';
import { type Watch, watchProcesses } from './processes.ts';
import type { Place, Trick } from './trick.ts';

export const KEY = 'sk_live_Qx7vNz3KfW9pLr2TgYb5/jH+c';
export const NODE_TOKEN = 'node~Zt4Rw8Mq1Xs6Vd0Bk9Hy5Ju3';

/** What a run asks for: little, since each check that fails costs a process, but something of each layer that a trick can reach. */
const ASKED: Readonly<Record<Place, { readonly only: string; readonly tier: string }>> = {
  http: { only: 'MKT-ASSETS-01,MKT-ASSETS-11,MKT-PAIRS-01,QUO-FEE-01,QUO-TIME-01,WS-PING-01,FLW-SWAP-01', tier: 'pay' },
  socket: { only: 'MKT-ASSETS-01,WS-PING,WS-ERR-01,WS-QUOTE-01,WS-QUOTE-06,WS-LIFE-01', tier: 'quote' },
  node: {
    only: 'MKT-ASSETS-01,FLW-SWAP-01,SWP-EXEC-01,SWP-EXEC-08,SWP-STATE-02,SWP-STATE-03,SWP-STATE-05',
    tier: 'pay',
  },
  levers: { only: 'MKT-ASSETS-01,SWP-INIT-08,SWP-INIT-17,SWP-STATE-04,SWP-STATE-05,SWP-EXEC-11', tier: 'pay' },
};

const SETTINGS = {
  CONFORMANCE_DEADLINE_MS: '2000',
  CONFORMANCE_LISTEN_PERCENT: '1',
  CONFORMANCE_SETTLE_MS: '2000',
  CONFORMANCE_PACE: 'off',
};

/** How long the processes of a run may take to notice its end, in milliseconds. */
const LAST_ENDS_MS = 3_000;

/**
 * Runs the command against the reference, with a hostile front in one place.
 * @param trick none for the clean run of a place, in front of which all is passed
 * @param out folder of the reports; removed afterwards
 * @param mostMs a run that takes longer, in milliseconds, is killed
 */
export async function play(on: Place, trick: Trick | undefined, out: string, mostMs: number): Promise<Row> {
  const options: ReferenceOptions = {
    keys: [{ key: KEY, scopes: ['quote:read', 'swap:execute', 'orders'] }],
    nodeToken: NODE_TOKEN,
  };
  const reference = await startReference(options);
  const another = await startReference({ ...options, seed: 'another' });
  const played = trick ?? { on, when: () => false, play: () => {} };
  const behind = {
    http: reference.baseUrl,
    socket: reference.baseUrl,
    node: reference.nodeUrl,
    levers: reference.controlUrl,
  };
  const front = await startHostileFront(behind[on], another.baseUrl, played);
  const at = (place: Place) => (place === on ? front.baseUrl : behind[place]);
  const { only, tier } = ASKED[on];
  const baseUrl = on === 'socket' ? at('socket') : at('http');
  const run = await conduct(['--base-url', baseUrl, '--tier', tier, '--only', only], out, {
    mostMs,
    env: {
      MAKER_API_KEY: KEY,
      ...(tier === 'pay' ? { TAKER_NODE_URL: at('node'), TAKER_NODE_TOKEN: NODE_TOKEN } : {}),
      ...(on === 'levers' ? { CONTROL_URL: at('levers') } : {}),
      ...trick?.settings,
    },
  });
  await Promise.all([front.close(), reference.close(), another.close()]);
  return {
    name: trick?.name ?? `${on}-clean`,
    on,
    destroys: trick?.destroys ?? false,
    blameless: trick?.blameless ?? true,
    played: front.played,
    ...run,
  };
}

/** What is measured of each run, against any peer. */
type Run = Omit<Row, 'name' | 'on' | 'destroys' | 'blameless' | 'played' | 'spent'>;

/**
 * Runs the command and measures it.
 * @param out folder of the reports; removed afterwards
 */
export async function conduct(
  args: readonly string[],
  out: string,
  { env, mostMs }: { readonly env: Readonly<Record<string, string>>; readonly mostMs: number },
): Promise<Run> {
  let watch: Watch | undefined;
  const began = performance.now();
  const { code, stdout, stderr } = await command([...args, '--out', out], {
    env: { ...SETTINGS, ...env },
    started(child) {
      watch = watchProcesses(child.pid ?? 0);
      const killer = setTimeout(() => child.kill('SIGKILL'), mostMs);
      child.once('close', () => clearTimeout(killer));
    },
  });
  const seconds = (performance.now() - began) / 1_000;
  watch?.end();
  const run = {
    code,
    seconds,
    peakMb: watch?.peakMb ?? 0,
    diskMb: bytesIn(out) / 2 ** 20,
    left: await leftOf(watch?.seen ?? []),
    leaks: leaksIn(out, stdout + stderr),
    stack: /^\s+at .*:\d+:\d+\)?$/m.exec(stdout + stderr)?.[0].trim(),
    ...verdictsIn(out),
  };
  rmSync(out, { recursive: true, force: true });
  return run;
}

/** How many processes of a run outlive it; they are ended. */
async function leftOf(pids: readonly number[]): Promise<number> {
  const until = performance.now() + LAST_ENDS_MS;
  while (livingOf(pids).length > 0 && performance.now() < until) await delay(100);
  const left = livingOf(pids);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  return left.length;
}

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
}

function leaksIn(out: string, terminal: string): string[] {
  const search = createSearch([KEY, NODE_TOKEN]);
  const outputs = existsSync(out) ? outputsIn(out) : [];
  const leaks: string[] = [];
  for (const { name, text } of [{ name: 'terminal', text: terminal }, ...outputs]) {
    const [found] = search(text);
    if (found !== undefined) leaks.push(`${name}: ${found}`);
  }
  return leaks;
}

function verdictsIn(out: string): Pick<Row, 'verified' | 'violated' | 'notExercised'> {
  const requirements = existsSync(join(out, 'conformance.json')) ? reportIn(out).requirements : [];
  const of = (verdict: string) => requirements.filter((one) => one.verdict === verdict);
  return {
    verified: of('verified').length,
    violated: of('violated').map(({ id }) => id),
    notExercised: of('not-exercised').filter(({ reason = '' }) => !/outside the selection|no check yet/i.test(reason))
      .length,
  };
}
