import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import {
  answeredAs,
  confirm,
  expect,
  may,
  must,
  NotExercised,
  note,
  oneOf,
  outcomeOf,
  refusedAs,
  requirement,
  someOf,
  test,
} from '../../harness/test.ts';

/** What is close to a ticker and yet none: turned round, cut short, with more behind it, and patterns of a database. */
function nearTickers(ticker: string): string[] {
  const [base = '', quote = ''] = ticker.split('/');
  return [`${quote}/${base}`, ticker.slice(0, -1), `${ticker}/${base}`, `${base}/${quote.slice(0, -1)}_`, '%/%'];
}

/** How many pairs of a long list are looked up one by one. */
const MOST_LOOKUPS = 6;

const NARROWS = must('MKT-PAIRS-07');
const OF_NO_PAIR = may('MKT-PAIRS-10');
const REFUSES_MALFORMED = must('MKT-PAIRS-08');
const IN_THE_LEGACY_FORM = must('MKT-PAIRS-09');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('pair_ticker narrows the list to that ticker', { tag: NARROWS }, async ({ market, lists, seed }) => {
  await confirm('the market', async () => {
    const active = await lists.shownPairs();
    const pairs = someOf(active, MOST_LOOKUPS, { ...Market.PAIR, what: 'active pair', seed });
    if (pairs.length === 0) throw new NotExercised('no active pair is listed');
    for (const { id, ticker } of pairs) {
      const encoded = encodeURIComponent(String(ticker));
      const withRawSlash = encoded.replace('%2F', '/');
      for (const query of [`pair_ticker=${encoded}`, `pair_ticker=${withRawSlash}`]) {
        const { elements, total } = Market.pageOf('pairs', await market.pairs(query));
        const otherTickers = elements.map((element) => element.ticker).filter((shown) => shown !== ticker);
        const ids = elements.map((element) => element.id);
        expect(otherTickers, `other tickers for ${query}`).toEqual([]);
        expect(ids, `pairs for ${query}`).toContain(id);
        if (total !== elements.length) continue;
        const sameTicker = active.filter((pair) => pair.ticker === ticker);
        const unlike = Market.changesIn('pairs', sameTicker, elements);
        expect(unlike, `what differs for ${query} from the list of active pairs`).toEqual([]);
      }
    }

    // On whichever page of the whole list it stands, it is the first of its own.
    const listed = await lists.pairs();
    const last = oneOf(pairs.slice(-1), { ...Market.PAIR, what: 'active pair', seed });
    const namesakes = listed.filter((pair) => pair.ticker === last.ticker && Market.isActive(pair));
    const { elements, total } = Market.pageOf(
      'pairs',
      await market.pairs({ pair_ticker: String(last.ticker), limit: 1 }),
    );
    expect(elements.length, `pairs for ${last.ticker} on a page of one`).toBe(1);
    expect(total, `\`total\` for ${last.ticker} beside a page of one`).toBe(namesakes.length);
    const behind = await market.pairs({ pair_ticker: String(last.ticker), offset: namesakes.length });
    // How a page beyond the end is answered is another check's question.
    if (behind.status === 200) {
      const page = Market.pageOf('pairs', behind);
      expect(page.total, `\`total\` behind the pairs of ${last.ticker}`).toBe(namesakes.length);
      const shown = page.elements.map(({ ticker }) => ticker);
      expect(
        shown.filter((ticker) => ticker !== last.ticker),
        `other tickers behind those of ${last.ticker}`,
      ).toEqual([]);
    }

    const tickers = new Set(listed.map(({ ticker }) => String(ticker)));
    for (const pair_ticker of nearTickers(String(last.ticker)).filter((near) => !tickers.has(near))) {
      const answer = await market.pairs({ pair_ticker });
      answeredAs(NARROWS, answer);
      if (answer.status !== 200) continue;
      const found = Market.pageOf('pairs', answer).elements.map((element) => element.ticker);
      // In which case it is written is not said.
      const others = found.filter((ticker) => String(ticker).toUpperCase() !== pair_ticker.toUpperCase());
      expect(others, `other tickers for ${pair_ticker}`).toEqual([]);
    }
  });
});

test('a pair_ticker without a slash is refused in the legacy form', {
  tag: [REFUSES_MALFORMED, IN_THE_LEGACY_FORM, WITHSTANDS_INPUT],
}, async ({ market, discovery, seed }) => {
  const { base_asset, quote_asset } = oneOf(discovery.pairs, { ...Market.PAIR, seed });
  // A ticker may have a slash of its own.
  const withoutSlash = (ticker: string) => ticker.replaceAll('/', '');
  const [base, quote] = [withoutSlash(base_asset), withoutSlash(quote_asset)];
  const tries = [
    { pair_ticker: `${base}${quote}` },
    { pair_ticker: base },
    { pair_ticker: `${base}-${quote}` },
    { pair_ticker: `${base}${quote}`, active_only: false, limit: 1 },
  ];
  const answered: Errors.Probed<object> = new Map();
  for (const query of tries) answered.set(query, await market.pairs(query));
  const refusals = [...answered.values()];
  const doubtful = ['/', `${base_asset}/`, `/${quote_asset}`, `${base_asset}/${quote_asset}/${base_asset}`];
  const answers: Errors.Probed<string> = new Map();

  await requirement(IN_THE_LEGACY_FORM, () => {
    const with400 = refusals.filter(({ status }) => status === 400);
    if (with400.length === 0)
      throw new NotExercised(`the malformed pair_ticker gave ${refusals.map(outcomeOf).join(', ')}`);
    for (const answer of with400) {
      expect(Errors.envelopeOf(answer), 'the envelope of the 400').toBe('legacy');
      expect(Errors.envelopeProblems(answer)).toEqual([]);
    }
  });
  await requirement(WITHSTANDS_INPUT, () =>
    Errors.probe(doubtful, (pair_ticker) => market.pairs({ pair_ticker }), answers),
  );
  await requirement(REFUSES_MALFORMED, () => {
    for (const answer of refusals) answeredAs(REFUSES_MALFORMED, answer);
    note(`only the missing slash is plainly malformed; ${Errors.summary(answers)}`);
  });
});

test('a well-formed ticker of no pair', { tag: OF_NO_PAIR }, async ({ market, discovery, seed }) => {
  const pair_ticker = `${Market.unlistedTicker(discovery, seed)}/${Market.unlistedTicker(discovery, seed + 1)}`;
  const answer = await market.pairs({ pair_ticker });
  answeredAs(OF_NO_PAIR, answer);
  if (answer.status === 404) {
    refusedAs(OF_NO_PAIR, answer);
    expect(Errors.envelopeOf(answer), 'the envelope of the 404').toBe('application');
    note(`a pair_ticker of no pair gives ${outcomeOf(answer)}`);
  } else {
    const { elements, total } = Market.pageOf('pairs', answer);
    expect({ elements, total }).toEqual({ elements: [], total: 0 });
    note('a pair_ticker of no pair gives an empty list');
  }
});

test('an inactive pair is absent unless asked for', { tag: must('MKT-PAIRS-11') }, async ({ market, seed, lists }) => {
  await confirm('the market', async () => {
    const inactive = (await lists.pairs()).filter(({ is_active }) => is_active === false);
    const { id, ticker } = oneOf(inactive, { ...Market.PAIR, what: 'inactive pair', seed });
    const query = { pair_ticker: String(ticker) };

    for (const more of [{}, { active_only: true }, { limit: 1 }]) {
      const shown = Market.matchesOf('pairs', await market.pairs({ ...query, ...more })).map((pair) => pair.id);
      expect(shown, `pairs for ${ticker} with ${JSON.stringify(more)}`).not.toContain(id);
      if (shown.length > 0) note(`an active namesake of ${ticker} is shown`);
    }

    const all = Market.matchesOf('pairs', await market.pairs({ ...query, active_only: false }));
    const named = all.filter((pair) => pair.id === id).map(({ is_active }) => ({ is_active }));
    expect(named, `the inactive pair among those for ${ticker} with active_only=false`).toEqual([{ is_active: false }]);
  });
});
