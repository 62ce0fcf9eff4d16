import type { Message } from '../../harness/engine/socket/message.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  expect,
  membersOf,
  must,
  NotExercised,
  note,
  precondition,
  requirement,
  silent,
  TIMEOUTS,
  test,
  tier,
  Violation,
} from '../../harness/test.ts';

const PING = { action: 'ping' };

/** The most trades among which one on other layers is looked for. */
const MOST_TRADES = 8;

/** How many requests are sent at once, or on one of several sessions. */
const REQUESTS = 5;

const ONE_REPLY_EACH = must('WS-PUSH-02');
const ONE_PONG_EACH = must('WS-PING-03');
const ORDER_OF_REPLIES = silent('WS-PUSH-04');
const AMOUNTS_ARE_KEPT = must('WS-QUOTE-10');
const NO_AMOUNT_FAILS = must('WS-ERR-01');
const NOT_ONE_EACH = 'not each request got one reply';

test('each ping and each quote_request gets one reply', { tag: [tier('quote'), ONE_REPLY_EACH] }, async ({
  sockets,
  socketQuotes,
  listening,
}) => {
  const socket = await sockets.open();
  const priced = await socketQuotes.start(socket);
  const { request: valid } = priced;
  const [large = priced] = (await socketQuotes.priceAgain([socket], [priced])).slice(-1);
  const [noAmount, noAsset, unknown, noRoute] = [
    valid.without('from_amount').json,
    valid.without('to_asset').json,
    valid.with('to_asset', 'ZZNONE').json,
    valid.with('to_layer', 'ZZ_NONE').json,
  ];
  await Socket.outliveFailures(sockets, noAmount);
  // What fails comes after what was answered and before it, and the same request comes twice in a row.
  const firstHalf = [PING, valid.json, valid.json, noAmount, noAmount, PING, PING, noAsset, valid.json];
  const messages = [...firstHalf, PING, unknown, PING, valid.json, noRoute, large.request.json, PING];
  const before = socket.received;
  for (const message of messages) await socket.ask(message);
  await socket.listen(listening(TIMEOUTS.afterReply));
  expect(socket.received - before, `messages for ${messages.length} requests`).toBe(messages.length);
});

test('requests sent without waiting get a reply each', {
  tag: [tier('quote'), ORDER_OF_REPLIES, ONE_REPLY_EACH, ONE_PONG_EACH, AMOUNTS_ARE_KEPT, NO_AMOUNT_FAILS],
}, async ({ sockets, socketQuotes, listening }) => {
  const socket = await sockets.open();
  const { amount, request } = await socketQuotes.start(socket);
  const amounts = Array.from({ length: REQUESTS }, (_, step) => amount + BigInt(step));
  const distinct = amounts.map((each) => request.with('from_amount', each).json);
  // The same several times over, with pings and a failure in between.
  const failing = request.without('from_amount').json;
  const mixed = [PING, request.json, request.json, PING, failing, request.json, failing, PING];
  const valid = mixed.filter((message) => message === request.json).length;
  const replies: Message[] = [];
  const toMixed: Message[] = [];

  await requirement(ONE_REPLY_EACH, async () => {
    await repliesTo(distinct, replies);
    await Socket.outliveFailures(sockets, failing);
    await repliesTo(mixed, toMixed);
  });
  await requirement(ONE_PONG_EACH, () => Socket.drawOnePongEach(mixed, toMixed));
  const read = replies.map(Socket.readMessage);
  const priced = read.map(({ quote }) => String(membersOf(quote?.from_asset)?.amount));
  await requirement(AMOUNTS_ARE_KEPT, () => {
    const quoted = priced.filter((_, at) => read[at]?.quote);
    if (replies.length !== amounts.length) throw new NotExercised(NOT_ONE_EACH);
    if (quoted.length === 0) throw new NotExercised('no request got a quote');
    // Nothing tells which reply is to which request, but no amount was asked for twice.
    const asked = amounts.map(String).filter((each) => quoted.includes(each));
    expect(quoted.sort(), `amounts of the quotes for ${amounts.join(', ')}`).toEqual(asked.sort());
  });
  await requirement(NO_AMOUNT_FAILS, () => {
    if (toMixed.length !== mixed.length) throw new NotExercised(NOT_ONE_EACH);
    const quotes = toMixed.filter((reply) => Socket.isLikeAQuote(reply)).length;
    expect(quotes, 'quotes beyond one for each request with an amount').toBeLessThanOrEqual(valid);
  });
  await requirement(ORDER_OF_REPLIES, () => {
    if (amounts.every((each, at) => priced[at] === `${each}`)) note('replies come in the order of the requests');
    else if (amounts.every((each) => priced.includes(`${each}`))) note('replies come in another order');
    else note(`replies are ${read.map(({ summary }) => summary).join(', ')}`);
  });

  async function repliesTo(messages: Parameters<typeof socket.sendTogether>[0], came: Message[]) {
    await socket.sendTogether(messages);
    while (came.length < messages.length) {
      const reply = await socket.next();
      if (!reply) {
        Socket.assertNotAway(socket);
        throw new Violation(`${came.length} replies to ${messages.length} requests sent at once`);
      }
      came.push(reply);
    }
    came.push(...(await socket.listen(listening(TIMEOUTS.afterReply))));
    expect(came.length, `messages for ${messages.length} requests sent at once`).toBe(messages.length);
  }
});

test('replies go only to the session that asked', { tag: [tier('quote'), must('WS-PUSH-03')] }, async ({
  sockets,
  quotes,
  socketQuotes,
  listening,
}) => {
  // One that was there before and has asked as well, and one that came later and never has.
  const earlier = await sockets.open();
  await socketQuotes.start(earlier);
  const asking = await sockets.open();
  await precondition('no ping is answered', Socket.answersPing(asking));
  // A server may allow for two sessions only.
  const { socket: later } = await sockets.tryOpen();
  const before = earlier.received;
  for (let round = 0; round < REQUESTS; round++) {
    const { request } = await socketQuotes.start(asking);
    await Socket.answersPing(asking);
    await asking.ask(request.without('from_amount').json);
  }
  const listenMs = Math.max(listening(TIMEOUTS.otherSessions), TIMEOUTS.otherSessionsMs);
  const heard = await Promise.all([
    Socket.leaksHeardOn(earlier, before, listenMs),
    ...(later ? [Socket.leaksHeardOn(later, 0, listenMs)] : []),
  ]);
  expect(heard, 'messages on sessions that did not ask').toEqual(heard.map(() => 0));
  await Socket.answersPing(asking);

  // Asked on two sessions at one moment, each quote comes on its own; a quote of REST beside them is compared with what was
  // asked by passive checks (QUO-RESP-05).
  const { trade, fixed, amount, request } = await socketQuotes.start(asking);
  const amounts = [amount, amount + 1n];
  const [replies] = await Promise.all([
    Promise.all([asking, earlier].map((socket, at) => socket.ask(request.with('from_amount', amounts[at]).json))),
    quotes.ask(Quotes.validQuote(trade, fixed, amount + 2n)),
  ]);
  const priced = replies.map(Socket.readMessage).map(({ quote }) => membersOf(quote?.from_asset)?.amount);
  const exchanged = priced.filter((own, at) => own !== undefined && `${own}` !== `${amounts[at]}`);
  expect(exchanged, 'amounts of quotes that another session asked for').toEqual([]);

  // Passive checks compare what each session is given for a trade on other layers, too (WS-QUOTE-07).
  const other = quotes
    .someTrades(MOST_TRADES)
    .find(({ from, to }) => from.layer !== trade.from.layer || to.layer !== trade.to.layer);
  if (!other) return;
  const elsewhere = Socket.socketRequest(other, fixed, Quotes.lowAmount(other, fixed));
  await Promise.all([asking.ask(request.json), earlier.ask(elsewhere.json)]);
});
