import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, key, must, note, outcomeOf, property, silent, test } from '../../harness/test.ts';

test('no other name than that of an asset is quoted', { tag: [must('QUO-ROUTE-05'), key('any name')] }, async ({
  quotes,
  discovery,
  settings,
  seed,
}) => {
  const { trade, leg } = quotes.oneRgbLeg();
  const { asset } = Quotes.fixedLeg(trade, leg);
  const taken = new Set(discovery.assets.flatMap(({ asset_id, ticker }) => [asset_id, ticker]));
  await property(
    `${trade.pair.ticker}: ${leg}.asset_id that names no asset`,
    [Market.wrongNames(asset, taken)],
    async ({ name }) => {
      const answer = await quotes.askOnce(Quotes.validQuote(trade).with(`${leg}.asset_id`, name));
      // A text that is none to the schema, or too long for a proxy, is refused before it is looked up.
      Errors.withstood(answer);
      expect(answer.status, `status for an asset that is not listed: ${outcomeOf(answer)}`).toBeGreaterThanOrEqual(400);
    },
    {
      seed,
      runs: settings.fuzzRuns,
      examples: [{ what: 'an empty text', name: '' }, ...Market.nearNames(asset, taken)].map((name) => [name]),
    },
  );
});

test('names in the place of an identifier agree', { tag: [silent('QUO-REQ-11'), key('any name')] }, async ({
  quotes,
}) => {
  const { trade, leg } = quotes.oneRgbLeg();
  const { asset } = Quotes.fixedLeg(trade, leg);
  const byId = await quotes.take(trade);
  for (const name of [asset.ticker, asset.asset_id.replace(/^rgb:/, '')]) {
    const request = Quotes.validQuote(trade, 'from_asset', byId.from.amount).with(`${leg}.asset_id`, name);
    const answer = await quotes.askOnce(request);
    Errors.withstood(answer);
    note(`${name} gives ${outcomeOf(answer)}`);
    if (answer.status !== 200) continue;
    const byName = Quotes.quoted(answer);
    expect(Quotes.fixedLeg(byName, leg).asset_id, `the asset that ${name} was answered with`).toBe(asset.asset_id);
    const bought = `${name} buys ${byName.to.amount}, its identifier ${byId.to.amount}`;
    expect(Quotes.apart(byName.to.amount, byId.to.amount), bought).toBeLessThanOrEqual(Quotes.MARKET_MOVE);
  }
});
