import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { ConfigurationError, TargetUnavailable } from '../harness/verdict/failures.ts';
import { awaited, type Say } from './opening.ts';
import { COMMAND } from './playwright.ts';

/** The members of the line that `serve` prints when it is ready, in their order, and the variable that each becomes. */
export const READY_LINE: Readonly<Record<string, string>> = {
  baseUrl: variableOf('baseUrl'),
  wsUrl: variableOf('wsUrl'),
  nodeUrl: variableOf('takerNodeUrl'),
  controlUrl: variableOf('controlUrl'),
  enforcingBaseUrl: variableOf('enforcingBaseUrl'),
  enforcingWsUrl: variableOf('enforcingWsUrl'),
  leverBaseUrl: variableOf('leverBaseUrl'),
  leverWsUrl: variableOf('leverWsUrl'),
  leverNodeUrl: variableOf('leverNodeUrl'),
  leverControlUrl: variableOf('leverControlUrl'),
  full: variableOf('apiKey'),
  quoteRead: variableOf('apiKeyQuoteRead'),
  foreignOrigin: variableOf('apiKeyForeignOrigin'),
};

/** Has Playwright start the reference; the names of the groups, in capitals, become variables that the workers read as settings. */
export const EMBEDDED_SERVER = {
  command: 'node cli/maker-conformance.js serve --both-modes --levers-apart',
  wait: {
    stdout: new RegExp(
      Object.entries(READY_LINE)
        .map(([member, variable]) => `"${member}":"(?<${variable.toLowerCase()}>[^"]+)"`)
        .join('.*'),
    ),
  },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2_000 },
};

/** A running embedded reference. */
export interface Embedded {
  /** Points a run at it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

/**
 * How Node starts the reference that a run judges.
 * @throws {ConfigurationError} when limits are chosen for a target that has its own
 */
export function referenceFor({ baseUrl, limits }: Pick<Settings, 'baseUrl' | 'limits'>): string[] {
  if (baseUrl !== undefined && limits !== 'local')
    throw new ConfigurationError(
      `${variableOf('limits')}: ${baseUrl} has limits of its own; leave this out, or judge the embedded reference without a base URL.`,
    );
  return [COMMAND, 'serve', '--both-modes', '--levers-apart', '--large-amounts', '--while-read', '--limits', limits];
}

/** A reference that is not ready after this many seconds never will be. */
const READY_IN_S = 60;

/**
 * Starts the reference in a process of its own. What one check left there (a swap, an advanced clock) is what the
 * others find.
 * @param args for Node
 * @throws {TargetUnavailable} when it ends before it is ready, or is not ready in time
 */
export async function startEmbedded(
  args: readonly string[] = referenceFor({ limits: 'local' }),
  withinMs = READY_IN_S * 1_000,
): Promise<Embedded> {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const stop = () => {
    child.stdin.end();
    child.kill('SIGTERM');
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, withinMs);
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer);
    const { keys, ...addresses }: { keys: Record<string, string>; [member: string]: unknown } = JSON.parse(line);
    const ready: Record<string, unknown> = { ...addresses, ...keys };
    const variables = Object.entries(READY_LINE).map(([member, variable]) => [variable, String(ready[member])]);
    return { environment: { ...Object.fromEntries(variables), CONFORMANCE_EMBEDDED: 'true' }, stop };
  }
  clearTimeout(timer);
  const what = isLate ? `was not ready within ${withinMs / 1000} s` : 'ended before it was ready';
  throw new TargetUnavailable(
    `The embedded reference ${what}; fix what it says above, or judge another by --base-url.`,
  );
}

/** Starts the reference where a run has no other target. */
export async function startedEmbedded(
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  args: readonly string[],
  say: Say,
): Promise<Embedded | undefined> {
  if (baseUrl !== undefined) return undefined;
  return awaited(`the embedded reference to start, ${READY_IN_S} s at most`, startEmbedded(args), say);
}
