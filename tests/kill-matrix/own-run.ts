import { spawn } from 'node:child_process';
import { join } from 'node:path';

const RUN = join(import.meta.dirname, 'run.ts');

/**
 * Makes a kill matrix in a process of its own, and gives its exit code.
 * @param args what the matrix is to show, as run.ts reads it
 * @param printed whether its table is printed by this process, or by none
 */
export async function exitOfRun(args: readonly string[], printed: 'inherit' | 'ignore'): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', RUN, ...args], { stdio: ['ignore', printed, 'inherit'] });
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}
