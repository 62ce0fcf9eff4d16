import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, each, must, NotExercised, test, tier } from '../../harness/test.ts';

/** The most assets that are quoted on either side, in both ways. */
const MOST_ASSETS = 4;
/** The most layers of BTC. */
const MOST_LAYERS = 3;

test('a quote of the socket has the members of a quote of REST', { tag: [tier('quote'), must('WS-QUOTE-03')] }, async ({
  sockets,
  quotes,
  socketQuotes,
}) => {
  const socket = await sockets.open();
  const selling = quotes.tradesByAsset('from_asset', MOST_ASSETS);
  await each(new Set([...selling, ...quotes.tradesByAsset('to_asset', MOST_ASSETS)]), async (trade) => {
    for (const fixed of Quotes.LEGS) Socket.isLikeRest(await socketQuotes.twice(socket, trade, fixed));
  });
});

test('the socket counts in the units of REST', { tag: [tier('quote'), must('FMT-UNIT-07')] }, async ({
  sockets,
  quotes,
  socketQuotes,
}) => {
  // BTC on its layers, to give and to get.
  const trades = Quotes.LEGS.flatMap((leg) => quotes.tradesOfBtc(leg, MOST_LAYERS));
  if (trades.length === 0) throw new NotExercised('no trade of BTC is listed');
  await confirm('the market', async () => {
    const socket = await sockets.open();
    const ways = trades.flatMap((trade) => Quotes.LEGS.map((fixed) => ({ trade, fixed })));
    await each(ways, async ({ trade, fixed }) =>
      Socket.countInTheSameUnits(await socketQuotes.start(socket, trade, fixed)),
    );
  });
});
