import { plainText } from '../../harness/engine/plain-text.ts';
import type { Exchange, HeaderLine, RecordedBody, RecordedMessage } from '../../harness/engine/wire/exchange.ts';
import { MOST_INLINE } from '../formats/har.ts';
import { stepsOf } from '../pointer.ts';
import { indented, prettyJson } from './pretty-json.ts';
import { bytes, duration, moment } from './words.ts';

/** An exchange cut down to what the page shows of it, so that a page never holds a server's whole answers. */
export interface ShownExchange {
  readonly number: number;
  /** Method, path with its query, and status: how the exchange is called on the page. */
  readonly name: string;
  readonly took: string;
  /** When it was sent, and what delayed or repeated it. */
  readonly circumstances: string;
  readonly request: ShownMessage;
  readonly response: ShownMessage;
  /** What went over the socket that the exchange opened. */
  readonly socket?: ShownSocket;
  /** A command line that repeats the request. */
  readonly command: string;
}

export interface ShownMessage {
  /** Request line, status, or why there is no answer. */
  readonly line: string;
  readonly headers: readonly string[];
  readonly body?: string;
  /** Numbers of the body's lines that a violation is about, from 0. */
  readonly marked?: readonly number[];
  /** What is to be said about the body: that it is empty, cut, or no text. */
  readonly note?: string;
}

export interface ShownSocket {
  readonly messages: readonly ShownFrame[];
  /** How many messages are not shown, and how the socket ended. */
  readonly note: string;
}

interface ShownFrame {
  /** Counts from 1. */
  readonly number: number;
  readonly from: 'client' | 'server';
  /** Who, when and what. */
  readonly line: string;
  readonly body?: string;
}

/** Longer bodies are cut, in characters; the archive has them whole. */
export const LONGEST_BODY = 4000;
/** Bodies beyond this are not indented before they are cut. */
const LONGEST_INDENTED_BODY = 200_000;
const LONGEST_LINE = 1000;
const LONGEST_COMMAND = 4000;
const MOST_HEADERS = 60;
const MOST_MESSAGES = 30;
const LONGEST_MESSAGE = 1500;

/**
 * Cuts an exchange down to what the page shows.
 * @param pointers JSON pointers of the members of the answer that violations are about
 * @param longest characters of a body beyond which it is cut
 */
export function showExchange(
  number: number,
  exchange: Exchange,
  command: string,
  pointers: readonly string[] = [],
  longest = LONGEST_BODY,
): ShownExchange {
  const { request, response, failure, attempt, pacedMs } = exchange;
  // The query distinguishes the pages of a list.
  const path = URL.canParse(request.url) ? pathIn(new URL(request.url)) : request.url;
  const circumstances = [
    `Sent ${moment(new Date(exchange.sentAt).toISOString())}`,
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(pacedMs > 0 ? [`held back ${duration(pacedMs)} by pacing`] : []),
  ];
  return {
    number,
    name: plainText(`${request.method} ${cut(path, 100)} → ${response?.status ?? failure?.kind ?? 'no answer'}`),
    took: duration(exchange.durationMs),
    circumstances: circumstances.join(', '),
    request: {
      line: lineOf(`${request.method} ${request.url}`),
      headers: headersOf(request.headers),
      ...(request.body === undefined ? {} : bodyOf(request.body, number, longest)),
    },
    response: response
      ? {
          line: String(response.status),
          headers: headersOf(response.headers),
          ...bodyOf(response.body, number, longest, pointers),
        }
      : { line: lineOf(failure?.message ?? 'No answer was recorded.'), headers: [] },
    ...(response?.status === 101 ? { socket: socketOf(number, exchange) } : {}),
    command: plainText(cut(command, LONGEST_COMMAND)),
  };
}

function socketOf(number: number, { sentAt, messages = [], omittedMessages = 0, closed }: Exchange): ShownSocket {
  const more = messages.length - MOST_MESSAGES + omittedMessages;
  const ending = closed && [`Ended by the ${closed.by} with ${closed.code}`, closed.reason, closed.problem];
  const notes = [
    more > 0 && `${more} more messages are exchange ${number} in evidence.har`,
    ending?.filter(Boolean).join(', '),
  ];
  return {
    messages: messages.slice(0, MOST_MESSAGES).map((message, index) => frameOf(index + 1, message, sentAt)),
    note: lineOf(notes.filter(Boolean).join('. ')),
  };
}

function frameOf(number: number, message: RecordedMessage, sentAt: number): ShownFrame {
  const { from, opcode, at } = message;
  const head = `${from === 'client' ? 'Client' : 'Server'} after ${duration(Math.max(at - sentAt, 0))}`;
  if ('base64' in message) {
    const size = bytes(message.bytes ?? Buffer.byteLength(message.base64, 'base64'));
    return { number, from, line: `${head}, ${opcode}: ${size} that are no text` };
  }
  if (opcode !== 'text') return { number, from, line: `${head}, ${opcode} frame` };
  const line = message.bytes === undefined ? head : `${head}, the beginning of ${bytes(message.bytes)}`;
  return { number, from, line, body: plainText(cut(prettyJson(message.text, LONGEST_MESSAGE), LONGEST_MESSAGE)) };
}

function headersOf(headers: readonly HeaderLine[]): string[] {
  const lines = headers.slice(0, MOST_HEADERS).map(([name, value]) => lineOf(`${name}: ${value}`));
  return headers.length > MOST_HEADERS ? [...lines, `… and ${headers.length - MOST_HEADERS} more`] : lines;
}

function bodyOf(
  body: RecordedBody,
  number: number,
  longest: number,
  pointers: readonly string[] = [],
): Pick<ShownMessage, 'body' | 'marked' | 'note'> {
  if ('base64' in body) {
    const size = bytes(Buffer.byteLength(body.base64, 'base64'));
    return { note: `${size} that are no text; see exchange ${number} in evidence.har` };
  }
  if (body.text === '') return { note: 'Empty body' };
  if (body.bytes !== undefined)
    return {
      body: plainText(cut(body.text, longest)),
      note: `Cut; of ${bytes(body.bytes)} only the head was recorded, sha256 ${body.sha256}`,
    };
  if (body.text.length <= LONGEST_INDENTED_BODY && pointers.length > 0)
    return markedBody(body.text, number, longest, pointers);
  const text = body.text.length > LONGEST_INDENTED_BODY ? body.text : prettyJson(body.text, longest);
  if (text.length <= longest) return { body: plainText(text) };
  return { body: plainText(cut(text, longest)), note: cutNote(body.text, number) };
}

/** A body with its members marked; of a long one the part around the first of them. */
function markedBody(
  text: string,
  number: number,
  longest: number,
  pointers: readonly string[],
): Pick<ShownMessage, 'body' | 'marked' | 'note'> {
  const { lines, marked } = indented(text, pointers.map(stepsOf));
  if (lines.join('\n').length <= longest) return { body: plainText(lines.join('\n')), marked: [...marked] };
  let first = Math.min(...marked, lines.length - 1);
  for (let length = 0; first > 0; first--) {
    length += (lines[first - 1] ?? '').length + 1;
    if (length > longest / 2) break;
  }
  const before = first === 0 ? [] : ['…'];
  const shown = cut([...before, ...lines.slice(first)].join('\n'), longest);
  const count = shown.split('\n').length;
  return {
    body: plainText(shown),
    marked: [...marked].map((line) => line - first + before.length).filter((line) => line < count),
    note: cutNote(text, number),
  };
}

function cutNote(text: string, number: number): string {
  const size = Buffer.byteLength(text);
  const where =
    size > MOST_INLINE
      ? `in the file that exchange ${number} in evidence.har names`
      : `exchange ${number} in evidence.har`;
  return `Cut; all ${bytes(size)} are ${where}`;
}

function lineOf(text: string): string {
  return plainText(cut(text, LONGEST_LINE));
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function pathIn({ pathname, search }: URL): string {
  return pathname + search;
}
