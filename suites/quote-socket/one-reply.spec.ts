import type { Message } from '../../harness/engine/socket/message.ts';
import { answersPing, pricedAmountOf, summaryOf } from '../../harness/interface/quote-socket/read.ts';
import { priceOnBoth, socketRequest } from '../../harness/interface/quote-socket/valid.ts';
import { expect, must, NotExercised, note, requirement, silent, test, tier, Violation } from '../../harness/test.ts';

const PING = { action: 'ping' };

/** So many requests are sent at once, or on the one of two sessions. */
const REQUESTS = 5;

const ONE_REPLY_EACH = must('WS-PUSH-02');
const ORDER_OF_REPLIES = silent('WS-PUSH-04');

test('each ping and each quote_request gets one reply', { tag: [tier('quote'), ONE_REPLY_EACH] }, async ({
  sockets,
  quotes,
  listening,
}) => {
  const socket = await sockets.open();
  const { request: valid } = await priceOnBoth({ socket, quotes }, quotes.oneTrade());
  const [noAmount, noAsset, unknown] = [
    valid.without('from_amount').json,
    valid.without('to_asset').json,
    valid.with('to_asset', 'ZZNONE').json,
  ];
  const messages = [PING, valid.json, noAmount, PING, noAsset, valid.json, PING, unknown, valid.json, PING];
  const before = socket.received;
  for (const message of messages) await socket.ask(message);
  await socket.listen(listening(2));
  expect(socket.received - before, `messages for ${messages.length} requests`).toBe(messages.length);
});

test('requests sent without waiting get a reply each', {
  tag: [tier('quote'), ORDER_OF_REPLIES, ONE_REPLY_EACH],
}, async ({ sockets, quotes, listening }) => {
  const socket = await sockets.open();
  const { trade, fixed, amount } = await priceOnBoth({ socket, quotes }, quotes.oneTrade());
  const amounts = Array.from({ length: REQUESTS }, (_, step) => amount + BigInt(step));
  const replies: Message[] = [];

  await requirement(ONE_REPLY_EACH, async () => {
    await socket.sendTogether(amounts.map((each) => socketRequest(trade, fixed, each).json));
    while (replies.length < REQUESTS) {
      const reply = await socket.next();
      if (!reply) throw new Violation(`${replies.length} replies to ${REQUESTS} requests sent at once`);
      replies.push(reply);
    }
    replies.push(...(await socket.listen(listening(2))));
    expect(replies.length, `messages for ${REQUESTS} requests sent at once`).toBe(REQUESTS);
  });
  await requirement(ORDER_OF_REPLIES, () => {
    const priced = replies.map(pricedAmountOf);
    if (amounts.every((each, at) => priced[at] === each)) note('replies come in the order of the requests');
    else if (amounts.every((each) => priced.includes(each))) note('replies come in another order');
    else note(`replies are ${replies.map(summaryOf).join(', ')}`);
  });
});

test('replies go only to the session that asked', { tag: [tier('quote'), must('WS-PUSH-03')] }, async ({
  sockets,
  quotes,
  listening,
}) => {
  const [asking, quiet] = [await sockets.open(), await sockets.open()];
  await answersPing(quiet);
  const before = quiet.received;
  for (let request = 0; request < REQUESTS; request++) await priceOnBoth({ socket: asking, quotes }, quotes.oneTrade());
  // What was sent to the wrong session is there before the reply to a later ping of its own.
  await quiet.listen(listening(0));
  if (quiet.closing) throw new NotExercised('the other session ended meanwhile');
  expect(quiet.received - before, 'messages on the session that did not ask').toBe(0);
});
