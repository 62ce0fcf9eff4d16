import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, requirement, test, tier } from '../../harness/test.ts';

const BECOMES_A_SWAP = must('FLW-SWAP-03');
const NOTHING_UNASKED = must('WS-PUSH-01');

test('a socket quote to buy an asset is settled to the unit, of which its session is not told', {
  tag: [tier('pay'), BECOMES_A_SWAP, NOTHING_UNASKED, key('settled buy')],
}, async ({ trader, sockets, payer }) => {
  const once = Socket.askedOnce(sockets);
  const quote = () => Swaps.quoteOverSocket({ trader, sockets: once }, 'buy');
  await requirement(BECOMES_A_SWAP, () => Swaps.settlesAsFromRest({ trader, payer }, trader.tradeFor('buy'), quote));
  await requirement(NOTHING_UNASKED, once.hearNoMore);
});

test('a socket quote to sell an asset is settled to the unit, though its session ends once the swap has begun', {
  tag: [tier('pay'), BECOMES_A_SWAP, key('settled sell')],
}, async ({ trader, sockets, payer }) => {
  const quote = () => Swaps.quoteOverSocket({ trader, sockets }, 'sell');
  await Swaps.settlesAsFromRest({ trader, payer }, trader.tradeFor('sell'), quote, () => sockets.closeAll());
});
