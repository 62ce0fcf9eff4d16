import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { COULD_NOT_JUDGE } from './end.ts';
import { INTERRUPTED } from './interrupt.ts';
import { LIFELINE } from './lifeline.ts';
import { playwrightTest, withOwnCache } from './playwright.ts';

/** An interrupted invocation that hasn't ended after so many milliseconds is killed. */
const LAST_RESORT_MS = 13_000;

/**
 * Runs Playwright with our own reporter on the terminal, as the first of a process group of its own, so that a signal
 * reaches it through here alone; with its end the whole group has ended. It is interrupted when it has begun: before
 * that it could only be killed, and nothing would be reported.
 * @param warn gets a sentence for each report of another's that isn't whole
 * @returns the exit code
 */
export async function invoke(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  stopped: AbortSignal,
  warn: (sentence: string) => void,
): Promise<number> {
  const child = spawn(process.execPath, playwrightTest(...args), {
    env: { ...withOwnCache(environment), [LIFELINE]: 'true' },
    // Without a terminal to read from, Playwright gives no advice of its own.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const begun = new Promise((begins) => child.once('message', begins));
  child.on('message', (message) => {
    if (typeof message === 'object' && 'failed' in message) warn(String(message.failed));
  });
  let lastResort: NodeJS.Timeout | undefined;
  const stop = () => {
    lastResort = setTimeout(() => signalGroup(child, 'SIGKILL'), LAST_RESORT_MS);
    void begun.then(() => signalGroup(child, 'SIGINT'));
  };
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop, { once: true });
  const [status]: (number | null)[] = await once(child, 'exit');
  stopped.removeEventListener('abort', stop);
  clearTimeout(lastResort);
  signalGroup(child, 'SIGKILL');
  return status ?? (stopped.aborted ? INTERRUPTED : COULD_NOT_JUDGE);
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
