import * as Formats from '../../harness/groups/formats.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import { control, expect, key, must, note, precondition, should, TIMEOUTS, test, tier } from '../../harness/test.ts';

/** How many pings are sent one after the other, and how many at once. */
const PINGS = 5;
const AT_ONCE = 3;

/** Enough for a session that is ended after some messages to end. */
const MANY = 40;

/** The same for quotes. */
const QUOTES = 20;

const DRAWS_A_PONG = must('WS-PING-01');
const STAYS_OPEN = must('WS-LIFE-01');

test('a ping is answered with a pong', { tag: DRAWS_A_PONG }, async ({ sockets }) => {
  const socket = await sockets.open();
  await Socket.answersPing(socket);
  await Socket.answersPing(socket, Formats.spacedAndEscaped({ action: 'ping' }));
});

test('a ping behind a message that nobody knows is answered', {
  tag: [DRAWS_A_PONG, key('unknown action')],
}, async ({ sockets, listening }) => {
  for (const message of [{ action: 'zz' }, {}]) {
    const socket = await sockets.open();
    await precondition('no ping is answered', Socket.answersPing(socket));
    await socket.send(message);
    await socket.listen(listening(TIMEOUTS.afterReply));
    // What such a message draws is not said, the end of the session included; it may come late.
    const stillOpen = { otherwise: 'the session was ended', holds: async () => !socket.closing };
    if (socket.closing) note(Socket.endingOf(socket) ?? '');
    else await control(() => Socket.drawsPong(socket), [stillOpen]);
    await socket.close();
  }
});

test('each ping gets one pong', { tag: must('WS-PING-03') }, async ({ sockets, listening }) => {
  const socket = await sockets.open();
  await Socket.answersPing(socket);
  const before = socket.received;
  for (let ping = 0; ping < PINGS; ping++) await Socket.answersPing(socket);
  await socket.sendTogether(Array.from({ length: AT_ONCE }, () => ({ action: 'ping' })));
  for (let pong = 0; pong < AT_ONCE; pong++) await socket.next();
  await socket.listen(listening(TIMEOUTS.afterReply));
  const got = socket.received - before;
  if (got < PINGS + AT_ONCE) Socket.assertNotAway(socket);
  expect(got, `messages for ${PINGS + AT_ONCE} pings`).toBe(PINGS + AT_ONCE);
});

test('a pong carries neither an error nor a quote', { tag: should('WS-PING-04') }, async ({ sockets }) => {
  const socket = await sockets.open();
  for (let ping = 0; ping < PINGS; ping++) {
    const { error, quote } = Socket.readMessage(await precondition('no ping is answered', Socket.answersPing(socket)));
    expect({ error, quote }).toEqual({ error: undefined, quote: undefined });
  }
});

test('a session is not ended for being used', { tag: STAYS_OPEN }, async ({ sockets }) => {
  const socket = await sockets.open();
  await precondition('no ping is answered', Socket.answersPing(socket));
  for (let ping = 0; ping < MANY; ping++) await Socket.answersPing(socket);
});

test('a session is not ended for its quotes', { tag: [tier('quote'), STAYS_OPEN, key('quotes')] }, async ({
  sockets,
  socketQuotes,
}) => {
  const socket = await sockets.open();
  const { request } = await socketQuotes.start(socket);
  // That each request draws a reply is judged elsewhere (WS-PUSH-02).
  const ended = { otherwise: 'the session is open', holds: async () => socket.closing !== undefined };
  for (let quote = 0; quote < QUOTES; quote++)
    Socket.notThrottled(await control(() => socket.ask(request.json), [ended]));
  expect(Socket.endingOf(socket), `the end of a session behind ${QUOTES} quotes`).toBeUndefined();
});
