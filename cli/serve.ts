import { FAULTS, VARIANTS } from '../faults/all.ts';
import { ConfigurationError } from '../harness/engine/failures.ts';
import { startReference } from '../reference/reference.ts';

/** What the command line gave; numbers still as texts. */
export interface ServeOptions {
  readonly port: string;
  readonly nodePort: string;
  readonly controlPort: string;
  readonly fault?: string;
  readonly limits: string;
  readonly seed: string;
  readonly whileRead?: boolean;
}

/**
 * Runs the reference until it is told to stop. Prints one JSON line when it is ready: baseUrl, wsUrl, nodeUrl,
 * controlUrl and keys.
 * @returns the exit code: 0 after a stop, 2 for bad input
 */
export async function serve(options: ServeOptions): Promise<number> {
  let reference: Awaited<ReturnType<typeof startReference>>;
  try {
    reference = await startReference({
      port: whole('--port', options.port, 65_535),
      nodePort: whole('--node-port', options.nodePort, 65_535),
      controlPort: whole('--control-port', options.controlPort, 65_535),
      seed: String(whole('--seed', options.seed, 0x7fffffff)),
      ...limitsOf(options.limits),
      plants: options.fault === undefined ? [] : [plantOf(options.fault)],
      findPlant,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof ConfigurationError) && !/EADDRINUSE|EACCES/.test(message)) throw error;
    process.stderr.write(
      error instanceof ConfigurationError ? `${message}\n` : `a port is taken: ${message}; give another.\n`,
    );
    return 2;
  }
  const { baseUrl, wsUrl, nodeUrl, controlUrl, keys } = reference;
  process.stdout.write(`${JSON.stringify({ baseUrl, wsUrl, nodeUrl, controlUrl, keys })}\n`);
  await new Promise<void>((stop) => {
    // A run that is killed cannot stop its reference; its end of the pipe closes all the same.
    if (options.whileRead) process.stdin.resume().once('end', stop);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  });
  process.stdin.destroy();
  await reference.close();
  return 0;
}

/** The planted change behind the id of a fault or of a benign variant. */
function findPlant(id: string) {
  return [...FAULTS, ...VARIANTS].find((entry) => entry.id === id)?.plant;
}

function plantOf(id: string) {
  const plant = findPlant(id);
  if (!plant)
    throw new ConfigurationError(
      `--fault: there is no fault ${JSON.stringify(id)}; see maker-conformance list --json.`,
    );
  return plant;
}

function whole(flag: string, value: string, most: number): number {
  if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
  throw new ConfigurationError(`${flag}: ${JSON.stringify(value)} must be a whole number up to ${most}.`);
}

/** `high` is the reference's own default, so that pacing costs nothing. */
function limitsOf(value: string) {
  if (value === 'high') return {};
  if (value === 'published') return { limits: 'published' as const };
  const figure = whole('--limits', value, 1e9);
  return { limits: { ip: figure, endpoint: figure, global: figure } };
}
