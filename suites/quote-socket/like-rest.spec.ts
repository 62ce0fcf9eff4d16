import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, each, must, NotExercised, precondition, requirement, test, tier } from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

/** The most assets that are quoted on either side, in both ways. */
const MOST_ASSETS = 4;
/** The most layers of BTC. */
const MOST_LAYERS = 3;

const HAS_THE_MEMBERS_OF_REST = must('WS-QUOTE-03');
const KEEPS_THE_RULES_OF_REST = must('WS-QUOTE-10');

test('a quote of the socket is a quote of REST', {
  tag: [tier('quote'), HAS_THE_MEMBERS_OF_REST, KEEPS_THE_RULES_OF_REST],
}, async ({ sockets, quotes, socketQuotes, passage, discovery }) => {
  const [socket, other] = [await sockets.open(), await sockets.open()];
  const twice: Awaited<ReturnType<typeof socketQuotes.twice>>[] = [];

  await requirement(HAS_THE_MEMBERS_OF_REST, async () => {
    const selling = quotes.tradesByAsset('from_asset', MOST_ASSETS);
    await each(new Set([...selling, ...quotes.tradesByAsset('to_asset', MOST_ASSETS)]), async (trade) => {
      for (const fixed of Quotes.LEGS) {
        const both = await socketQuotes.twice(socket, trade, fixed);
        twice.push(both);
        Socket.isLikeRest(both);
      }
    });
  });

  await requirement(KEEPS_THE_RULES_OF_REST, async () => {
    if (twice.length === 0) throw new NotExercised('no quote was given');
    const again = await socketQuotes.priceAgain([socket, other], twice);
    // Asked for at one moment on two sessions, the same is two quotes.
    for (const one of twice.slice(0, 1)) {
      const asking = [socket, other].map((session) => socketQuotes.isPricedStill(session, one));
      const atOnce = await precondition('the socket gave no quote', Promise.all(asking));
      again.push(...atOnce.map((quote) => ({ ...one, quote })));
    }
    const ahead = discovery.tellsTime ? (await passage.now()) - TIME.unix() / 1000 : undefined;
    Socket.keepTheRulesOfRest([...twice, ...again], twice, ahead);
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
