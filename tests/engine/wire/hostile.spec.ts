import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { WaitClock } from '../../../harness/engine/until.ts';
import type { ExchangeFailure } from '../../../harness/engine/wire/exchange.ts';
import type { WireRequest } from '../../../harness/engine/wire/request.ts';
import { BeyondBounds, UnusableAnswer } from '../../../harness/engine/wire/unusable.ts';
import { LostAnswer, TargetUnavailable, Violation } from '../../../harness/verdict/failures.ts';
import { drip } from '../../hostile/answers.ts';
import { expect, test } from '../../test.ts';
import { waitClock } from '../wait-clock.ts';
import { answering, http, type Loopback, loopback, rig, type Wired, wired } from './loopback.ts';

const GET: WireRequest = { method: 'GET', path: '/api/v1/x' };
const EXECUTE: WireRequest = { method: 'POST', path: '/api/v1/swaps/execute', json: { payment_hash: '00' } };

/** A deadline that is over soon, and yet leaves a slow machine the time for what comes before: milliseconds. */
const SOON = 1_000;

/** Sends to a server and expects no usable answer. The deadline is only short where it is what ends the request. */
async function expectUnusable(
  onSocket: (socket: Socket) => void,
  kind: ExchangeFailure['kind'],
  {
    request = GET,
    deadlineMs = 10_000,
    maxBodyBytes = 64 * 1024,
  }: { request?: WireRequest; maxBodyBytes?: number; deadlineMs?: number } = {},
): Promise<Wired> {
  const work = async (parts: Wired) => {
    const { wire, exchanges } = parts;
    const failure = await wire.send(request).catch((error: unknown) => error);
    // What is too large is so for this run: that accuses nobody.
    expect(failure).toBeInstanceOf(kind === 'too-large' ? BeyondBounds : UnusableAnswer);
    expect(failure instanceof Violation).toBe(kind !== 'too-large');
    const last = exchanges.at(-1);
    expect((failure as UnusableAnswer | BeyondBounds).exchange).toEqual(last);
    expect(last?.failure?.kind).toBe(kind);
    expect(last?.failure?.message).toBeTruthy();
    expect(last).not.toHaveProperty('response');
    return parts;
  };
  return wired(onSocket, work, { deadlineMs, bounds: { bodyBytes: maxBodyBytes } });
}

/** Sends to a server and gives the answer. */
async function answerOf(onSocket: (socket: Socket) => void, request: WireRequest = GET) {
  const work = async ({ wire }: Wired) => ({ answer: await wire.send(request) });
  return wired(onSocket, work, { bounds: { bodyBytes: 64 * 1024 }, deadlineMs: 10_000 });
}

/** A server that answers nothing but `GET /`. */
function silentBut(): (socket: Socket) => void {
  return answering((request) => (request.startsWith('GET / ') ? http(404) : undefined));
}

test.describe('too slow', () => {
  for (const [what, onSocket] of [
    ['says nothing to anybody', (socket: Socket) => socket.resume()],
    ['never ends a head', (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-long: '.padEnd(4_000, 'y'))],
  ] as const)
    test(`a server that ${what} hangs, which is no finding`, async () => {
      const work = async ({ wire, exchanges }: Wired) => {
        await expect(wire.send(GET)).rejects.toThrow(TargetUnavailable);
        expect(exchanges).toHaveLength(1);
        expect(exchanges[0]?.failure?.kind).toBe('silent');
        expect(exchanges[0]?.failure?.message).toContain('before any answer, and GET / is not answered either');
      };
      await wired(onSocket, work, { deadlineMs: SOON });
    });

  test('no answer to one request of a server that answers others', async () => {
    const { exchanges } = await expectUnusable(silentBut(), 'deadline', { deadlineMs: SOON });
    expect(exchanges).toHaveLength(3);
    expect(exchanges[0]?.failure?.message).toContain('before any answer');
  });

  test('body one byte at a time', async () => {
    const { exchanges } = await expectUnusable(
      answering((_request, socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
        drip(socket, 'x');
        return undefined;
      }),
      'deadline',
      { deadlineMs: SOON },
    );
    expect(exchanges[0]?.failure?.message).toMatch(/after status 200 and \d+ body bytes/);
  });

  test('fewer bytes than content-length announces, connection kept open', async () => {
    await expectUnusable(
      answering(() => 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{}'),
      'deadline',
      { deadlineMs: SOON },
    );
  });

  test('a deadline of the request itself comes first', async () => {
    const { exchanges } = await expectUnusable(silentBut(), 'deadline', { request: { ...GET, deadlineMs: SOON } });
    expect(exchanges[0]?.failure?.message).toContain(`${SOON} ms`);
  });
});

test.describe('too large', () => {
  test('an endless body is cut off at the cap', async () => {
    let wrote = 0;
    const block = Buffer.alloc(64 * 1024, 120);
    const { exchanges } = await expectUnusable(
      answering((_request, socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${10 * 1024 ** 3}\r\n\r\n`);
        const pump = (): void => {
          while (!socket.destroyed) {
            wrote += block.length;
            if (!socket.write(block)) return;
          }
        };
        socket.on('drain', pump);
        pump();
        return undefined;
      }),
      'too-large',
      { maxBodyBytes: 1024 * 1024 },
    );
    expect(exchanges).toHaveLength(1);
    expect(wrote).toBeLessThan(64 * 1024 * 1024);
  });

  for (const [coding, compress] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['gzip, gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
  ] as const) {
    test(`a ${coding} bomb`, async () => {
      const body = compress(Buffer.alloc(40_000_000));
      const bomb = answering(() => http(200, body, { 'content-encoding': coding }));
      await expectUnusable(bomb, 'too-large');
    });
  }

  test('headers without end', async () => {
    const headers = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`x-${i}`, 'y'.repeat(1_000)]));
    await expectUnusable(
      answering(() => http(200, '{}', headers)),
      'too-large',
    );
  });
});

test.describe('broken', () => {
  /** Spoils every request but `GET /`. */
  function spoiling(spoil: (socket: Socket) => void): (socket: Socket) => void {
    return answering((request, socket) => {
      if (request.startsWith('GET / ')) return http(404);
      spoil(socket);
      return undefined;
    });
  }

  const SPOILERS: [what: string, spoil: (socket: Socket) => void][] = [
    ['closed before answering', (socket) => socket.destroy()],
    ['reset before answering', (socket) => socket.resetAndDestroy()],
    ['closed in the middle of the body', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":')],
    [
      'closed in the middle of a chunked body',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n'),
    ],
    ['half-closed without an answer', (socket) => socket.end()],
  ];
  for (const [what, spoil] of SPOILERS) {
    test(`${what}: a reading request is made three times, then it is the target's doing`, async () => {
      const { exchanges } = await expectUnusable(spoiling(spoil), 'broken');
      expect(exchanges.map(({ id, attempt, repeats }) => [id, attempt, repeats])).toEqual([
        ['w0-1', 1, undefined],
        ['w0-2', 2, 'w0-1'],
        ['w0-3', 3, 'w0-2'],
      ]);
    });

    test(`${what}: execute is not sent again, and accuses nobody before the third time`, async () => {
      const work = async ({ wire, exchanges }: Wired) => {
        for (const Kind of [LostAnswer, LostAnswer, UnusableAnswer, UnusableAnswer])
          expect(await wire.send(EXECUTE).catch((error: unknown) => error)).toBeInstanceOf(Kind);
        expect(exchanges.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
      };
      await wired(spoiling(spoil), work, { allowHalfOpen: true });
    });
  }

  test('an answer in between shows that it was the network', async () => {
    let requests = 0;
    const everyThird = answering((_request, socket) => {
      if (++requests % 3 === 0) return http(200, '{}');
      socket.destroy();
      return undefined;
    });
    await wired(everyThird, async ({ wire }) => {
      for (const expected of ['lost', 'lost', 200, 'lost', 'lost', 200])
        expect(
          await wire.send(EXECUTE).then(
            ({ status }) => status,
            (error) => error instanceof LostAnswer && 'lost',
          ),
        ).toBe(expected);
    });
  });

  test('what closes every connection has lost every answer, which is no finding', async () => {
    const closing = (socket: Socket) => socket.once('data', () => socket.destroy());
    await wired(closing, async ({ wire, exchanges }) => {
      await expect(wire.send(GET)).rejects.toThrow(LostAnswer);
      expect(exchanges).toHaveLength(3);
    });
  });

  for (const [what, bytes] of [
    ['not HTTP at all', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['binary', Buffer.from([22, 3, 3, 0, 2, 0xff, 0xff, 13, 10, 13, 10])],
    ['a bad header', 'HTTP/1.1 200 OK\r\nno colon here\r\n\r\n'],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: two\r\n\r\n{}'],
    ['a bad chunk size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['an upgrade nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ] as const) {
    test(what, async () => {
      const { exchanges } = await expectUnusable(
        answering(() => Buffer.from(bytes)),
        'broken',
      );
      expect(exchanges.length, 'what is not HTTP is not asked for again').toBe(1);
    });
  }

  test('two lengths', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}';
    await expectUnusable(
      answering(() => bytes),
      'broken',
    );
  });

  for (const [what, coding, body] of [
    ['damaged gzip', 'gzip', gzipSync('{"a":1}').subarray(0, 15)],
    ['gzip in name only', 'gzip', '{"a":1}'],
    ['an unknown coding', 'rot13', '{"a":1}'],
    ['a coding that is a member of every object', 'constructor', '{"a":1}'],
  ] as const) {
    test(what, async () => {
      await expectUnusable(
        answering(() => http(200, body, { 'content-encoding': coding })),
        'undecodable',
      );
    });
  }
});

test.describe('odd but answers', () => {
  for (const [coding, body] of [
    ['gzip', gzipSync('{"a":1}')],
    ['x-gzip', gzipSync('{"a":1}')],
    ['deflate', deflateSync('{"a":1}')],
    ['Deflate', deflateRawSync('{"a":1}')],
    ['br', brotliCompressSync('{"a":1}')],
    ['deflate, GZIP', gzipSync(deflateSync('{"a":1}'))],
    ['identity', Buffer.from('{"a":1}')],
  ] as const) {
    test(`content-encoding ${coding} although none was asked for`, async () => {
      const { answer } = await answerOf(answering(() => http(200, body, { 'content-encoding': coding })));
      expect(answer.value).toEqual({ a: 1 });
      expect(answer.exchange.response?.body).toEqual({ text: '{"a":1}' });
    });
  }

  test('bytes that are not UTF-8 are kept exactly and are no JSON', async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xc0, 0x22, 0x3a, 0x31, 0x7d]);
    const { answer } = await answerOf(answering(() => http(200, bytes)));
    expect(answer.problem).toContain('UTF-8');
    expect(answer.value).toBeUndefined();
    expect(answer.exchange.response?.body).toEqual({ base64: bytes.toString('base64') });
  });

  test('a repeated key is a problem with a value', async () => {
    const { answer } = await answerOf(answering(() => http(200, '{"total":1,"total":2}')));
    expect(answer.problem).toContain('"total" is repeated');
    expect(answer.value).toEqual({ total: 2 });
    expect(answer.exchange.response?.body).toEqual({ text: '{"total":1,"total":2}' });
  });

  test('an empty body, a byte order mark, plain text', async () => {
    expect((await answerOf(answering(() => http(204)))).answer.problem).toBe('empty');
    expect((await answerOf(answering(() => http(200, '\ufeff{}')))).answer.problem).toContain('not JSON');
    expect((await answerOf(answering(() => http(200, 'hello')))).answer.text.raw).toBe('hello');
  });

  test('100 Continue that nobody asked for, in one piece with the answer, alone, and torn', async () => {
    const interim = 'HTTP/1.1 100 Continue\r\nx: y\r\n\r\n';
    const final = http(200, '{"a":"HTTP/1.1 100 "}').toString();
    const ways: [what: string, pieces: string[]][] = [
      ['one piece', [interim + final]],
      ['alone', [interim, final]],
      ['twice', [interim + interim, final]],
      ['torn', [interim.slice(0, 5), interim.slice(5, 20), interim.slice(20) + final.slice(0, 8), final.slice(8)]],
      ['early hints', ['HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', final]],
    ];
    for (const [what, pieces] of ways) {
      const { answer } = await answerOf(
        answering((_request, socket) => {
          socket.setNoDelay(true);
          void (async () => {
            for (const piece of pieces) {
              socket.write(piece);
              await new Promise((turn) => setImmediate(turn));
            }
          })();
          return undefined;
        }),
      );
      expect(answer.status, what).toBe(200);
      expect(answer.value, what).toEqual({ a: 'HTTP/1.1 100 ' });
    }
  });

  test('a body that begins like an interim answer is left alone', async () => {
    const body = 'HTTP/1.1 100 Continue\r\n\r\nrest';
    const { answer } = await answerOf(
      answering((_request, socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
        setImmediate(() => socket.write(body));
        return undefined;
      }),
    );
    expect(answer.text.raw).toBe(body);
  });

  test('more bytes than content-length announces: the announced ones count', async () => {
    const { answer } = await answerOf(answering(() => 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}{"extra":1}'));
    expect(answer.text.raw).toBe('{}');
  });

  test('no length, ended by closing', async () => {
    const { answer } = await answerOf(
      answering((_request, socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n{"a":1}')),
    );
    expect(answer.value).toEqual({ a: 1 });
  });

  test('a redirect is the answer, and the other host sees nothing', async () => {
    let seen = 0;
    const other = await loopback((socket) => socket.on('data', () => seen++));
    for (const status of [301, 302, 303, 307, 308]) {
      const { answer } = await answerOf(
        answering(() => http(status, '', { location: `${other.origin}/steal` })),
        { ...GET, headers: { Authorization: 'Bearer sk_live_abcdef' } },
      );
      expect(answer.status).toBe(status);
      expect(answer.header('Location')).toBe(`${other.origin}/steal`);
    }
    expect(other.accepted).toHaveLength(0);
    expect(seen).toBe(0);
    await other.stop();
  });
});

test.describe('connections', () => {
  test('are reused', async () => {
    const fine = answering(() => http(200, '{}'));
    await wired(fine, async ({ wire, server }) => {
      for (let i = 0; i < 20; i++) await wire.send(i % 2 === 0 ? GET : EXECUTE);
      // undici opens a second one when the first is asked for again in the same turn of the event loop.
      expect(server.accepted.length).toBeLessThanOrEqual(2);
    });
  });

  test('a server that hangs up after every answer is no trouble', async () => {
    const hangingUp = answering((_request, socket) => void socket.end(http(200, '{}')));
    await wired(hangingUp, async ({ wire, exchanges, server }) => {
      for (let i = 0; i < 10; i++) {
        expect((await wire.send(EXECUTE)).status).toBe(200);
        await once(server.accepted.at(-1) as Socket, 'close');
      }
      expect(exchanges).toHaveLength(10);
    });
  });
});

test.describe('absent target', () => {
  test('refused: asked for some two seconds, then at once, and found again when it is back', async () => {
    const gone = await loopback(() => {});
    await gone.stop();
    const clock = waitClock();
    const { waits } = clock;
    const { wire, exchanges } = rig(gone.origin, { clock });

    await expect(wire.send(EXECUTE)).rejects.toThrow(TargetUnavailable);
    expect(clock.now()).toBeGreaterThan(1_500);
    expect(clock.now()).toBeLessThanOrEqual(2_000);
    expect(exchanges).toHaveLength(waits.length + 1);
    for (const { failure } of exchanges) expect(failure?.kind).toBe('unreachable');
    expect(exchanges[1]?.repeats).toBe(exchanges[0]?.id);

    const before = [...waits];
    await expect(wire.send(GET)).rejects.toThrow(/cannot be reached: ECONNREFUSED/);
    expect(waits, 'no wait for a target that is known to be away').toEqual(before);

    const back = await loopback(
      answering(() => http(200, '{}')),
      { port: gone.port },
    );
    expect((await wire.send(GET)).status).toBe(200);
    await wire.close();
    await back.stop();
  });

  test('comes up while it is being asked for', async () => {
    const gone = await loopback(() => {});
    await gone.stop();
    let back: Loopback | undefined;
    const clock: WaitClock = {
      now: () => 0,
      async wait() {
        back = await loopback(
          answering(() => http(200, '{}')),
          { port: gone.port },
        );
      },
    };
    const { wire } = rig(gone.origin, { clock });
    const answer = await wire.send(GET);
    expect(answer.exchange.attempt).toBe(2);
    await wire.close();
    await back?.stop();
  });

  test('goes away in the middle of an answer: unavailable, no finding, nothing sent again', async () => {
    let requests = 0;
    const server = await loopback((socket) =>
      socket.once('data', () => {
        requests++;
        void server.stop();
      }),
    );
    const { wire, exchanges } = rig(server.origin);
    await expect(wire.send(EXECUTE)).rejects.toThrow(TargetUnavailable);
    expect(requests).toBe(1);
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]?.failure?.kind).toBe('unreachable');
    await wire.close();
  });

  test('no TLS where https is asked for', async () => {
    const server = await loopback(answering(() => http(400)));
    const { wire, exchanges } = rig(server.origin.replace('http:', 'https:'), { connectTimeoutMs: 300 });
    await expect(wire.send(GET)).rejects.toThrow(TargetUnavailable);
    expect(exchanges.at(-1)?.failure?.kind).toBe('unreachable');
    await wire.close();
    await server.stop();
  });

  test('connections that are never accepted', async () => {
    test.skip(process.platform !== 'linux', 'relies on how Linux treats a full backlog');
    // A stopped process with a full backlog: the kernel drops further SYN packets, as a firewall would.
    const child = spawn(process.execPath, [
      '--eval',
      `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
         require('node:fs').writeSync(1, String(this.address().port));
       })`,
    ]);
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGSTOP');
    const fillers = Array.from({ length: 6 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
    await once(fillers[0] as Socket, 'connect');
    const { wire, exchanges } = rig(`http://127.0.0.1:${port}`, { connectTimeoutMs: 100, deadlineMs: 250 });
    try {
      await expect(wire.send(EXECUTE)).rejects.toThrow(TargetUnavailable);
      expect(exchanges.at(-1)?.failure?.kind).toBe('unreachable');

      // The deadline counts while connecting, too.
      const patient = rig(`http://127.0.0.1:${port}`, { connectTimeoutMs: 60_000, deadlineMs: 60 });
      await expect(patient.wire.send(EXECUTE)).rejects.toThrow(/no connection within 60 ms/);
      await patient.wire.close();
    } finally {
      for (const filler of fillers) filler.destroy();
      await wire.close();
      child.kill('SIGKILL');
    }
  });
});
