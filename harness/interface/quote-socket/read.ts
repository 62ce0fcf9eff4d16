import { excerpt } from '../../engine/excerpt.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import { outlineOf } from '../../engine/json/outline.ts';
import { schemaProblems } from '../../engine/json/schemas.ts';
import type { Message } from '../../engine/socket/message.ts';
import { closingText, type SocketSession } from '../../engine/socket/socket.ts';
import { asserts } from '../../verdict/check.ts';
import { inconclusive, Violation } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import type { Trade } from '../market/trades.ts';
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

/** The sold amount that a message prices, by which a reply is known to its request; undefined when it holds none. */
export function pricedAmountOf(message: Content): bigint | undefined {
  const amount = membersOf(quoteDataOf(message)?.from_asset)?.amount;
  if (typeof amount === 'bigint') return amount;
  return Number.isSafeInteger(amount) ? BigInt(Number(amount)) : undefined;
}

/** What of a message is worth showing: its kinds, and the type of its error. */
export function summaryOf(message: Content): string {
  const kinds = kindsOf(message).map(({ kind }) => kind);
  const error = errorOf(message);
  const failed = error === undefined || kinds.includes('error') ? [] : [`error (${typeof error})`];
  return [...kinds, ...failed].join(' + ') || 'a message of no known kind';
}

/** How a session ended, as one reads it; undefined while it is open. */
export function endingOf({ closing }: Pick<SocketSession, 'closing'>): string | undefined {
  return closing && closingText(closing);
}

/** The socket refused what should have been priced. Whether it may, is for the caller to find out. */
export class RefusedOnSocket extends Violation {}

/** Texts by which servers say that they were asked too often; they have no status to say it with. */
const THROTTLED = /rate.?limit|too many requests/i;

/**
 * That a reply says something of what was asked.
 * @throws {Inconclusive} when its error says that the socket was asked too often
 */
export function notThrottled(reply: Message): void {
  if (errorOf(reply) !== undefined && THROTTLED.test(reply.text.raw))
    inconclusive(`the target says that it is busy: ${excerpt(reply.text)}`);
}

/**
 * Asserts that a reply is a pong: the text, or an object in which some top-level text is `pong` (WS-PING-01).
 * @throws {Violation} otherwise
 */
export function pongReplied(reply: Message): void {
  asserts();
  notThrottled(reply);
  if (!isOfKind(reply, 'pong')) throw new Violation(`expected a pong, got ${excerpt(reply.text)}`);
}

/**
 * Asserts that a session answers a ping with a pong.
 * @throws {Violation} otherwise, or when no reply comes
 */
export async function answersPing(socket: Pick<SocketSession, 'ask'>): Promise<void> {
  pongReplied(await socket.ask({ action: 'ping' }));
}

/**
 * That pings are answered at all, for checks that tell by them whether a session goes on. Whether they are is what WS-PING-01
 * judges.
 * @throws {NotExercised} when they are not
 */
export function takesPings(socket: Pick<SocketSession, 'ask'>): Promise<void> {
  return precondition('no ping is answered', answersPing(socket));
}

/**
 * Asserts that a message has the members of another, with the same types.
 * @param what which message, for the sentence
 * @throws {Violation} otherwise
 */
export function hasTheShapeOf(expected: Message, message: Message, what: string): void {
  asserts();
  for (const each of [expected, message]) notThrottled(each);
  const [wanted, came] = [outlineOf(expected.value), outlineOf(message.value)];
  if (came !== wanted) throw new Violation(`${what} is ${came} instead of ${wanted}`);
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
  notThrottled(reply);
  if (errorOf(reply) !== undefined) throw new RefusedOnSocket(`expected a quote_response, got ${excerpt(reply.text)}`);
  const data = membersOf(membersOf(reply.value)?.data);
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
 * Asserts that a reply says that the request failed: an object whose member `error` is not null, and that is no
 * `quote_response` (WS-ERR-01). What `error` holds is free.
 * @throws {Violation} otherwise
 */
export function failureReplied(reply: Message): void {
  asserts();
  notThrottled(reply);
  const text = excerpt(reply.text);
  if (errorOf(reply) === undefined) throw new Violation(`expected a message with a member error, got ${text}`);
  if (isOfKind(reply, 'quote_response') || quoteDataOf(reply))
    throw new Violation(`expected an error instead of a quote_response, got ${text}`);
}

/**
 * Asserts that both legs of a quote have the asset and the layer that were asked for.
 * @throws {Violation} otherwise
 */
export function goesAlong(trade: Trade, quote: Quoted): void {
  hasItsAssets(trade, quote);
  for (const leg of ['from', 'to'] as const)
    if (quote[leg].layer !== trade[leg].layer)
      throw new Violation(
        `asked for ${trade[leg].layer}, \`${leg}_asset.layer\` of the quote is ${String(quote[leg].layer)}`,
      );
}

/**
 * Asserts that the legs of a quote have the assets that were asked for, be it on other layers.
 * @throws {Violation} otherwise
 */
export function hasItsAssets(trade: Trade, quote: Quoted): void {
  asserts();
  for (const leg of ['from', 'to'] as const) {
    const { asset_id } = trade[leg].asset;
    if (quote[leg].asset_id !== asset_id)
      throw new Violation(
        `asked for ${asset_id}, \`${leg}_asset.asset_id\` of the quote is ${String(quote[leg].asset_id)}`,
      );
  }
}
