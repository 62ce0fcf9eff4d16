import { remarks, tolerated } from '../../harness/engine/verdict/remarks.ts';
import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { withstood } from '../../harness/interface/errors/withstood.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { quoted, unpriced } from '../../harness/interface/quotes/read.ts';
import { freshQuote, lowAmount, validQuote } from '../../harness/interface/quotes/valid.ts';
import { requirement, test } from '../../harness/test.ts';

test('a request without any amount is refused', { tag: ['@quote', '@QUO-REQ-03'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const nothing = validQuote(oneTrade(discovery, seed)).without('from_asset.amount');
  const nulls = nothing.with('from_asset.amount', null).with('to_asset.amount', null);
  await requirement('QUO-REQ-03', async () => {
    for (const { json } of [nothing, nulls]) unpriced(await market.quote(json), 400, 422);
  });
});

test('both amounts of a fresh quote together are refused', { tag: ['@quote', '@QUO-REQ-04'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-REQ-04', async () => {
    const { from, to } = await freshQuote(market, trade);
    const both = validQuote(trade, 'from_asset', from.amount).with('to_asset.amount', to.amount);
    unpriced(await market.quote(both.json), 400, 422);
    unpriced(await market.quote(both.with('to_asset.amount', to.amount + 1n).json), 400, 422);
  });
});

test('a null in the place of the other amount', { tag: ['@quote', '@QUO-REQ-05'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-REQ-05', async () => {
    const answer = await market.quote(validQuote(oneTrade(discovery, seed)).with('to_asset.amount', null).json);
    withstood(answer);
    return `an explicit null gives ${outcomeOf(answer)}`;
  });
});

test('an amount that is no integer is refused', { tag: ['@quote', '@QUO-REQ-07'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-REQ-07', async () => {
    const found: (string | undefined)[] = [];
    for (const fixed of ['from_asset', 'to_asset'] as const) {
      const valid = lowAmount(trade, fixed);
      // Each would be a fine amount if one read only the part of it that is.
      const amounts = ['abc', `${valid}x`, { amount: valid }, halfMore(valid), [valid]];
      for (const amount of fixed === 'from_asset' ? amounts : amounts.slice(3)) {
        const answer = await market.quote(validQuote(trade, fixed).with(`${fixed}.amount`, amount).json);
        unpriced(answer, 422, 400);
        found.push(tolerated(`an amount of type ${typeof amount}`, answer.status, 422));
      }
    }
    return remarks(found);
  });
});

test('zero and negative amounts are refused', { tag: ['@quote', '@QUO-REQ-08'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-REQ-08', async () => {
    const found: string[] = [];
    for (const fixed of ['from_asset', 'to_asset'] as const) {
      for (const amount of [-1n, -lowAmount(trade, fixed), 0n]) {
        const answer = await market.quote(validQuote(trade, fixed, amount).json);
        const { min } = fixed === 'from_asset' ? trade.from : trade.to;
        // Bounds that begin at 0 may mean what they say.
        if (amount === 0n && min === 0n) found.push(`${fixed}.amount 0, the minimum, gives ${outcomeOf(answer)}`);
        else unpriced(answer, 400, 422);
      }
    }
    return remarks(found);
  });
});

test('integers in other forms', { tag: ['@quote', '@FMT-INT-03', '@ERR-STATUS-08'] }, async ({
  market,
  wire,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  const amount = lowAmount(trade, 'from_asset');
  const { json } = validQuote(trade, 'from_asset', amount);
  const asText = await market.quote(validQuote(trade).with('from_asset.amount', `${amount}`).json);
  const withFraction = await wire.send({
    method: 'POST',
    path: '/api/v1/market/quote',
    body: JSON.stringify(json, (_, value) => (typeof value === 'bigint' ? '@' : value)).replace('"@"', `${amount}.0`),
  });
  await requirement('ERR-STATUS-08', () => {
    withstood(asText);
    withstood(withFraction);
  });
  await requirement('FMT-INT-03', () => {
    for (const answer of [asText, withFraction])
      if (answer.status === 200 && quoted(answer).from.amount !== amount)
        return `the amount ${amount} in another form was read as ${quoted(answer).from.amount}`;
    return `as text: ${outcomeOf(asText)}; with an empty fraction: ${outcomeOf(withFraction)}`;
  });
});

/** The amount and a half, as the nearest number that still has a fraction. */
function halfMore(amount: bigint): number {
  const half = Number(amount) + 0.5;
  return Number.isInteger(half) ? 1.5 : half;
}
