import { isUtf8 } from 'node:buffer';
import { JsonSyntaxError, parseJson } from '../../json-parse.ts';
import type { QuoteRefusalText } from '../quotes/refusals.ts';
import type { SocketOptions } from './options.ts';

/** The decisions of the quote socket. */
export const socketBehaviour = {
  /** The JSON value of a message, or why there is none. */
  readMessage(bytes: Buffer, binary: boolean): { value: unknown; malformed: string | undefined } {
    if (binary || !isUtf8(bytes)) return { value: undefined, malformed: 'Messages must be text' };
    try {
      return { value: parseJson(bytes.toString('utf8')), malformed: undefined };
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      return { value: undefined, malformed: `JSON decode error: ${error.message}` };
    }
  },

  /** What a message asks for (interface, Quote WebSocket). */
  socketAction(action: unknown): 'ping' | 'quote_request' | undefined {
    return action === 'ping' || action === 'quote_request' ? action : undefined;
  },

  /** A message of one kind. */
  socketMessage(kind: string, members: object, { socket_kind_member }: SocketOptions): object {
    return { [socket_kind_member]: kind, ...members };
  },

  /** The answer to a ping (WS-PING-01). */
  pong(options: SocketOptions): unknown {
    return this.socketMessage('pong', {}, options);
  },

  /** The answer to a quote request that has a quote; `data` as `showQuote` gives it (WS-QUOTE-01). */
  quoteResponse(data: unknown, options: SocketOptions): unknown {
    return this.socketMessage('quote_response', { data }, options);
  },

  /** The answer to a request that failed (WS-ERR-01 to 07). Known clients want text. */
  socketError(
    { error_code, message }: Pick<QuoteRefusalText, 'error_code' | 'message'>,
    options: SocketOptions,
  ): unknown {
    return this.socketMessage(
      'error',
      { error: options.socket_error === 'text' ? message : { error_code, message } },
      options,
    );
  },

  /** What a message that is not described draws. */
  onUndocumented({ undocumented_message }: SocketOptions): 'error' | 'silence' | 'close' {
    return undocumented_message;
  },
};

/** See the members of `socketBehaviour`. */
export type SocketBehaviour = typeof socketBehaviour;
