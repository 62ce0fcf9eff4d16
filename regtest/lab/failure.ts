/** The laboratory can't go on. The message is a sentence that names what is wrong and the fix. Exit code 2. */
export class LabFailure extends Error {
  override readonly name = 'LabFailure';
}

/** What an error says, in one line. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`.replaceAll(/\s*\n\s*/g, ' ');
}

/**
 * Whether a connection was there and ended without an answer, as a node does that panicked; not one that nobody took.
 * @param error of a `fetch`
 */
export function isClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET';
}
