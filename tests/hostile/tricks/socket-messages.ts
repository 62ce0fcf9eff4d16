import { frame, OPCODE } from '../../engine/socket/fake.ts';
import { LEVELS } from '../plays.ts';
import { floodingSession, interrupting, replying, text } from '../sessions.ts';
import { type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('socket');
const QUOTE = '{"action":"quote_response","data":{"rfq_id":"x","price":1},"success":true,"error":null}';
const many = (count: number, message: Buffer) => Buffer.concat(Array.from({ length: count }, () => message));

/** What a target may say in a session. */
export const SOCKET_MESSAGES: readonly Trick[] = [
  trick('bad-utf-8', 'sends text that is no UTF-8', replying(text(Buffer.from([0x7b, 0xff, 0xc0, 0x7d])))),
  trick('binary', 'answers in binary', replying(frame(OPCODE.binary, QUOTE))),
  trick('no-json', 'answers with words', replying(text('what?'))),
  trick('empty', 'answers with nothing', replying(text(''))),
  trick('null', 'answers null', replying(text('null'))),
  trick('deep', 'nests 100,000 arrays', replying(text('['.repeat(LEVELS) + ']'.repeat(LEVELS)))),
  trick('brackets', 'opens 100,000 objects', replying(text('{"a":'.repeat(LEVELS)))),
  trick(
    'huge-number',
    'sends a number of 500,000 digits',
    replying(text(`{"action":"pong","data":${'9'.repeat(500_000)}}`)),
  ),
  trick('huge-name', 'names its action with 500 kB', replying(text(`{"action":"${'p'.repeat(500_000)}"}`))),
  trick('proto', 'answers with __proto__ and NaN', replying(text('{"__proto__":{"action":"pong"},"data":NaN}'))),
  trick(
    'key-for-an-answer',
    'answers with the key',
    replying(({ headers }) => text(`{"action":"error","error":"${headers.authorization ?? ''}"}`)),
  ),
  trick('other-answers', 'answers everything with a quote of nothing', replying(text(QUOTE))),
  trick(
    'answers-to-nothing',
    'sends quotes without end that nobody asked for',
    floodingSession('', many(1_000, text(QUOTE))),
  ),
  trick(
    'quotes-between',
    'sends fifty more quotes with each answer',
    interrupting((socket) => void socket.write(many(50, text(QUOTE)))),
  ),
  trick(
    'thousands',
    'sends thousands of quotes a second beside its answers',
    interrupting((socket) => {
      const timer = setInterval(() => socket.write(many(500, text(QUOTE))), 100);
      socket.once('close', () => clearInterval(timer));
    }),
  ),
];
