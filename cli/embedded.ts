import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { variableOf } from '../harness/run/settings.ts';
import { COMMAND } from './playwright.ts';

/** The members of the line that `serve` prints when it is ready, in their order, and the variable that each becomes. */
export const READY_LINE: Readonly<Record<string, string>> = {
  baseUrl: variableOf('baseUrl'),
  wsUrl: variableOf('wsUrl'),
  nodeUrl: variableOf('takerNodeUrl'),
  controlUrl: variableOf('controlUrl'),
  full: variableOf('apiKey'),
  quoteRead: variableOf('apiKeyQuoteRead'),
  foreignOrigin: variableOf('apiKeyForeignOrigin'),
};

/** A running embedded reference. */
export interface Embedded {
  /** Points a run at it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

/**
 * Starts the reference in a process of its own, one for all invocations of a run: what one of them left there (a swap, an
 * advanced clock) is what the others find.
 * @throws {Error} when it ends before it is ready
 */
export async function startEmbedded(): Promise<Embedded> {
  const child = spawn(process.execPath, [COMMAND, 'serve', '--while-read'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const stop = () => {
    child.stdin.end();
    child.kill('SIGTERM');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const { keys, ...addresses }: { keys: Record<string, string>; [member: string]: unknown } = JSON.parse(line);
    const ready: Record<string, unknown> = { ...addresses, ...keys };
    const told = Object.entries(READY_LINE).map(([member, variable]) => [variable, String(ready[member])]);
    return { environment: { ...Object.fromEntries(told), CONFORMANCE_EMBEDDED: 'true' }, stop };
  }
  throw new Error('the embedded reference ended before it was ready');
}
