import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../../build/build.js';
import { type Call, type Ended, environmentWith, PROJECT } from './command.ts';

/** What a call in this process may be given. */
type Within = Pick<Call, 'env' | 'cwd'>;

/** The end of the last call. */
let last: Promise<unknown> = Promise.resolve();

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Calls the command as it is built, in the process of the test: for what ends before a run begins, where to start a process would
 * take longer than all else. Of several calls each waits for the one before it.
 */
export function called(args: readonly string[], within: Within = {}): Promise<Ended> {
  const ended = last.then(() => call(args, within));
  last = ended.catch(() => {});
  return ended;
}

async function call(args: readonly string[], { env = {}, cwd = PROJECT }: Within): Promise<Ended> {
  const built: typeof import('../../cli/program.ts') = await import(pathToFileURL(join(DIST, 'cli/program.js')).href);
  const said = { stdout: '', stderr: '' };
  const restore = [
    capture('stdout', said),
    capture('stderr', said),
    surroundedBy(environmentWith(env), cwd),
    keepListeners(),
  ];
  try {
    return { code: await built.called(args), ...said };
  } finally {
    for (const undo of restore) undo();
  }
}

function capture(stream: 'stdout' | 'stderr', said: Record<typeof stream, string>): () => void {
  const { write } = process[stream];
  process[stream].write = (chunk: string | Uint8Array) => {
    said[stream] += chunk;
    return true;
  };
  return () => {
    process[stream].write = write;
  };
}

function surroundedBy(environment: NodeJS.ProcessEnv, cwd: string): () => void {
  const before = { environment: { ...process.env }, cwd: process.cwd() };
  become(environment);
  process.chdir(cwd);
  return () => {
    become(before.environment);
    process.chdir(before.cwd);
  };
}

/** Changes the variables one by one: Node reads some of them past `process.env`. */
function become(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}

/** A process of its own would end with what listens for its signals. */
function keepListeners(): () => void {
  const before = SIGNALS.map((signal) => ({ signal, listeners: process.listeners(signal) }));
  return () => {
    for (const { signal, listeners } of before)
      for (const listener of process.listeners(signal))
        if (!listeners.includes(listener)) process.off(signal, listener);
  };
}
