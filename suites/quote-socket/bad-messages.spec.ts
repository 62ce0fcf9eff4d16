import * as Socket from '../../harness/groups/quote-socket.ts';
import { expect, must, note, precondition, requirement, silent, TIMEOUTS, test } from '../../harness/test.ts';

/** Messages that the interface says nothing of: a JSON value, a text as it stands, or the bytes of a binary frame. */
const UNKNOWN = [
  { what: 'an unknown action', message: { action: 'zz' } },
  { what: 'no action', message: {} },
];
const GARBAGE = [
  { what: 'no JSON', message: 'x' },
  { what: 'an array', message: [] },
  { what: 'null', message: 'null' },
  { what: 'JSON in a binary frame', message: Buffer.from('{"action":"zz"}') },
  { what: 'an empty message', message: '' },
  { what: 'a megabyte', message: 'x'.repeat(1_000_000) },
  { what: 'deep nesting', message: '['.repeat(50_000) },
  { what: 'text that is no UTF-8', bytesOfText: Buffer.from([0x22, 0xc3, 0x28, 0x22]) },
];

const TESTS = [
  { id: silent('WS-ERR-09'), title: 'messages with an unknown or missing action', messages: UNKNOWN },
  { id: silent('WS-ERR-10'), title: 'frames that hold no message', messages: GARBAGE },
];

const MAY_COME_BACK = must('WS-LIFE-04');
const STAYS_OPEN = must('WS-LIFE-01');

// What a message draws and how its session ends are two findings; that another session goes on and a new one works are requirements.
for (const { id, title, messages } of TESTS) {
  test(title, { tag: [id, MAY_COME_BACK, STAYS_OPEN] }, async ({ sockets, listening }) => {
    const first = await sockets.open();
    const [pings] = await Promise.allSettled([precondition('no ping is answered', Socket.answersPing(first))]);
    let endedBy: string | undefined;
    await requirement(id, async () => {
      for (const { what, ...sent } of messages) {
        const socket = await sockets.open();
        if ('message' in sent) await socket.send(sent.message);
        else await socket.sendAsText(sent.bytesOfText);
        const came = (await socket.listen(listening(TIMEOUTS.afterReply))).map(Socket.readMessage);
        const ending = Socket.endingOf(socket);
        // A server may allow for few sessions at a time.
        await socket.close();
        // Who says something now and then is not idle.
        if (!first.closing) await first.ask({ action: 'ping' }).catch(() => undefined);
        if (first.closing) endedBy ??= what;
        const taken = came.filter(({ kinds, quote }) => kinds.includes('pong') || quote);
        expect(
          taken.map(({ summary }) => summary),
          `pongs and quotes for ${what}`,
        ).toEqual([]);
        const drawn = came.map(({ summary }) => summary).join(', ') || 'silence';
        note(`${what}: ${drawn}${ending === undefined ? '' : `, ${ending}`}`);
      }
    });
    await requirement(STAYS_OPEN, async () => {
      if (pings.status === 'rejected') throw pings.reason;
      Socket.assertNotAway(first);
      expect(endedBy, 'the message on another session with which one ended').toBeUndefined();
      await Socket.answersPing(first);
      await first.close();
    });
    await requirement(MAY_COME_BACK, async () => {
      if (pings.status === 'rejected') throw pings.reason;
      await Socket.answersPing(await sockets.reopen());
    });
  });
}
