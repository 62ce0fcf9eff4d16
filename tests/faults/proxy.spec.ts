import { gzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { membersOf, onAnswer, onRequest, reply } from '../../faults/change.ts';
import { FAULTS } from '../../faults/faults.ts';
import { CREATE_ORDER, EXECUTE, GET_ORDER, INIT, QUOTE, STATUS } from '../../faults/operations.ts';
import type { HttpRequest, Past, Wire } from '../../faults/proxy/exchange.ts';
import { Remembered } from '../../faults/proxy/past.ts';
import { type FaultProxy, startProxy } from '../../faults/proxy/proxy.ts';
import type { OnWire } from '../../faults/rule.ts';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { startReference } from '../../reference/reference.ts';
import { rig } from '../engine/wire/loopback.ts';
import { test as base, expect } from '../test.ts';
import { type OtherMaker, otherMaker, sendRaw } from './other-maker.ts';

interface Fixtures {
  /** Starts a service that isn't the reference, and a front before it. */
  before: (maker: OtherMaker, ...changes: OnWire[]) => Promise<FaultProxy & { target: string }>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted off the pattern.
  before: async ({}, use) => {
    const open: { close(): Promise<void> }[] = [];
    await use(async (maker, ...changes) => {
      const service = await otherMaker(maker);
      const front = await startProxy(service.url, changes);
      open.push(front, service);
      return { ...front, target: service.url };
    });
    for (const one of open) await one.close();
  },
});

const ASSETS = '/api/v1/market/assets';
const LEXEMES = '{ "assets":[],\n"total":1, "a":1.0, "b":12345678901234567890, "c":1e3, "d":-0, "e":0.10 }';

test.describe('what no change concerns', () => {
  /** A change that looks at everything and changes nothing. */
  const LOOK: Wire = {
    request: ({ body, query }) => void [body, query],
    reply: (_request, { body, ...given }) => ({ ...given, body }),
  };
  const ANSWERS: Readonly<Record<string, string>> = {
    'numbers by their lexemes': `HTTP/1.1 200 Fine\r\nContent-Type: application/json\r\nX-RateLimit-Limit: 7\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\nContent-Length: ${LEXEMES.length}\r\n\r\n${LEXEMES}`,
    'a member twice': 'HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{"a":1,"a":2}',
    'invalid JSON': 'HTTP/1.1 400 Bad\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nContent-Length: 7\r\n\r\n{"a":1,',
    'bytes that are no text': 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\xff\xfe\x00',
    'an odd status': 'HTTP/1.1 299 Whatever\r\nContent-Length: 0\r\n\r\n',
    'no content': 'HTTP/1.1 204 No Content\r\nETag: "x"\r\n\r\n',
  };
  for (const [name, answer] of Object.entries(ANSWERS))
    for (const changes of [[], [LOOK]])
      test(`passes ${name} ${changes.length > 0 ? 'though it was looked at' : ''}`, async ({ before }) => {
        const front = await before(
          { serve: (_request, response) => void response.socket?.end(Buffer.from(answer, 'latin1')) },
          ...changes,
        );
        const request = `GET ${ASSETS} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
        const [head = '', body] = (await sendRaw(front.baseUrl, request)).split('\r\n\r\n');
        const [wantedHead = '', wantedBody] = answer.split('\r\n\r\n');
        expect(head.split('\r\n')).toEqual(expect.arrayContaining(wantedHead.split('\r\n')));
        expect(head.split('\r\n').filter((line) => !/^connection: /i.test(line))).toHaveLength(
          wantedHead.split('\r\n').length,
        );
        expect(body).toBe(wantedBody);
      });

  test('goes to the service as it was sent', async ({ before }) => {
    const seen: string[] = [];
    const front = await before(
      {
        serve({ method, url, headers }, response, body) {
          seen.push(`${method} ${url} ${headers['x-odd']} ${body}`);
          response.end();
        },
      },
      LOOK,
    );
    const head = 'Host: x\r\nX-Odd: \u00e9\r\nConnection: close\r\n';
    await sendRaw(front.baseUrl, `GET /p%61th?a=%zz&a=+&&b HTTP/1.1\r\n${head}\r\n`);
    await sendRaw(front.baseUrl, `POST / HTTP/1.1\r\n${head}Content-Length: 9\r\n\r\n{"n":1.0}`);
    await sendRaw(front.baseUrl, `POST / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n3\r\n{ }\r\n0\r\n\r\n`);
    await sendRaw(front.baseUrl, `DELETE /x HTTP/1.1\r\n${head}\r\n`);
    const odd = Buffer.from('\u00e9').toString('latin1');
    expect(seen).toEqual([
      `GET /p%61th?a=%zz&a=+&&b ${odd} `,
      `POST / ${odd} {"n":1.0}`,
      `POST / ${odd} { }`,
      `DELETE /x ${odd} `,
    ]);
  });

  test('keeps the length that a HEAD tells, and an interim answer comes first', async ({ before }) => {
    const front = await before({
      serve: (_request, response) => void response.setHeader('content-length', 12).end('hello, world'),
    });
    expect(await sendRaw(front.baseUrl, 'HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 200 OK\r\n(?=[\s\S]*content-length: 12\r\n)[\s\S]*\r\n\r\n$/,
    );
    const expecting =
      'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 1\r\n\r\n1';
    expect(await sendRaw(front.baseUrl, expecting)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
  });

  test('leaves it to the service to refuse what is too long or no HTTP', async () => {
    const reference = await startReference();
    const front = await startProxy(reference.baseUrl, []);
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`;
    expect(await sendRaw(front.baseUrl, long)).toMatch(/^HTTP\/1.1 431 [\s\S]*HEADERS_TOO_LARGE/);
    expect(await sendRaw(front.baseUrl, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*VALIDATION_ERROR/);
    const large = await fetch(`${front.baseUrl}/api/v1/market/routes`, { method: 'POST', body: 'x'.repeat(1_100_000) });
    expect(large.status).toBe(413);
    await front.close();
    await reference.close();
  });

  test('ends in the middle where the service ends in the middle, and at once where it is gone', async ({ before }) => {
    const front = await before({
      serve: (_request, response) => void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'),
    });
    expect(await sendRaw(front.baseUrl, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/\r\n\r\nhalf$/);
    const alone = await startProxy('http://127.0.0.1:1', []);
    expect(await sendRaw(alone.baseUrl, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
    await alone.close();
  });
});

test.describe('a change of requests and replies', () => {
  const ECHO: OtherMaker = {
    serve({ url, headers }, response, body) {
      response.setHeader('X-RateLimit-Remaining', '41');
      response.setHeader('Date', 'Thu, 01 Jan 2026 00:00:00 GMT');
      response.end(JSON.stringify({ url, key: headers.authorization, body }));
    },
  };

  test('rewrites the members that it names and no other number', async ({ before }) => {
    const front = await before(
      { serve: (_request, response) => void response.end(LEXEMES) },
      {
        reply({ operation }, given) {
          if (operation === `GET ${ASSETS}`) membersOf(given.body).total = 2n ** 64n;
          return given;
        },
      },
    );
    const changed = await fetch(front.baseUrl + ASSETS);
    expect(await changed.text()).toBe(
      '{"assets":[],"total":18446744073709551616,"a":1.0,"b":12345678901234567890,"c":1e3,"d":-0,"e":0.10}',
    );
    expect(await (await fetch(front.baseUrl)).text()).toBe(LEXEMES);
  });

  test('has the service leave its answers uncompressed, where there is one to change', async ({ before }) => {
    const maker: OtherMaker = {
      serve({ headers }, response) {
        const packed = String(headers['accept-encoding']).includes('gzip');
        response.writeHead(200, packed ? { 'content-encoding': 'gzip' } : {});
        response.end(packed ? gzipSync('{"a":1}') : '{"a":1}');
      },
    };
    const changed = await before(maker, { reply: (_request, { body, ...given }) => ({ ...given, body: [body] }) });
    expect(await (await fetch(changed.baseUrl)).json()).toEqual([{ a: 1 }]);
    const { headers } = await fetch((await before(maker)).baseUrl);
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  test('changes what the service reads, query and body', async ({ before }) => {
    const front = await before(ECHO, {
      request({ query, body }) {
        delete query.limit;
        if ('offset' in query) query.offset = '9';
        membersOf(body).more = 1n;
        return undefined;
      },
    });
    expect(await (await fetch(`${front.baseUrl}/?limit=1&a=%C3%A9&offset=2`)).json()).toMatchObject({
      url: '/?a=%C3%A9&offset=9',
    });
    const posted = await fetch(front.baseUrl, { method: 'POST', body: '{"n":1.50}' });
    expect(await posted.json()).toMatchObject({ body: '{"n":1.50,"more":1}' });
  });

  test('compares numbers that no number holds', async ({ before }) => {
    const front = await before(ECHO, {
      request: ({ body }) => (Number(membersOf(body).n) < 0 ? reply(418, { own: true }) : undefined),
    });
    const statuses = ['-1e400', '1e400'].map((n) => fetch(front.baseUrl, { method: 'POST', body: `{"n":${n}}` }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([418, 200]);
  });

  test('answers in the place of the service, with the limits and the time that the service tells', async ({
    before,
  }) => {
    const front = await before(ECHO, {
      request: ({ path }) => (path === '/own' ? reply(418, { own: true }) : undefined),
    });
    const own = await fetch(`${front.baseUrl}/own`);
    expect([own.status, await own.json()]).toEqual([418, { own: true }]);
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'application/json',
      'x-ratelimit-remaining': '41',
      date: 'Thu, 01 Jan 2026 00:00:00 GMT',
    });
  });

  test('counts, remembers for itself, asks the service and has its time', async ({ before }) => {
    const remembering: Wire = {
      async reply({ count, ...request }, given, { memory, ask, now }) {
        memory.set('calls', Number(memory.get('calls') ?? 0) + 1);
        const asked = await ask({ ...request, path: '/asked', query: { q: '1 2' } });
        return { ...given, body: [count, memory.get('calls'), membersOf(asked.body).url, await now(), given.body] };
      },
    };
    const front = await before(ECHO, remembering, remembering);
    const [, second] = [await fetch(front.baseUrl), await fetch(front.baseUrl)];
    const told = [2, 2, '/asked?q=1+2', Date.UTC(2026)];
    expect(await second.json()).toEqual([...told, [...told, expect.objectContaining({ url: '/' })]]);
  });

  test('that breaks gives a 500 and is told of', async ({ before }) => {
    const front = await before(ECHO, {
      reply() {
        throw new Error('out of order');
      },
    });
    expect((await fetch(front.baseUrl)).status).toBe(500);
    expect(front.failures.map(String)).toEqual(['Error: out of order']);
  });

  test('adds and takes away headers, upper case included', async ({ before }) => {
    const front = await before(ECHO, {
      reply: (_request, given) => ({ ...given, headers: { DATE: 'now', 'x-more': '1' } }),
    });
    const { headers } = await fetch(front.baseUrl);
    expect([headers.get('date'), headers.get('x-more'), headers.get('x-ratelimit-remaining')]).toEqual([
      'now',
      '1',
      null,
    ]);
  });
});

test.describe('a socket', () => {
  /** Echoes each message, and closes with the code that it receives. */
  const PARROT: OtherMaker = {
    serve: (_request, response) => void response.writeHead(426).end(),
    talk(socket) {
      socket.on('message', (data, binary) => {
        const code = /^close (\d+)$/.exec(String(data))?.[1];
        if (code) socket.close(Number(code), 'as told');
        else if (String(data) === 'drop') socket.terminate();
        else socket.send(data, { binary });
      });
    },
  };

  /** Opens a socket and gives what is heard on it. */
  function talk(front: FaultProxy, path = '/ws/one') {
    const socket = new WebSocket(front.wsUrl + path, { perMessageDeflate: false });
    const heard: string[] = [];
    socket.on('message', (data, binary) => heard.push(`${binary ? 'bytes ' : ''}${data}`));
    socket.on('pong', (data) => heard.push(`pong ${data}`));
    socket.on('ping', (data) => heard.push(`ping ${data}`));
    const ended = new Promise((done) => socket.on('close', (code, reason) => done(`${code} ${reason}`)));
    const opened = new Promise((done, fail) => socket.on('open', done).on('error', fail));
    return { socket, heard, ended, opened };
  }

  const LOOK: Wire = { message: ({ value }) => void value, socketReply: (_message, given) => given };

  for (const [how, changes] of [
    ['by its bytes', []],
    ['by its messages', [LOOK]],
  ] as const) {
    test(`passes ${how}: texts, bytes, pings and ends`, async ({ before }) => {
      const front = await before(PARROT, ...changes);
      const { socket, heard, opened, ended } = talk(front);
      await opened;
      const said = ['{ "n": 1.0, "big":12345678901234567890 }', 'no JSON', '{"action":"ping"}'];
      for (const text of said) socket.send(text);
      socket.send(Buffer.from('\u0001\u0002'));
      socket.ping('p');
      await expect.poll(() => [...heard].sort()).toEqual([...said, 'bytes \u0001\u0002', 'pong p'].sort());
      expect(heard.filter((text) => said.includes(text))).toEqual(said);
      socket.send('close 4321');
      expect(await ended).toBe('4321 as told');
      const dropped = talk(front);
      await dropped.opened;
      dropped.socket.send('drop');
      expect(await dropped.ended).toBe('1006 ');
    });

    test(`passes ${how} the refusal of an upgrade`, async ({ before }) => {
      const front = await before(PARROT, ...changes);
      const refused = await new Promise<string>((done) => {
        new WebSocket(`${front.wsUrl}/elsewhere`).on('unexpected-response', (_request, response) => {
          const { statusCode, statusMessage, headers } = response;
          response.on('data', (chunk) => done(`${statusCode} ${statusMessage} ${headers['x-why']} ${chunk}`));
        });
      });
      expect(refused).toBe('403 Not Here closed no 1');
    });
  }

  test('is changed message by message, in both directions', async ({ before }) => {
    const front = await before(PARROT, {
      message({ value }) {
        membersOf(value).seen = 1n;
        return undefined;
      },
      socketReply: ({ value, count }, { messages }) => ({ messages: [...messages, [count, value]] }),
    });
    const { socket, heard, opened } = talk(front);
    await opened;
    socket.send('{"action":"quote_request","n":1.0}');
    await expect
      .poll(() => heard)
      .toEqual(['{"action":"quote_request","n":1.0,"seen":1}', '[1,{"action":"quote_request","n":1.0,"seen":1}]']);
    socket.terminate();
  });

  test('is answered in the place of the service, each message in its turn', async ({ before }) => {
    const front = await before(PARROT, {
      message: ({ count }) => (count === 2 ? { messages: [{ raw: 'own' }, { raw: Buffer.from('b') }] } : undefined),
    });
    const { socket, heard, opened } = talk(front);
    await opened;
    for (const n of [1, 2, 3]) socket.send(JSON.stringify({ action: 'quote_request', n }));
    await expect.poll(() => heard.map((text) => text.slice(-3))).toEqual([':1}', 'own', 's b', ':3}']);
    socket.terminate();
  });

  test('is spoken to unasked, and beside the other sessions', async ({ before }) => {
    const front = await before(PARROT, {
      opened(session) {
        session.send({ hello: session.client_id });
        for (const other of session.others()) other.close(4000, `after ${session.client_id}`);
      },
    });
    const [one, two] = [talk(front), talk(front, '/ws/two')];
    await expect.poll(() => [...one.heard, ...two.heard].sort()).toEqual(['{"hello":"one"}', '{"hello":"two"}']);
    expect(await Promise.race([one.ended, two.ended])).toMatch(/^4000 after (one|two)$/);
    for (const { socket } of [one, two]) socket.terminate();
  });

  test('is refused, and its opening told other headers', async ({ before }) => {
    const front = await before(PARROT, {
      request: ({ client_id }) => (client_id === 'never' ? reply(403, { no: 1 }) : undefined),
      reply: ({ path }, given) => ({ ...given, headers: { ...given.headers, 'x-path': path } }),
    });
    const status = await new Promise((done) => {
      new WebSocket(`${front.wsUrl}/ws/never`).on('unexpected-response', (_request, { statusCode }) =>
        done(statusCode),
      );
    });
    expect(status).toBe(403);
    const { socket, opened } = talk(front);
    const headers = new Promise<unknown>((done) => socket.on('upgrade', (response) => done(response.headers)));
    await opened;
    expect(await headers).toMatchObject({ 'x-path': '/ws/one' });
    socket.terminate();
  });
});

test.describe('what became of quotes, swaps and orders', () => {
  const ANSWERS: Readonly<Record<string, object>> = {
    [QUOTE]: { rfq_id: 'q', expires_at: 9 },
    [INIT]: { payment_hash: 'ab', access_token: 't' },
    [EXECUTE]: { status: 200 },
    [STATUS]: { swap: { status: 'Pending' } },
    [CREATE_ORDER]: { order_id: 'o', access_token: 'u', order_state: 'CREATED' },
    [GET_ORDER]: { order_id: 'o', order_state: 'COMPLETED' },
  };
  const DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';
  const MAKER: OtherMaker = {
    serve({ method, url }, response, body) {
      response.statusCode = body.includes('refused') ? 400 : 200;
      response.setHeader('Date', DATE);
      response.end(JSON.stringify(ANSWERS[`${method} ${url}`]));
    },
    talk: (socket) => void socket.on('message', () => socket.send('{"action":"quote","data":{"rfq_id":"s"}}')),
  };
  /** A change that spoils all answers before the one that looks at them. */
  const SPOILING: Wire = {
    reply: (_request, given) => ({ ...given, body: { ...membersOf(given.body), access_token: 'spoilt' } }),
    socketReply: () => ({ messages: [] }),
  };
  const post = (front: FaultProxy, operation: string, body: object) =>
    fetch(front.baseUrl + (operation.split(' ')[1] ?? ''), { method: 'POST', body: JSON.stringify(body) });

  test('is known to each change as the service said it, before any change', async ({ before }) => {
    let past: Past | undefined;
    const named: unknown[] = [];
    const front = await before(
      MAKER,
      SPOILING,
      onRequest([EXECUTE, GET_ORDER], ({ swap, order }) => void named.push(swap?.access_token ?? order?.access_token)),
      onAnswer([QUOTE, INIT, STATUS], (seen) => {
        past = seen.past;
        named.push(seen.quote?.rfq_id ?? seen.swap?.status);
      }),
    );
    await post(front, QUOTE, { wish: 1 });
    await post(front, INIT, { rfq_id: 'q', more: 'refused' });
    expect(past?.quote('q')?.swap).toBeUndefined();
    await post(front, INIT, { rfq_id: 'q' });
    await post(front, EXECUTE, { payment_hash: 'AB' });
    await post(front, STATUS, { payment_hash: 'ab' });
    await post(front, STATUS, { payment_hash: 'cd' });
    await post(front, CREATE_ORDER, { rfq_id: 'q' });
    await post(front, GET_ORDER, { order_id: 'o' });
    expect(named).toEqual(['q', 'q', 't', 'Pending', undefined, 'u']);
    const [at, quote] = [Date.parse(DATE) / 1000, past?.quote('q')];
    expect(quote).toMatchObject({ asked: { wish: 1 }, expires_at: 9, isOfSocket: false });
    expect(quote?.swap).toBe(past?.swap('ab'));
    expect(past?.swaps()).toEqual([expect.objectContaining({ at, executedAt: at, reads: 1, access_token: 't' })]);
    expect(past?.orders()).toMatchObject([{ quote, at, reads: 1, order_state: 'COMPLETED', access_token: 'u' }]);
  });

  test('holds the quotes of the socket, where no change is about messages too', async ({ before }) => {
    let past: Past | undefined;
    const front = await before(
      MAKER,
      onRequest(INIT, (seen) => {
        past = seen.past;
      }),
    );
    const socket = new WebSocket(`${front.wsUrl}/ws/one`);
    socket.on('open', () => socket.send('{"action":"quote_request","n":1}'));
    await new Promise((heard) => socket.on('message', heard));
    await post(front, INIT, { rfq_id: 's' });
    const session = expect.objectContaining({ client_id: 'one', open: true });
    expect(past?.quotes()).toMatchObject([{ rfq_id: 's', isOfSocket: true, asked: { n: 1 }, session }]);
    socket.terminate();
  });

  test('is forgotten beyond some thousands, the oldest first', () => {
    const remembered = new Remembered();
    const request = { operation: QUOTE, headers: {}, body: {} } as unknown as HttpRequest;
    for (let id = 0; id <= 10_000; id++) remembered.see(request, reply(200, { rfq_id: `${id}` }));
    expect(remembered.quotes()).toHaveLength(10_000);
    expect([remembered.quote('0'), remembered.quote('10000')]).toEqual([
      undefined,
      expect.objectContaining({ rfq_id: '10000' }),
    ]);
  });
});

test('a front closes at once, whatever is open on it', async ({ before }) => {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const front = await before({ serve: () => arrive(), talk: () => {} });
  const request = fetch(front.baseUrl).catch(() => 'broken');
  const socket = new WebSocket(`${front.wsUrl}/ws/one`);
  const ended = new Promise((done) => socket.on('close', done));
  await Promise.all([arrived, new Promise((done) => socket.on('open', done))]);
  await front.close();
  expect(await request).toBe('broken');
  expect(await ended).toBe(1006);
});

test('a fault that is said shows in front of a maker that is not the reference', async ({ before }) => {
  const maker: OtherMaker = {
    serve(_request, response) {
      for (const [name, value] of [
        ['Limit', '60'],
        ['Remaining', '59'],
        ['Reset', '60'],
      ] as const)
        response.setHeader(`X-RateLimit-${name}`, value);
      response.setHeader('content-type', 'application/json');
      response.end('{"assets":[],"network":"signet","total":0,"limit":null,"offset":null,"timestamp":1767230000}');
    },
  };
  const violatedOf = async (...changes: OnWire[]) => {
    const { wire, exchanges } = rig((await before(maker, ...changes)).baseUrl);
    await wire.send({ method: 'GET', path: ASSETS });
    await wire.close();
    const results = await judgePassive(exchanges);
    return results.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
  };
  const clean = await violatedOf();
  const fault = FAULTS.find(({ id }) => id === 'total-with-a-fraction');
  expect(clean).not.toContain('FMT-INT-01');
  expect(await violatedOf(fault?.wire ?? {})).toEqual(
    expect.arrayContaining([...(fault?.breaks ?? ['no such fault'])]),
  );
});

test('a body longer than any is broken off, in either direction, and one in very many pieces is passed on', async ({
  before,
}) => {
  const MB = 2 ** 20;
  const front = await before({
    serve(request, response, body) {
      if (request.method === 'POST') return void response.end(String(body.length));
      const pieces = request.url === ASSETS ? 96 : 1;
      for (let piece = 0; piece < pieces; piece++) response.write(Buffer.alloc(MB));
      response.end();
    },
  });
  const read = async (path: string, init?: RequestInit) =>
    (await (await fetch(`${front.baseUrl}${path}`, init)).arrayBuffer()).byteLength;
  await expect(read(ASSETS)).rejects.toThrow();
  await expect(read('/', { method: 'POST', body: Buffer.alloc(96 * MB) })).rejects.toThrow();
  expect(await read('/')).toBe(MB);
});
