import { dirname, join } from 'node:path';
import { linesIn } from '../../harness/engine/lines.ts';
import { isPlainFile, isPlainFolder, MOST_BYTES, readPlain } from '../../harness/engine/plain-files.ts';
import { SIDE_INPUT_LINES } from '../../harness/engine/replay/side-input-line.ts';
import type { Exchange, HeaderLine, RecordedBody, RecordedMessage } from '../../harness/engine/wire/exchange.ts';
import { EXCHANGES, exchangeIn } from '../../harness/engine/wire/exchange-line.ts';
import { refuseEarlier } from '../earlier-version.ts';
import { RUN_OPTIONS } from '../journal.ts';
import { jsonIn } from '../json-file.ts';
import { MOST_INLINE, type RecordedRun, sealOf } from './har.ts';

/** A recorded run as an archive holds it. */
export interface ArchivedRun extends RecordedRun {
  /** The exchanges, by the file that held them, in the order in which they stood there. */
  readonly evidence: ReadonlyMap<string, readonly Exchange[]>;
  /** Sentences that say what is not as it was written. */
  readonly damage: readonly string[];
}

interface Body {
  readonly text?: string;
  readonly encoding?: string;
  readonly _encoding?: string;
  readonly _headOnly?: boolean;
  readonly _sha256?: string;
  readonly _evidence?: object;
  readonly size?: number;
}

interface Entry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Header[];
    readonly postData?: Body;
  };
  readonly response: { readonly status: number; readonly headers: readonly Header[]; readonly content: Body };
  readonly _exchange: number;
  readonly _check: string;
  readonly _pacedMs: number;
  readonly _attempt?: number;
  readonly _repeats?: string;
  readonly _failure?: Exchange['failure'];
  readonly _recorded: {
    readonly file: string;
    readonly id: string;
    readonly at: number;
    readonly operation?: string;
    readonly instance?: string;
  };
  readonly _webSocketMessages?: readonly Frame[];
  readonly _omittedMessages?: number;
  readonly _closed?: Exchange['closed'];
  readonly _digest: string;
}

interface Header {
  readonly name: string;
  readonly value: string;
}

interface Frame {
  readonly type: 'send' | 'receive';
  readonly time: number;
  readonly opcode: number;
  readonly data: string;
  readonly _encoding?: string;
  readonly _bytes?: number;
}

/**
 * Reads an archive of `writeHar`, with the side inputs of its run. Bodies that only the evidence holds are read from there,
 * if it lies beside the archive. Entries that were changed since, or are no exchange, are left out.
 * @returns undefined when the file is no such archive, or was cut off
 * @throws {ConfigurationError} when it is too large for the memory, or cannot be read
 */
export function readHar(file: string): ArchivedRun | undefined {
  const log = Object(Object(jsonIn(readPlain(file, MOST_BYTES, true))).log);
  const { _run, entries, _digest: last } = log;
  const { options, sideInputs } = Object(_run);
  refuseEarlier(options, file);
  if (!RUN_OPTIONS.fits(options) || !areSideInputs(sideInputs) || !Array.isArray(entries)) return undefined;
  const damage: string[] = [];
  const large = largeBeside(dirname(file));
  const placed = new Map<string, { readonly at: number; readonly exchange: Exchange }[]>();
  let digest = sealOf('', `"_run":${JSON.stringify(_run)},`);
  for (const [index, entry] of entries.entries()) {
    const { _digest, ...sealed } = Object(entry);
    const isSealed = sealOf(digest, JSON.stringify(sealed)) === _digest;
    const found = isSealed ? placedIn(entry, large) : undefined;
    if (found)
      placed
        .set(found.name, placed.get(found.name) ?? [])
        .get(found.name)
        ?.push(found);
    else damage.push(`The recording was changed: exchange ${index + 1} of the archive, or what stood before it.`);
    digest = String(_digest);
  }
  if (digest !== last) damage.push('The recording was cut off: the last exchanges of the archive are missing.');
  const inOrder = [...placed].map(([name, list]) => {
    const exchanges = list.sort((one, other) => one.at - other.at).map(({ exchange }) => exchange);
    return [name, exchanges] as const;
  });
  return { options, sideInputs, evidence: new Map(inOrder), damage };
}

/** The name of a file of lines, and of nothing in another folder. */
const LINES_FILE = /^[^/\\\0]+\.ndjson$/;

function areSideInputs(sideInputs: unknown): sideInputs is RecordedRun['sideInputs'] {
  return Object.entries(Object(sideInputs)).every(
    ([name, lines]) => LINES_FILE.test(name) && Array.isArray(lines) && lines.every(SIDE_INPUT_LINES.fits),
  );
}

/** The exchange of an entry, the file that held it and its place there; undefined for what no run records. */
function placedIn(entry: Entry, large: Large) {
  try {
    const exchange = exchangeOf(entry, large);
    const { file, at } = entry._recorded;
    return EXCHANGES.fits(exchange) && isBelow(file) && Number.isFinite(at) ? { name: file, at, exchange } : undefined;
  } catch (error) {
    // Something isn't of the type that it has in an archive.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a path is that of a file of lines in the folder of the archive, or in one below that. */
function isBelow(path: unknown): path is string {
  const parts = String(path).split(/[/\\]/);
  return parts.length <= 2 && LINES_FILE.test(parts.at(-1) ?? '') && !['', '.', '..'].includes(parts[0] ?? '');
}

function exchangeOf(entry: Entry, large: Large): Exchange {
  const {
    request,
    response,
    _recorded,
    _attempt = 1,
    _repeats,
    _failure,
    _webSocketMessages,
    _omittedMessages,
  } = entry;
  const { postData } = request;
  const isElsewhere = postData?._evidence !== undefined || response.content._evidence !== undefined;
  const whole = isElsewhere ? large(_recorded.file, _recorded.id) : undefined;
  if (whole) return whole;
  return {
    id: _recorded.id,
    check: entry._check,
    ...(_recorded.operation === undefined ? {} : { operation: _recorded.operation }),
    ...(_recorded.instance === undefined ? {} : { instance: _recorded.instance }),
    sentAt: Date.parse(entry.startedDateTime),
    durationMs: entry.time,
    pacedMs: entry._pacedMs,
    attempt: _attempt,
    ...(_repeats === undefined ? {} : { repeats: _repeats }),
    request: {
      method: request.method,
      url: request.url,
      headers: linesOf(request.headers),
      ...(postData === undefined ? {} : { body: bodyOf(postData) }),
    },
    ...(response.status === 0
      ? {}
      : { response: { status: response.status, headers: linesOf(response.headers), body: bodyOf(response.content) } }),
    ...(_failure === undefined ? {} : { failure: _failure }),
    ...(_webSocketMessages && _webSocketMessages.length > 0 ? { messages: _webSocketMessages.map(messageOf) } : {}),
    ...(_omittedMessages === undefined ? {} : { omittedMessages: _omittedMessages }),
    ...(entry._closed === undefined ? {} : { closed: entry._closed }),
  };
}

/** The whole of an exchange whose body is too large for the archive; undefined where no evidence lies beside that. */
type Large = (file: string, id: string) => Exchange | undefined;

/** Each file is read once, however many of its exchanges are asked for. */
function largeBeside(folder: string): Large {
  const files = new Map<string, ReadonlyMap<string, Exchange>>();
  return (file, id) => {
    if (!isBelow(file)) return undefined;
    const known = files.get(file) ?? largeIn(folder, file);
    files.set(file, known);
    return known.get(id);
  };
}

function largeIn(folder: string, file: string): Map<string, Exchange> {
  const found = new Map<string, Exchange>();
  const isLinked = dirname(file) !== '.' && !isPlainFolder(join(folder, dirname(file)));
  if (isLinked || !isPlainFile(join(folder, file))) return found;
  for (const { bytes } of linesIn(join(folder, file))) {
    const exchange = bytes && bytes.length > MOST_INLINE ? exchangeIn(bytes) : undefined;
    if (exchange) found.set(exchange.id, exchange);
  }
  return found;
}

/** A body that is not here counts as one of which only the head was recorded. */
function bodyOf({ text = '', encoding, _encoding, _headOnly, _sha256, _evidence, size = 0 }: Body): RecordedBody {
  const body = (encoding ?? _encoding) === 'base64' ? { base64: text } : { text };
  return (_headOnly || _evidence) && _sha256 !== undefined ? { ...body, bytes: size, sha256: _sha256 } : body;
}

function linesOf(headers: readonly Header[]): HeaderLine[] {
  return headers.map(({ name, value }) => [name, value]);
}

const OPCODES: Readonly<Record<number, RecordedMessage['opcode']>> = { 1: 'text', 2: 'binary', 9: 'ping', 10: 'pong' };

function messageOf({ type, time, opcode, data, _encoding, _bytes }: Frame): RecordedMessage {
  const isText = opcode !== 2 && _encoding !== 'base64';
  return {
    at: Math.round(time * 1000),
    from: type === 'send' ? 'client' : 'server',
    opcode: OPCODES[opcode] ?? 'binary',
    ...(_bytes === undefined ? {} : { bytes: _bytes }),
    ...(isText ? { text: data } : { base64: data }),
  };
}
