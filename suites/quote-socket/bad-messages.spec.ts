import { closingText, type SocketSession } from '../../harness/engine/socket/socket.ts';
import { isOfKind, quoteIn, summaryOf } from '../../harness/interface/quote-socket/messages.ts';
import { isPong } from '../../harness/interface/quote-socket/read.ts';
import { listening } from '../../harness/run/listening.ts';
import { requirement, test, Violation } from '../../harness/test.ts';

interface BadMessage {
  readonly what: string;
  readonly send: (socket: SocketSession) => Promise<void>;
}

const UNKNOWN: readonly BadMessage[] = [
  { what: 'an unknown action', send: (socket) => socket.send({ action: 'zz' }) },
  { what: 'no action', send: (socket) => socket.send({}) },
];

const GARBAGE: readonly BadMessage[] = [
  { what: 'no JSON', send: (socket) => socket.send('x') },
  { what: 'an array', send: (socket) => socket.send([]) },
  { what: 'null', send: (socket) => socket.send('null') },
  { what: 'JSON in a binary frame', send: (socket) => socket.send(Buffer.from('{"action":"zz"}')) },
  { what: 'an empty message', send: (socket) => socket.send('') },
  { what: 'a megabyte', send: (socket) => socket.send('x'.repeat(1_000_000)) },
  { what: 'deep nesting', send: (socket) => socket.send('['.repeat(50_000)) },
  { what: 'text that is no UTF-8', send: (socket) => socket.sendAsText(Buffer.from([0x22, 0xc3, 0x28, 0x22])) },
];

const TESTS = [
  { id: 'WS-ERR-09', title: 'messages with an unknown or missing action', messages: UNKNOWN },
  { id: 'WS-ERR-10', title: 'frames that hold no message', messages: GARBAGE },
];

// What a message draws and how the session ends are two findings; that a new session works is a requirement.
for (const { id, title, messages } of TESTS) {
  test(title, { tag: [`@${id}`, '@WS-LIFE-04'] }, async ({ sockets, settings }) => {
    await requirement(id, async () => {
      const heard = await Promise.all(
        messages.map(async ({ what, send }) => {
          const socket = await sockets.open();
          await send(socket);
          return { what, socket, came: await socket.listen(listening(2, settings)) };
        }),
      );
      if (heard.some(({ came }) => came.some((reply) => isOfKind(reply, 'pong') || quoteIn(reply))))
        throw new Violation('a pong or a quote came');
      return heard
        .map(({ what, socket, came }) => `${what}: ${came.map(summaryOf).join(', ') || 'silence'}${endingOf(socket)}`)
        .join('; ');
    });
    await requirement('WS-LIFE-04', async () => {
      isPong(await (await sockets.reopen()).ask({ action: 'ping' }));
    });
  });
}

function endingOf({ closing }: SocketSession): string {
  return closing ? `, ${closingText(closing)}` : '';
}
