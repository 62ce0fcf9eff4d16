import type { Socket } from 'node:net';
import { leversOf } from '../../harness/levers/control.ts';
import { SetupError } from '../../harness/verdict/failures.ts';
import { answering, http, loopback } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';

/** What becomes of a pull when the control interface does this with the connection. */
async function pulledAt(onSocket: (socket: Socket) => void, deadlineMs = 20_000) {
  const server = await loopback(onSocket);
  try {
    const error = await leversOf(`${server.origin}/levers`, { deadlineMs })
      .mine(1)
      .catch((thrown: unknown) => thrown);
    return { error, accepted: server.accepted.length };
  } finally {
    await server.stop();
  }
}

function endless(socket: Socket): undefined {
  const more = (): void => {
    while (!socket.destroyed && socket.write('x'.repeat(64 * 1024)));
    if (!socket.destroyed) socket.once('drain', more);
  };
  socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${10 * 1024 ** 3}\r\n\r\n`);
  more();
}

const spoilers: [what: string, onSocket: (socket: Socket) => void, said: RegExp, deadlineMs?: number][] = [
  ['an answer without end', answering((_, socket) => endless(socket)), /body is over \d+ bytes/],
  ['silence', (socket) => socket.resume(), /not whole within 1000 ms/, 1_000],
  [
    'an answer that stops in the middle',
    answering(() => 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
    /not whole within 1000 ms/,
    1_000,
  ],
  ['headers without end', answering(() => http(200, '', { 'x-more': 'y'.repeat(100_000) })), /headers are over/],
  ['an end without a word', (socket) => socket.once('data', () => socket.destroy()), /no usable answer/],
  [
    'something else than HTTP',
    (socket) => socket.once('data', () => socket.write('SSH-2.0-x\r\n')),
    /no usable answer/,
  ],
  ['a refusal of many words', answering(() => http(500, 'no '.repeat(100_000))), /refused with 500: no no .{0,200}$/],
];
for (const [what, onSocket, said, deadlineMs] of spoilers) {
  test(`${what} ends a pull in one sentence`, async () => {
    const { error } = await pulledAt(onSocket, deadlineMs);
    expect(error).toBeInstanceOf(SetupError);
    expect((error as SetupError).message).toMatch(said);
    expect((error as SetupError).message).not.toContain('\n');
  });
}

test('a redirect is not followed', async () => {
  const { error, accepted } = await pulledAt(answering(() => http(307, '', { location: '/elsewhere' })));
  expect((error as SetupError).message).toContain('refused with 307');
  expect(accepted).toBe(1);
});

test('nobody there is said with the address', async () => {
  const server = await loopback(() => {});
  await server.stop();
  await expect(leversOf(server.origin, { deadlineMs: 5_000 }).mine(1)).rejects.toThrow(
    /CONTROL_URL: http.*ECONNREFUSED/,
  );
});
