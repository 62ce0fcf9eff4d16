import { stringifyExact } from '../../../harness/engine/json/exact-json.ts';
import type { Exchange, HeaderLine, RecordedClosing, RecordedMessage } from '../../../harness/engine/wire/exchange.ts';
import { judgePassive, PASSIVE_CHECKS } from '../../../harness/run/passive-checks.ts';
import type { CheckResult } from '../../../harness/verdict/verdict.ts';

/** What a recorded exchange of a test holds; the rest is what a conforming service would send. */
export interface Sketch {
  readonly operation?: string;
  readonly status?: number;
  readonly json?: unknown;
  /** Sent instead of `json`. */
  readonly text?: string;
  /** Headers of the answer beside or instead of the usual ones; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Behind the `?` of the request. */
  readonly query?: string;
  readonly sent?: unknown;
  /** Sent as the body instead of `sent`. */
  readonly sentText?: string;
  readonly requestHeaders?: readonly HeaderLine[];
  /** Seconds after the start of the run. */
  readonly at?: number;
  readonly durationMs?: number;
  /** Whether no answer came. */
  readonly lost?: true;
  /** What the server said on a socket: JSON values, or texts as they are. */
  readonly said?: readonly unknown[];
  /** What the client said on a socket before that. */
  readonly asked?: readonly unknown[];
  /** Whether each message of the client was answered before it said the next one. */
  readonly inTurn?: boolean;
  /** The path of the address, where it is not that of the operation. */
  readonly path?: string;
  /** How a session ended. */
  readonly closed?: RecordedClosing;
  readonly instance?: string;
}

/** Start of the recorded runs, unix seconds. */
export const START = 1_767_230_000;

const USUAL: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-RateLimit-Limit': '300',
  'x-ratelimit-remaining': '299',
  'X-RateLimit-Reset': '41',
};

/** Builds exchanges out of sketches, numbered in their order. */
export function exchanges(...sketches: readonly Sketch[]): Exchange[] {
  return sketches.map((sketch, index) => exchange(sketch, `w0-${index + 1}`));
}

/** The headers of a request with a body, which is announced as JSON where nothing else is said. */
function announced(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  const isSaid = headers.some(([name]) => name.toLowerCase() === 'content-type');
  return isSaid ? headers : [['Content-Type', 'application/json'], ...headers];
}

function exchange(sketch: Sketch, id: string): Exchange {
  const {
    operation,
    status = 200,
    json,
    headers = {},
    query,
    sent,
    sentText = sent === undefined ? undefined : stringifyExact(sent),
    requestHeaders = [],
    at = 0,
    durationMs = 8,
    said,
    asked = [],
    closed,
    instance,
  } = sketch;
  const [method = 'GET', ownPath = '/nowhere'] = operation?.split(' ') ?? [];
  const { path = ownPath } = sketch;
  const lines = { ...USUAL, Date: new Date((START + at) * 1000).toUTCString(), ...headers };
  return {
    id,
    check: 'tests',
    ...(instance === undefined ? {} : { instance }),
    ...(operation === undefined ? {} : { operation }),
    sentAt: (START + at) * 1000,
    durationMs,
    pacedMs: 0,
    attempt: 1,
    request: {
      method,
      url: `http://maker.invalid${path}${query === undefined ? '' : `?${query}`}`,
      headers: sentText === undefined ? requestHeaders : announced(requestHeaders),
      ...(sentText === undefined ? {} : { body: { text: sentText } }),
    },
    ...(sketch.lost
      ? { failure: { kind: 'broken', message: 'nothing came' } as const }
      : {
          response: {
            status,
            headers: Object.entries(lines).flatMap(([name, value]): HeaderLine[] =>
              value === null ? [] : [[name, value]],
            ),
            body: { text: sketch.text ?? (json === undefined ? '' : stringifyExact(json)) },
          },
        }),
    ...(said === undefined
      ? {}
      : {
          messages: inOrder(
            asked.map((message) => ({ ...messageOf(message, START + at), from: 'client' as const })),
            said.map((message) => messageOf(message, START + at)),
            sketch.inTurn === true,
          ),
        }),
    ...(closed === undefined ? {} : { closed }),
  };
}

function inOrder(
  asked: readonly RecordedMessage[],
  said: readonly RecordedMessage[],
  inTurn: boolean,
): RecordedMessage[] {
  return inTurn ? asked.flatMap((message, place) => [message, ...said.slice(place, place + 1)]) : [...asked, ...said];
}

function messageOf(message: unknown, at: number): RecordedMessage {
  const text = typeof message === 'string' ? message : stringifyExact(message);
  return { at: at * 1000, from: 'server', opcode: 'text', text };
}

/** The result of one passive check over some exchanges. */
export async function judge(id: string, run: readonly Exchange[]): Promise<CheckResult> {
  const checks = PASSIVE_CHECKS.filter((check) => check.id === id);
  const [result] = await judgePassive(run, checks);
  if (!result || checks.length !== 1) throw new Error(`${checks.length} passive checks judge ${id}`);
  return result;
}
