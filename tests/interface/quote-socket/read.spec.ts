import { stringifyExact } from '../../../harness/engine/json/exact-json.ts';
import { createMessage, type Message } from '../../../harness/engine/socket/message.ts';
import {
  answersPing,
  failureReplied,
  hasTheShapeOf,
  quoteReplied,
  RefusedOnSocket,
} from '../../../harness/interface/quote-socket/read.ts';
import { NotExercised, Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { quoteBody } from '../quotes/answers.ts';

function message(value: unknown): Message {
  return createMessage(0, Buffer.from(stringifyExact(value)), false);
}

const QUOTE = message({ action: 'quote_response', data: quoteBody() });
const FAILURE = message({ action: 'error', error: 'no such pair' });

test('a pong is a text or names itself one in any member', async () => {
  const pinged = (reply: unknown) => answersPing({ ask: async () => message(reply) });
  for (const pong of ['pong', { action: 'pong' }, { type: 'pong', timestamp: 1 }]) await pinged(pong);
  for (const other of [{ action: 'ping' }, QUOTE.value, null]) await expect(pinged(other)).rejects.toThrow(Violation);
});

test('a quote, a refusal and being asked too often differ', () => {
  expect(quoteReplied(QUOTE).to.amount).toBe(2n ** 60n + 1n);
  expect(() => quoteReplied(FAILURE)).toThrow(RefusedOnSocket);
  for (const error of ['rate limit', 'Quota exceeded', 429, '429', { code: 429 }, { message: 'Slow down, please' }])
    expect(() => quoteReplied(message({ error }))).toThrow(NotExercised);
  expect(() => quoteReplied(message({ error: 'no', code: 429 }))).toThrow(NotExercised);
  for (const error of ['no quotation', 'below 4290', { code: 400 }])
    expect(() => quoteReplied(message({ error }))).toThrow(RefusedOnSocket);
  expect(() => quoteReplied(message({ action: 'quote_response', data: [] }))).toThrow(Violation);
});

test('a failure has an error and no quote', () => {
  expect(() => failureReplied(FAILURE)).not.toThrow();
  expect(() => failureReplied(message({ action: 'error', error: null }))).toThrow(Violation);
  expect(() => failureReplied(message({ action: 'quote_response', data: { rfq_id: 'r' } }))).toThrow(Violation);
  // That a failure carries a quote is for WS-ERR-07 to judge.
  expect(() => failureReplied(message({ error: 'no', data: { rfq_id: 'r' } }))).not.toThrow();
});

test('two messages have one shape whatever their values', () => {
  expect(() => hasTheShapeOf(FAILURE, message({ action: 'x', error: 'y' }), 'the second')).not.toThrow();
  expect(() => hasTheShapeOf(FAILURE, QUOTE, 'the second')).toThrow(/^the second is/);
});
