import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, control, expect, must, note, property, requirement, should, test } from '../../harness/test.ts';

const WITHSTANDS_INPUT = must('ERR-STATUS-08');
const TAKES_NOTHING_AWAY = should('QUO-USE-03');

test('no body makes POST /api/v1/market/quote fail', { tag: [WITHSTANDS_INPUT, TAKES_NOTHING_AWAY] }, async ({
  market,
  quotes,
  settings,
  seed,
  lists,
}) => {
  const trade = quotes.oneTrade();
  const valid = Quotes.validQuote(trade);
  const before = { assets: await lists.assets(), quote: await quotes.take(trade) };

  const { any, classic } = Quotes.hostileRequests(valid, seed);

  await requirement(WITHSTANDS_INPUT, () =>
    property(
      'a hostile quote request gives no server error',
      [any],
      async (request) => Errors.withstood(await quotes.askOnce(request)),
      { seed, runs: classic.length + Math.ceil(settings.fuzzRuns / 2), examples: classic.map((request) => [request]) },
    ),
  );

  const askInVain = async () => {
    for (const request of classic) await quotes.askOnce(request);
  };
  await requirement(TAKES_NOTHING_AWAY, async () => {
    let earlier = before.assets;
    await confirm('another client', async () => {
      // Another look needs another cause.
      if (earlier !== before.assets) await askInVain();
      const [first, later] = [earlier, await lists.assets()];
      earlier = later;
      const changes = Market.changesIn('assets', first, later, ['is_active']);
      expect(changes, 'what refused requests changed in the asset list').toEqual([]);
      await Market.leavesBounds([first, later], lists.assets, askInVain);
    });
    const { from, to } = before.quote;
    // Its price is no limit, and may have moved meanwhile.
    await control(async () => {
      const after = Quotes.quoted(await quotes.ask(Quotes.validQuote(trade, 'from_asset', from.amount)));
      note(`${from.amount} bought ${to.amount} before, ${after.to.amount} after`);
    }, [Quotes.stillListed(market, trade)]);
  });
});
