import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  confirm,
  expect,
  must,
  NotApplicable,
  NotExercised,
  precondition,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

const SERVER_NEVER_SPEAKS_FIRST = must('WS-PUSH-01');
const SESSION_STAYS_OPEN = must('WS-LIFE-01');
const QUOTES_ON = must('WS-QUOTE-01');

test('nothing is said of a quote that expires, and its session goes on', {
  tag: ['@waits', tier('quote'), SERVER_NEVER_SPEAKS_FIRST, SESSION_STAYS_OPEN, QUOTES_ON],
}, async ({ sockets, quotes, socketQuotes, passage }) => {
  const socket = await sockets.open();
  const priced = await socketQuotes.start(socket);
  const { quote } = priced;
  await precondition('no ping is answered', Socket.answersPing(socket));
  if (quote.expires_at - quote.timestamp > TIMEOUTS.quoteLife)
    throw new NotExercised(`the quote lives from ${quote.timestamp} to ${quote.expires_at}, which QUO-TIME-02 judges`);
  const before = socket.received;
  let pings = 0;
  await requirement(SERVER_NEVER_SPEAKS_FIRST, async () => {
    for (let time = quote.timestamp + TIMEOUTS.pingEvery; time < quote.expires_at; time += TIMEOUTS.pingEvery) {
      await passage.until(time, 'a session is pinged');
      await socket.send({ action: 'ping' });
      pings++;
    }
    await passage.until(quote.expires_at + TIMEOUTS.soonAfterEnd, 'a quote of the socket expires');
    // A pong may take its time.
    for (let pongs = 0; pongs < pings; pongs++) await precondition('no ping is answered', socket.next());
    await Socket.silenceOn(socket, TIMEOUTS.afterExpiryMs);
    // An idle session may be ended; others are listened to in listening.spec.ts.
    if (socket.closing) throw new NotApplicable(`meanwhile ${Socket.endingOf(socket)}`);
    expect(socket.received - before, `messages for ${pings} pings until after the end of a quote`).toBe(pings);
  });
  await requirement(SESSION_STAYS_OPEN, async () => void (await Socket.answersPing(socket)));
  await requirement(QUOTES_ON, async () => {
    if (socket.closing) throw new NotApplicable(`meanwhile ${Socket.endingOf(socket)}`);
    // By its stamp a passive check sees how old that of the session is (QUO-TIME-03).
    await quotes.ask(Quotes.validQuote(priced.trade, priced.fixed, priced.amount));
    await confirm('the market', () => socketQuotes.isPricedStill(socket, priced));
  });
});
