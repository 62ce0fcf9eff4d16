import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, must, NotExercised, requirement, test } from '../../harness/test.ts';

const IS_FOR_ITS_LEGS = must('QUO-RESP-04');
const HAS_ITS_OWN_ID = must('QUO-RESP-02');
const KEEPS_WHAT_IS_SOLD = must('QUO-RESP-05');
const KEEPS_WHAT_IS_BOUGHT = must('QUO-RESP-06');

/** Which of three amounts each request is for: the same one twice, and others beside it. */
const AMOUNTS = [0n, 0n, 1n, 2n];

/** The most trades among which one on other layers is looked for. */
const MOST_TRADES = 8;

test('quotes that are asked for at once are kept apart', {
  tag: [IS_FOR_ITS_LEGS, HAS_ITS_OWN_ID, KEEPS_WHAT_IS_SOLD, KEEPS_WHAT_IS_BOUGHT],
}, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  const first = await quotes.take(trade);
  const other = quotes
    .someTrades(MOST_TRADES)
    .find(({ from, to }) => from.layer !== trade.from.layer || to.layer !== trade.to.layer);
  const requests = Quotes.LEGS.flatMap((fixed) => [
    ...(other ? [{ trade: other, fixed, amount: Quotes.lowAmount(other, fixed) }] : []),
    ...AMOUNTS.map((more) => ({ trade, fixed, amount: Quotes.fixedLeg(first, fixed).amount + more })),
  ]);
  const answers = await Promise.all(
    requests.map((one) => quotes.ask(Quotes.validQuote(one.trade, one.fixed, one.amount))),
  );
  // What is refused meanwhile is for QUO-REQ-01 and 02 to judge.
  const given = answers.flatMap((answer, at) => {
    const asked = requests[at];
    return asked && answer.status === 200 ? [{ ...asked, quote: Quotes.quoted(answer) }] : [];
  });
  if (given.length < 2) throw new NotExercised('no two quotes were given at once');
  await requirement(IS_FOR_ITS_LEGS, () => {
    const legs = given.map(({ quote: { from, to } }) => [from, to].map(({ asset_id, layer }) => ({ asset_id, layer })));
    const asked = given.map(({ trade: { from, to } }) =>
      [from, to].map(({ asset: { asset_id }, layer }) => ({ asset_id, layer })),
    );
    expect(legs, 'the legs of quotes that were asked for at once').toEqual(asked);
  });
  await requirement(HAS_ITS_OWN_ID, () => {
    const ids = given.map(({ quote }) => String(quote.body.rfq_id));
    expect(new Set(ids).size, 'distinct rfq_ids').toBe(ids.length);
  });
  for (const [id, leg] of [
    [KEEPS_WHAT_IS_SOLD, 'from_asset'],
    [KEEPS_WHAT_IS_BOUGHT, 'to_asset'],
  ] as const)
    await requirement(id, () => {
      const ofThisWay = given.filter(({ fixed }) => fixed === leg);
      const came = ofThisWay.map(({ quote }) => Quotes.fixedLeg(quote, leg).amount);
      expect(came, `\`${leg}.amount\` of quotes that were asked for at once`).toEqual(
        ofThisWay.map(({ amount }) => amount),
      );
    });
});
