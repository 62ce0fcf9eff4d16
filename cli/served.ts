import { ConfigurationError } from '../harness/verdict/failures.ts';
import type { LimitOptions } from '../reference/maker/limits/options.ts';
import { UnusableSetting } from '../reference/unusable.ts';
import { COULD_NOT_JUDGE } from './end.ts';
import { complain } from './say.ts';

/** Says whether an option, by its camel-cased name, stands on the command line. */
export type IsGiven = (name: string) => boolean;

/** The options of `serve` that only a maker on a real node has. Each of them asks for one. */
export const REAL_ONLY: readonly string[] = [
  'makerNode',
  'makerNodeToken',
  'makerNodePeer',
  'catalogueFromNode',
  'bitcoind',
  'state',
];

/**
 * A whole number that a flag gives.
 * @throws {ConfigurationError} for anything else
 */
export function whole(flag: string, value: string, most: number): number {
  if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
  throw new ConfigurationError(`${flag}: ${JSON.stringify(value)} must be a whole number up to ${most}.`);
}

/**
 * The limits that `--limits` names; `local` is the service's own default, so high that pacing costs nothing.
 * @throws {ConfigurationError} for anything but these words and a number
 */
export function limitsOf(value: string): Partial<LimitOptions> {
  if (value === 'local') return {};
  if (value === 'published') return { limits: 'published' };
  if (!/^\d+$/.test(value))
    throw new ConfigurationError(
      `--limits: ${JSON.stringify(value)} must be local, published, or a number of requests a minute.`,
    );
  const figure = whole('--limits', value, 1e9);
  return { limits: { ip: figure, endpoint: figure, global: figure } };
}

/** What the machine says to a port, and to an address, that nothing can listen on. */
const CANNOT_LISTEN: readonly (readonly [RegExp, (message: string) => string])[] = [
  [/EADDRINUSE|EACCES/, (message) => `a port is taken: ${message}; give another.`],
  [/EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN/, (message) => `--host: ${message}; give an address of this machine.`],
];

/**
 * Reports on stderr why nothing can be served: bad input, or a port that is taken.
 * @returns the exit code
 * @throws the error itself, when it is neither
 */
export function refused(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  const [, sentence] = CANNOT_LISTEN.find(([pattern]) => pattern.test(message)) ?? [];
  if (!(error instanceof ConfigurationError || error instanceof UnusableSetting) && sentence === undefined) throw error;
  complain(sentence?.(message) ?? message);
  return COULD_NOT_JUDGE;
}

/**
 * Waits for a signal to stop; with `whileRead` also for the end of standard input. To be begun before anybody hears that
 * there is something to stop.
 */
export async function untilStopped(whileRead: boolean): Promise<void> {
  await new Promise<void>((stop) => {
    // A run that is killed cannot stop what it started; its end of the pipe closes all the same.
    if (whileRead) process.stdin.resume().once('end', stop);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  });
  process.stdin.destroy();
}
