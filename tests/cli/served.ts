import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DIST } from '../../build/build.js';

/** A reference that the command serves. */
interface Served {
  readonly baseUrl: string;
  readonly controlUrl: string;
  /** Stops it, and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Has the command serve a reference.
 * @param flags of `serve`
 * @throws {Error} when it ends before it is ready
 */
export async function served(...flags: readonly string[]): Promise<Served> {
  const args = [join(DIST, 'cli/main.js'), 'serve', ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const { baseUrl, controlUrl } = JSON.parse(line);
    return { baseUrl, controlUrl, stop };
  }
  throw new Error(`serve ${flags.join(' ')} ended before it was ready`);
}
