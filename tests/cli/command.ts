import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { DIST } from '../../build/build.js';
import { expect } from '../test.ts';

/** The project as it is written. */
export const PROJECT: string = join(import.meta.dirname, '../..');

/** How a call of the command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Call {
  readonly env?: Record<string, string>;
  /** Folder it is called from; the configuration file is looked for there. */
  readonly cwd?: string;
  /** Another project; by default this one is run as it was built. */
  readonly project?: string;
  /** Gets the process as soon as it runs. */
  readonly started?: (child: ChildProcess) => void;
  /** Sees the output as it grows; may send the process a signal. */
  readonly watch?: (stdout: string, kill: (signal: NodeJS.Signals) => void) => void;
}

/** Runs the command as a person would, without the settings of the surrounding run. */
export async function command(
  args: readonly string[],
  { env = {}, cwd, project, started, watch }: Call = {},
): Promise<Ended> {
  const main = project === undefined ? join(DIST, 'cli/main.js') : join(project, 'cli/maker-conformance.js');
  const child = spawn(process.execPath, [main, ...args], {
    cwd: cwd ?? project ?? PROJECT,
    env: environmentWith(env),
  });
  started?.(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    watch?.(stdout, (signal) => child.kill(signal));
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, stdout, stderr };
}

/** The environment of a call: these variables, and none of the settings of the surrounding run. */
export function environmentWith(env: Record<string, string>): Record<string, string | undefined> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(CONFORMANCE_|MAKER_|TAKER_|CONTROL_URL|PW_|PLAYWRIGHT|TEST_)/.test(name),
    ),
  );
  // What is sampled must not depend on the day. Targets of our own need no pace, and to start a process
  // takes longer than all of a few checks.
  return {
    ...inherited,
    CI: 'true',
    CONFORMANCE_SEED: '1',
    CONFORMANCE_PACE: 'off',
    CONFORMANCE_WORKERS: '1',
    ...env,
  };
}

/** Exit code 2 and one sentence on stderr, which holds all of this. */
export function expectRefusal({ code, stderr }: Ended, ...says: readonly (string | RegExp)[]): void {
  expect(stderr.trim().split('\n'), stderr).toHaveLength(1);
  for (const part of says) expect(stderr).toMatch(part);
  expect(code).toBe(2);
}
