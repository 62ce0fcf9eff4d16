/** The quotes that recorded exchanges give, by both doors. */
import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { recordedMessages } from '../../engine/socket/recorded.ts';
import { QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { quoteDataOf } from './read.ts';

/** The quote of an answer, or those of a session on the socket. */
export function quotesIn({ operation, status, value, exchange }: Seen): Members[] {
  if (operation === QUOTE_SOCKET)
    return recordedMessages(exchange)
      .map(quoteDataOf)
      .filter((quote) => quote !== undefined);
  const quote = operation === QUOTE && status === 200 ? membersOf(value) : undefined;
  return quote ? [quote] : [];
}
