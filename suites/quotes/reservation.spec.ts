import { excerpt } from '../../harness/engine/excerpt.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, control, note, outcomeOf, refusedAs, should, test, Violation } from '../../harness/test.ts';

/** How many quotes for the largest amount are asked for and never used, forward and in reverse, before one more of each way. */
const QUOTES = 30;

/** How many are enough to see whether the list changes. */
const FEW = 3;

const TAKES_NOTHING_AWAY = should('QUO-USE-03');

test('quotes take nothing away from the limits', { tag: TAKES_NOTHING_AWAY }, async ({
  market,
  lists,
  quotes,
  sockets,
}) => {
  const trade = quotes.oneTrade();
  const {
    range,
    largest: { to },
  } = await quotes.findRange(trade);
  const largest = Quotes.validQuote(trade, 'from_asset', range.max);
  // Somewhat less, as what it comes to has a maximum, too, and the market moves.
  const step = Market.stepOf(trade.to);
  const inReverse = Quotes.validQuote(trade, 'to_asset', ((to.amount * 9n) / 10n / step) * step);
  const askForAFew = async () => {
    for (let asked = 1; asked <= FEW; asked++) await quotes.ask(largest);
    await askOnSocket(sockets, Socket.socketRequest(trade, 'from_asset', range.max));
  };
  // First, as a limit that falls with each quote would excuse what comes behind.
  await confirm('another client', async () => {
    const before = await lists.assets();
    await askForAFew();
    await Market.leavesBounds([before, await lists.assets()], lists.assets, askForAFew);
  });
  await control(async () => {
    // What it comes to in reverse may be out of range.
    const ways = (await quotes.ask(inReverse)).status === 200 ? [largest, inReverse] : [largest];
    for (let asked = 1; asked <= QUOTES + ways.length; asked++) {
      const request = ways[asked % ways.length] ?? largest;
      const answer = await quotes.ask(request);
      if (answer.status === 200) continue;
      refusedAs(TAKES_NOTHING_AWAY, answer);
      // Another client may have taken something; what is reserved by quotes stays so while they live.
      if ((await quotes.ask(request)).status !== 200)
        throw new Violation(`quote ${asked} for ${range.max} in a row is refused: ${excerpt(answer.text)}`);
      note(`quote ${asked} for ${range.max} was refused once: ${outcomeOf(answer)}`);
    }
  }, [Quotes.stillListed(market, trade)]);
});

/** Asks a few times on the socket as well; whether there is one, and what it replies, other checks judge. */
async function askOnSocket(sockets: Socket.Sockets, { json }: ReturnType<typeof Socket.socketRequest>): Promise<void> {
  const { socket } = await sockets.tryOpen();
  if (!socket) return note('there is no socket to ask on');
  for (let asked = 1; asked <= FEW; asked++) await Socket.hadReply(socket, json);
  await socket.close(1000);
}
