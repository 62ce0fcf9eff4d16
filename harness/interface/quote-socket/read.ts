import { excerpt } from '../../engine/excerpt.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import { outlineOf } from '../../engine/json/outline.ts';
import { schemaProblems } from '../../engine/json/schemas.ts';
import type { Message } from '../../engine/socket/message.ts';
import { awayFor, closingText, type Outgoing, type SocketSession } from '../../engine/socket/socket.ts';
import { asserts } from '../../verdict/check.ts';
import { inconclusive, Violation } from '../../verdict/failures.ts';
import { type Quoted, quotedIn } from '../quotes/read.ts';

/** Kinds of server messages that the interface names (Events), and what earlier descriptions and real servers also send. */
type Kind = 'pong' | 'quote_response' | 'error' | 'price_update' | 'connection_established';

const KINDS: ReadonlySet<string> = new Set<Kind>([
  'pong',
  'quote_response',
  'error',
  'price_update',
  'connection_established',
]);

/** Messages that servers are known to send without being asked. */
const UNASKED: ReadonlySet<string> = new Set<Kind>(['price_update', 'connection_established']);

/** What of a message is read: its text and its JSON value. */
type Content = Pick<Message, 'text' | 'value'>;

/** Kinds a message has, with the member that names each; a bare text has none. The member's name is not shown (WS-PING-02). */
export function kindsOf({ text, value }: Content): { readonly kind: string; readonly member: string | undefined }[] {
  const bare = typeof value === 'string' ? value : text.raw;
  if (KINDS.has(bare)) return [{ kind: bare, member: undefined }];
  const members = membersOf(value) ?? {};
  return Object.entries(members).flatMap(([member, kind]) =>
    typeof kind === 'string' && KINDS.has(kind) ? [{ kind, member }] : [],
  );
}

/** Whether a message is of a kind, by the value of any top-level text (WS-PING-01). */
export function isOfKind(message: Content, kind: Kind): boolean {
  return kindsOf(message).some((found) => found.kind === kind);
}

/** Whether a message is one that nobody asks for. */
export function isUnasked(message: Content): boolean {
  return kindsOf(message).some(({ kind }) => UNASKED.has(kind));
}

/** The failure sign of a message: a member `error` that is not null (WS-ERR-07); undefined when there is none. */
export function errorOf({ value }: Content): unknown {
  return membersOf(value)?.error ?? undefined;
}

/** The `data` of a message when it looks like a quote, that is, when it has an `rfq_id`. */
export function quoteDataOf({ value }: Content): Members | undefined {
  const data = membersOf(membersOf(value)?.data);
  return data?.rfq_id === undefined ? undefined : data;
}

/** What a message says. */
export interface Heard {
  readonly kinds: readonly string[];
  /** Its failure sign; undefined when it has none. */
  readonly error: unknown;
  /** Its `data` when that looks like a quote. */
  readonly quote: Members | undefined;
  /** What of it is worth showing: its kinds, and the type of its error. */
  readonly summary: string;
}

/** Reads a message. */
export function readMessage(message: Content): Heard {
  const kinds = kindsOf(message).map(({ kind }) => kind);
  const error = errorOf(message);
  const failed = error === undefined || kinds.includes('error') ? [] : [`error (${typeof error})`];
  const summary = [...kinds, ...failed].join(' + ') || 'a message of no known kind';
  return { kinds, error, quote: quoteDataOf(message), summary };
}

/** How a session ended, as one reads it; undefined while it is open. */
export function endingOf({ closing }: Pick<SocketSession, 'closing'>): string | undefined {
  return closing && closingText(closing);
}

/**
 * Asserts that a session which the server had to keep was not ended for the moment only.
 * @throws {NotExercised} when the server is started again, or overloaded
 */
export function assertNotAway({ closing }: Pick<SocketSession, 'closing'>): void {
  const away = closing && awayFor(closing);
  if (away) throw away;
}

/** The socket refused what should have been priced. Whether it may, is for the caller to find out. */
export class RefusedOnSocket extends Violation {}

/** Texts by which servers say that they were asked too often; they have no status to say it with. */
const THROTTLED = /rate.?limit|too many requests|throttl|slow down|\bquota\b/i;

/** Whether the error of a reply says that the socket was asked too often: in words, or by what would be the status over REST. */
export function isThrottled(reply: Message): boolean {
  const error = errorOf(reply);
  if (error === undefined) return false;
  const values = [reply.value, error].flatMap((value) => Object.values(membersOf(value) ?? {}));
  return THROTTLED.test(reply.text.raw) || [error, ...values].some((value) => String(value) === '429');
}

/**
 * A reply that says something of what was asked.
 * @throws {Inconclusive} when its error says that the socket was asked too often
 */
export function notThrottled(reply: Message): Message {
  if (isThrottled(reply)) inconclusive(`the target says that it is busy: ${excerpt(reply.text)}`);
  return reply;
}

/**
 * A reply that does not say that the request failed.
 * @throws {RefusedOnSocket} for an error message
 * @throws {Inconclusive} as {@link notThrottled}
 */
export function notRefused(reply: Message): Message {
  if (errorOf(notThrottled(reply)) !== undefined)
    throw new RefusedOnSocket(`expected a quote_response, got ${excerpt(reply.text)}`);
  return reply;
}

/** Whether a reply means to be a quote: what quotes are like is for WS-QUOTE-01 to say. */
export function isLikeAQuote(reply: Message): boolean {
  return errorOf(reply) === undefined && (isOfKind(reply, 'quote_response') || quoteDataOf(reply) !== undefined);
}

/**
 * Asserts that a session answers a ping with a pong: the text, or an object in which some top-level text is `pong` (WS-PING-01).
 * @param ping how the ping is written
 * @returns the pong
 * @throws {Violation} otherwise, or when no reply comes
 */
export async function answersPing(
  socket: Pick<SocketSession, 'ask'>,
  ping: Outgoing = { action: 'ping' },
): Promise<Message> {
  const reply = notThrottled(await socket.ask(ping));
  asserts();
  if (!isOfKind(reply, 'pong')) throw new Violation(`expected a pong, got ${excerpt(reply.text)}`);
  return reply;
}

/**
 * Asserts that a ping draws a pong on a session on which one other reply may still be due.
 * @throws {Violation} when neither of two messages is one, or none comes
 * @throws {Inconclusive} when the server was asked too often
 */
export async function drawsPong(socket: Pick<SocketSession, 'send' | 'next'>): Promise<void> {
  asserts();
  await socket.send({ action: 'ping' });
  const replies = [await socket.next()];
  if (replies[0] && !isOfKind(notThrottled(replies[0]), 'pong')) replies.push(await socket.next());
  if (!replies.some((reply) => reply && isOfKind(notThrottled(reply), 'pong')))
    throw new Violation('a ping drew no pong');
}

/**
 * Asserts that a message has the members of another, with the same types.
 * @param what which message, for the sentence
 * @throws {Violation} otherwise
 */
export function hasTheShapeOf(expected: Message, message: Message, what: string): void {
  asserts();
  for (const each of [expected, message]) notThrottled(each);
  if (haveOneShape(expected, message)) return;
  throw new Violation(`${what} is ${outlineOf(message.value)} instead of ${outlineOf(expected.value)}`);
}

/** Whether two messages have the same members, with the same types. */
export function haveOneShape(one: Content, other: Content): boolean {
  return outlineOf(one.value) === outlineOf(other.value);
}

/**
 * The quote of a reply that is a `quote_response` with an object in `data`. Whether that is a quote in every respect is
 * for {@link fitsTheQuoteSchema} to say.
 * @throws {RefusedOnSocket} for an error message
 * @throws {Violation} for anything else
 * @throws {Inconclusive} when the error says that the socket was asked too often
 */
export function quoteReplied(reply: Message): Quoted {
  asserts();
  const data = membersOf(membersOf(notRefused(reply).value)?.data);
  if (!isOfKind(reply, 'quote_response') || !data)
    throw new Violation(`expected a quote_response with data, got ${excerpt(reply.text)}`);
  return quotedIn(data, reply.at);
}

/**
 * Asserts that a quote of the socket fits the schema of REST quotes (WS-QUOTE-01).
 * @throws {Violation} otherwise
 */
export function fitsTheQuoteSchema({ body }: Quoted): void {
  asserts();
  const problems = schemaProblems('quotes/quote', body);
  if (problems.length > 0) throw new Violation(`the data of the quote_response: ${problems.slice(0, 4).join('; ')}`);
}

/**
 * Asserts that a reply says that the request failed: an object whose member `error` is not null (WS-ERR-01 to WS-ERR-06). What
 * `error` holds is free, and that nothing of a quote stands beside it is judged of every message (WS-ERR-07).
 * @throws {Violation} otherwise
 */
export function failureReplied(reply: Message): void {
  asserts();
  notThrottled(reply);
  if (errorOf(reply) === undefined)
    throw new Violation(`expected a message with a member error, got ${excerpt(reply.text)}`);
}
