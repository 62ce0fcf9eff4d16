import * as Socket from '../../harness/groups/quote-socket.ts';
import {
  confirm,
  expect,
  key,
  must,
  NotExercised,
  note,
  precondition,
  requirement,
  TIMEOUTS,
  test,
  tier,
  Violation,
} from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

/** How many quotes a client asks for right before it leaves. */
const UNREAD = 5;

const MAY_LEAVE_AND_COME_BACK = must('WS-LIFE-04');
const SERVER_NEVER_SPEAKS_FIRST = must('WS-PUSH-01');

test('the client may leave and come back', { tag: MAY_LEAVE_AND_COME_BACK }, async ({ sockets }) => {
  const first = await sockets.open();
  const { clientId } = first;
  await precondition('no ping is answered', Socket.answersPing(first));
  await first.close(1000);
  const again = await Socket.comesBack(sockets, clientId);
  await Socket.answersPing(again);
  await again.close(1000);
  await Socket.answersPing(await sockets.reopen());
  await Socket.answersPing(await Socket.comesBack(sockets, clientId));
});

test('the client may come back after its connection broke', {
  tag: [MAY_LEAVE_AND_COME_BACK, key('broken connection')],
}, async ({ sockets }) => {
  const first = await sockets.open();
  await precondition('no ping is answered', Socket.answersPing(first));
  await first.cut();
  await Socket.answersPing(await sockets.reopen());
  // The server may not have noticed yet that the first is gone, but does within a minute.
  const { clientId } = first;
  for (const pause of TIMEOUTS.comesBackPausesMs) {
    const { socket, refusal } = await sockets.tryOpen({ clientId });
    const reply = await socket?.ask({ action: 'ping' }).catch((error: unknown) => error);
    if (socket && !(reply instanceof Violation)) return;
    note(`the same client_id again: ${refusal?.text ?? (reply instanceof Violation ? reply.message : '')}`);
    await TIME.wait(pause);
  }
  await Socket.answersPing(await sockets.reopen({ clientId }));
});

test('a client that reconnects gets nothing left over from before, and new quotes', {
  tag: [tier('quote'), MAY_LEAVE_AND_COME_BACK, SERVER_NEVER_SPEAKS_FIRST],
}, async ({ sockets, socketQuotes, listening }) => {
  const first = await sockets.open();
  const priced = await socketQuotes.start(first);
  // Replies that it does not wait for do not come to who comes back.
  await first.sendTogether(Array.from({ length: UNREAD }, () => priced.request.json));
  const { code } = await first.close(1000);
  // A server that has not seen it leave may take the id for one that is open.
  if (code === 1006) throw new NotExercised('the server did not close the session');
  const again = await Socket.comesBack(sockets, first.clientId);
  await requirement(SERVER_NEVER_SPEAKS_FIRST, async () => {
    const { messages } = await Socket.silenceOn(again, listening(TIMEOUTS.afterReply));
    expect(messages, 'what came before the client that came back had asked').toEqual([]);
  });
  await requirement(MAY_LEAVE_AND_COME_BACK, () =>
    confirm('the market', async () => void (await socketQuotes.isPricedStill(again, priced))),
  );
});
