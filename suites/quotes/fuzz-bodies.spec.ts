import fc from 'fast-check';
import { brokenText } from '../../harness/engine/fuzz/broken-text.ts';
import { property } from '../../harness/engine/fuzz/property.ts';
import { differences } from '../../harness/engine/json/differences.ts';
import { firstAnswer } from '../../harness/interface/errors/probes.ts';
import { withstood } from '../../harness/interface/errors/withstood.ts';
import { brokenBody, classicBodies, hostileBody } from '../../harness/interface/formats/hostile.ts';
import { walk } from '../../harness/interface/market/read.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { quoted } from '../../harness/interface/quotes/read.ts';
import { freshQuote, validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, requirement, test, Violation } from '../../harness/test.ts';

/** What is sent: a JSON value, or bytes as they stand. */
type Body = { readonly json: unknown } | { readonly body: string; readonly contentType?: string | null };

/** Amounts that fit neither 64 bits nor a double. */
const HUGE = [2n ** 64n, 10n ** 400n];

test('no body makes POST /api/v1/market/quote fail', { tag: ['@quote', '@ERR-STATUS-08', '@QUO-USE-03'] }, async ({
  market,
  wire,
  discovery,
  settings,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  const valid = validQuote(trade);
  const before = { assets: await walk('assets', market.assets), quote: await freshQuote(market, trade) };

  await requirement('ERR-STATUS-08', () => {
    const bodies: fc.Arbitrary<Body> = fc.oneof(
      brokenBody(valid.json).map(({ body }) => ({ json: body })),
      brokenText(valid.json).map(({ body, contentType }) => ({
        body,
        ...(contentType === undefined ? {} : { contentType }),
      })),
      hostileBody().map((body) => ({ body })),
    );
    const classic = [
      ...classicBodies(valid.json, seed).map(({ body }): [Body] => [{ json: body }]),
      ...['from_asset', 'to_asset'].map((leg): [Body] => [{ json: valid.without(leg).json }]),
      ...HUGE.map((amount): [Body] => [{ json: valid.with('from_asset.amount', amount).json }]),
    ];
    return property(
      'a hostile quote request gives no server error',
      [bodies],
      async (body) => withstood(await firstAnswer(wire, { method: 'POST', path: '/api/v1/market/quote', ...body })),
      { seed, runs: classic.length + Math.ceil(settings.fuzzRuns / 2), examples: classic },
    );
  });

  await requirement('QUO-USE-03', async () => {
    const after = await walk('assets', market.assets);
    const left = differences(before.assets, after, 'asset_id', { members: ['endpoints', 'is_active'] });
    expect(left, 'what refused requests changed in the asset list').toEqual([]);
    const { from, to } = before.quote;
    const again = quoted(await market.quote(validQuote(trade, 'from_asset', from.amount).json));
    const apart = Math.abs(Number(again.to.amount) / Number(to.amount) - 1);
    if (apart > 0.02) throw new Violation(`${from.amount} bought ${to.amount} before, ${again.to.amount} after`);
  });
});
