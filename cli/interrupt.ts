/** Exit code of a run that was interrupted. */
export const INTERRUPTED = 130;

/** What tells of an interrupt of this process, from the first time that somebody asks. */
let taken: AbortSignal | undefined;

/** Takes SIGINT and SIGTERM from now on; both mean the same, and saying it twice means no more. */
export function takeInterrupts(): AbortSignal {
  taken ??= take();
  return taken;
}

function take(): AbortSignal {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt.abort());
  return interrupt.signal;
}

/** A worker has this many milliseconds to tidy up after an interrupt. */
const TIDYING_MS = 4_000;

/** Ends this worker some time after an interrupt, so that a check which waits for a silent target doesn't hold up the run. */
export function leaveWhenInterrupted(): void {
  process.once('SIGINT', () => setTimeout(() => process.exit(), TIDYING_MS).unref());
}
