import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { join, relative } from 'node:path';
import { linesFilesIn, readJournalLines } from '../../harness/engine/lines.ts';
import { SIDE_INPUT_LINES, type SideInputLine } from '../../harness/engine/replay/side-input-line.ts';
import { SIDE_INPUT_FOLDER } from '../../harness/engine/wire/evidence-reference.ts';
import type {
  Exchange,
  HeaderLine,
  RecordedBody,
  RecordedMessage,
  RecordedRequest,
  RecordedResponse,
} from '../../harness/engine/wire/exchange.ts';
import { type Conformance, TOOL } from '../conformance.ts';
import type { Numbered } from '../evidence.ts';
import type { ReporterOptions } from '../options.ts';
import type { Format } from './format.ts';

export const ARCHIVE: Format = {
  file: 'evidence.har',
  render({ options, report, evidence }) {
    const ids = requirementsByExchange(report);
    const recorded = { options, sideInputs: sideInputsIn(options.out) };
    return archiveOf(options.out, evidence.all(), TOOL, (number) => ids.get(number) ?? [], recorded);
  },
};

/** Larger bodies stand in the evidence alone, in bytes; the archive names the file that holds them. */
export const MOST_INLINE = 64 * 1024;

/**
 * Exchanges as an HTTP Archive (HAR 1.2), one entry a line, without ever holding more than one of them. Entries
 * carry the custom fields `_exchange` (the number that reports use), `_check`, `_requirements` (ids whose verdict rests
 * on it), `_pacedMs`, and `_attempt` and `_failure` where they say something. What went over a socket stands at the entry
 * of its upgrade, as browsers write it (`_webSocketMessages`), with how it ended in `_closed`. A body that is too large to be
 * stored twice is left out: `_sha256` and `_evidence` (a file beside the archive, and the `id` of its line) stand for it.
 * Secrets were replaced at capture already.
 * With the run's settings (`_run`) and the file and the place of each entry (`_recorded`) it can be replayed; each entry
 * is sealed together with those before it (`_digest`).
 * @param out the folder that the archive lies in
 * @param requirementsOf ids of the requirements whose verdict rests on an exchange, by its number
 */
export async function* archiveOf(
  out: string,
  exchanges: AsyncIterable<Numbered>,
  creator: { readonly name: string; readonly version: string },
  requirementsOf: (number: number) => readonly string[],
  run?: RecordedRun,
): AsyncGenerator<string> {
  const head = run === undefined ? '' : `"_run":${JSON.stringify(run)},`;
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},${head}"entries":[`;
  let separator = '\n';
  let digest = sealOf('', head);
  for await (const { number, exchange, file: evidence, offset } of exchanges) {
    const place = { file: relative(out, evidence), id: exchange.id };
    const entry = JSON.stringify(entryOf(number, exchange, requirementsOf(number), place, offset));
    digest = sealOf(digest, entry);
    yield `${separator}${entry.slice(0, -1)},"_digest":"${digest}"}`;
    separator = ',\n';
  }
  yield `\n],"_digest":"${digest}"}}\n`;
}

/** What checks got beside the wire, by file. */
function sideInputsIn(out: string): RecordedRun['sideInputs'] {
  const folder = join(out, SIDE_INPUT_FOLDER);
  return Object.fromEntries(
    linesFilesIn(folder).map((name) => [
      name,
      readJournalLines(join(folder, name)).values.filter(SIDE_INPUT_LINES.fits),
    ]),
  );
}

function requirementsByExchange({ requirements }: Conformance): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  for (const { id, checks } of requirements) {
    for (const number of new Set(checks.flatMap(({ exchanges }) => exchanges))) {
      ids.set(number, [...(ids.get(number) ?? []), id]);
    }
  }
  return ids;
}

/** What a replay needs beside the exchanges. */
export interface RecordedRun {
  readonly options: ReporterOptions;
  /** The side inputs of checks, by the file that held it. */
  readonly sideInputs: Readonly<Record<string, readonly SideInputLine[]>>;
}

/** Seals a text together with what came before it: SHA-256 in hex. */
export function sealOf(before: string, text: string): string {
  return createHash('sha256').update(before).update(text).digest('hex');
}

/** Where an exchange stands in the evidence. */
interface Place {
  readonly file: string;
  readonly id: string;
}

function entryOf(number: number, exchange: Exchange, requirements: readonly string[], place: Place, at: number) {
  const { request, response, failure, attempt, repeats, operation, instance } = exchange;
  return {
    startedDateTime: new Date(exchange.sentAt).toISOString(),
    time: exchange.durationMs,
    request: requestOf(request, place),
    response: response ? responseOf(response, place) : noResponse(failure?.message ?? 'No answer was recorded.'),
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: exchange.durationMs, receive: 0 },
    _exchange: number,
    _check: exchange.check,
    _requirements: requirements,
    _pacedMs: exchange.pacedMs,
    _recorded: {
      ...place,
      at,
      ...(operation === undefined ? {} : { operation }),
      ...(instance === undefined ? {} : { instance }),
    },
    ...(attempt > 1 ? { _attempt: attempt } : {}),
    ...(repeats === undefined ? {} : { _repeats: repeats }),
    ...(failure === undefined ? {} : { _failure: failure }),
    ...socketOf(exchange),
  };
}

const OPCODES = { text: 1, binary: 2, ping: 9, pong: 10 } as const;

function socketOf({ response, messages, omittedMessages, closed }: Exchange) {
  if (response?.status !== 101) return {};
  return {
    _resourceType: 'websocket',
    _webSocketMessages: (messages ?? []).map(frameOf),
    ...(omittedMessages === undefined ? {} : { _omittedMessages: omittedMessages }),
    ...(closed === undefined ? {} : { _closed: closed }),
  };
}

function frameOf(message: RecordedMessage) {
  return {
    type: message.from === 'client' ? 'send' : 'receive',
    time: message.at / 1000,
    opcode: OPCODES[message.opcode],
    data: 'text' in message ? message.text : message.base64,
    ...('text' in message || message.opcode === 'binary' ? {} : { _encoding: 'base64' }),
    ...(message.bytes === undefined ? {} : { _bytes: message.bytes }),
  };
}

function requestOf({ method, url, headers, body }: RecordedRequest, place: Place) {
  const size = body ? sizeOf(body) : 0;
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers),
    queryString: queryOf(url),
    ...(body === undefined ? {} : { postData: { mimeType: mimeOf(headers), ...postTextOf(body, place) } }),
    headersSize: -1,
    bodySize: size,
  };
}

function responseOf({ status, headers, body }: RecordedResponse, place: Place) {
  const location = headers.find(([name]) => name.toLowerCase() === 'location');
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers),
    content: {
      size: body.bytes ?? sizeOf(body),
      mimeType: mimeOf(headers),
      ...contentTextOf(body, place),
      ...cutOf(body),
    },
    redirectURL: location?.[1] ?? '',
    headersSize: -1,
    bodySize: -1,
  };
}

/** Status 0 is how archives mark a request without an answer. */
function noResponse(reason: string) {
  return {
    status: 0,
    statusText: '',
    httpVersion: '',
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: 'x-unknown' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    _error: reason,
  };
}

function headersOf(headers: readonly HeaderLine[]) {
  return headers.map(([name, value]) => ({ name, value }));
}

function queryOf(url: string) {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}

function mimeOf(headers: readonly HeaderLine[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'x-unknown';
}

function sizeOf(body: RecordedBody): number {
  return 'text' in body ? Buffer.byteLength(body.text) : Buffer.byteLength(body.base64, 'base64');
}

function contentTextOf(body: RecordedBody, place: Place) {
  if (sizeOf(body) > MOST_INLINE) return elsewhere(body, place);
  return 'text' in body ? { text: body.text } : { text: body.base64, encoding: 'base64' };
}

function elsewhere(body: RecordedBody, place: Place) {
  const bytes = 'text' in body ? body.text : Buffer.from(body.base64, 'base64');
  return {
    comment: `The body is in ${place.file}, in the line of ${place.id}.`,
    _sha256: createHash('sha256').update(bytes).digest('hex'),
    _evidence: place,
  };
}

/** The mark of a body of which only the head was recorded. */
function cutOf({ sha256 }: RecordedBody) {
  return sha256 === undefined ? {} : { _headOnly: true, _sha256: sha256 };
}

/** The format knows no encoding for request bodies, hence the custom field. */
function postTextOf(body: RecordedBody, place: Place) {
  if (sizeOf(body) > MOST_INLINE) return { text: '', ...elsewhere(body, place) };
  return 'text' in body ? { text: body.text } : { text: body.base64, _encoding: 'base64' };
}
