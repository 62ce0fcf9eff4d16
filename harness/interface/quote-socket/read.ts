import { excerpt } from '../../engine/excerpt.ts';
import { NotExercised, Violation } from '../../engine/failures.ts';
import { membersOf } from '../../engine/json/members.ts';
import { schemaProblems } from '../../engine/json/schemas.ts';
import type { Message } from '../../engine/socket/message.ts';
import { type Quoted, quotedIn } from '../quotes/read.ts';
import { errorOf, isOfKind, quoteIn } from './messages.ts';

/** The socket refused what should have been priced. Whether it may, is for the caller to find out. */
export class RefusedOnSocket extends Violation {}

/** Texts by which servers say that they were asked too often; they have no status to say it with. */
const THROTTLED = /rate.?limit|too many requests/i;

/**
 * Asserts that a reply is a pong: the text, or an object in which some top-level text is `pong` (WS-PING-01).
 * @throws {Violation} otherwise
 */
export function isPong(reply: Message): void {
  if (!isOfKind(reply, 'pong')) throw new Violation(`expected a pong, got ${excerpt(reply.text)}`);
}

/**
 * The quote of a reply that is a `quote_response` with an object in `data`. Whether that is a quote in every respect is
 * for {@link isValidQuote} to say.
 * @throws {RefusedOnSocket} for an error message
 * @throws {Violation} for anything else
 * @throws {NotExercised} when the error says that the socket was asked too often
 */
export function quoteReplied(reply: Message): Quoted {
  const error = errorOf(reply);
  if (error !== undefined) {
    if (THROTTLED.test(reply.text)) throw new NotExercised(`the target is busy: ${excerpt(reply.text)}`);
    throw new RefusedOnSocket(`expected a quote_response, got ${excerpt(reply.text)}`);
  }
  const data = membersOf(membersOf(reply.value)?.data);
  if (!isOfKind(reply, 'quote_response') || !data)
    throw new Violation(`expected a quote_response with data, got ${excerpt(reply.text)}`);
  return quotedIn(data, reply.at);
}

/**
 * Asserts that a quote of the socket fits the schema of REST quotes (WS-QUOTE-01).
 * @throws {Violation} otherwise
 */
export function isValidQuote({ body }: Quoted): void {
  const problems = schemaProblems('quotes/quote', body);
  if (problems.length > 0) throw new Violation(`the data of the quote_response: ${problems.slice(0, 4).join('; ')}`);
}

/**
 * Asserts that a reply says that the request failed: an object whose member `error` is not null, and that is no
 * `quote_response` (WS-ERR-01). What `error` holds is free.
 * @throws {Violation} otherwise
 */
export function failureReplied(reply: Message): void {
  const text = excerpt(reply.text);
  if (errorOf(reply) === undefined) throw new Violation(`expected a message with a member error, got ${text}`);
  if (isOfKind(reply, 'quote_response') || quoteIn(reply))
    throw new Violation(`expected an error instead of a quote_response, got ${text}`);
}
