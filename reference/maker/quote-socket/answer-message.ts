import { integerMember, type Reading, textMember } from '../formats/reading.ts';
import type { Issue } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import { makeQuote } from '../quotes/make-quote.ts';
import type { SocketMessage, SocketReply, SocketSession } from './conversation.ts';

const UNSUPPORTED_DATA = 1003;

/** Answers one message: exactly one message to `ping` and `quote_request`, and by default to anything else. */
export function answerMessage({ session, value, malformed }: SocketMessage, maker: Maker): SocketReply {
  const { behaviour, options } = maker;
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  const action = members && behaviour.socketAction(Reflect.get(members, 'action'));
  switch (action) {
    case 'ping':
      return say(behaviour.pong(options));
    case 'quote_request':
      return say(answerQuoteRequest(members ?? {}, session, maker));
    default:
      return undocumented(malformed ?? (members ? 'Unknown action' : 'Messages must be JSON objects'), maker);
  }
}

/** The error message for something that went wrong inside. */
export function unexpectedReply({ behaviour, options }: Maker): SocketReply {
  const refusal = { error_code: 'INTERNAL_ERROR', message: 'An unexpected error occurred' } as const;
  return say(behaviour.socketError(refusal, options));
}

function say(message: unknown): SocketReply {
  return { messages: [message] };
}

function undocumented(message: string, { behaviour, options }: Maker): SocketReply {
  switch (behaviour.onUndocumented(options)) {
    case 'error':
      return say(behaviour.socketError({ error_code: 'VALIDATION_ERROR', message }, options));
    case 'silence':
      return { messages: [] };
    case 'close':
      return { messages: [], close: { code: UNSUPPORTED_DATA, reason: message.slice(0, 100) } };
  }
}

/** The flat request of the socket, answered like the nested one of REST. */
function answerQuoteRequest(members: object, session: SocketSession, maker: Maker): unknown {
  const { behaviour, options, quotes } = maker;
  const reading: Reading = { maker, members, loc: [], issues: [], fromText: false };
  const wish = {
    from_asset: textMember(reading, 'from_asset', true) ?? '',
    from_layer: textMember(reading, 'from_layer'),
    from_amount: amountMember(reading, 'from_amount'),
    to_asset: textMember(reading, 'to_asset', true) ?? '',
    to_layer: textMember(reading, 'to_layer'),
    to_amount: amountMember(reading, 'to_amount'),
  };
  if (reading.issues.length > 0) {
    const message = reading.issues.map(issueText).join('; ');
    return behaviour.socketError({ error_code: 'VALIDATION_ERROR', message }, options);
  }
  const outcome = makeQuote(wish, 'socket', maker);
  if ('refusal' in outcome) return behaviour.socketError(behaviour.quoteRefusal(outcome.refusal, options), options);
  quotes.add(outcome.quote, session);
  return behaviour.quoteResponse(behaviour.showQuote(outcome.quote), options);
}

function amountMember(reading: Reading, name: string): bigint | undefined {
  const amount = integerMember(reading, name);
  return amount === undefined ? undefined : BigInt(amount);
}

function issueText({ loc, msg }: Issue): string {
  return `${loc.join('.')}: ${msg}`;
}
