import { isPong } from '../../harness/interface/quote-socket/read.ts';
import { note, requirement, test, Violation } from '../../harness/test.ts';

const PING = { action: 'ping' };

test('the client may leave and come back', { tag: ['@WS-LIFE-04'] }, async ({ sockets }) => {
  await requirement('WS-LIFE-04', async () => {
    const first = await sockets.open();
    isPong(await first.ask(PING));
    await first.close(1000);
    isPong(await (await sockets.reopen({ clientId: first.clientId })).ask(PING));
    isPong(await (await sockets.reopen()).ask(PING));
  });
});

test('the client may come back after its connection broke', { tag: ['@WS-LIFE-04'] }, async ({ sockets }) => {
  await requirement('WS-LIFE-04', async () => {
    const first = await sockets.open();
    isPong(await first.ask(PING));
    await first.cut();
    isPong(await (await sockets.reopen()).ask(PING));
    // The server may not have noticed yet that the first is gone.
    const { socket, refusal } = await sockets.tryOpen({ clientId: first.clientId });
    if (!socket) return note(`the same client_id again: ${refusal.text}`);
    const reply = await socket.ask(PING).catch((error: unknown) => error);
    if (reply instanceof Violation) return note(`the same client_id again: ${reply.message}`);
  });
});
