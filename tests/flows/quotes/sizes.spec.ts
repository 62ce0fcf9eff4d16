import type { Answer } from '../../../harness/engine/wire/answer.ts';
import { isRightlyRefused, isTradable } from '../../../harness/flows/quotes/sizes.ts';
import { oneTrade } from '../../../harness/interface/market/trades.ts';
import { quoted } from '../../../harness/interface/quotes/read.ts';
import { Violation } from '../../../harness/verdict/failures.ts';
import { catalogue } from '../../interface/market/catalogue.ts';
import { answer, quoteAnswer } from '../../interface/quotes/answers.ts';
import { expect, test } from '../../test.ts';

const OUT = (code = 'VALIDATION_ERROR') => answer(400, { error_code: code, message: 'No', request_id: 'r' });
const LEGACY = (detail: string) => answer(400, { detail });

/** Whether an amount is tradable, by what comes for it, for the one beside it and for one under the minimum. */
function judged(...answers: Answer[]): Promise<boolean> {
  const ask = async () => answers.shift() ?? answer(500, {});
  return isTradable({ ask }, { trade: oneTrade(catalogue(), 1), fixed: 'from_asset', amount: 9n, beside: 8n });
}

test('an amount that is quoted is tradable', async () => {
  expect(await judged(quoteAnswer())).toBe(true);
});

for (const [what, answers] of Object.entries({
  'the one beside it is quoted, whatever code stands in the refusal': [OUT('AMOUNT_OUT_OF_RANGE'), quoteAnswer()],
  'it fails validation': [answer(422, { detail: [] })],
  'it is refused like one out of range': [OUT(), OUT(), OUT()],
  'its refusal has the words of one out of range': [LEGACY('5 to 9'), LEGACY('5 to 9'), LEGACY('5 to 10')],
}))
  test(`an amount is refused for its size where ${what}`, async () => {
    await expect(judged(...answers)).rejects.toBeInstanceOf(Violation);
  });

for (const [what, answers] of Object.entries({
  'another code': [OUT('INSUFFICIENT_LIQUIDITY'), OUT('INSUFFICIENT_LIQUIDITY'), OUT()],
  'other words': [LEGACY('no liquidity'), LEGACY('no liquidity'), LEGACY('out of range')],
}))
  test(`nothing is decided where the refusal has ${what}`, async () => {
    expect(await judged(...answers)).toBe(false);
  });

test('a refusal is right out of the bounds, and wrong where the amount beside it is quoted', async () => {
  const trade = oneTrade(catalogue(), 1);
  const { min, max } = trade.from;
  const leg = { asset_id: 'BTC', ticker: 'BTC', name: 'x', layer: 'L', precision: 8, amount: 1000 };
  const takeLarge = async () => quoted(quoteAnswer({ from_asset: leg, to_asset: leg }));
  const isRight = (refused: bigint) => {
    const ask = async (request: object) =>
      JSON.stringify(request, asText).includes(`"${refused}"`) ? OUT() : quoteAnswer();
    return isRightlyRefused({ ask, takeLarge }, { trade, fixed: 'from_asset', amount: refused }).holds();
  };
  for (const outside of [min - 1n, max + 1n]) expect(await isRight(outside)).toBe(true);
  for (const inside of [(min + max) / 2n, max / 2n]) expect(await isRight(inside)).toBe(false);
});

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
