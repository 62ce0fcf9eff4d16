import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { DIST } from '../../build/build.js';

/** A command that listens. */
interface Listening {
  readonly baseUrl: string;
  readonly wsUrl: string;
  /** Of `serve` alone. */
  readonly controlUrl: string;
  readonly keys: { readonly full: string };
  /** Of `serve --both-modes`. */
  readonly enforcingBaseUrl: string;
  /** Of `serve --levers-apart`. */
  readonly leverBaseUrl: string;
  readonly leverNodeUrl: string;
  readonly leverControlUrl: string;
  /** Stops it, waits for its end, and gives all that it printed behind its first line, and on stderr. */
  stop(): Promise<string>;
}

/** Has the command serve a reference. */
export function served(...flags: readonly string[]): Promise<Listening> {
  return listening('serve', ...flags);
}

/**
 * Starts a command that prints a line with its addresses and then listens.
 * @throws {Error} with what it says on stderr, when it ends before it is ready
 */
export async function listening(...args: readonly string[]): Promise<Listening> {
  const child = spawn(process.execPath, [join(DIST, 'cli/main.js'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout })) {
    child.stdout.on('data', (chunk) => said.push(String(chunk))).resume();
    return { ...JSON.parse(line), stop: () => ended(child, said) };
  }
  throw new Error(`${args.join(' ')} ended before it was ready: ${said.join('')}`);
}

async function ended(child: ChildProcessByStdio<null, Readable, Readable>, said: readonly string[]): Promise<string> {
  child.kill();
  await once(child, 'close');
  return said.join('');
}
