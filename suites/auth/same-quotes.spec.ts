import * as Auth from '../../harness/groups/auth.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  confirm,
  control,
  expect,
  inconclusive,
  key,
  must,
  NotApplicable,
  NotExercised,
  NotOffered,
  outcomeOf,
  precondition,
  requirement,
  should,
  test,
  tier,
} from '../../harness/test.ts';

/** How far two quotes within seconds may lie apart where a third one shows that the market stands still, as a share. */
const STILL_MARKET = 0.002;

/** Two lives of quotes that begin at once differ by no more, in seconds: each is rounded, and is a minute or less. */
const SHORTER_MOMENT = 3;

const SAME_ANSWERS = should('AUT-KEY-02');
const EVERYBODY_IS_SERVED = must('AUT-ANON-01');

/** How many times the least a small amount is: the least itself may come to so few units that one of them weighs. */
const SMALL = 100n;

/** What is asked for: by which leg, of a trade or of the way back, and whether as much as may be. */
const WAYS = [
  // What is kept for holders of a key would be the largest amounts, or a better price.
  { which: 'quotes', title: 'a quote', fixed: 'from_asset', isSmall: false, isBack: false },
  { which: 'reverse quotes', title: 'a reverse quote', fixed: 'to_asset', isSmall: false, isBack: false },
  { which: 'small quotes', title: 'a small quote for the way back', fixed: 'from_asset', isSmall: true, isBack: true },
] as const;

for (const { which, title, fixed, isSmall, isBack } of WAYS)
  test(`a key changes nothing of ${title}`, {
    tag: [SAME_ANSWERS, EVERYBODY_IS_SERVED, key(which), tier('quote')],
  }, async ({ presenting, quotes, discovery }) => {
    const usual = quotes.oneTrade();
    const trade = isBack ? quotes.back(usual) : usual;
    if (!trade) throw new NotOffered(`no way back is listed for ${Market.tradeText(usual)}`);
    const { range } = await quotes.findRange(trade, fixed);
    const amount = isSmall && range.min * SMALL < range.max ? range.min * SMALL : range.max;
    const request = Quotes.validQuote(trade, fixed, amount);
    const askWithout = () => presenting(null).trader.askForQuote(request.json);
    // A service may keep what it quotes for who asked, and let each caller have one quote: the next one, for something else, frees it.
    const isRefusedBesideAnother = {
      otherwise: 'it is quoted without a key once the key has a quote for something else',
      async holds() {
        const other = isBack ? usual : (quotes.back(usual) ?? usual);
        const { range: small } = await quotes.findRange(other, fixed);
        await quotes.ask(Quotes.validQuote(other, fixed, small.min));
        return (await askWithout()).status !== 200;
      },
    };
    await requirement(SAME_ANSWERS, () =>
      confirm('the market', async () => {
        const withKey = await quotes.ask(request);
        const without = await askWithout();
        if (!Auth.isLetIn(without)) throw new NotApplicable('the target quotes nobody without a key');
        const withoutAgain = await askWithout();
        const again = await quotes.ask(request);
        if (withKey.status !== 200 || again.status !== 200)
          throw new NotExercised(`with a key, ${amount} gives ${outcomeOf(withKey)}, then ${outcomeOf(again)}`);
        await control(
          () => expect(without.status, `status of a quote for ${amount} without a key`).toBe(200),
          [isRefusedBesideAnother],
        );
        if (!Quotes.isLargeEnough(trade, Quotes.quoted(withKey)))
          throw new NotExercised(`rounding hides what ${amount} comes to`);
        const compared = {
          withKey: Quotes.quoted(withKey),
          without: Quotes.quoted(without),
          withoutAgain: withoutAgain.status === 200 ? Quotes.quoted(withoutAgain) : undefined,
          again: Quotes.quoted(again),
        };
        areAlike(compared, amount, fixed);
      }),
    );
    await requirement(EVERYBODY_IS_SERVED, async () => {
      if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
      Auth.letIn(await askWithout(), `a quote for ${amount} without a key`);
    });
  });

test('a key changes nothing of a quote on the socket', {
  tag: [SAME_ANSWERS, key('socket quotes'), tier('quote')],
}, async ({ sockets, socketQuotes, discovery }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const own = await sockets.open();
  const priced = await socketQuotes.start(own);
  const nobody = await sockets.open({ credential: 'anonymous' });
  const ask = (socket: typeof own) =>
    precondition('the socket gave no quote', socketQuotes.isPricedStill(socket, priced));
  await confirm('the market', async () => {
    const [withKey, without, withoutAgain, again] = [
      await ask(own),
      await ask(nobody),
      await ask(nobody),
      await ask(own),
    ];
    areAlike({ withKey, without, withoutAgain, again }, priced.amount, priced.fixed);
  });
});

/** Quotes for one request, two to each caller. */
interface Compared {
  readonly withKey: Quotes.Quoted;
  readonly without: Quotes.Quoted;
  /** Undefined where a second one is refused, as one amount may be had once at a time. */
  readonly withoutAgain: Quotes.Quoted | undefined;
  readonly again: Quotes.Quoted;
}

/** Asserts that what is computed for an amount with a key and without differs no more than the market moves, and lives equally long. */
function areAlike(
  { withKey, without, withoutAgain, again }: Compared,
  amount: bigint,
  fixed: (typeof WAYS)[number]['fixed'],
): void {
  const computed = (quote: Quotes.Quoted) => Quotes.computedLeg(quote, fixed).amount;
  const [one, other, last] = [computed(withKey), computed(without), computed(again)];
  const apart = Quotes.apart(one, other);
  // Two quotes to each show how far the market moves.
  const twice = [
    [one, last],
    [other, withoutAgain ? computed(withoutAgain) : other],
  ] as const;
  const isStill = withoutAgain !== undefined && hasMovedLess(apart, ...twice);
  const what = `for ${amount} it is ${one} with a key, ${other} without, and ${last} with it again`;
  if (apart > Quotes.MARKET_MOVE && twice.some(([first, second]) => Quotes.apart(first, second) >= apart))
    inconclusive(`${what}: the market moves as far between two quotes of one caller`);
  expect(apart, what).toBeLessThanOrEqual(isStill ? STILL_MARKET : Quotes.MARKET_MOVE);
  if (withoutAgain === undefined) return;
  const [own, theirs] = [lifeOf(withKey), lifeOf(without)];
  const lives = `quotes live for ${own} s with a key, ${theirs} s without`;
  // Lives that differ from quote to quote are no matter of keys.
  if (own === lifeOf(again) && theirs === lifeOf(withoutAgain))
    expect(Math.abs(own - theirs), lives).toBeLessThanOrEqual(SHORTER_MOMENT);
}

/** For how long a quote is good, in seconds. */
function lifeOf({ timestamp, expires_at }: Quotes.Quoted): number {
  return expires_at - timestamp;
}

/** Whether each of two amounts lies much closer to the other than a distance. */
function hasMovedLess(distance: number, ...twice: readonly (readonly [bigint, bigint])[]): boolean {
  return twice.every(([one, other]) => Quotes.apart(one, other) * 10 < distance);
}
