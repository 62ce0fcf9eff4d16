import { tradeKind } from '../../harness/interface/market/trade-kinds.ts';
import type { Sockets } from '../../harness/interface/quote-socket/client.ts';
import { quoteIn } from '../../harness/interface/quote-socket/messages.ts';
import { socketRequest } from '../../harness/interface/quote-socket/valid.ts';
import { initOf } from '../../harness/interface/swaps/client.ts';
import { figureProblems, wrapperProblems } from '../../harness/interface/swaps/swap-object.ts';
import { missingParts } from '../../harness/interface/swaps/swapstring.ts';
import { begunSwap, type Trader } from '../../harness/interface/swaps/trader.ts';
import { course } from '../../harness/interface/swaps/watch.ts';
import { accepted, expect, NotExercised, note, requirement, test } from '../../harness/test.ts';
import type { Quote } from '../../schemas/types.ts';

for (const purpose of ['sell', 'buy'] as const) {
  test(`a socket quote to ${purpose} an asset becomes a swap`, {
    tag: ['@order', '@FLW-SWAP-03', '@WS-QUOTE-11'],
  }, async ({ trader, sockets }) => {
    const quote = await socketQuote(trader, sockets, purpose);
    const body = initOf(quote);
    const answer = await trader.init(body);
    await requirement('WS-QUOTE-11', () => {
      if (answer.status === 503) throw new NotExercised('the node is away: 503');
      accepted(answer);
    });
    await requirement('FLW-SWAP-03', async () => {
      accepted(answer);
      const begun = begunSwap(quote, body, answer);
      expect(missingParts(begun.swapstring, body, begun.payment_hash), 'what the swapstring lacks').toEqual([]);
      const { payment_hash, access_token } = begun;
      const status = await trader.status({ payment_hash, access_token });
      accepted(status);
      expect(wrapperProblems(status.value)).toEqual([]);
      const swap = await trader.swapOf(begun);
      expect(figureProblems(swap, body), 'what the status says otherwise than the quote').toEqual([]);
      expect(['Waiting', 'Pending'], 'status right after init').toContain(swap.status);
    });
  });
}

test('a socket quote is settled to the unit', { tag: ['@pay', '@FLW-SWAP-03'] }, async ({ trader, sockets, payer }) => {
  await requirement('FLW-SWAP-03', async () => {
    const swap = await payer.beginFrom(await socketQuote(trader, sockets, 'buy'));
    await payer.whitelist(swap);
    await payer.execute(swap);
    const seen = await trader.courseOf(swap);
    note(`the swap was ${course(seen)}`);
    if (seen.at(-1)?.word !== 'Succeeded') throw new NotExercised(`the swap was ${course(seen)}`);
    await payer.gotItsDue(swap);
  });
});

/**
 * A quote over the socket, which stays open until the end of the test, for what REST has just quoted.
 * @throws {NotExercised} when the socket gives none, which other checks judge
 */
async function socketQuote(trader: Trader, sockets: Sockets, purpose: 'sell' | 'buy'): Promise<Quote> {
  const rest = await trader.quote({ purpose });
  const trade = trader.trades.find(
    (one) =>
      tradeKind(one) === purpose &&
      one.from.asset.asset_id === rest.from_asset.asset_id &&
      one.from.layer === rest.from_asset.layer &&
      one.to.asset.asset_id === rest.to_asset.asset_id &&
      one.to.layer === rest.to_asset.layer,
  );
  if (!trade) throw new NotExercised('the quote is for a trade that is not listed');
  const socket = await sockets.open();
  const reply = await socket.ask(socketRequest(trade, 'from_asset', BigInt(rest.from_asset.amount)).json);
  const quote = quoteIn(reply);
  if (!quote) throw new NotExercised('the socket gave no quote for what REST quotes');
  return trader.adopt(quote);
}
