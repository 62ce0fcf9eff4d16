import { answersPing } from '../../harness/interface/quote-socket/read.ts';
import { must, note, test, Violation } from '../../harness/test.ts';

const MAY_LEAVE_AND_COME_BACK = must('WS-LIFE-04');

test('the client may leave and come back', { tag: MAY_LEAVE_AND_COME_BACK }, async ({ sockets }) => {
  const first = await sockets.open();
  await answersPing(first);
  await first.close(1000);
  await answersPing(await sockets.reopen({ clientId: first.clientId }));
  await answersPing(await sockets.reopen());
});

test('the client may come back after its connection broke', { tag: MAY_LEAVE_AND_COME_BACK }, async ({ sockets }) => {
  const first = await sockets.open();
  await answersPing(first);
  await first.cut();
  await answersPing(await sockets.reopen());
  // The server may not have noticed yet that the first is gone.
  const { socket, refusal } = await sockets.tryOpen({ clientId: first.clientId });
  if (!socket) return note(`the same client_id again: ${refusal.text}`);
  const reply = await socket.ask({ action: 'ping' }).catch((error: unknown) => error);
  if (reply instanceof Violation) note(`the same client_id again: ${reply.message}`);
});
