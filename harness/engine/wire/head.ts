import type { HeaderLine } from './exchange.ts';
import type { Secrets } from './secrets.ts';

/** The header lines of a request, as undici takes them and as they are recorded. */
export interface Head {
  /** Names and values, alternating. */
  readonly flat: string[];
  /** In the order in which they go out, credentials replaced. */
  readonly recorded: readonly HeaderLine[];
  /** Credentials among them that only this request carries. */
  readonly carried: readonly string[];
}

export interface HeadQuestion {
  readonly method: string;
  /** Title path of the check, for the target's own log. */
  readonly check: string;
  /** Null: no such header. */
  readonly contentType: string | null;
  /** Replaces default headers of the same name; null leaves one out. */
  readonly headers: Readonly<Record<string, string | null>> | undefined;
}

export interface HeadOptions {
  readonly host: string;
  readonly userAgent: string;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly secrets: Secrets;
}

/** Gives a function that makes heads; the usual ones (no headers of the request's own) are made once for each check. */
export function createHeads(options: HeadOptions): (question: HeadQuestion) => Head {
  let check: string | undefined;
  const usual = new Map<string, Head>();
  return (question) => {
    if (question.headers !== undefined) return makeHead(options, question);
    if (check !== question.check) usual.clear();
    check = question.check;
    const key = `${question.method} ${question.contentType}`;
    const known = usual.get(key);
    if (known !== undefined) return known;
    const head = makeHead(options, question);
    usual.set(key, head);
    return head;
  };
}

function makeHead(options: HeadOptions, question: HeadQuestion): Head {
  const { secrets } = options;
  const flat = headerLines(options, question);
  const carried = secrets.ofRequest('', flat, '');
  const recorded = sentLines(options.host, question.method, flat).map((line) => secrets.redactHeader(line, carried));
  return { flat, recorded, carried };
}

/** Default headers, each replaced or left out by one of the same name nearer to the request. */
function headerLines(options: HeadOptions, question: HeadQuestion): string[] {
  const lines = new Map<string, readonly [name: string, value: string | null]>([
    ['accept', ['accept', 'application/json']],
    ['accept-encoding', ['accept-encoding', 'identity']],
    ['user-agent', ['user-agent', options.userAgent]],
    ['x-conformance-check', ['x-conformance-check', headerSafe(question.check)]],
    ['content-type', ['content-type', question.contentType]],
  ]);
  for (const own of [options.headers ?? {}, question.headers ?? {}]) {
    for (const [name, value] of Object.entries(own)) lines.set(name.toLowerCase(), [name, value]);
  }
  return [...lines.values()].flatMap(([name, value]) => (value === null ? [] : [name, value]));
}

/** Titles hold arrows and quotation marks; a header may only hold plain ASCII. */
export function headerSafe(title: string): string {
  return title.replace(/ › /g, ' > ').replace(/[^\x20-\x7e]/g, '?');
}

const SET_BY_UNDICI: ReadonlySet<string> = new Set(['host', 'connection', 'content-length']);

/** Header lines in the order in which undici writes them; the content-length follows with the body. */
function sentLines(host: string, method: string, flat: readonly string[]): HeaderLine[] {
  const own = (name: string): string | undefined => {
    for (let i = 0; i + 1 < flat.length; i += 2) if (flat[i]?.toLowerCase() === name) return flat[i + 1];
    return undefined;
  };
  const lines: HeaderLine[] = [
    ['host', own('host') ?? host],
    ['connection', method === 'HEAD' ? 'close' : (own('connection') ?? 'keep-alive')],
  ];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const name = flat[i] ?? '';
    if (!SET_BY_UNDICI.has(name.toLowerCase())) lines.push([name, flat[i + 1] ?? '']);
  }
  return lines;
}

const WITH_PAYLOAD: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'QUERY', 'PROPFIND', 'PROPPATCH']);

/** Adds what undici adds: the length of a body, also 0 where the method leads a server to expect one. */
export function withLength(lines: readonly HeaderLine[], method: string, length: number): readonly HeaderLine[] {
  if (length === 0 && !WITH_PAYLOAD.has(method)) return lines;
  return [...lines, ['content-length', String(length)]];
}
