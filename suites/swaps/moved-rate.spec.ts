import * as Swaps from '../../harness/groups/swaps.ts';
import {
  control,
  expect,
  key,
  must,
  NotExercised,
  note,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

/** Percent by which the market moves, up and down, and back. */
const PERCENT = [25, -20] as const;
const [UP, DOWN] = PERCENT;

const KEEPS_ITS_RATE = must('SWP-INIT-17');
const HAS_THE_QUOTED_FIGURES = must('SWP-STATUS-05');

test('a begun swap keeps its rate when the market moves, also when its quote has expired', {
  tag: ['@exclusive', KEEPS_ITS_RATE, HAS_THE_QUOTED_FIGURES],
}, async ({ trader, inMovedMarket, passage, discovery }) => {
  const begun: Swaps.BegunSwap[] = [];
  for (const purpose of new Set(['buy', 'sell', ...Swaps.kindsOf(trader)] as const))
    begun.push(await trader.begin(await trader.quote({ purpose })));
  const quotesEnd = Math.max(...begun.map(({ quote }) => quote.expires_at)) + TIMEOUTS.quoteGrace;
  let swapsEnd = Number.POSITIVE_INFINITY;
  const figures: string[] = [];
  const moveAndLook = async () => {
    for (const percent of PERCENT)
      await inMovedMarket(percent, async () => {
        for (const { body, ...access } of begun) {
          const swap = await trader.swapOf(access);
          figures.push(...Swaps.figureProblems(swap, body));
          swapsEnd = Math.min(swapsEnd, Number(swap.expires_at));
        }
      });
  };
  await moveAndLook();

  await requirement(KEEPS_ITS_RATE, async () => {
    await control(
      () => expect(figures, 'what the swaps say otherwise than their init').toEqual([]),
      [Swaps.plainSwapsAsQuoted(trader)],
    );
    if (!discovery.tellsTime || !(quotesEnd < swapsEnd)) return note('looked at only while their quotes were good');
    await passage.until(quotesEnd, 'the quotes of the swaps have expired');
    await moveAndLook();
    expect(figures, 'what the swaps say otherwise than their init when their quotes have expired').toEqual([]);
  });
  await requirement(HAS_THE_QUOTED_FIGURES, () => {
    expect(figures, 'what the swaps say otherwise than their init').toEqual([]);
  });
});

for (const [purpose, name] of [
  ['buy', 'moved'],
  ['sell', 'moved, to sell'],
] as const)
  test(`a quote to ${purpose} backs its init until its end, also when the market has moved`, {
    tag: ['@exclusive', tier('order'), must('QUO-USE-01'), key(name)],
  }, async ({ trader, inMovedMarket }) => {
    // Who guards against a loss looks to one side only.
    for (const percent of PERCENT) {
      const quote = await trader.quote({ purpose });
      const answer = await inMovedMarket(percent, async () => {
        const init = await trader.initFor(quote);
        await Swaps.begins(trader, quote, init);
        return init;
      });
      note(`an init by a quote from before the market had moved by ${percent} % gives ${answer.status}`);
    }
  });

test('a quote of the socket backs its init until its end, also when the market has moved', {
  tag: ['@exclusive', tier('order'), must('WS-QUOTE-11'), key('moved')],
}, async ({ trader, sockets, inMovedMarket }) => {
  // Who guards against a loss looks to one side only: what is bought here is worth more by then.
  const quote = await Swaps.quoteOverSocket({ trader, sockets }, 'buy');
  await inMovedMarket(UP, async () => {
    await Swaps.stillBegins(trader, quote);
  });
});

test('a swap is settled at its rate when the market has moved', {
  tag: ['@exclusive', tier('pay'), KEEPS_ITS_RATE],
}, async ({ payer, trader, inMovedMarket }) => {
  const executed = await Swaps.executesAllTheSame({ payer, trader }, 'when the market has moved', async () => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    // Who guards against a loss looks to one side only: assets that are sold have to be worth less.
    const percent = Swaps.kindOfQuote(swap.quote) === 'sell' ? DOWN : UP;
    note(`the market moves by ${percent} %`);
    return inMovedMarket(percent, () => Swaps.executeWatched({ payer, trader }, swap));
  });
  const { swap, lifecycle } = executed;
  if (lifecycle.last !== 'Succeeded') throw new NotExercised(`${lifecycle.what}: it was ${lifecycle.text}`);
  await payer.gotItsDue(swap);
});
