import type { Members } from '../../engine/json/members.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { QUOTE_SOCKET } from '../operations.ts';
import { errorOf, quoteDataOf } from './read.ts';
import { repliedIn } from './replied.ts';

/** A request on the socket, and the quote that it got. */
export interface RepliedQuote {
  readonly asked: Members;
  readonly quote: Members;
  /** When it was asked for and when it was given, in milliseconds of unix time. */
  readonly askedAt: number;
  readonly givenAt: number;
}

/** The quotes of a session beside the requests for them; none for other exchanges. */
export function repliedQuotesIn({ operation, exchange }: Pick<Seen, 'operation' | 'exchange'>): RepliedQuote[] {
  if (operation !== QUOTE_SOCKET) return [];
  return repliedIn(exchange).flatMap(({ asked, askedAt, reply }) => {
    const quote = errorOf(reply) === undefined ? quoteDataOf(reply) : undefined;
    return quote && asked.action === 'quote_request' ? [{ asked, quote, askedAt, givenAt: reply.at }] : [];
  });
}
