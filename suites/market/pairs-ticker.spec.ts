import { envelopeOf, envelopeProblems } from '../../harness/interface/errors/read.ts';
import { listedPairs, matchesOf, pageOf, walk } from '../../harness/interface/market/read.ts';
import { unlistedTicker } from '../../harness/interface/market/unlisted.ts';
import {
  expect,
  may,
  must,
  NotExercised,
  note,
  oneOf,
  outcomeOf,
  type Probed,
  probe,
  refused,
  requirement,
  someOf,
  statusIn,
  steady,
  summary,
  test,
} from '../../harness/test.ts';

/** Of a long list so many pairs are looked up one by one. */
const MOST_LOOKUPS = 6;

const REFUSES_MALFORMED = must('MKT-PAIRS-08');
const IN_THE_LEGACY_FORM = must('MKT-PAIRS-09');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('pair_ticker narrows the list to that ticker', { tag: must('MKT-PAIRS-07') }, async ({ market, seed }) => {
  await steady('the market', async () => {
    const pairs = someOf(await walk('pairs', market.pairs), MOST_LOOKUPS, seed);
    if (pairs.length === 0) throw new NotExercised('no active pair is listed');
    for (const { id, ticker } of pairs) {
      const encoded = encodeURIComponent(String(ticker));
      const withRawSlash = encoded.replace('%2F', '/');
      for (const query of [`pair_ticker=${encoded}`, `pair_ticker=${withRawSlash}`]) {
        const { elements } = pageOf('pairs', await market.pairs(query));
        const otherTickers = elements.map((element) => element.ticker).filter((shown) => shown !== ticker);
        const ids = elements.map((element) => element.id);
        expect(otherTickers, `other tickers for ${query}`).toEqual([]);
        expect(ids, `pairs for ${query}`).toContain(id);
      }
    }
  });
});

test('a pair_ticker without a slash is refused in the legacy form', {
  tag: [REFUSES_MALFORMED, IN_THE_LEGACY_FORM, WITHSTANDS_INPUT],
}, async ({ market, discovery, seed }) => {
  const { base_asset, quote_asset } = oneOf(discovery.pairs, seed, 'pair');
  const answer = await market.pairs({ pair_ticker: `${base_asset}${quote_asset}` });
  const doubtful = ['/', `${base_asset}/`, `/${quote_asset}`, `${base_asset}/${quote_asset}/${base_asset}`];
  const answers: Probed<string> = new Map();

  await requirement(IN_THE_LEGACY_FORM, () => {
    if (answer.status !== 400) throw new NotExercised(`the malformed pair_ticker gave ${outcomeOf(answer)}`);
    expect(envelopeOf(answer), 'the envelope of the 400').toBe('legacy');
    expect(envelopeProblems(answer)).toEqual([]);
  });
  await requirement(WITHSTANDS_INPUT, () => probe(doubtful, (pair_ticker) => market.pairs({ pair_ticker }), answers));
  await requirement(REFUSES_MALFORMED, () => {
    statusIn(answer, [400]);
    note(`only the missing slash is plainly malformed; ${summary(answers)}`);
  });
});

test('a well-formed ticker of no pair', { tag: may('MKT-PAIRS-10') }, async ({ market, discovery, seed }) => {
  const pair_ticker = `${unlistedTicker(discovery, seed)}/${unlistedTicker(discovery, seed + 1)}`;
  const answer = await market.pairs({ pair_ticker });
  statusIn(answer, [200, 404]);
  if (answer.status === 404) {
    refused(answer, 404);
    expect(envelopeOf(answer), 'the envelope of the 404').toBe('application');
    note(`a pair_ticker of no pair gives ${outcomeOf(answer)}`);
  } else {
    const { elements, total } = pageOf('pairs', answer);
    expect({ elements, total }).toEqual({ elements: [], total: 0 });
    note('a pair_ticker of no pair gives an empty list');
  }
});

test('an inactive pair is absent unless asked for', { tag: must('MKT-PAIRS-11') }, async ({ market, seed }) => {
  await steady('the market', async () => {
    const inactive = (await listedPairs(market)).filter(({ is_active }) => is_active === false);
    const { id, ticker } = oneOf(inactive, seed, 'inactive pair');
    const query = { pair_ticker: String(ticker) };

    const shown = matchesOf('pairs', await market.pairs(query)).map((pair) => pair.id);
    expect(shown, `pairs for ${ticker} by default`).not.toContain(id);
    if (shown.length > 0) note(`an active namesake of ${ticker} is shown`);

    const all = matchesOf('pairs', await market.pairs({ ...query, active_only: false })).map((pair) => pair.id);
    expect(all, `pairs for ${ticker} with active_only=false`).toContain(id);
  });
});
