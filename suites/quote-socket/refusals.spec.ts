import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, control, key, must, precondition, requirement, test, tier } from '../../harness/test.ts';

/** The most trades that are sampled for quotes beyond their bounds. */
const MOST_TRADES = 12;

/** What is wrong with each request; `isUnlisted` where that follows from what the lists don't name. */
const REFUSALS = [
  { id: must('WS-ERR-01'), wrong: 'no amount', isUnlisted: false },
  { id: must('WS-ERR-02'), wrong: 'both amounts', isUnlisted: false },
  { id: must('WS-ERR-03'), wrong: 'an unknown pair', isUnlisted: true },
  { id: must('WS-ERR-04'), wrong: 'an unsupported route', isUnlisted: true },
  { id: must('WS-ERR-05'), wrong: 'invalid amounts', isUnlisted: false },
  { id: must('WS-ERR-06'), wrong: 'a missing asset', isUnlisted: false },
] as const;

const SESSION_GOES_ON = must('WS-ERR-08');

for (const { id, wrong, isUnlisted } of REFUSALS) {
  test(`${wrong} is answered by an error, and the session goes on`, {
    tag: [tier('quote'), id, SESSION_GOES_ON],
  }, async ({ sockets, market, quotes, socketQuotes, discovery, seed }) => {
    const socket = await sockets.open();
    await precondition('no ping is answered', Socket.answersPing(socket));
    const trade = quotes.oneTrade();
    const forward = await socketQuotes.start(socket, trade);
    const priced = [forward, await socketQuotes.start(socket, trade, 'to_asset')];
    const trades = quotes.someTrades(MOST_TRADES);
    const listing = isUnlisted ? discovery.whole : discovery;
    const requests = Socket.badRequests(wrong, { priced, trades, listing, seed });
    const other = await sockets.openOther();

    await requirement(id, async () => {
      const asking = Socket.lasting(sockets, socket);
      await control(async () => {
        for (const { json } of requests) Socket.failureReplied(await asking.ask(json));
        for (const { json } of requests.slice(0, 1)) if (other) Socket.failureReplied(await other.ask(json));
      }, [Quotes.stillListed(market, ...trades)]);
    });
    await requirement(SESSION_GOES_ON, async () => {
      await Socket.answersPing(socket);
      if (other) await Socket.answersPing(other);
      for (const { json } of [...requests.slice(0, 1), ...requests.slice(-1)])
        await confirm('the market', async () => {
          await Socket.hadReply(socket, json);
          for (const each of priced) await socketQuotes.isPricedStill(socket, each);
        });
      await Socket.answersPing(socket);
    });
  });
}

test('a failed request leaves other sessions alone', {
  tag: [tier('quote'), SESSION_GOES_ON],
}, async ({ sockets, socketQuotes }) => {
  const [failing, other] = [await sockets.open(), await sockets.open()];
  for (const session of [failing, other]) await precondition('no ping is answered', Socket.answersPing(session));
  const priced = await socketQuotes.start(other);
  const noAmount = priced.request.without('from_amount').json;
  await Socket.hadReply(failing, noAmount);
  await Socket.answersPing(other);
  await confirm('the market', () => socketQuotes.isPricedStill(other, priced));
});

test('requests beside one that fails are answered for themselves', {
  tag: [tier('quote'), SESSION_GOES_ON, key('together')],
}, async ({ sockets, quotes, socketQuotes }) => {
  const socket = await sockets.open();
  const priced = await socketQuotes.start(socket);
  const noAmount = priced.request.without('from_amount').json;
  await confirm('the market', () =>
    control(() => Socket.failsAlone(socket, noAmount, priced.request.json), [Quotes.restPricesIt(quotes, priced)]),
  );
});
