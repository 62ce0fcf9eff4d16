import * as Socket from '../../harness/groups/quote-socket.ts';
import { expect, must, precondition, TIMEOUTS, test } from '../../harness/test.ts';

test('sessions with ids of their own are open together', { tag: must('WS-ADDR-04') }, async ({ sockets }) => {
  const first = await sockets.open();
  await precondition('no ping is answered', Socket.answersPing(first));
  // An id is another one whichever of its characters differs.
  const second = await sockets.reopen({ clientId: otherAtItsEnd(first.clientId) });
  for (const socket of [second, first, second]) await Socket.answersPing(socket);
  await first.close(1000);
  await goesOn(second, 'that leaves');
  const third = await sockets.open();
  await precondition('no ping is answered', Socket.answersPing(third));
  await third.cut();
  await goesOn(second, 'that breaks off');
});

/** A session does not end with another one. */
async function goesOn(session: Awaited<ReturnType<Socket.Sockets['open']>>, other: string): Promise<void> {
  const { ending } = await Socket.silenceOn(session, TIMEOUTS.atOnceMs);
  expect(ending, `how the session ends with another one ${other}`).toBeUndefined();
  await Socket.answersPing(session);
}

/** A UUID that differs from another one in its last digit. */
function otherAtItsEnd(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}
