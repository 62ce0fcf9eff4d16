/** The members of a worker's messages in which it repeats what a check said; the others are ids, paths and times. */
const SAID: ReadonlySet<string> = new Set(['message', 'stack', 'value', 'title', 'subtitle', 'description', 'text']);

type Redact = (text: string) => string;

let redact: Redact | undefined;

/**
 * From now on all that this worker says to Playwright (errors, also those of steps, their titles, annotations, output)
 * passes through `door`, so that its reporters, Allure's among them, never get to see a secret. A failed matcher quotes
 * the raw values in an error that Playwright takes before any code of ours does; the channel between the processes is
 * where all of it comes by. tests/secrets/echo.spec.ts tells when Playwright speaks by another one.
 */
export function redactReports(door: Redact): void {
  if (redact === undefined && process.send !== undefined) guard(process.send.bind(process));
  redact = door;
}

function guard(send: NonNullable<typeof process.send>): void {
  process.send = (message: unknown, ...rest: unknown[]) => Reflect.apply(send, process, [without(message), ...rest]);
}

/** A copy of a message without secrets. What a member holds that is said is said, too. */
function without(part: unknown, said = false): unknown {
  if (typeof part === 'string') return said && redact !== undefined ? redact(part) : part;
  if (Array.isArray(part)) return part.map((element) => without(element, said));
  if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, without(value, said || SAID.has(name))]),
  );
}
