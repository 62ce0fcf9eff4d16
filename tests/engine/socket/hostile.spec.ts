import type { Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { createWaitBudget } from '../../../harness/engine/wire/wait-budget.ts';
import { TargetUnavailable, Violation } from '../../../harness/verdict/failures.ts';
import { drip, flood } from '../../hostile/answers.ts';
import { expect, test } from '../../test.ts';
import { type Loopback, loopback } from '../wire/loopback.ts';
import { frame, OPCODE, refusing, rig, switching, upgrading } from './fake.ts';

/** Runs a test's body against a server. That no server can keep a check for ever shows by the body's coming to its end. */
async function against(server: Promise<Loopback>, body: (origin: string) => Promise<void>) {
  const running = await server;
  try {
    await body(running.origin);
  } finally {
    await running.stop();
  }
}

test.describe('an upgrade that comes to nothing', () => {
  const refusals: [what: string, server: () => Promise<Loopback>, text: RegExp, status?: number][] = [
    ['200 instead of 101', () => refusing(200, '{"assets":[]}'), /answers the upgrade with 200/, 200],
    ['a refusal with a body', () => refusing(403, '{"detail":"no"}'), /403 \{"detail":"no"\}/, 403],
    ['a redirect, which is not followed', () => refusing(302, '', { location: 'http://127.0.0.1:1/' }), /302/, 302],
    [
      'an endless refusal',
      () => loopback((socket) => flood(socket, 'HTTP/1.1 400 X\r\n\r\n', 'x'.repeat(10_000))),
      /400/,
      400,
    ],
    ['an end without a word', () => loopback((socket) => socket.once('data', () => socket.end())), /socket hang up/],
    [
      'something else than HTTP',
      () => loopback((socket) => socket.once('data', () => socket.write('SSH-2.0-x\r\n'))),
      /Parse Error/,
    ],
    [
      'a wrong accept key',
      () => loopback((socket) => socket.once('data', (chunk) => socket.write(switching(String(chunk), 'AAAA')))),
      /Invalid Sec-WebSocket-Accept/,
    ],
    [
      'an extension that nobody asked for',
      () =>
        loopback((socket) =>
          socket.once('data', (chunk) =>
            socket.write(
              switching(String(chunk)).replace('\r\n\r\n', '\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n'),
            ),
          ),
        ),
      /Sec-WebSocket-Extensions/,
    ],
    [
      'headers without end',
      () =>
        loopback((socket) =>
          socket.once('data', () => flood(socket, 'HTTP/1.1 101 X\r\n', `x-more: ${'y'.repeat(1_000)}\r\n`)),
        ),
      /Header overflow/,
    ],
  ];
  for (const [what, server, text, status] of refusals) {
    test(what, async () => {
      await against(server(), async (origin) => {
        const { sockets, exchanges } = rig(origin);
        const { refusal } = { refusal: undefined, ...(await sockets.tryOpen()) };
        expect(refusal?.text).toMatch(text);
        expect(refusal?.answer?.status).toBe(status);
        expect(exchanges).toHaveLength(1);
        expect(exchanges[0]?.response?.status).toBe(status);
        if (status === undefined) expect(exchanges[0]?.failure?.message).toMatch(text);
      });
    });
  }

  const tooSlow: [what: string, onSocket: (socket: Socket) => void][] = [
    ['silence', () => {}],
    ['a slow drip', (socket) => drip(socket, 'HTTP/1.1 101 Switching')],
    ['a refusal that drips', (socket) => drip(socket, '.', 'HTTP/1.1 400 X\r\n\r\n')],
  ];
  for (const [what, onSocket] of tooSlow) {
    test(what, async () => {
      await against(loopback(onSocket), async (origin) => {
        const { sockets, exchanges } = rig(origin, { deadlineMs: 300 });
        const { refusal } = await sockets.tryOpen();
        expect(refusal?.text).toContain('no upgrade within 300 ms');
        expect(refusal?.answer).toBeUndefined();
        expect(exchanges).toHaveLength(1);
        expect(exchanges[0]?.failure?.message).toContain('no upgrade within 300 ms');
      });
    });
  }

  test('a busy target is not waited for beyond the wait budget of the check', async () => {
    await against(refusing(503), async (origin) => {
      const { sockets, exchanges } = rig(origin, { waitBudget: createWaitBudget(0) });
      const { refusal } = await sockets.tryOpen();
      expect(refusal?.answer?.status).toBe(503);
      expect(exchanges).toHaveLength(1);
    });
  });

  test('nobody there is the target’s absence', async () => {
    const gone = await loopback(() => {});
    await gone.stop();
    await expect(rig(gone.origin).sockets.open()).rejects.toThrow(TargetUnavailable);
  });

  test('an absent socket host is no absence of the target', async () => {
    const gone = await loopback(() => {});
    await gone.stop();
    await against(refusing(404), async (origin) => {
      const wsUrl = gone.origin.replace('http', 'ws');
      const { sockets } = rig(origin, { place: { baseUrl: origin, wsUrl }, found: {} });
      await expect(sockets.open()).rejects.toThrow(/no session on the quote socket: .*ECONNREFUSED.*404/);
    });
  });
});

/** Asks a server that does this to a session, and expects a violation of this kind instead of a reply. */
async function expectNoReply(then: (socket: Socket) => void, instead: RegExp, options: { replyMs?: number } = {}) {
  await against(upgrading(then), async (origin) => {
    const { sockets, exchanges } = rig(origin, { bounds: { messageBytes: 4_096 }, ...options });
    const socket = await sockets.open();
    const failed = await socket.ask({ action: 'ping' }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Violation);
    expect(String(failed)).toMatch(instead);
    await sockets.closeAll();
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]?.closed).toBeDefined();
  });
}

test.describe('a session that the server spoils', () => {
  const spoilers: [what: string, then: (socket: Socket) => void, instead: RegExp][] = [
    [
      'garbage',
      (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhello'),
      /the connection broke \(Invalid WebSocket frame/,
    ],
    ['a compressed frame', (socket) => socket.write(frame(OPCODE.text, bomb(), { rsv1: true })), /RSV1 must be clear/],
    ['invalid UTF-8', (socket) => socket.write(frame(OPCODE.text, Buffer.from([0xc3, 0x28]))), /invalid UTF-8/],
    [
      'a message beyond the cap',
      (socket) => socket.write(frame(OPCODE.text, 'x'.repeat(5_000))),
      /Max payload size exceeded/,
    ],
    [
      'fragments without end',
      (socket) =>
        flood(
          socket,
          frame(OPCODE.text, 'x', { fin: false }),
          repeat(frame(OPCODE.continuation, 'xx', { fin: false })),
        ),
      /Max payload|Too many/,
    ],
    [
      'empty fragments without end',
      (socket) =>
        flood(socket, frame(OPCODE.text, '', { fin: false }), repeat(frame(OPCODE.continuation, '', { fin: false }))),
      /Too many|silence/,
    ],
    ['a dropped connection', (socket) => socket.destroy(), /the server dropped the connection without a closing frame/],
    [
      'a proper closing',
      (socket) => socket.write(frame(OPCODE.close, Buffer.from([3, 0xf3, 0x6e, 0x6f]))),
      /the server closed with 1011 \(no\)/,
    ],
    [
      'a closing with a code that there is not',
      (socket) => socket.write(frame(OPCODE.close, Buffer.from([0, 1]))),
      /invalid status code/,
    ],
    ['an end of its half only', (socket) => socket.end(), /dropped the connection/],
  ];
  for (const [what, then, instead] of spoilers) test(what, () => expectNoReply(then, instead));

  const silent: [what: string, then: (socket: Socket) => void][] = [
    ['silence', () => {}],
    ['half a frame', (socket) => socket.write(frame(OPCODE.text, 'x'.repeat(100)).subarray(0, 20))],
  ];
  for (const [what, then] of silent) test(what, () => expectNoReply(then, /0\.2 s of silence/, { replyMs: 200 }));

  test('messages without end are cut off, and counted in the record', async () => {
    await against(
      upgrading((socket) => flood(socket, '', repeat(frame(OPCODE.text, '{"price_update":1}')))),
      async (origin) => {
        const { sockets, exchanges } = rig(origin);
        const socket = await sockets.open();
        while (!socket.closing) await socket.listen(50);
        expect(socket.closing.problem).toMatch(/cut off after 5001 frames/);
        expect(exchanges[0]?.messages).toHaveLength(400);
        expect(exchanges[0]?.omittedMessages).toBeGreaterThan(4_000);
      },
    );
  });

  test('of many large messages only the first beginnings are recorded at length', async () => {
    await against(
      upgrading((socket) => flood(socket, '', frame(OPCODE.text, 'x'.repeat(900_000)))),
      async (origin) => {
        const { sockets, exchanges } = rig(origin);
        const socket = await sockets.open();
        while (!socket.closing) await socket.listen(50);
        const { messages = [] } = exchanges[0] ?? {};
        expect(messages.length).toBeGreaterThanOrEqual(15);
        const texts = messages.map((message) => ('text' in message ? message.text : message.base64));
        expect(texts.join('').length).toBeLessThanOrEqual(128 * 1024 + messages.length * 256);
        expect(messages.at(-1)).toMatchObject({ bytes: 900_000 });
      },
    );
  });

  test('control frames without end are cut off', async () => {
    await against(
      upgrading((socket) => flood(socket, '', repeat(frame(OPCODE.ping, 'x')))),
      async (origin) => {
        const { sockets } = rig(origin);
        const socket = await sockets.open();
        while (!socket.closing) await socket.listen(50);
        expect(socket.received).toBe(0);
        expect(socket.closing.problem).toMatch(/cut off/);
      },
    );
  });

  test('a server that does not answer the closing frame is left all the same', async () => {
    await against(
      upgrading(() => {}),
      async (origin) => {
        const { sockets } = rig(origin);
        const socket = await sockets.open();
        expect(await socket.close()).toMatchObject({ by: 'client', code: 1006 });
      },
    );
  });
});

function repeat(bytes: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: 1_000 }, () => bytes));
}

function bomb(): Buffer {
  return deflateRawSync(Buffer.alloc(10_000_000));
}
