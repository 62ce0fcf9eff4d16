import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJournalLines } from '../harness/engine/lines.ts';
import type { Exchange, HeaderLine, RecordedBody, RecordedMessage } from '../harness/engine/wire/exchange.ts';
import { type RecordedRun, sealOf } from './har.ts';

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
 * Reads an archive that `writeHar` wrote with what its run was told; bodies that stand in the evidence alone are read from
 * there, where it lies beside the archive. Entries that are not as they were written are left out.
 * @returns undefined for what is no such archive, or was cut off
 */
export function readHar(file: string): ArchivedRun | undefined {
  const log = logIn(file);
  if (log?._run === undefined) return undefined;
  const damage: string[] = [];
  const placed = new Map<string, { readonly at: number; readonly exchange: Exchange }[]>();
  let digest = sealOf('', `"_run":${JSON.stringify(log._run)},`);
  for (const entry of log.entries) {
    const { _digest, ...sealed } = entry;
    const { file: name, at } = entry._recorded;
    if (sealOf(digest, JSON.stringify(sealed)) === _digest)
      placed.set(name, [...(placed.get(name) ?? []), { at, exchange: exchangeOf(entry, dirname(file)) }]);
    else damage.push(`The recording was changed: exchange ${entry._exchange} of the archive, or what stood before it.`);
    digest = _digest;
  }
  if (digest !== log._digest) damage.push('The recording was cut off: the last exchanges of the archive are missing.');
  const inOrder = [...placed].map(([name, list]) => {
    const exchanges = list.sort((one, other) => one.at - other.at).map(({ exchange }) => exchange);
    return [name, exchanges] as const;
  });
  return { ...log._run, evidence: new Map(inOrder), damage };
}

function logIn(file: string): { entries: Entry[]; _run?: RecordedRun; _digest?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).log;
  } catch {
    return undefined;
  }
}

function exchangeOf(entry: Entry, folder: string): Exchange {
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
  const whole = isElsewhere ? inEvidence(join(folder, _recorded.file), _recorded.id) : undefined;
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

function inEvidence(file: string, id: string): Exchange | undefined {
  if (!existsSync(file)) return undefined;
  return (readJournalLines(file).values as Exchange[]).findLast((exchange) => exchange.id === id);
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
