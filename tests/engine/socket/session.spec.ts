import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { NoReply } from '../../../harness/engine/socket/socket.ts';
import { NotExercised, TargetUnavailable, Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { CHECK, clientPayload, frame, KEY, OPCODE, rig, upgrading } from './fake.ts';
import { stopping } from './stopping.ts';

/** A quote socket at the given paths that answers as the test says. */
async function serving(onMessage: (text: string, socket: WebSocket) => void, paths = /^\/ws\//) {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: ({ req }: { req: IncomingMessage }) => paths.test(req.url ?? ''),
  });
  await new Promise((ready) => server.once('listening', ready));
  server.on('connection', (socket) => socket.on('message', (data) => onMessage(String(data), socket)));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const echo = (text: string, socket: WebSocket): void => socket.send(text);

test('a reply is read exactly and recorded as it came', async () => {
  const { origin, server } = await serving((_, socket) => socket.send('{"type":"pong","at": 9007199254740993}'));
  await stopping(server, async () => {
    const { sockets, exchanges } = rig(origin);
    const socket = await sockets.open({ clientId: 'a b/ü' });
    const reply = await socket.ask({ action: 'ping', from_amount: 9007199254740993n });
    expect(reply.value).toEqual({ type: 'pong', at: 9007199254740993n });
    expect(await socket.close()).toMatchObject({ code: 1000, by: 'client' });
    const [exchange] = exchanges;
    expect(exchange).toMatchObject({ check: CHECK, operation: 'WS', response: { status: 101, body: { text: '' } } });
    expect(exchange?.request.url).toBe(`${origin.replace('http', 'ws')}/ws/a%20b%2F%C3%BC`);
    const said = exchange?.messages?.map(({ at: _, ...message }) => message);
    expect(said).toEqual([
      { from: 'client', opcode: 'text', text: '{"action":"ping","from_amount":9007199254740993}' },
      { from: 'server', opcode: 'text', text: '{"type":"pong","at": 9007199254740993}' },
    ]);
  });
});

test('however many pings come at once, each is answered and the session goes on', async () => {
  let pongs = 0;
  const { origin, server } = await serving((text, socket) => {
    socket.on('pong', () => pongs++);
    // In one piece, as they come when a connection was held up.
    for (let sent = 0; sent < 200; sent++) socket.ping('x');
    socket.send(text);
  });
  await stopping(server, async () => {
    const socket = await rig(origin).sockets.open();
    expect((await socket.ask({ action: 'ping' })).text.raw).toBe('{"action":"ping"}');
    await expect.poll(() => pongs).toBe(200);
    expect(await socket.close()).toMatchObject({ code: 1000, by: 'client' });
  });
});

test('sessions that are opened at the same time wait for one to find the address', async () => {
  const { origin, server } = await serving(echo, /^\/api\/v1\/market\/ws\//);
  await stopping(server, async () => {
    const { sockets, exchanges } = rig(origin, { found: {} });
    const opened = await Promise.all([sockets.open(), sockets.open(), sockets.open()]);
    await Promise.all(opened.map((socket) => socket.close()));
    const statuses = exchanges.map(({ response }) => response?.status);
    expect(statuses).toEqual([401, 101, 101, 101, 101]);
  });
});

test('no key is in the record, whoever repeats it', async () => {
  const { origin, server } = await serving((_, socket) => {
    socket.send(`{"error":"no ${KEY}"}`);
    socket.close(1008, KEY);
  });
  await stopping(server, async () => {
    const { sockets, exchanges } = rig(origin);
    const socket = await sockets.open();
    expect((await socket.ask({ action: 'ping' })).text.raw).toContain(KEY);
    await sockets.closeAll();
    expect(exchanges[0]?.request.headers).toContainEqual(['Authorization', expect.stringMatching(/^Bearer \[secret-/)]);
    expect(exchanges[0]?.closed).toMatchObject({
      by: 'server',
      code: 1008,
      reason: expect.stringMatching(/^\[secret-/),
    });
    expect(JSON.stringify(exchanges)).not.toContain(KEY);
  });
});

test('the form of the address that serves is found out once', async () => {
  const { origin, server } = await serving(echo, /^\/api\/v1\/market\/ws\//);
  await stopping(server, async () => {
    const found = {};
    const { sockets, exchanges } = rig(origin, { found });
    await sockets.open();
    await sockets.open();
    await sockets.closeAll();
    expect(found).toEqual({ form: 'base_url' });
    // One refusal, and one session that found out that the other form serves.
    expect(exchanges.map(({ response }) => response?.status).sort()).toEqual([101, 101, 101, 401]);
  });
});

test('a form that closes at once does not serve, unless there is no other', async () => {
  const { origin, server } = await serving(echo);
  server.on('connection', (socket, { url = '' }) => /^\/ws\//.test(url) && socket.close());
  await stopping(server, async () => {
    const [one, other] = [{}, {}];
    await expect(rig(origin, { found: one }).sockets.reopen()).resolves.toBeDefined();
    expect(one).toEqual({ form: 'ws_url' });
    server.options.verifyClient = () => true;
    const { sockets } = rig(origin, { found: other });
    await sockets.open();
    await sockets.closeAll();
    expect(other).toEqual({ form: 'base_url' });
  });
});

test('a refusal is a finding where a session was open before', async () => {
  const { origin, server } = await serving(echo, /none/);
  await stopping(server, async () => {
    const { sockets } = rig(origin, { found: {} });
    await expect(sockets.open()).rejects.toThrow(NotExercised);
    await expect(sockets.reopen()).rejects.toThrow(Violation);
    expect((await sockets.tryOpen()).refusal?.text).toMatch(/answers the upgrade with 401/);
  });
});

test('messages sent together arrive together; each side’s order is kept', async () => {
  const { origin, server } = await serving(echo);
  await stopping(server, async () => {
    const { sockets } = rig(origin);
    const socket = await sockets.open();
    await socket.sendTogether([{ number: 1 }, [2], 'three']);
    const replies = [await socket.next(), await socket.next(), await socket.next()];
    expect(replies.map((reply) => reply?.text.raw)).toEqual(['{"number":1}', '[2]', 'three']);
    expect(socket.received).toBe(3);
    await sockets.closeAll();
  });
});

test('what comes unasked is not taken for a reply', async () => {
  const { origin, server } = await serving((text, socket) => {
    socket.send('{"type":"price_update"}');
    socket.send(text);
  });
  server.on('connection', (socket) => socket.send('{"action":"connection_established"}'));
  await stopping(server, async () => {
    const { sockets } = rig(origin);
    const socket = await sockets.open();
    expect((await socket.ask({ action: 'ping' })).value).toEqual({ action: 'ping' });
    expect(socket.received).toBe(3);
    await sockets.closeAll();
  });
});

test('a first message in the packet of the upgrade is not lost', async () => {
  const server = await upgrading((socket) => socket.write(frame(OPCODE.text, 'early')));
  const { sockets } = rig(server.origin);
  const socket = await sockets.open();
  expect((await socket.next())?.text.raw).toBe('early');
  await socket.cut();
  await server.stop();
});

test('protocol pings are answered and recorded, and are no messages', async () => {
  let answered: (pong: Buffer) => void = () => {};
  const pong = new Promise<Buffer>((resolve) => {
    answered = resolve;
  });
  const server = await upgrading((socket) => {
    socket.on('data', answered);
    socket.write(frame(OPCODE.ping, 'alive?'));
  });
  const { sockets, exchanges } = rig(server.origin);
  const socket = await sockets.open();
  expect(clientPayload(await pong).toString()).toBe('alive?');
  expect(await socket.listen(20)).toEqual([]);
  await socket.cut();
  expect(exchanges[0]?.messages).toMatchObject([{ from: 'server', opcode: 'ping', text: 'alive?' }]);
  await server.stop();
});

test('fragments are put together, also around a control frame', async () => {
  const server = await upgrading((socket) => {
    socket.write(frame(OPCODE.text, '{"a":', { fin: false }));
    socket.write(frame(OPCODE.ping));
    socket.write(frame(OPCODE.continuation, '1}'));
  });
  const { sockets } = rig(server.origin);
  const socket = await sockets.open();
  expect((await socket.next())?.value).toEqual({ a: 1 });
  await socket.cut();
  await server.stop();
});

test('bytes that are no text are recorded as bytes, and long messages cut', async () => {
  const { origin, server } = await serving((text, socket) =>
    socket.send(Buffer.from([0xff, 0x00, text.length % 256]), { binary: true }),
  );
  await stopping(server, async () => {
    const { sockets, exchanges } = rig(origin);
    const socket = await sockets.open();
    expect(await socket.ask('x'.repeat(20_000))).toMatchObject({ binary: true, value: undefined });
    await sockets.closeAll();
    const [sent, came] = exchanges[0]?.messages ?? [];
    expect(sent?.bytes).toBe(20_000);
    expect(sent && 'text' in sent && sent.text).toBe('x'.repeat(16 * 1024));
    expect(came).toMatchObject({
      opcode: 'binary',
      base64: Buffer.from([0xff, 0x00, 20_000 % 256]).toString('base64'),
    });
  });
});

test('a key is sent as asked', async () => {
  const seen: (string | undefined)[] = [];
  const { origin, server } = await serving(echo);
  server.on('connection', (_, request) => seen.push(request.headers.authorization));
  await stopping(server, async () => {
    const { sockets } = rig(origin);
    await sockets.open();
    await sockets.open({ credential: 'anonymous' });
    await sockets.closeAll();
    expect(seen).toEqual([`Bearer ${KEY}`, undefined]);
  });
});

test('a session that was idle for long may be ended', async () => {
  const { origin, server } = await serving(echo);
  const { sockets } = rig(origin);
  const idle = await sockets.open();
  const now = Date.now;
  await stopping(server, async () => {
    // Six seconds later, by the clock of the session.
    Date.now = () => now() + 6_000;
    for (const client of server.clients) client.close(1000, 'idle');
    await expect(idle.ask({ action: 'ping' })).rejects.toThrow(NotExercised);
  });
  Date.now = now;
});

test('a session that ends under a request as the server is started again is no finding', async () => {
  const codes = [1012, 1013, 1011];
  const { origin, server } = await serving((_, socket) => socket.close(codes.shift()));
  await stopping(server, async () => {
    const { sockets } = rig(origin);
    const ended = async () => (await sockets.open()).ask({ action: 'ping' }).catch((error: unknown) => error);
    for (const _ of [1012, 1013]) expect(await ended()).toBeInstanceOf(NotExercised);
    expect(await ended()).toBeInstanceOf(NoReply);
  });
});

test('a target that goes away during a session is no finding', async () => {
  const { origin, server } = await serving(echo);
  const { sockets } = rig(origin);
  const socket = await sockets.open();
  await stopping(server, async () => {});
  await expect(socket.ask({ action: 'ping' })).rejects.toThrow(TargetUnavailable);
});
