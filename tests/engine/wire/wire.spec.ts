import type { Socket } from 'node:net';
import type { HeaderLookup } from '../../../harness/engine/pacing/announced.ts';
import type { Clock } from '../../../harness/engine/pacing/turns.ts';
import type { WireOptions } from '../../../harness/engine/wire/context.ts';
import type { Exchange } from '../../../harness/engine/wire/exchange.ts';
import { createPacing, type Pacing } from '../../../harness/engine/wire/pacing.ts';
import type { WireRequest } from '../../../harness/engine/wire/request.ts';
import { secretOf } from '../../../harness/engine/wire/secret.ts';
import { createSecrets } from '../../../harness/engine/wire/secrets.ts';
import { failureOf } from '../../failure-of.ts';
import { expect, test } from '../../test.ts';
import { answering, CHECK, http, loopback, rig, type Wired, wired } from './loopback.ts';

type Reply = Parameters<typeof answering>[0];

/** Sends requests one after the other to a server that answers each by `reply`; gives what it got and what was kept. */
async function talk(requests: readonly WireRequest[], reply: Reply, options: Partial<WireOptions> = {}, basePath = '') {
  const received: string[] = [];
  const server = await loopback(
    answering((request, socket) => {
      received.push(request);
      return reply(request, socket);
    }),
  );
  const { wire, exchanges } = rig(server.origin + basePath, options);
  try {
    const answers = [];
    for (const request of requests) answers.push(await wire.send(request));
    return { received, exchanges, answers, server };
  } finally {
    await wire.close();
    await server.stop();
  }
}

/** The bytes of a request as its record has them. */
function asSent({ request }: Exchange): string {
  const url = new URL(request.url);
  const target = request.url.slice(url.origin.length);
  const head = request.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const body =
    request.body === undefined
      ? ''
      : 'text' in request.body
        ? request.body.text
        : Buffer.from(request.body.base64, 'base64').toString('latin1');
  return `${request.method} ${target} HTTP/1.1\r\n${head}\r\n${body}`;
}

test.describe('requests', () => {
  const cases: [what: string, request: WireRequest][] = [
    ['GET', { method: 'GET', path: '/api/v1/x' }],
    ['GET with a query', { method: 'GET', path: '/api/v1/x', query: { limit: 10, active_only: true } }],
    ['a raw path', { method: 'GET', path: '//a/../b;c/%2F/{d}', query: 'x=%zz&x=1&[]' }],
    ['JSON', { method: 'POST', path: '/x', json: { amount: 2n ** 63n, name: 'a' } }],
    ['a broken body', { method: 'POST', path: '/x', body: '{"a":1,}' }],
    [
      'bytes',
      { method: 'PUT', path: '/x', body: Uint8Array.from([0xff, 0x00, 0xfe]), contentType: 'application/octet-stream' },
    ],
    ['no content type', { method: 'POST', path: '/x', body: '{}', contentType: null }],
    ['a content type without a body', { method: 'POST', path: '/x', contentType: 'text/plain' }],
    ['POST without a body', { method: 'POST', path: '/x' }],
    ['GET with a body', { method: 'GET', path: '/x', json: {} }],
    ['DELETE', { method: 'DELETE', path: '/x' }],
    ['an own method', { method: 'PROPFIND', path: '/x' }],
    [
      'own headers',
      { method: 'GET', path: '/x', headers: { Accept: 'text/html', 'user-agent': null, 'X-Own': 'a b' } },
    ],
    ['another host', { method: 'GET', path: '/x', headers: { Host: 'elsewhere.example' } }],
  ];
  for (const [what, request] of cases) {
    test(`${what}: recorded as it went out`, async () => {
      const { received, exchanges } = await talk([request], () => http(200, '{}'));
      expect(received).toEqual([asSent(exchanges[0] as Exchange)]);
    });
  }

  test('HEAD: recorded as it went out, answered without a body', async () => {
    const reply = () => 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n';
    const { received, exchanges, answers } = await talk([{ method: 'HEAD', path: '/x' }], reply);
    expect(received).toEqual([asSent(exchanges[0] as Exchange)]);
    expect(answers[0]?.text.raw).toBe('');
  });

  test('names tool and check, asks for plain JSON, sends no request id', async () => {
    const { received } = await talk([{ method: 'GET', path: '/x' }], () => http(200, '{}'), {
      check: () => 'a › b › “c”\n',
      headers: { Authorization: 'Bearer k' },
    });
    const lines = (received[0] ?? '').split('\r\n');
    expect(lines).toContain('accept: application/json');
    expect(lines).toContain('accept-encoding: identity');
    expect(lines).toContain('user-agent: maker-conformance/0.0.0');
    expect(lines).toContain('x-conformance-check: a > b > ?c??');
    expect(lines).toContain('Authorization: Bearer k');
    expect(received[0]).not.toMatch(/request-id/i);
  });

  test('goes below the path of the base URL and knows its operation without the query', async () => {
    const asked: string[] = [];
    const { received, exchanges } = await talk(
      [{ method: 'GET', path: '/api/v1/x?a=1', query: { b: 2 } }],
      () => http(200, '{}'),
      {
        operationOf: (method, path) => {
          asked.push(`${method} ${path}`);
          return undefined;
        },
      },
      '/maker/',
    );
    expect(received[0]).toMatch(/^GET \/maker\/api\/v1\/x\?a=1&b=2 HTTP/);
    expect(asked).toEqual(['GET /api/v1/x']);
    expect(exchanges[0]).not.toHaveProperty('operation');
  });

  test('a header that would break the request is refused before anything is sent', async () => {
    const split = { method: 'GET', path: '/x', headers: { 'x-a': 'b\r\nx-c: d' } };
    await wired(
      () => {},
      async ({ wire, exchanges }) => {
        await expect(wire.send(split)).rejects.toThrow(TypeError);
        await expect(wire.send({ method: 'GE T', path: '/x' })).rejects.toThrow(TypeError);
        expect(exchanges).toHaveLength(0);
      },
    );
  });

  test('what the tier forbids is not sent', async () => {
    const allow = (operation: string | undefined) => {
      throw new Error(`${operation} is forbidden`);
    };
    const work = async ({ wire, exchanges, server }: Wired) => {
      await expect(wire.send({ method: 'POST', path: '/x', json: {} })).rejects.toThrow('POST /x is forbidden');
      expect(exchanges).toHaveLength(0);
      expect(server.accepted).toHaveLength(0);
    };
    await wired(() => {}, work, { allow });
  });
});

test.describe('answers', () => {
  test('carry status, headers without regard to case, exact integers, and their exchange', async () => {
    const before = Date.now();
    const { answers, exchanges } = await talk(
      [{ method: 'GET', path: '/api/v1/x' }],
      () => 'HTTP/1.1 404 Not Found\r\nX-A: 1 \t\r\nx-a: 2\r\nContent-Length: 27\r\n\r\n{"qty":18446744073709551615}',
    );
    const answer = answers[0];
    expect(answer?.status).toBe(404);
    expect(answer?.header('x-A')).toBe('1, 2');
    expect(answer?.header('x-b')).toBeUndefined();
    expect(answer?.value).toBeUndefined();
    expect(answer?.problem).toContain('not JSON');
    expect(answer?.exchange).toBe(exchanges[0]);
    expect(answer?.exchange).toMatchObject({
      id: 'w0-1',
      check: CHECK,
      operation: 'GET /api/v1/x',
      attempt: 1,
      pacedMs: 0,
      response: {
        status: 404,
        headers: [
          ['X-A', '1'],
          ['x-a', '2'],
          ['Content-Length', '27'],
        ],
      },
    });
    expect(answer?.exchange.durationMs).toBeGreaterThan(0);
    expect(answer?.exchange.sentAt).toBeGreaterThanOrEqual(before);
    expect(answer?.exchange.sentAt).toBeLessThanOrEqual(Date.now());

    const exact = await talk([{ method: 'GET', path: '/x' }], () => http(200, '{"qty":18446744073709551615}'));
    expect(exact.answers[0]?.value).toEqual({ qty: 18446744073709551615n });
    expect(exact.exchanges[0]?.response?.body).toEqual({ text: '{"qty":18446744073709551615}' });
  });
});

test.describe('repeating', () => {
  /** Answers from a list, the last one for ever. */
  function inTurn(...replies: readonly Buffer[]): Reply {
    let at = 0;
    return () => replies[Math.min(at++, replies.length - 1)];
  }
  const retryAfter = (retry_after: number) =>
    JSON.stringify({ error_code: 'X', message: '', request_id: '1', details: { retry_after } });

  test('a 429 and a 503 are repeated until they are over, each try recorded', async () => {
    const reply = inTurn(http(429, retryAfter(0)), http(503, retryAfter(0)), http(200, '{}'));
    const { answers, exchanges } = await talk([{ method: 'GET', path: '/x' }], reply);
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(exchanges.map(({ id, attempt, repeats, response }) => [id, attempt, repeats, response?.status])).toEqual([
      ['w0-1', 1, undefined, 429],
      ['w0-2', 2, 'w0-1', 503],
      ['w0-3', 3, 'w0-2', 200],
    ]);
  });

  test('not when the caller wants the first answer, and never for other statuses', async () => {
    for (const [request, status] of [
      [{ method: 'GET', path: '/x', retry: false }, 503],
      [{ method: 'GET', path: '/x' }, 404],
      [{ method: 'POST', path: '/api/v1/lsps1/create_order', json: {} }, 503],
      [{ method: 'POST', path: '/api/v1/swaps/execute', json: {} }, 500],
    ] as const) {
      const { answers, exchanges } = await talk([request], () => http(status, retryAfter(0)));
      expect(answers[0]?.status).toBe(status);
      expect(exchanges).toHaveLength(1);
    }
  });

  test('create_order is repeated after a 429, which promises that nothing happened', async () => {
    const reply = inTurn(http(429, retryAfter(0)), http(200, '{}'));
    const { answers } = await talk([{ method: 'POST', path: '/api/v1/lsps1/create_order', json: {} }], reply);
    expect(answers[0]?.status).toBe(200);
  });

  test('the last answer counts when it does not get better', async () => {
    const { answers, exchanges } = await talk([{ method: 'GET', path: '/x' }], () => http(503, retryAfter(0)));
    expect(answers[0]?.status).toBe(503);
    expect(exchanges).toHaveLength(5);
  });
});

test.describe('pacing', () => {
  test('every try asks first and reports back, what cannot be sent included', async () => {
    const log: string[] = [];
    const pacing: Pacing = {
      before: async (operation) => {
        log.push(`before ${operation}`);
        return 7;
      },
      beforeMessage: async () => {},
      learn: (operation: string, headers: HeaderLookup | undefined, status: number) => {
        log.push(`learn ${operation} ${status} ${headers?.header('x-ratelimit-limit')}`);
      },
      hold: (ms) => {
        log.push(`hold ${ms > 0}`);
      },
    };
    let first = true;
    const { exchanges } = await talk(
      [
        { method: 'GET', path: '/a' },
        { method: 'GET', path: '/b', paced: false },
      ],
      () => {
        const status = first ? 429 : 200;
        first = false;
        return http(status, '{"details":{"retry_after":0.001}}', { 'X-RateLimit-Limit': '60' });
      },
      { pacing },
    );
    expect(log).toEqual(['before GET /a', 'learn GET /a 429 60', 'hold true', 'before GET /a', 'learn GET /a 200 60']);
    expect(exchanges.map(({ pacedMs }) => pacedMs)).toEqual([7, 7, 0]);

    const { wire } = rig('http://127.0.0.1:9', { pacing });
    await expect(wire.send({ method: 'GET', path: '/c', headers: { 'x-a': '\n' } })).rejects.toThrow(TypeError);
    expect(log.slice(-2)).toEqual(['before GET /c', 'learn GET /c 0 undefined']);
    await wire.close();
  });

  test('many at once pass without a wait when the target announces plenty', async () => {
    const headers = { 'X-RateLimit-Limit': '6000000', 'X-RateLimit-Remaining': '5999999', 'X-RateLimit-Reset': '60' };
    const requests = Array.from({ length: 200 }, () => ({ method: 'GET', path: '/x' }));
    // Time stands still, so that only what the target announces can let a request go.
    const clock: Clock = { now: () => 0, after: () => {} };
    const pacing = createPacing({ workers: 2, pace: 'announced', clock });
    const work = async ({ wire, exchanges }: Wired) => {
      await Promise.all(requests.map((request) => wire.send(request)));
      expect(exchanges).toHaveLength(200);
    };
    await wired(
      answering(() => http(200, '{}', headers)),
      work,
      { pacing },
    );
  });
});

test.describe('secrets', () => {
  test('never reach the record, whatever the target does with them', async () => {
    const key = 'sk_live_1234567890/+';
    const token = 'tok-abcdefghij';
    const secrets = createSecrets('run', [key]);
    const replies = [
      http(200, JSON.stringify({ access_token: token, swapstring: '1/BTC' })),
      http(400, JSON.stringify({ echo: `wrong ${token}`, key, b64: Buffer.from(`Bearer ${key}`).toString('base64') }), {
        'x-echo': `Bearer ${key}`,
        location: `/x?k=${encodeURIComponent(key)}`,
      }),
      http(404, `not JSON: ${key} made-up-token`),
      http(200, Buffer.concat([Buffer.from([0xff]), Buffer.from(key)])),
    ];
    let at = 0;
    const { exchanges, answers } = await talk(
      [
        { method: 'POST', path: '/init', json: { rfq_id: 'r' } },
        { method: 'POST', path: '/status', json: { payment_hash: 'h', access_token: token } },
        {
          method: 'POST',
          path: '/status',
          json: { payment_hash: 'h', access_token: 'made-up-token' },
          query: { access_token: token },
        },
        { method: 'GET', path: `/x/${encodeURIComponent(key)}` },
      ],
      () => replies[at++],
      { secrets, headers: { Authorization: `Bearer ${key}` }, operationOf: () => undefined },
    );
    expect(answers[0]?.value).toMatchObject({ access_token: secretOf(token, secrets.label) });
    const record = JSON.stringify(exchanges);
    for (const hidden of [
      key,
      encodeURIComponent(key),
      token,
      'made-up-token',
      Buffer.from(`Bearer ${key}`).toString('base64'),
    ]) {
      expect(record).not.toContain(hidden);
    }
    const last = exchanges[3]?.response?.body;
    expect(last !== undefined && 'base64' in last ? Buffer.from(last.base64, 'base64').toString('latin1') : '').toBe(
      `\u00ff${secrets.label(key)}`,
    );
    // Equality can still be judged.
    expect(record.split(secrets.label(token)).length - 1).toBe(4);
    expect(record.split(secrets.label('made-up-token')).length - 1).toBe(2);
  });

  test('failures name addresses without them', async () => {
    const secrets = createSecrets('run', ['sk_live_1234567890']);
    const closing = (socket: Socket) => socket.once('data', () => socket.destroy());
    const request = { method: 'POST', path: '/x/sk_live_1234567890', json: {} };
    const { message } = await wired(closing, ({ wire }) => failureOf(wire.send(request)), { secrets });
    expect(message).toContain('[secret-');
    expect(message).not.toContain('sk_live');
  });
});
