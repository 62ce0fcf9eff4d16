import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, must, precondition, test, tier } from '../../harness/test.ts';

/** The most routes that are asked for. */
const MOST_ROUTES = 12;

test('given layers are honoured', { tag: [tier('quote'), must('WS-QUOTE-07')] }, async ({
  sockets,
  quotes,
  socketQuotes,
  discovery,
}) => {
  const socket = Socket.lasting(sockets, await sockets.open());
  const trades = quotes.someTrades(MOST_ROUTES);
  const byName = trades.filter(Socket.haveOwnTickers(discovery.whole));
  const requests = [
    ...trades.flatMap((trade) => Quotes.LEGS.map((fixed) => ({ trade, fixed, form: undefined }))),
    ...byName.map((trade, index) => ({
      trade,
      fixed: Quotes.LEGS[index % 2 === 0 ? 0 : 1],
      form: Socket.byTicker(trade, 'from', 'to'),
    })),
  ];
  for (const { trade, fixed, form } of requests) {
    const pricing = socketQuotes.price(socket, trade, fixed, form);
    const { from, to } = (await precondition('the socket gave no quote', pricing)).quote;
    const asked = [trade.from.asset.asset_id, trade.from.layer, trade.to.asset.asset_id, trade.to.layer];
    expect([from.asset_id, from.layer, to.asset_id, to.layer], 'assets and layers of the quote').toEqual(asked);
  }
});
