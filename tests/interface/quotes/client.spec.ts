import { membersOf } from '../../../harness/engine/json/members.ts';
import type { Answer } from '../../../harness/engine/wire/answer.ts';
import type { WireRequest } from '../../../harness/engine/wire/request.ts';
import { quotesOf } from '../../../harness/interface/quotes/client.ts';
import { middleOf, validQuote } from '../../../harness/interface/quotes/valid.ts';
import { NotExercised, SetupError } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { catalogue } from '../market/catalogue.ts';
import { answer, quoteAnswer, quoteBody } from './answers.ts';

const REFUSAL = answer(400, { detail: 'No' });

test('a refused amount is followed by the next likely one; another refusal ends the asking', async () => {
  const patient = clientGiven(REFUSAL, REFUSAL, quoteAnswer());
  expect((await patient.quotes.askLikely(patient.quotes.oneTrade())).status).toBe(200);
  expect(patient.sent).toHaveLength(3);
  const refused = clientGiven(answer(404, { detail: 'No' }));
  expect((await refused.quotes.askLikely(refused.quotes.oneTrade())).status).toBe(404);
  expect(refused.sent).toHaveLength(1);
});

test('where all amounts of a leg are refused, it is asked for what a quote for the other leg comes to', async () => {
  const { quotes, sent } = clientGiven(REFUSAL, REFUSAL, REFUSAL, REFUSAL, quoteAnswer(), quoteAnswer());
  expect((await quotes.askLikely(quotes.oneTrade())).status).toBe(200);
  expect(sent).toHaveLength(6);
});

test('a large quote is looked for where both legs allow it', async () => {
  const [from_asset, to_asset] = ['from_asset', 'to_asset'].map((leg) => membersOf(quoteBody()[leg]));
  const small = { from_asset: { ...from_asset, amount: 20_000 }, to_asset: { ...to_asset, amount: 50 } };
  const { quotes, sent } = clientGiven(quoteAnswer(small), REFUSAL, quoteAnswer());
  const trade = quotes.oneTrade();
  await quotes.takeLarge(trade);
  const [, middle, further] = sent.map(({ json }) => membersOf(membersOf(json)?.from_asset)?.amount);
  expect(middle).toBe(middleOf(trade.from));
  // Of the least that buys 1000 of the other leg and of the greatest amount.
  expect(Number(further)).toBeGreaterThan(Math.sqrt(400_000 * 1e9));
});

test('without a quote to start from nothing is judged', async () => {
  const { quotes: refused } = clientGiven(...Array.from({ length: 8 }, () => REFUSAL));
  await expect(refused.take(refused.oneTrade())).rejects.toBeInstanceOf(SetupError);
  const { quotes: away } = clientGiven(answer(503, {}));
  await expect(away.take(away.oneTrade())).rejects.toBeInstanceOf(NotExercised);
});

test('of a draft nothing but its body is sent', async () => {
  const { quotes, sent } = clientGiven(REFUSAL);
  const draft = validQuote(quotes.oneTrade());
  await quotes.ask(draft);
  expect(sent).toEqual([{ method: 'POST', path: '/api/v1/market/quote', json: draft.json }]);
});

/** A client whose requests get these answers, one after the other. */
function clientGiven(...answers: Answer[]) {
  const sent: WireRequest[] = [];
  const send = async (request: WireRequest) => {
    sent.push(request);
    const next = answers.shift();
    if (!next) throw new Error('one request too many');
    return next;
  };
  return { quotes: quotesOf({ wire: { send }, listing: catalogue(), seed: 1 }), sent };
}
