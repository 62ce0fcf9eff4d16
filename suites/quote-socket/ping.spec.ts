import { isPong } from '../../harness/interface/quote-socket/read.ts';
import { listening } from '../../harness/run/listening.ts';
import { expect, requirement, test } from '../../harness/test.ts';

const PING = { action: 'ping' };

/** So many pings are sent, one after the other. */
const PINGS = 5;

test('a ping is answered with a pong', { tag: ['@WS-PING-01'] }, async ({ sockets }) => {
  await requirement('WS-PING-01', async () => {
    const socket = await sockets.open();
    isPong(await socket.ask(PING));
    isPong(await socket.ask({ ...PING, timestamp: Date.now() }));
  });
});

test('each ping gets one pong', { tag: ['@WS-PING-03'] }, async ({ sockets, settings }) => {
  await requirement('WS-PING-03', async () => {
    const socket = await sockets.open();
    isPong(await socket.ask(PING));
    const before = socket.received;
    for (let ping = 0; ping < PINGS; ping++) isPong(await socket.ask(PING));
    await socket.listen(listening(2, settings));
    expect(socket.received - before, `messages for ${PINGS} pings`).toBe(PINGS);
  });
});
