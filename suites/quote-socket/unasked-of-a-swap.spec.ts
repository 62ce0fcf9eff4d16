import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, key, must, precondition, test, tier } from '../../harness/test.ts';

test('nothing is said of a quote that begins a swap', {
  tag: [tier('order'), must('WS-PUSH-01'), key('a quote is used')],
}, async ({ sockets, socketQuotes, trader }) => {
  const socket = await sockets.open();
  const trade = trader.tradeFor();
  const { quote, request } = await precondition('no quote', socketQuotes.price(socket, trade, 'from_asset'));
  await Socket.staysSilent(socket, async (listen) => {
    const init = trader.init(Swaps.validInit(trader.adopt(quote.body, request.json)).json);
    await precondition('no swap begins from a quote of the socket', init.then(accepted));
    await listen();
    return { replies: 0 };
  });
});
