import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  answeredAs,
  control,
  each,
  expect,
  membersOf,
  must,
  NotExercised,
  NotOffered,
  requirement,
  test,
} from '../../harness/test.ts';

/** The most steps that are sampled. */
const MOST_REFUSALS = 4;

const OTHER_STEPS_ARE_REFUSED = must('QUO-ROUTE-01');
const REFUSAL_IS_LEGACY = must('QUO-ROUTE-02');

test('a step between layers that is no route is refused', {
  tag: [OTHER_STEPS_ARE_REFUSED, REFUSAL_IS_LEGACY],
}, async ({ market, quotes, discovery, seed }) => {
  const refusals: {
    answer: Awaited<ReturnType<typeof quotes.ask>>;
    trade: ReturnType<typeof quotes.oneTrade>;
    fixed: (typeof Quotes.LEGS)[number];
    isBounded: boolean;
  }[] = [];
  const known = new Set([
    ...discovery.assets.flatMap(({ endpoints }) => endpoints.map(({ layer }) => layer)),
    ...Quotes.layersOfRoutes(discovery.pairs),
  ]);
  await requirement(OTHER_STEPS_ARE_REFUSED, async () => {
    const { quotable: trades } = quotes;
    const steps = Quotes.someStepsOffRoutes({ trades, pairs: discovery.pairs }, { most: MOST_REFUSALS, seed });
    if (steps.length === 0) throw new NotOffered('every step between known layers is a route');
    for (const fixed of Quotes.LEGS)
      await each(steps, ({ trade, isBounded, ...legs }) =>
        control(async () => {
          const answer = await quotes.ask(Quotes.validQuote(legs, fixed));
          // Only a layer that is made up may be found out by validation.
          answeredAs(OTHER_STEPS_ARE_REFUSED, answer, 422);
          expect(answer.text.raw, 'the 400').not.toContain('"rfq_id"');
          refusals.push({ answer, trade, fixed, isBounded });
        }, [Quotes.stillListed(market, trade)]),
      );
    // Names are names: one in other letters, without any, or that nobody lists is made up, and may be found out by validation.
    const trade = quotes.oneTrade();
    await control(async () => {
      for (const [leg, side] of [
        ['from_asset', trade.from],
        ['to_asset', trade.to],
      ] as const) {
        for (const layer of [Market.inOtherCase(side.layer), '', ...Quotes.namedLayers(side)].filter(
          (name) => !known.has(name),
        ))
          Quotes.unpriced(
            OTHER_STEPS_ARE_REFUSED,
            await quotes.ask(Quotes.validQuote(trade).with(`${leg}.layer`, layer)),
          );
      }
    }, [Quotes.stillListed(market, trade)]);
  });
  await requirement(REFUSAL_IS_LEGACY, async () => {
    if (refusals.length === 0) throw new NotExercised('no unsupported route was refused with 400');
    // Where an asset has no bounds, that may be what is refused.
    const forTheRoute = refusals.filter(({ isBounded }) => isBounded);
    if (forTheRoute.length === 0) throw new NotOffered('every step between layers that both assets have is a route');
    // What is refused on its own route as well is not refused for the route.
    await each(forTheRoute, ({ answer, trade, fixed }) =>
      control(() => {
        const { detail, error_code, request_id } = membersOf(answer.value) ?? {};
        expect(typeof detail, 'the type of `detail` in the 400').toBe('string');
        expect([error_code, request_id], 'error_code and request_id of the 400').toEqual([undefined, undefined]);
        Quotes.unpriced(REFUSAL_IS_LEGACY, answer);
      }, [
        {
          otherwise: 'the trade is not quoted on its own route either',
          holds: async () => (await quotes.askLikely(trade, fixed)).status === 200,
        },
      ]),
    );
  });
});
