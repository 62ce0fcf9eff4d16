import { deflateRawSync } from 'node:zlib';
import { frame, OPCODE } from '../../engine/socket/fake.ts';
import { drip, once } from '../answers.ts';
import { manyZeros } from '../plays.ts';
import { closing, floodingSession, interrupting, opening, replying, session, text } from '../sessions.ts';
import { type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('socket');
const THOUSAND = (bytes: Buffer) => Buffer.concat(Array.from({ length: 1_000 }, () => bytes));
const first = frame(OPCODE.text, '{', { fin: false });
const length = (bytes: bigint) => {
  const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(bytes, 2);
  return head;
};

/** What a target may do with the frames of a session. */
export const SOCKET_FRAMES: readonly Trick[] = [
  trick('garbage', 'sends bytes that are no frames', opening('HTTP/1.1 200 OK\r\n\r\nhello')),
  trick(
    'garbage-without-end',
    'sends bytes that are no frames, without end',
    floodingSession('', Buffer.alloc(65_536, 0xfe)),
  ),
  trick('masked', 'masks its frames', replying(Buffer.from([0x81, 0x82, 1, 2, 3, 4, 0x7a, 0x7f]))),
  trick(
    'fragments',
    'sends a message in fragments without end',
    floodingSession(first, THOUSAND(frame(OPCODE.continuation, 'x', { fin: false }))),
  ),
  trick(
    'empty-fragments',
    'sends empty fragments without end',
    floodingSession(first, THOUSAND(frame(OPCODE.continuation, '', { fin: false }))),
  ),
  trick('continuation', 'continues a message that it never began', replying(frame(OPCODE.continuation, '{}'))),
  trick('begins-twice', 'begins a message within another', replying(Buffer.concat([first, text('{}')]))),
  trick('torn-ping', 'sends a ping in fragments', replying(frame(OPCODE.ping, 'x', { fin: false }))),
  trick('long-ping', 'sends a ping of 60 kB', replying(frame(OPCODE.ping, 'x'.repeat(60_000)))),
  trick('pings', 'sends pings without end', floodingSession('', THOUSAND(frame(OPCODE.ping, 'x')))),
  trick('pongs', 'sends pongs without end', floodingSession('', THOUSAND(frame(OPCODE.pong, 'x')))),
  trick(
    'pings-between',
    'sends a hundred pings before each answer',
    interrupting((socket) => void socket.write(THOUSAND(frame(OPCODE.ping, 'x')).subarray(0, 300))),
    { destroys: false, blameless: true },
  ),
  trick('large-messages', 'sends messages of 900 kB without end', floodingSession('', text('x'.repeat(900_000)))),
  trick('too-large-message', 'announces a message of 2^63 bytes', opening(length(2n ** 63n))),
  trick(
    'huge-message',
    'announces a message of 2^40 bytes and sends it',
    floodingSession(length(2n ** 40n), 'x'.repeat(65_536)),
  ),
  trick('two-gigabytes', 'answers with a message of 2 GB that never comes whole', replying(length(2n ** 31n - 1n))),
  trick('reserved-bits', 'sets the reserved bits', replying(Buffer.from([0xf1, 2, 0x7b, 0x7d]))),
  trick(
    'reserved-opcode',
    'uses opcodes that there are not',
    replying(Buffer.concat([frame(3, '{}'), frame(11, '{}')])),
  ),
  trick(
    'compressed',
    'compresses 100 MB although nobody asked for that',
    once(() => replying(frame(OPCODE.text, deflateRawSync(manyZeros()), { rsv1: true }))),
  ),
  trick('closes-with-no-code', 'closes with code 0', replying(closing(0))),
  trick('closes-with-1005', 'closes with a code that must not be sent', replying(closing(1005))),
  trick('closes-with-999', 'closes with code 999', replying(closing(999))),
  trick('closes-with-a-byte', 'closes with half a code', replying(frame(OPCODE.close, Buffer.from([3])))),
  trick('closes-at-length', 'closes with a reason of 60 kB', replying(closing(1008, 'no '.repeat(20_000)))),
  trick('closes-badly', 'closes with a reason that is no UTF-8', replying(closing(1008, Buffer.from([0xc3, 0x28])))),
  trick(
    'closes-with-the-key',
    'closes with the key as its reason',
    replying(({ headers }) => closing(4000, (headers.authorization ?? '').slice(0, 120))),
  ),
  trick('closes-at-once', 'closes as soon as a session is open', opening(closing(1000))),
  trick(
    'goes-on-after-closing',
    'closes and goes on',
    replying(Buffer.concat([closing(1000), THOUSAND(text('{"action":"quote_response"}'))])),
  ),
  trick(
    'never-closes',
    'answers nothing, the closing frame neither',
    session(() => {}),
  ),
  trick(
    'half-closed',
    'ends its half of the connection',
    session((socket) => void socket.end()),
  ),
  trick(
    'drops',
    'drops the connection at the first message',
    session((socket) => socket.once('data', () => socket.destroy())),
  ),
  trick(
    'frames-in-drops',
    'writes a frame byte by byte and never ends it',
    session((socket) => drip(socket, 'x', length(1_000n))),
  ),
];
