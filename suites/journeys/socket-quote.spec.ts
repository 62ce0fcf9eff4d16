import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, requirement, test, tier } from '../../harness/test.ts';

const BECOMES_A_SWAP = must('FLW-SWAP-03');
const BACKS_AN_INIT = must('WS-QUOTE-11');

for (const purpose of ['sell', 'buy', 'exchange'] as const) {
  test(`a socket quote to ${purpose} an asset becomes a swap`, {
    tag: [BECOMES_A_SWAP, BACKS_AN_INIT, key(purpose)],
  }, async ({ trader, sockets }) => {
    const quote = await Swaps.quoteOverSocket({ trader, sockets }, purpose);
    const init = await trader.init(Swaps.validInit(quote).json);
    await requirement(BACKS_AN_INIT, () => Swaps.begins(trader, quote, init));
    await requirement(BECOMES_A_SWAP, () => Swaps.startsAsFromRest(trader, trader.tradeFor(purpose), quote, init));
  });
}

test('a socket quote of a large amount backs an init', {
  tag: [BACKS_AN_INIT, tier('order'), key('large')],
}, async ({ trader, sockets }) => {
  const quote = await Swaps.largeQuoteOverSocket({ trader, sockets });
  const init = await trader.init(Swaps.validInit(quote).json);
  const large = Swaps.otherQuoteBegins(trader, () => Swaps.largeQuote(trader));
  await Swaps.begins(trader, quote, init, [large]);
});
