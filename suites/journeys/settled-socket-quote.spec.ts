import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, test, tier } from '../../harness/test.ts';

const BECOMES_A_SWAP = must('FLW-SWAP-03');

test('a socket quote to buy an asset is settled to the unit', {
  tag: [tier('pay'), BECOMES_A_SWAP, key('settled buy')],
}, async ({ trader, sockets, payer }) => {
  const quote = () => Swaps.quoteOverSocket({ trader, sockets }, 'buy');
  await Swaps.settlesAsFromRest({ trader, payer }, trader.tradeFor('buy'), quote);
});

test('a socket quote to sell an asset is settled to the unit, though its session ends once the swap has begun', {
  tag: [tier('pay'), BECOMES_A_SWAP, key('settled sell')],
}, async ({ trader, sockets, payer }) => {
  const quote = () => Swaps.quoteOverSocket({ trader, sockets }, 'sell');
  await Swaps.settlesAsFromRest({ trader, payer }, trader.tradeFor('sell'), quote, () => sockets.closeAll());
});
