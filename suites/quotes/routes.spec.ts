import { inOtherCase } from '../../harness/interface/market/asset-names.ts';
import { isListed, STEP, stepQuote, unlistedSteps } from '../../harness/interface/quotes/routes.ts';
import {
  type Answer,
  confirm,
  control,
  each,
  excerpt,
  expect,
  fixedLeg,
  LEGS,
  type LegName,
  may,
  membersOf,
  must,
  NotExercised,
  note,
  oneOf,
  outcomeOf,
  PAIR,
  refused,
  requirement,
  someOf,
  statusIn,
  stillListed,
  TRADE,
  type Trade,
  test,
  tradeText,
  unpriced,
  validQuote,
} from '../../harness/test.ts';

/** Of a long list so many pairs are tried. */
const MOST_PAIRS = 5;
const MOST_REFUSALS = 4;

const OTHER_STEPS_ARE_REFUSED = must('QUO-ROUTE-01');
const REFUSAL_IS_LEGACY = must('QUO-ROUTE-02');
const EVERY_ROUTE_IS_QUOTED = must('QUO-ROUTE-03');
const THE_LISTS_SUFFICE_TO_TRADE = must('FLW-MARKET-01');

test('a step between layers that is no route is refused', {
  tag: [OTHER_STEPS_ARE_REFUSED, REFUSAL_IS_LEGACY],
}, async ({ market, quotes, discovery, seed }) => {
  const refusals: { answer: Answer; trade: Trade; fixed: LegName }[] = [];
  const known = new Set(discovery.assets.flatMap(({ endpoints }) => endpoints.map(({ layer }) => layer)));
  await requirement(OTHER_STEPS_ARE_REFUSED, async () => {
    const unlisted = unlistedSteps(quotes.quotable, discovery.pairs);
    if (unlisted.length === 0) throw new NotExercised('every step between known layers is a route');
    for (const fixed of LEGS)
      await each(someOf(unlisted, MOST_REFUSALS, { ...STEP, seed }), ({ trade, from_layer, to_layer }) =>
        control(async () => {
          const answer = await quotes.ask(stepQuote({ trade, from_layer, to_layer }, fixed));
          statusIn(answer, [400]);
          expect(answer.text.raw, 'the 400').not.toContain('"rfq_id"');
          refusals.push({ answer, trade, fixed });
        }, [stillListed(market, trade)]),
      );
    // Names are names: one in other letters is made up, and may be found out by validation.
    const trade = quotes.oneTrade();
    await control(async () => {
      for (const leg of LEGS) {
        const layer = inOtherCase(fixedLeg(trade, leg).layer);
        if (!known.has(layer)) unpriced(await quotes.ask(validQuote(trade).with(`${leg}.layer`, layer)), 400, 422);
      }
    }, [stillListed(market, trade)]);
  });
  await requirement(REFUSAL_IS_LEGACY, async () => {
    if (refusals.length === 0) throw new NotExercised('no unsupported route was refused with 400');
    await each(refusals, async ({ answer, trade, fixed }) => {
      const { value } = answer;
      const text = excerpt(answer.text);
      const { detail, error_code, request_id } = membersOf(value) ?? {};
      // What is refused on its own route as well is not refused for the route.
      if (typeof detail !== 'string' && (await quotes.askLikely(trade, fixed)).status !== 200)
        throw new NotExercised('the trade is not quoted on its own route either');
      expect(typeof detail, `the type of \`detail\` in the 400 ${text}`).toBe('string');
      expect([error_code, request_id], `error_code and request_id of the 400 ${text}`).toEqual([undefined, undefined]);
      refused(answer, 400);
    });
  });
});

test('every advertised route can be quoted', { tag: [EVERY_ROUTE_IS_QUOTED, THE_LISTS_SUFFICE_TO_TRADE] }, async ({
  market,
  quotes,
  seed,
}) => {
  const tried: { pair: string; isQuoted: boolean; outcome: string }[] = [];
  await requirement(EVERY_ROUTE_IS_QUOTED, async () => {
    const pairs = someOf(quotes.pairs, MOST_PAIRS, { ...PAIR, seed });
    const routes = pairs.flatMap((pair) => pair.routes.map((route) => ({ pair, route })));
    for (const { pair, route } of routes) {
      const along = await quotes.askAlong(pair, route);
      const answers = along.map(({ answer }) => answer);
      for (const answer of answers) statusIn(answer, [200, 400, 404, 422]);
      const isQuoted = answers.some(({ status }) => status === 200);
      const outcome = `${pair.ticker} ${route.from_layer}→${route.to_layer}: ${answers.map(outcomeOf).join(', ')}`;
      if (answers.length === 0) note(`${outcome}no active endpoint on both sides`);
      else if (isQuoted || (await stillListed(market, ...along.map(({ trade }) => trade)).holds()))
        tried.push({ pair: pair.id, isQuoted, outcome });
      else note(`${outcome}, listed otherwise than when the run began`);
    }
    if (tried.length === 0) throw new NotExercised('no active pair has a route between active endpoints that stayed');
    const unquoted = tried.filter(({ isQuoted }) => !isQuoted).map(({ outcome }) => outcome);
    expect(unquoted, 'routes that cannot be quoted').toEqual([]);
  });
  await requirement(THE_LISTS_SUFFICE_TO_TRADE, () => {
    if (tried.length === 0) throw new NotExercised('no active pair has active endpoints');
    const quoted = new Set(tried.filter(({ isQuoted }) => isQuoted).map(({ pair }) => pair));
    const unquoted = tried.filter(({ pair }) => !quoted.has(pair)).map(({ outcome }) => outcome);
    expect(unquoted, 'what came for pairs without any quote').toEqual([]);
  });
});

test('a route is quoted behind a step that is none, too', { tag: EVERY_ROUTE_IS_QUOTED }, async ({
  market,
  quotes,
  discovery,
  seed,
}) => {
  const unlisted = unlistedSteps(quotes.quotable, discovery.pairs);
  if (unlisted.length === 0) throw new NotExercised('every step between known layers is a route');
  const { trade, from_layer, to_layer } = oneOf(unlisted, { ...STEP, seed });
  const before = await quotes.take(trade);
  const request = validQuote(trade, 'from_asset', before.from.amount);
  await control(
    () =>
      confirm('the market', async () => {
        await quotes.ask(request.with('from_asset.layer', from_layer).with('to_asset.layer', to_layer));
        const answer = await quotes.ask(request);
        statusIn(answer, [200, 400, 404, 422]);
        expect(answer.status, `status of ${tradeText(trade)}, quoted before: ${outcomeOf(answer)}`).toBe(200);
      }),
    [stillListed(market, trade)],
  );
});

test('a listed route with its layers exchanged', { tag: may('QUO-ROUTE-04') }, async ({ quotes, seed }) => {
  const unlistedBack = quotes.quotable.filter(({ pair, from, to }) => !isListed(pair, to.layer, from.layer));
  if (unlistedBack.length === 0) note('the pairs list both directions of every route');
  for (const { pair, from, to } of someOf(unlistedBack, MOST_REFUSALS, {
    ...TRADE,
    what: 'route that is listed one way',
    seed,
  })) {
    const answer = await quotes.askLikely({ pair, from: to, to: from });
    note(`${to.asset.ticker} on ${to.layer} → ${from.asset.ticker} on ${from.layer}: ${outcomeOf(answer)}`);
  }
});
