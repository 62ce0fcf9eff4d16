import { canonical } from '../../harness/engine/json/canonical.ts';
import type { Draft } from '../../harness/engine/json/draft.ts';
import { validationEntries } from '../../harness/interface/errors/validation.ts';
import { outcomeOf } from '../../harness/interface/errors/withstood.ts';
import { oneTrade, type Trade } from '../../harness/interface/market/trades.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { validQuote } from '../../harness/interface/quotes/valid.ts';
import type { Discovery } from '../../harness/run/discovery.ts';
import { expect, NotExercised, refused, requirement, test } from '../../harness/test.ts';

/** A quote request that should be refused. */
interface Refusal {
  readonly what: string;
  readonly request: (trade: Trade, discovery: Discovery, seed: number) => Draft;
}

const FAILS_VALIDATION: Refusal[] = [
  { what: 'no to_asset', request: (trade) => validQuote(trade).without('to_asset') },
  { what: 'an amount in words', request: (trade) => validQuote(trade).with('from_asset.amount', 'abc') },
];

const FAILS_LATER: Refusal[] = [
  { what: 'an amount over the maximum', request: (trade) => validQuote(trade, 'from_asset', trade.from.max + 1n) },
  {
    what: 'an unknown asset',
    request: (trade, discovery, seed) => validQuote(trade).with('to_asset.asset_id', unlistedAssetId(discovery, seed)),
  },
];

test('a quote request that fails validation fails it again', { tag: ['@quote', '@ERR-STATUS-03'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('ERR-STATUS-03', async () => {
    let compared = 0;
    for (const { what, request } of FAILS_VALIDATION) {
      const { json } = request(trade, discovery, seed);
      const first = await market.quote(json);
      if (first.status !== 422) continue;
      compared++;
      const second = await market.quote(json);
      expect(second.status, `second status for ${what}`).toBe(422);
      expect(complaintsOf(second.value), `second \`loc\` and \`type\` for ${what}`).toBe(complaintsOf(first.value));
    }
    if (compared === 0) throw new NotExercised('no quote request was refused with 422');
    return `${compared} refusals of quotes repeated`;
  });
});

test('a refusal of a quote does not go away by retrying', { tag: ['@quote', '@ERR-STATUS-05'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('ERR-STATUS-05', async () => {
    let compared = 0;
    for (const { what, request } of FAILS_LATER) {
      const { json } = request(trade, discovery, seed);
      const first = await market.quote(json);
      if (first.status !== 400 && first.status !== 404) continue;
      compared++;
      expect(outcomeOf(await market.quote(json)), `second outcome for ${what}`).toBe(outcomeOf(first));
    }
    if (compared === 0) throw new NotExercised('no quote request was refused with 400 or 404');
    return `${compared} refusals of quotes repeated`;
  });
});

test('a bad shape wins over an unknown asset', { tag: ['@quote', '@ERR-STATUS-04'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('ERR-STATUS-04', async () => {
    const unknown = validQuote(oneTrade(discovery, seed)).with('to_asset.asset_id', unlistedAssetId(discovery, seed));
    const answer = await market.quote(unknown.with('from_asset.amount', 'abc').json);
    refused(answer, 422, 400);
    if (answer.status === 400) return 'refused with 400, which does not tell which of the two was found first';
  });
});

function complaintsOf(body: unknown): string {
  return canonical(validationEntries(body).map(({ loc, type }) => `${loc.join('.')} ${type}`));
}
