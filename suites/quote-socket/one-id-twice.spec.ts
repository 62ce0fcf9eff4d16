import * as Socket from '../../harness/groups/quote-socket.ts';
import { expect, note, silent, TIMEOUTS, test } from '../../harness/test.ts';

test('one id opened twice', { tag: silent('WS-ADDR-05') }, async ({ sockets }) => {
  const first = await sockets.open();
  const { socket: second, refusal } = await sockets.tryOpen({ clientId: first.clientId });
  if (!second) return note(`the second is refused: ${refusal.text}`);
  const { ending } = await Socket.silenceOn(first, TIMEOUTS.atOnceMs);
  if (ending !== undefined) {
    await Socket.answersPing(second);
    return note(`the first is ended: ${ending}`);
  }
  const before = first.received;
  await Socket.answersPing(second);
  expect(first.received - before, 'messages on the first after a ping on the second').toBe(0);
  await Socket.answersPing(first);
  note('both stay open');
});
