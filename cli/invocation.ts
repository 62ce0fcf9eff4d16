import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { COULD_NOT_JUDGE } from './end.ts';
import { COMMAND_CHANNEL } from './end-with-command.ts';
import { codeOf } from './error-code.ts';
import { INTERRUPTED } from './interrupt.ts';
import { playwrightTest, withOwnCache } from './playwright.ts';

/** An interrupted invocation that hasn't ended after this many milliseconds is killed. */
const LAST_RESORT_MS = 13_000;

/** What Playwright's process says of its run. */
interface Heard {
  /** Gets a sentence for each report of another's that isn't whole. */
  warn?(sentence: string): void;
  /** Gets the name of each file of evidence to which nothing comes any more. */
  recorded?(name: string): void;
}

/**
 * Runs Playwright with our own reporter on the terminal, as the first of a process group of its own, so that a signal
 * reaches it through here alone; with its end the whole group has ended. It is interrupted when it has begun: before
 * that it could only be killed, and nothing would be reported.
 * @returns the exit code
 * @throws {ConfigurationError} when it cannot be started
 */
export async function invoke(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  stopped: AbortSignal,
  { warn, recorded }: Heard = {},
): Promise<number> {
  const child = started(playwrightTest(...args), { ...withOwnCache(environment), [COMMAND_CHANNEL]: 'true' });
  const begun = new Promise((begins) => child.once('message', begins));
  let lastResort: NodeJS.Timeout | undefined;
  const stop = () => {
    if (lastResort !== undefined) return;
    lastResort = setTimeout(() => signalGroup(child, 'SIGKILL'), LAST_RESORT_MS);
    void begun.then(() => signalGroup(child, 'SIGINT'));
  };
  child.on('message', (message) => {
    if (message === 'unusable') stop();
    else if (typeof message !== 'object') return;
    else if ('failed' in message) warn?.(String(message.failed));
    else if ('recorded' in message) recorded?.(String(message.recorded));
  });
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop, { once: true });
  const [status]: (number | null)[] = await once(child, 'exit').catch(refuseStart);
  stopped.removeEventListener('abort', stop);
  clearTimeout(lastResort);
  signalGroup(child, 'SIGKILL');
  return status ?? (stopped.aborted ? INTERRUPTED : COULD_NOT_JUDGE);
}

function started(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  try {
    // Without a terminal to read from, Playwright gives no advice of its own.
    return spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
  } catch (error) {
    return refuseStart(error);
  }
}

function refuseStart(error: unknown): never {
  throw new ConfigurationError(
    `Playwright could not be started (${codeOf(error)}); see to memory, the limit of processes and the size of the environment.`,
  );
}

/** Sends a signal to what is left of the group, if anything is. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nothing is left.
  }
}
