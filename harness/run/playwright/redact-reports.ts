/**
 * The members of a worker's messages that the processes need unchanged: ids and paths, and the bodies of attachments,
 * which are redacted where they are made. All others may repeat words of a peer.
 */
const MEANT: ReadonlySet<string> = new Set([
  'method',
  'id',
  'testId',
  'stepId',
  'parentStepId',
  'category',
  'status',
  'expectedStatus',
  'name',
  'contentType',
  'path',
  'file',
  'body',
  'buffer',
]);

type Redact = (text: string) => string;

let redact: Redact | undefined;

/**
 * Redacts all that this worker sends to Playwright from now on (errors, titles, annotations, output), so that no reporter
 * gets a secret. A failed matcher quotes raw values in an error that Playwright takes before any code of ours; only the
 * channel between the processes carries all of it. A public hook that rewrites errors before they are reported would
 * replace this. tests/secrets/echo.spec.ts fails when Playwright uses another channel.
 */
export function redactReports(how: Redact): void {
  if (redact === undefined && process.send !== undefined) guard(process.send.bind(process));
  redact = how;
}

function guard(send: NonNullable<typeof process.send>): void {
  process.send = (message: unknown, ...rest: unknown[]) => Reflect.apply(send, process, [without(message), ...rest]);
}

/** A copy of a message without secrets. */
function without(part: unknown): unknown {
  if (typeof part === 'string') return redact === undefined ? part : redact(part);
  if (Array.isArray(part)) return part.map(without);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, MEANT.has(name) ? value : without(value)]),
  );
}
