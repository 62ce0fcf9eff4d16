import { answersPing, pongReplied } from '../../harness/interface/quote-socket/read.ts';
import { expect, must, test } from '../../harness/test.ts';

/** So many pings are sent, one after the other. */
const PINGS = 5;

test('a ping is answered with a pong', { tag: must('WS-PING-01') }, async ({ sockets }) => {
  const socket = await sockets.open();
  pongReplied(await socket.ask({ action: 'ping' }));
  pongReplied(await socket.ask({ action: 'ping', timestamp: Date.now() }));
});

test('each ping gets one pong', { tag: must('WS-PING-03') }, async ({ sockets, listening }) => {
  const socket = await sockets.open();
  await answersPing(socket);
  const before = socket.received;
  for (let ping = 0; ping < PINGS; ping++) await answersPing(socket);
  await socket.listen(listening(2));
  expect(socket.received - before, `messages for ${PINGS} pings`).toBe(PINGS);
});
