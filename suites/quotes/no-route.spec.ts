import { inOtherCase } from '../../harness/interface/market/asset-names.ts';
import { stillListed } from '../../harness/interface/quotes/controls.ts';
import { unpriced } from '../../harness/interface/quotes/read.ts';
import { someStepsOffRoutes } from '../../harness/interface/quotes/routes.ts';
import { LEGS } from '../../harness/interface/quotes/valid.ts';
import {
  answeredAs,
  control,
  each,
  expect,
  membersOf,
  must,
  NotExercised,
  requirement,
  test,
  validQuote,
} from '../../harness/test.ts';

/** Of a long list so many steps are tried. */
const MOST_REFUSALS = 4;

const OTHER_STEPS_ARE_REFUSED = must('QUO-ROUTE-01');
const REFUSAL_IS_LEGACY = must('QUO-ROUTE-02');

test('a step between layers that is no route is refused', {
  tag: [OTHER_STEPS_ARE_REFUSED, REFUSAL_IS_LEGACY],
}, async ({ market, quotes, discovery, seed }) => {
  const refusals: {
    answer: Awaited<ReturnType<typeof quotes.ask>>;
    trade: ReturnType<typeof quotes.oneTrade>;
    fixed: (typeof LEGS)[number];
  }[] = [];
  const known = new Set(discovery.assets.flatMap(({ endpoints }) => endpoints.map(({ layer }) => layer)));
  await requirement(OTHER_STEPS_ARE_REFUSED, async () => {
    const { quotable: trades } = quotes;
    const steps = someStepsOffRoutes({ trades, pairs: discovery.pairs }, { most: MOST_REFUSALS, seed });
    if (steps.length === 0) throw new NotExercised('every step between known layers is a route');
    for (const fixed of LEGS)
      await each(steps, ({ trade, ...legs }) =>
        control(async () => {
          const answer = await quotes.ask(validQuote(legs, fixed));
          // Only a layer that is made up may be found out by validation.
          answeredAs(OTHER_STEPS_ARE_REFUSED, answer, 422);
          expect(answer.text.raw, 'the 400').not.toContain('"rfq_id"');
          refusals.push({ answer, trade, fixed });
        }, [stillListed(market, trade)]),
      );
    // Names are names: one in other letters is made up, and may be found out by validation.
    const trade = quotes.oneTrade();
    await control(async () => {
      for (const [leg, side] of [
        ['from_asset', trade.from],
        ['to_asset', trade.to],
      ] as const) {
        const layer = inOtherCase(side.layer);
        if (!known.has(layer))
          unpriced(OTHER_STEPS_ARE_REFUSED, await quotes.ask(validQuote(trade).with(`${leg}.layer`, layer)));
      }
    }, [stillListed(market, trade)]);
  });
  await requirement(REFUSAL_IS_LEGACY, async () => {
    if (refusals.length === 0) throw new NotExercised('no unsupported route was refused with 400');
    // What is refused on its own route as well is not refused for the route.
    await each(refusals, ({ answer, trade, fixed }) =>
      control(() => {
        const { detail, error_code, request_id } = membersOf(answer.value) ?? {};
        expect(typeof detail, 'the type of `detail` in the 400').toBe('string');
        expect([error_code, request_id], 'error_code and request_id of the 400').toEqual([undefined, undefined]);
        unpriced(REFUSAL_IS_LEGACY, answer);
      }, [
        {
          otherwise: 'the trade is not quoted on its own route either',
          holds: async () => (await quotes.askLikely(trade, fixed)).status === 200,
        },
      ]),
    );
  });
});
