import { answer, answering, answerOf, drip, flooding, OPEN_BODY, saying } from '../answers.ts';
import { garbage, hangUp, reset, silence, slowBody } from '../plays.ts';
import { afterDiscovery, always, every, type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('http');
const WHOLE = { destroys: false, blameless: true };

/** What a target may do with connections, before any question of what it says on them. */
export const HTTP_CONNECTIONS: readonly Trick[] = [
  trick('silent', 'takes requests and never answers', silence, { blameless: true }),
  trick('silent-from-the-start', 'never answers anybody', silence, { when: always, blameless: true }),
  trick('every-third-silent', 'leaves every third request without an answer', silence, {
    when: (call) => afterDiscovery(call) && every(3)(call),
  }),
  trick('resets', 'resets the connection at every request', reset),
  trick('resets-from-the-start', 'resets the connection at the first request already', reset, { when: always }),
  trick('resets-now-and-then', 'resets the connection at every seventh request', reset, {
    ...WHOLE,
    when: (call) => afterDiscovery(call) && every(7)(call),
  }),
  trick('hangs-up', 'ends the connection instead of an answer', hangUp),
  trick(
    'hangs-up-in-the-head',
    'ends the connection in the middle of a head',
    ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\ncontent-ty'),
  ),
  trick(
    'hangs-up-in-the-body',
    'ends the connection in the middle of a body',
    ({ socket }) => void socket.end(`${OPEN_BODY}{"assets":[`),
  ),
  trick('resets-in-the-body', 'resets the connection in the middle of a body', (call) => {
    call.socket.write(`${OPEN_BODY}{"assets":[`, () => reset(call));
  }),
  trick(
    'hangs-up-afterwards',
    'closes the connection after every answer',
    async (call) => void call.socket.end(answerOf(await call.answer())),
    WHOLE,
  ),
  trick(
    'resets-afterwards',
    'resets the connection as soon as an answer was written',
    async (call) => void call.socket.write(answerOf(await call.answer()), () => setTimeout(() => reset(call), 5)),
    WHOLE,
  ),
  trick(
    'answers-before-it-reads',
    'refuses before the request was read, and hangs up',
    ({ socket }) => void socket.end(answer(413, '{"detail":"too large"}')),
  ),
  // The first of them is the right one.
  trick(
    'answers-nobody-asked-for',
    'writes two answers to each request',
    async (call) => {
      call.socket.write(Buffer.concat([answerOf(await call.answer()), answer(200, '{"assets":"another"}')]));
    },
    { destroys: false },
  ),
  trick('encrypted-words', 'speaks TLS on a plain port', saying(Buffer.from('1503030002022a', 'hex'))),
  trick('binary-words', 'answers with bytes that are no HTTP', garbage),
  trick('other-words', 'speaks SSH', saying('SSH-2.0-OpenSSH_9.9\r\n')),
  trick('binary-flood', 'answers with bytes that are no HTTP, without end', flooding('', Buffer.alloc(65_536, 0xfe))),
  trick('head-in-drops', 'writes its head byte by byte and never ends it', ({ socket }) =>
    drip(socket, 'x-more: y\r\n', 'HTTP/1.1 200 OK\r\n'),
  ),
  trick('body-in-drops', 'writes its body byte by byte and never ends it', slowBody),
  trick('stops-in-the-head', 'falls silent in the middle of the head', saying('HTTP/1.1 200 OK\r\ncontent-type: app')),
  trick('stops-in-the-body', 'falls silent in the middle of the body', saying(`${OPEN_BODY}{"assets":[`)),
  trick(
    'slow',
    'takes 300 ms for every answer',
    async (call) => {
      const arrived = await call.answer();
      setTimeout(() => call.socket.write(answerOf(arrived)), 300);
    },
    WHOLE,
  ),
  trick(
    'upgrades',
    'answers plain requests with 101',
    saying('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
  ),
  trick(
    'interim-flood',
    'sends interim answers without end',
    flooding('', 'HTTP/1.1 102 Processing\r\nx-still: at it\r\n\r\n'.repeat(1_000)),
  ),
  trick(
    'some-interims',
    'sends twenty early hints before each answer',
    async (call) => {
      const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(20);
      call.socket.write(Buffer.concat([Buffer.from(hints), answerOf(await call.answer())]));
    },
    WHOLE,
  ),
  trick('never-continues', 'refuses every request as an expectation that failed', answering('{}', {}, 417)),
  trick(
    'http-1-0',
    'answers in HTTP/1.0, without a length, and closes',
    async (call) => {
      const { bytes, status } = await call.answer();
      call.socket.write(`HTTP/1.0 ${status} OK\r\ncontent-type: application/json\r\n\r\n`);
      call.socket.end(bytes);
    },
    { destroys: false },
  ),
  trick('http-0-9', 'answers with a body alone', async (call) => void call.socket.end((await call.answer()).bytes)),
];
