import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  expect,
  key,
  membersOf,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  test,
  tier,
} from '../../harness/test.ts';

const CAN_BE_USED_AT_INIT = must('QUO-USE-01');
const HAS_THE_FEE_IN_ITS_AMOUNTS = must('QUO-RESP-12');
const COUNTS_MILLISATOSHIS = must('FMT-UNIT-01');

const USES = (['buy', 'sell'] as const).flatMap((purpose) =>
  (['forward', 'reverse'] as const).map((way) => ({ purpose, way })),
);

for (const { purpose, way } of USES) {
  test(`a ${way} quote to ${purpose} an asset is used as it stands`, {
    tag: [
      tier('order'),
      CAN_BE_USED_AT_INIT,
      HAS_THE_FEE_IN_ITS_AMOUNTS,
      COUNTS_MILLISATOSHIS,
      key(`${way} ${purpose}`),
    ],
  }, async ({ trader }) => {
    const trade = trader.tradeFor(purpose);
    const likely = await trader.quote({ trade });
    const [from_amount, to_amount] = [likely.from_asset.amount, likely.to_asset.amount];
    const quote = await trader.quote(way === 'forward' ? { trade, from_amount } : { trade, to_amount });
    const body = Swaps.initOf(quote);
    const answer = await trader.init(body);
    await requirement(CAN_BE_USED_AT_INIT, () => Swaps.beginsIfFundsSuffice(trader, quote, answer));
    const problemsOfAmounts = () => {
      const swap = membersOf(answer.value);
      if (answer.status !== 200 || !swap) throw new NotExercised(`init gave ${answer.status}`);
      return Swaps.shownAmountProblems(swap, body);
    };
    await requirement(HAS_THE_FEE_IN_ITS_AMOUNTS, () =>
      expect(problemsOfAmounts(), 'amounts of the swap beside those of the quote').toEqual([]),
    );
    // An asset order would say what the millisatoshis come to in satoshis; a swap shows at least that they are kept.
    await requirement(COUNTS_MILLISATOSHIS, () => {
      expect(problemsOfAmounts(), 'millisatoshis of the swap beside those of the quote').toEqual([]);
      note('judged by the swapstring');
    });
  });
}

test('a quote of each kind begins a swap', {
  tag: [tier('order'), CAN_BE_USED_AT_INIT, key('each kind')],
}, async ({ trader }) => {
  const init = async (quote: Swaps.BegunSwap['quote']) => {
    const answer = await trader.initFor(quote);
    const asked = answer.status === 200 ? undefined : trader.quoted(quote.rfq_id)?.asked;
    const isStillQuoted = asked === undefined || (await trader.askForQuote(asked)).status === 200;
    return { quote, answer, isStillQuoted };
  };
  const inits = await Swaps.ofEachKind(trader, init, [['least', () => Swaps.leastQuote(trader)]]);
  for (const {
    kind,
    had: { quote, answer, isStillQuoted },
  } of inits) {
    // The maker may lack the funds for a large amount, whatever it says then, but no code of the table says so.
    const mayLack = Errors.mayLackFunds(answer) || (kind === 'large' && !Errors.isForWhatWasAsked(answer));
    const boundsStay = { otherwise: 'the amount is not quoted any more', holds: async () => isStillQuoted };
    if (mayLack) note(`${kind}: ${outcomeOf(answer)}`);
    else await Swaps.begins(trader, quote, answer, [boundsStay, Swaps.otherQuoteBegins(trader)]);
  }
});
