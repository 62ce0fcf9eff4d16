import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** The project's folder. */
export const PROJECT: string = dirname(import.meta.dirname);
/** The command as Node runs it. */
export const CLI: string = join(PROJECT, 'cli/maker-conformance.js');

/** Starts the reference in a process of its own and waits until it is ready. */
export async function startReference(...flags: string[]): Promise<{ server: ChildProcess; baseUrl: string }> {
  const server = spawn(process.execPath, [CLI, 'serve', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout }))
    return { server, baseUrl: JSON.parse(line).baseUrl };
  throw new Error('the reference ended before it was ready');
}

/**
 * Runs a program of Node and waits for its end.
 * @throws {Error} when it ends with another exit code than 0
 */
export async function node(
  args: readonly string[],
  { stdout = 'ignore', environment }: { stdout?: 'ignore' | 'inherit'; environment?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', stdout, 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with exit code ${code}`);
}

/** How long some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
