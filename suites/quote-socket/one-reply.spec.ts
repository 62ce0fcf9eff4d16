import { membersOf } from '../../harness/engine/json/members.ts';
import type { Message } from '../../harness/engine/socket/message.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { quoteIn, summaryOf } from '../../harness/interface/quote-socket/messages.ts';
import { isPong } from '../../harness/interface/quote-socket/read.ts';
import { priceOnBoth, socketRequest } from '../../harness/interface/quote-socket/valid.ts';
import { listening } from '../../harness/run/listening.ts';
import { expect, NotExercised, requirement, test, Violation } from '../../harness/test.ts';

const PING = { action: 'ping' };

/** So many requests are sent at once, or on the one of two sessions. */
const REQUESTS = 5;

test('each ping and each quote_request gets one reply', { tag: ['@quote', '@WS-PUSH-02'] }, async ({
  sockets,
  market,
  settings,
  discovery,
  seed,
}) => {
  await requirement('WS-PUSH-02', async () => {
    const socket = await sockets.open();
    const { trade, fixed, amount } = await priceOnBoth({ socket, market }, oneTrade(discovery, seed));
    const valid = socketRequest(trade, fixed, amount);
    const [noAmount, noAsset, unknown] = [
      valid.without('from_amount'),
      valid.without('to_asset'),
      valid.with('to_asset', 'ZZNONE'),
    ].map(({ json }) => json);
    const requests = [PING, valid.json, noAmount, PING, noAsset, valid.json, PING, unknown, valid.json, PING];
    const before = socket.received;
    for (const request of requests) if (request) await socket.ask(request);
    await socket.listen(listening(2, settings));
    expect(socket.received - before, `messages for ${requests.length} requests`).toBe(requests.length);
  });
});

test('requests sent without waiting get a reply each', { tag: ['@quote', '@WS-PUSH-04', '@WS-PUSH-02'] }, async ({
  sockets,
  market,
  settings,
  discovery,
  seed,
}) => {
  const socket = await sockets.open();
  const { trade, fixed, amount } = await priceOnBoth({ socket, market }, oneTrade(discovery, seed));
  const amounts = Array.from({ length: REQUESTS }, (_, step) => amount + BigInt(step));
  const replies: Message[] = [];

  await requirement('WS-PUSH-02', async () => {
    await socket.sendTogether(amounts.map((each) => socketRequest(trade, fixed, each).json));
    while (replies.length < REQUESTS) {
      const reply = await socket.next();
      if (!reply) throw new Violation(`${replies.length} replies to ${REQUESTS} requests sent at once`);
      replies.push(reply);
    }
    replies.push(...(await socket.listen(listening(2, settings))));
    expect(replies.length, `messages for ${REQUESTS} requests sent at once`).toBe(REQUESTS);
  });
  await requirement('WS-PUSH-04', () => {
    const quoted = replies.map((reply) => amountOf(reply));
    const inOrder = amounts.every((each, at) => quoted[at] === each);
    const complete = amounts.every((each) => quoted.includes(each));
    if (inOrder) return 'replies come in the order of the requests';
    return complete ? 'replies come in another order' : `replies are ${replies.map(summaryOf).join(', ')}`;
  });
});

test('replies go only to the session that asked', { tag: ['@quote', '@WS-PUSH-03'] }, async ({
  sockets,
  market,
  discovery,
  seed,
}) => {
  await requirement('WS-PUSH-03', async () => {
    const [asking, other] = [await sockets.open(), await sockets.open()];
    isPong(await other.ask(PING));
    const before = other.received;
    for (let request = 0; request < REQUESTS; request++)
      await priceOnBoth({ socket: asking, market }, oneTrade(discovery, seed));
    // What was sent to the wrong session is there before the reply to a later ping of its own.
    await other.listen(listening(0, { listenPercent: 1 }));
    if (other.closing) throw new NotExercised('the other session ended meanwhile');
    expect(other.received - before, 'messages on the session that did not ask').toBe(0);
  });
});

function amountOf(reply: Message): bigint | undefined {
  const amount = membersOf(quoteIn(reply)?.from_asset)?.amount;
  return typeof amount === 'bigint' || Number.isSafeInteger(amount) ? BigInt(Number(amount)) : undefined;
}
