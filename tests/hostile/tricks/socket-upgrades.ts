import { answer, answering, drip, flooding, saying } from '../answers.ts';
import { bomb, deepArrays, endlessBody, hangUp, repeatSecret, reset, silence, webPage } from '../plays.ts';
import { accepting } from '../sessions.ts';
import { type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('socket');

/** What a target may do when it is asked for a session on the quote socket. */
export const SOCKET_UPGRADES: readonly Trick[] = [
  trick('no-upgrade', 'answers the upgrade with 200', answering('{"assets":[]}')),
  trick('wrong-accept', 'accepts with the wrong key', (call) => void call.socket.write(accepting(call, 'AAAA'))),
  trick(
    'no-accept',
    'accepts without any key',
    saying('HTTP/1.1 101 X\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
  ),
  trick(
    'extension',
    'accepts with an extension that nobody asked for',
    (call) =>
      void call.socket.write(
        accepting(call).replace('\r\n\r\n', '\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n'),
      ),
  ),
  trick(
    'protocol',
    'accepts with a protocol that nobody asked for',
    (call) => void call.socket.write(accepting(call).replace('\r\n\r\n', '\r\nSec-WebSocket-Protocol: other\r\n\r\n')),
  ),
  trick(
    'redirects',
    'redirects the upgrade to itself',
    ({ socket, target }) => void socket.write(answer(307, '', { location: target })),
  ),
  trick(
    'redirects-elsewhere',
    'redirects the upgrade to another host',
    answering('', { location: 'ws://127.0.0.2:9/' }, 302),
  ),
  trick(
    'headers-without-end',
    'accepts with headers without end',
    flooding('HTTP/1.1 101 X\r\n', `x-more: ${'y'.repeat(1_000)}\r\n`),
  ),
  trick('silent', 'never answers the upgrade', silence),
  trick('drips', 'answers the upgrade byte by byte', ({ socket }) =>
    drip(socket, 'HTTP/1.1 101 Switching Protocols\r\nx: '),
  ),
  trick('hangs-up', 'ends the connection instead of an upgrade', hangUp),
  trick('resets', 'resets the connection instead of an upgrade', reset),
  trick('refusal-without-end', 'refuses without end', endlessBody),
  trick('refusal-bomb', 'refuses with 100 MB in gzip', bomb),
  trick('deep-refusal', 'refuses with 100,000 arrays', deepArrays),
  trick('page', 'answers the upgrade with a web page', webPage),
  trick('echo', 'refuses the upgrade with the key that it was given', repeatSecret),
  trick('busy-for-ever', 'refuses the upgrade for 31 years', answering('{}', { 'retry-after': '999999999' }, 503), {
    settings: { CONFORMANCE_PATIENCE_MS: '5000' },
  }),
];
