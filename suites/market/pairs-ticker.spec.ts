import * as Market from '../../harness/groups/market.ts';
import { answeredAs, confirm, expect, must, NotExercised, oneOf, someOf, test } from '../../harness/test.ts';

/** What is close to a ticker and yet none: turned round, cut short, with more behind it, and patterns of a database. */
function nearTickers(ticker: string): string[] {
  const [base = '', quote = ''] = ticker.split('/');
  return [`${quote}/${base}`, ticker.slice(0, -1), `${ticker}/${base}`, `${base}/${quote.slice(0, -1)}_`, '%/%'];
}

/** How many pairs of a long list are looked up one by one. */
const MOST_LOOKUPS = 6;

/** How many of them are looked up at once. */
const AT_ONCE = 3;

const NARROWS = must('MKT-PAIRS-07');

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

    // Answers that are under way at once may be shared.
    const atOnce = pairs.slice(0, AT_ONCE).map(({ ticker }) => String(ticker));
    const found = await Promise.all(atOnce.map((pair_ticker) => market.pairs({ pair_ticker })));
    for (const [at, ticker] of atOnce.entries()) {
      const shown = found.slice(at, at + 1).flatMap((answer) => Market.pageOf('pairs', answer).elements);
      expect(
        shown.filter((pair) => pair.ticker !== ticker),
        `other pairs for ${ticker}, asked for beside others`,
      ).toEqual([]);
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

    for (const active_only of [true, false]) {
      const asked = await market.pairs({ pair_ticker: String(last.ticker), active_only });
      const ids = Market.pageOf('pairs', asked).elements.map((element) => element.id);
      expect(ids, `pairs for ${last.ticker} with active_only=${active_only}`).toContain(last.id);
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
