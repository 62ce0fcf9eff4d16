import type { ErrorCode } from '../errors/errors.ts';
import { integerMember, type Reading, textMember } from '../formats/reading.ts';
import type { Issue } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import { makeQuote } from '../quotes/make-quote.ts';
import { refusalText } from '../quotes/refusals.ts';
import type { SocketMessage, SocketReply, SocketSession } from './conversation.ts';
import type { SocketOptions } from './options.ts';

const UNSUPPORTED_DATA = 1003;

/** Answers one message: exactly one message to `ping` and `quote_request`, and by default to anything else. */
export function answerMessage({ value, malformed }: SocketMessage, session: SocketSession, maker: Maker): SocketReply {
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  const action: unknown = members && Reflect.get(members, 'action');
  switch (action) {
    case 'ping':
      return say('pong', {}, maker.options);
    case 'quote_request':
      return answerQuoteRequest(members ?? {}, session, maker);
    default:
      return undocumented(malformed ?? (members ? 'Unknown action' : 'Messages must be JSON objects'), maker.options);
  }
}

/** The error message for something that went wrong inside. */
export function unexpectedReply({ options }: Maker): SocketReply {
  return fail('INTERNAL_ERROR', 'An unexpected error occurred', options);
}

/** One message of a kind. */
function say(kind: string, members: object, { socket_kind_member }: SocketOptions): SocketReply {
  return { message: { [socket_kind_member]: kind, ...members } };
}

/** The answer to a request that failed (WS-ERR-01 to 07). Known clients want text. */
function fail(error_code: ErrorCode, message: string, options: SocketOptions): SocketReply {
  return say('error', { error: options.socket_error === 'text' ? message : { error_code, message } }, options);
}

function undocumented(message: string, options: SocketOptions): SocketReply {
  switch (options.undocumented_message) {
    case 'error':
      return fail('VALIDATION_ERROR', message, options);
    case 'silence':
      return {};
    case 'close':
      return { close: { code: UNSUPPORTED_DATA, reason: message.slice(0, 100) } };
  }
}

/** The flat request of the socket, answered like the nested one of REST (WS-QUOTE-01). */
function answerQuoteRequest(members: object, session: SocketSession, maker: Maker): SocketReply {
  const { options, quotes } = maker;
  const reading: Reading = { maker, members, loc: [], issues: [], fromText: false };
  const wish = {
    from_asset: textMember(reading, 'from_asset', true) ?? '',
    from_layer: textMember(reading, 'from_layer'),
    from_amount: amountMember(reading, 'from_amount'),
    to_asset: textMember(reading, 'to_asset', true) ?? '',
    to_layer: textMember(reading, 'to_layer'),
    to_amount: amountMember(reading, 'to_amount'),
  };
  if (reading.issues.length > 0) return fail('VALIDATION_ERROR', reading.issues.map(issueText).join('; '), options);
  const outcome = makeQuote(wish, 'socket', maker);
  if ('refusal' in outcome) {
    const { error_code, message } = refusalText(outcome.refusal, options);
    return fail(error_code, message, options);
  }
  quotes.add(outcome.quote, session);
  return say('quote_response', { data: outcome.quote }, options);
}

function amountMember(reading: Reading, name: string): bigint | undefined {
  const amount = integerMember(reading, name);
  return amount === undefined ? undefined : BigInt(amount);
}

function issueText({ loc, msg }: Issue): string {
  return `${loc.join('.')}: ${msg}`;
}
