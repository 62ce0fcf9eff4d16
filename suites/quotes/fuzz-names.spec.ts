import { excerpt } from '../../harness/engine/excerpt.ts';
import { property } from '../../harness/engine/fuzz/property.ts';
import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { firstAnswer } from '../../harness/interface/errors/probes.ts';
import { withstood } from '../../harness/interface/errors/withstood.ts';
import { nearNames, wrongNames } from '../../harness/interface/market/asset-names.ts';
import { oneTrade, tradesOf, tradeText } from '../../harness/interface/market/trades.ts';
import { quoted } from '../../harness/interface/quotes/read.ts';
import { freshQuote, validQuote } from '../../harness/interface/quotes/valid.ts';
import { NotExercised, requirement, test, Violation } from '../../harness/test.ts';

const QUOTE = '/api/v1/market/quote';

test('no other name than that of an asset is quoted', { tag: ['@quote', '@QUO-ROUTE-05'] }, async ({
  wire,
  discovery,
  settings,
  seed,
}) => {
  await requirement('QUO-ROUTE-05', () => {
    const { trade, leg } = rgbLeg(discovery, seed);
    const { asset } = leg === 'from_asset' ? trade.from : trade.to;
    const taken = new Set(discovery.assets.flatMap(({ asset_id, ticker }) => [asset_id, ticker]));
    return property(
      `${tradeText(trade)}: ${leg}.asset_id that names no asset`,
      [wrongNames(asset, taken)],
      async ({ name }) => {
        const { json } = validQuote(trade).with(`${leg}.asset_id`, name);
        const answer = await firstAnswer(wire, { method: 'POST', path: QUOTE, json });
        // A text that is none to the schema, or too long for a proxy, is refused before it is looked up.
        withstood(answer);
        if (answer.status < 400) throw new Violation(`priced with ${answer.status}: ${excerpt(answer.text)}`);
      },
      { seed, runs: settings.fuzzRuns, examples: nearNames(asset, taken).map((name) => [name]) },
    );
  });
});

test('names in the place of an identifier agree', { tag: ['@quote', '@QUO-REQ-11'] }, async ({
  wire,
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-REQ-11', async () => {
    const { trade, leg } = rgbLeg(discovery, seed);
    const { asset } = leg === 'from_asset' ? trade.from : trade.to;
    const { from, to } = await freshQuote(market, trade);
    const found: string[] = [];
    for (const name of [asset.ticker, asset.asset_id.replace(/^rgb:/, '')]) {
      const { json } = validQuote(trade, 'from_asset', from.amount).with(`${leg}.asset_id`, name);
      const answer = await firstAnswer(wire, { method: 'POST', path: QUOTE, json });
      withstood(answer);
      found.push(`${name} gives ${outcomeOf(answer)}`);
      if (answer.status !== 200) continue;
      const other = quoted(answer);
      const named = leg === 'from_asset' ? other.from : other.to;
      if (named.asset_id !== asset.asset_id) throw new Violation(`${name} was answered with ${String(named.asset_id)}`);
      const apart = Math.abs(Number(other.to.amount) / Number(to.amount) - 1);
      if (apart > 0.02) throw new Violation(`${name} buys ${other.to.amount}, its identifier ${to.amount}`);
    }
    return found.join('; ');
  });
});

/** A trade and its leg that is an RGB asset with a ticker of its own. */
function rgbLeg(discovery: Parameters<typeof tradesOf>[0], seed: number) {
  const rgb = tradesOf(discovery).flatMap((trade) => [
    { trade, leg: 'from_asset' as const, asset: trade.from.asset },
    { trade, leg: 'to_asset' as const, asset: trade.to.asset },
  ]);
  const named = rgb.filter(({ asset }) => asset.asset_id.startsWith('rgb:'));
  const first = oneTrade(discovery, seed);
  const chosen = named.find(({ trade }) => trade.pair.id === first.pair.id) ?? named[0];
  if (!chosen) throw new NotExercised('no RGB asset is traded');
  return chosen;
}
