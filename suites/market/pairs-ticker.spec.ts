import { oneOf, someOf } from '../../harness/engine/fuzz/pick.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import { type Probed, probe, summary } from '../../harness/interface/errors/probes.ts';
import { envelopeOf, envelopeProblems } from '../../harness/interface/errors/read.ts';
import { outcomeOf } from '../../harness/interface/errors/withstood.ts';
import { matchesOf, pageOf, walk } from '../../harness/interface/market/read.ts';
import { unlistedTicker } from '../../harness/interface/market/unlisted.ts';
import { expect, NotExercised, note, refused, requirement, statusIn, test } from '../../harness/test.ts';

/** Of a long list so many pairs are looked up one by one. */
const MOST_LOOKUPS = 6;

test('pair_ticker narrows the list to that ticker', { tag: ['@MKT-PAIRS-07'] }, async ({ market, seed }) => {
  await requirement('MKT-PAIRS-07', () =>
    steady(async () => {
      const pairs = someOf(await walk('pairs', market.pairs), MOST_LOOKUPS, seed);
      if (pairs.length === 0) throw new NotExercised('no active pair is listed');
      for (const { id, ticker } of pairs) {
        const encoded = encodeURIComponent(String(ticker));
        const rawSlash = encoded.replace('%2F', '/');
        for (const query of [`pair_ticker=${encoded}`, `pair_ticker=${rawSlash}`]) {
          const { elements } = pageOf('pairs', await market.pairs(query));
          const others = elements.filter((element) => element.ticker !== ticker);
          expect(
            others.map((element) => element.ticker),
            `other tickers for ${query}`,
          ).toEqual([]);
          expect(
            elements.map((element) => element.id),
            `pairs for ${query}`,
          ).toContain(id);
        }
      }
    }),
  );
});

test('a pair_ticker without a slash is refused in the legacy form', {
  tag: ['@MKT-PAIRS-08', '@MKT-PAIRS-09', '@ERR-STATUS-08'],
}, async ({ market, discovery, seed }) => {
  const { base_asset, quote_asset } = oneOf(discovery.pairs, seed, 'pair');
  const answer = await market.pairs({ pair_ticker: `${base_asset}${quote_asset}` });
  const doubtful: Probed<string> = new Map();

  await requirement('MKT-PAIRS-09', () => {
    if (answer.status !== 400) throw new NotExercised(`the malformed pair_ticker gave ${outcomeOf(answer)}`);
    expect(envelopeOf(answer), 'the envelope of the 400').toBe('legacy');
    expect(envelopeProblems(answer)).toEqual([]);
  });
  await requirement('ERR-STATUS-08', () => {
    const texts = ['/', `${base_asset}/`, `/${quote_asset}`, `${base_asset}/${quote_asset}/${base_asset}`];
    return probe(texts, (pair_ticker) => market.pairs({ pair_ticker }), doubtful);
  });
  await requirement('MKT-PAIRS-08', () => {
    statusIn(answer, [400]);
    return `only the missing slash is plainly malformed; ${summary(doubtful)}`;
  });
});

test('a well-formed ticker of no pair', { tag: ['@MKT-PAIRS-10'] }, async ({ market, discovery, seed }) => {
  await requirement('MKT-PAIRS-10', async () => {
    const pair_ticker = `${unlistedTicker(discovery, seed)}/${unlistedTicker(discovery, seed + 1)}`;
    const answer = await market.pairs({ pair_ticker });
    statusIn(answer, [200, 404]);
    if (answer.status === 404) {
      refused(answer, 404);
      expect(envelopeOf(answer), 'the envelope of the 404').toBe('application');
      return `a pair_ticker of no pair gives ${outcomeOf(answer)}`;
    }
    const { elements, total } = pageOf('pairs', answer);
    expect({ elements, total }).toEqual({ elements: [], total: 0 });
    return 'a pair_ticker of no pair gives an empty list';
  });
});

test('an inactive pair is absent unless asked for', { tag: ['@MKT-PAIRS-11'] }, async ({ market, seed }) => {
  await requirement('MKT-PAIRS-11', () =>
    steady(async () => {
      const pairs = await walk('pairs', market.pairs, { active_only: false });
      const inactive = pairs.filter(({ is_active }) => is_active === false);
      const { id, ticker } = oneOf(inactive, seed, 'inactive pair');
      const query = { pair_ticker: String(ticker) };
      const shown = matchesOf('pairs', await market.pairs(query));
      expect(
        shown.map((pair) => pair.id),
        `pairs for ${ticker} by default`,
      ).not.toContain(id);
      if (shown.length > 0) note(`an active namesake of ${ticker} is shown`);
      const all = matchesOf('pairs', await market.pairs({ ...query, active_only: false }));
      expect(
        all.map((pair) => pair.id),
        `pairs for ${ticker} with active_only=false`,
      ).toContain(id);
    }),
  );
});
