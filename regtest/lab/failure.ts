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
