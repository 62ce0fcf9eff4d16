import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LabFailure, wordsOf } from '../failure.ts';
import { until, type WaitBudget } from '../until.ts';
import { identityOf } from './identity.ts';

/** A program that was started, as the state folder remembers it. */
export interface StartedProgram {
  readonly pid: number;
  /** See identityOf: the id alone may be another program's by now. */
  readonly identity: string;
}

/** What to start, and how it is known that it is there. */
export interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The variable that named it, for messages to the operator. */
  readonly variable?: string;
}

/** Whether a program still runs, and is the one that was started. */
export function isRunning({ pid, identity }: StartedProgram): boolean {
  return identityOf(pid) === identity;
}

/** Where a program writes what it says. */
export function logOf(folder: string, name: string): string {
  return join(folder, 'log', `${name}.log`);
}

/**
 * Starts a program that stays when this process ends; what it says goes to its log.
 * @throws {LabFailure} when it can't be started at all
 */
export async function startProgram(program: Program, folder: string): Promise<StartedProgram> {
  const { name, command, environment, variable } = program;
  const [file = '', ...args] = command;
  mkdirSync(join(folder, 'log'), { recursive: true });
  const log = openSync(logOf(folder, name), 'a', 0o600);
  try {
    const child = spawn(file, args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...environment },
    });
    await new Promise((spawned, failed) => child.once('spawn', spawned).once('error', failed));
    const pid = child.pid ?? 0;
    child.unref();
    // A process that ended at once has no identity any more; the wait for its answer reports that.
    return { pid, identity: identityOf(pid) ?? 'ended' };
  } catch (error) {
    const named = variable === undefined ? '' : `${variable}: `;
    throw new LabFailure(`${named}${file} can't be started (${wordsOf(error)}); name a program that can.`);
  } finally {
    closeSync(log);
  }
}

/**
 * Waits until a program answers.
 * @throws {LabFailure} with the end of its log when it ended meanwhile, or takes too long
 */
export async function untilAnswering(
  name: string,
  started: StartedProgram,
  answers: () => Promise<boolean>,
  { folder, ...waitBudget }: WaitBudget & { readonly folder: string },
): Promise<void> {
  const log = logOf(folder, name);
  try {
    await until(
      `${name} to answer`,
      async () => {
        const runs = isRunning(started);
        if (runs && (await answers())) return true;
        if (!runs) throw new LabFailure(`${name} ended before it answered.`);
        return undefined;
      },
      waitBudget,
    );
  } catch (error) {
    throw new LabFailure(`${wordsOf(error)} The end of ${log}:\n${tailOf(log)}`);
  }
}

const TAIL_LINES = 12;

/** The last lines of a log, for a message. */
export function tailOf(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  return lines
    .map((line) => `  ${line}`)
    .slice(-TAIL_LINES)
    .join('\n');
}

/** How a program ended: by itself before, when asked, or by force after it had not. */
export type Stopped = 'was not running' | 'stopped' | 'killed';

/** What was killed is gone as soon as the system gets to it. */
const FORCED: WaitBudget = { atMostMs: 30_000, everyMs: 20 };

/** Ends a program that was started here. What has its id by now is left alone. */
export async function stopProgram(started: StartedProgram, waitBudget: WaitBudget): Promise<Stopped> {
  if (!isRunning(started)) return 'was not running';
  const ended = async () => (isRunning(started) ? undefined : true);
  process.kill(started.pid, 'SIGTERM');
  try {
    await until('its end', ended, waitBudget);
    return 'stopped';
  } catch {
    if (isRunning(started)) process.kill(started.pid, 'SIGKILL');
    await until('its end by force', ended, FORCED);
    return 'killed';
  }
}
