import * as Swaps from '../../harness/groups/swaps.ts';
import {
  key,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';

const BACKS_ONE_INIT = must('SWP-INIT-09');
const EXPIRES = must('SWP-INIT-08');
const NEVER_COMES_BACK = must('FLW-QUOTE-01');
const OF_THE_SOCKET_TOO = must('WS-QUOTE-11');

test('a quote is live, then used or expired, and never comes back', {
  tag: ['@waits', BACKS_ONE_INIT, EXPIRES, NEVER_COMES_BACK],
}, async ({ trader, passage, sockets }) => {
  const session = await sockets.open().catch(notQuoted);
  const onSession = { open: async () => session ?? sockets.open() };
  const onSocket = await Swaps.quoteOverSocket({ trader, sockets: onSession }, 'buy').catch(notQuoted);
  const ofKinds = await Swaps.ofEachKind(trader, (quote) => quote);
  const others = [
    ...(onSocket ? [{ what: 'of the socket', quote: onSocket }] : []),
    ...ofKinds.map(({ kind, had }) => ({ what: `of kind ${kind}`, quote: had })),
  ];
  // The used one is the youngest, so that it is still good when the late one has its last seconds.
  const [late, refused, expiring, spare, used] = [
    await trader.quote(),
    await trader.quote(),
    await trader.quote(),
    await trader.quote(),
    await trader.quote(),
  ] as const;
  const init = (quote: typeof used) => trader.init(Swaps.validInit(quote).json);
  const first = await init(used);
  // A service may begin the quoted swap instead (SWP-INIT-11); then this quote is used.
  await trader.initFor(refused, (valid, { from_amount }) => valid.with('from_amount', from_amount - 1n));
  // Not all need live equally long, those of the socket least of all.
  const all = [late, refused, expiring, spare, used, ...others.map(({ quote }) => quote)];
  const end = Math.max(...all.map(({ expires_at }) => expires_at));

  await passage.until(late.expires_at - TIMEOUTS.clockGrace, 'a quote expires');
  const usedInTime = await init(used);
  const atTheEnd = outcomeOf(await init(late));
  // Who goes on asking keeps no older quote alive by that.
  await trader.quote();
  if (session) await Swaps.quoteOverSocket({ trader, sockets: onSession }, 'buy').catch(notQuoted);
  await session?.ask({ action: 'ping' }).catch(notQuoted);
  await passage.until(end + TIMEOUTS.soonAfterEnd, 'all quotes have expired');
  const soon = await init(expiring);
  await passage.until(end + TIMEOUTS.quoteGrace, 'the grace of all quotes is over');
  const usedAgain = await init(used);
  const latest = await init(soon.status === 200 ? spare : expiring);
  const afterRefusal = await init(refused);
  const expired = await Promise.all(others.map(async ({ what, quote }) => ({ what, answer: await init(quote) })));

  await requirement(BACKS_ONE_INIT, () => {
    if (first.status !== 200) throw new NotExercised(`the first init gives ${outcomeOf(first)}`);
    Swaps.beginsNothing(usedInTime, 'an init with a used quote that has not expired yet');
    Swaps.beginsNothing(usedAgain, 'an init with a used and expired quote');
  });
  await requirement(EXPIRES, () => {
    if (soon.status === 200) note(`${TIMEOUTS.soonAfterEnd} s after its end a quote still began a swap`);
    else Swaps.beginsNothing(soon, `an init ${TIMEOUTS.soonAfterEnd} s after the end of its quote`);
    Swaps.beginsNothing(latest, `an init ${TIMEOUTS.quoteGrace} s after the end of its quote`);
    Swaps.beginsNothing(afterRefusal, 'an init with an expired quote of which one was refused before');
    for (const { what, answer } of expired) Swaps.beginsNothing(answer, `an init with an expired quote ${what}`);
  });
  await requirement(NEVER_COMES_BACK, () => {
    if (first.status !== 200) throw new NotExercised(`the first init gives ${outcomeOf(first)}`);
    Swaps.beginsNothing(usedAgain, 'an init with a used and expired quote');
    Swaps.beginsNothing(latest, 'an init with an expired quote');
    note(`an init in the last seconds of its quote: ${atTheEnd}`);
  });
});

test('a quote is good when half of its time is over', {
  tag: ['@waits', NEVER_COMES_BACK, key('half')],
}, async ({ trader, passage }) => {
  const quote = await trader.quote();
  await passage.until(((await passage.now()) + quote.expires_at) / 2, 'half of the time of a quote is over');
  await Swaps.stillBegins(trader, quote);
});

test('a quote is good when most of its time is over', {
  tag: ['@waits', NEVER_COMES_BACK, OF_THE_SOCKET_TOO, key('most')],
}, async ({ trader, passage, sockets }) => {
  const session = await sockets.open().catch(notQuoted);
  const onSocket =
    session &&
    (await Swaps.quoteOverSocket({ trader, sockets: { open: async () => session } }, 'sell').catch(notQuoted));
  const ofKinds = await Swaps.ofEachKind(trader, (quote) => quote);
  const all = [...ofKinds.map(({ had }) => had), ...(onSocket ? [onSocket] : [])];
  const end = Math.min(...all.map(({ expires_at }) => expires_at));
  await passage.until(end - TIMEOUTS.shortlyBeforeEnd, 'most of the time of a quote is over');
  await requirement(OF_THE_SOCKET_TOO, () => {
    if (!onSocket) throw new NotExercised('the socket gave no quote');
    // A session on which nothing is said may be ended, and its quotes with it.
    if (session.closing) throw new NotApplicable('the session of the quote has ended');
    return Swaps.stillBegins(trader, onSocket);
  });
  await requirement(NEVER_COMES_BACK, async () => {
    // The maker may lack the funds for a large amount.
    for (const { kind, had } of ofKinds) if (kind !== 'large') await Swaps.stillBegins(trader, had);
  });
});

/** What the socket does not quote is for its own checks to judge. */
function notQuoted(error: unknown): undefined {
  if (!(error instanceof NotExercised)) throw error;
  note(`no quote of the socket: ${error.message}`);
}
