import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { WebSocketServer } from 'ws';
import { serving } from '../../serving.ts';
import { expect, test } from '../../test.ts';
import { exchange } from '../scenario.ts';
import { byShell } from './by-shell.ts';
import { KEY, post, written } from './written.ts';

const TOKEN = '[secret-0123456789ab]';
const LARGE = '9007199254740993';

/** A target that answers each path with a text, and keeps what it was sent. */
async function target(answers: Readonly<Record<string, string>>) {
  const got: string[] = [];
  const served = await serving(async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    got.push(`${request.url} ${request.headers.authorization} ${Buffer.concat(pieces)}`);
    response.setHeader('content-type', 'application/json').end(answers[request.url ?? ''] ?? '{}');
  });
  return {
    ...served,
    got,
    environment: { MAKER_BASE_URL: served.url, MAKER_API_KEY: 'the-key', REPEAT_MAY_PAY: 'yes' },
  };
}

const JOURNEY = [
  post('/quote', {}, `{"rfq_id":"rfq-12345678","legs":[{"amount":${LARGE}}],"price":1.50}`, 0),
  post('/init', `{"rfq_id":"rfq-12345678","amount":${LARGE}}`, { access_token: TOKEN, payment_hash: 'c0ffee00' }, 5),
  post('/status', { access_token: TOKEN, payment_hash: 'c0ffee00' }, `{"qty":"${LARGE}"}`, 10),
];

test('values are taken from the answers by their places, large numbers digit for digit', async () => {
  const script = await written({ exchanges_: JOURNEY, message: `/qty must be integer, got "${LARGE}"` });
  const { stop, got, environment } = await target({
    '/quote': '{"other":{"rfq_id":"no"},"rfq_id":"rfq-\\u0022new\\\\","legs":[{"amount":18014398509481985}],"price":2}',
    '/init': '{"payment_hash":"new-hash","access_token":"new token"}',
    '/status': '{"qty":"18014398509481985"}',
  });
  const { code, text } = await byShell(script, environment);
  await stop();
  expect(got).toEqual([
    '/quote Bearer the-key {}',
    '/init Bearer the-key {"rfq_id":"rfq-\\"new\\\\","amount":18014398509481985}',
    '/status Bearer the-key {"access_token":"new token","payment_hash":"new-hash"}',
  ]);
  expect(text).toMatch(/\nshows again\n$/);
  expect(text).not.toMatch(/the-key|new token/);
  expect(code).toBe(1);
});

test('what does not show is said, and by what', async () => {
  const script = await written({
    exchanges_: JOURNEY,
    message: `/qty must be integer, got "${LARGE}"`,
    got: 'a string',
  });
  const { stop, environment } = await target({ '/status': `{"qty":${LARGE}}` });
  const { code, text } = await byShell(script, environment);
  await stop();
  expect(text).toContain(
    `found then: /qty must be integer, got "${LARGE}"\ngot: a string\nthe answer now: 200 {"qty":${LARGE}}\n`,
  );
  expect(text).toMatch(new RegExp(`/qty is ${LARGE}, and was .*\\ndoes not show\\n$`));
  expect(code).toBe(0);
});

test('nobody there, or a key that is not set, tells nothing', async () => {
  const script = await written({ exchanges_: JOURNEY });
  const leave = { REPEAT_MAY_PAY: 'yes' };
  const without = await byShell(script, { MAKER_BASE_URL: 'http://127.0.0.1:1' });
  expect(without).toEqual({ code: 2, text: 'undecided: set MAKER_API_KEY first\n' });
  const away = await byShell(script, { ...leave, MAKER_BASE_URL: 'http://127.0.0.1:1', MAKER_API_KEY: 'k' });
  expect(away.text).toMatch(/\nundecided: no answer came to \d+ \(ECONNREFUSED\)\n$/);
  expect(away.code).toBe(2);
});

test('nobody pays without leave', async () => {
  const pay = post('/sendpayment', { invoice: 'lnbcrt1abcdef' }, {}, 5, { operation: 'taker POST /sendpayment' });
  const script = await written({
    exchanges_: [post('/order', {}, { invoice: 'lnbcrt1abcdef' }, 0), pay, post('/get', {}, {}, 9)],
  });
  const { stop, environment, got } = await target({});
  const { REPEAT_MAY_PAY: _, ...unasked } = environment;
  const { code, text } = await byShell(script, { ...unasked, TAKER_NODE_URL: environment.MAKER_BASE_URL });
  await stop();
  expect(text).toBe('undecided: it has somebody pay or trade; set REPEAT_MAY_PAY=yes\n');
  expect(got).toEqual([]);
  expect(code).toBe(2);
});

const NODE_TOKEN = '[secret-cdef01234567]';

/** A script of a folder whose evidence calls a payment of the client's node a request to the target. */
function disguised(): Promise<string> {
  const url = 'http://127.0.0.1:9/api/v1/market/assets';
  const listed = exchange('w0-1', { request: { method: 'GET', url, headers: [] } });
  const pay = post('/sendpayment', { invoice: 'lnbcrt1abcdef' }, {}, 5);
  const headers = [['Authorization', `Bearer ${NODE_TOKEN}`]] as const;
  const request = { ...pay.request, headers };
  return written({ exchanges_: [listed, { ...pay, request }], settings: { TAKER_NODE_TOKEN: NODE_TOKEN } });
}

test('a payment that the evidence calls a request to the target is made by nobody', async () => {
  const { stop, environment, got } = await target({});
  const { REPEAT_MAY_PAY: leave, ...unasked } = { ...environment, TAKER_NODE_TOKEN: 'the-token' };
  const without = await byShell(await disguised(), unasked);
  const allowed = await byShell(await disguised(), { ...unasked, REPEAT_MAY_PAY: leave });
  await stop();
  expect(without.text).toBe('undecided: it has somebody pay or trade; set REPEAT_MAY_PAY=yes\n');
  expect(allowed.text).toContain('sends TAKER_NODE_TOKEN to MAKER_BASE_URL, which it is not for\n');
  expect([without.code, allowed.code]).toEqual([2, 2]);
  expect(got.filter((request) => request.includes('sendpayment'))).toEqual([]);
});

test('a folder does not choose which variables a script reads', async () => {
  const label = '[secret-aaaaaaaaaaaa]';
  const odd = post('/quote', {}, {}, 0);
  const request = { ...odd.request, headers: [['x', label] as const] };
  const script = await written({ exchanges_: [{ ...odd, request }], settings: { AWS_SECRET_ACCESS_KEY: label } });
  const { stop, environment, got } = await target({});
  const { text } = await byShell(script, environment);
  await stop();
  expect(text).not.toContain('AWS_SECRET_ACCESS_KEY');
  expect(readFileSync(script, 'utf8')).not.toContain('AWS_SECRET_ACCESS_KEY');
  expect(got).toHaveLength(1);
});

const SOCKET = exchange('w0-9', {
  sentAt: Date.UTC(2026, 10, 21, 10),
  durationMs: 40,
  request: { method: 'GET', url: 'ws://127.0.0.1:9/ws/me', headers: [['Authorization', `Bearer ${KEY}`]] },
  response: { status: 101, headers: [], body: { text: '' } },
  messages: [
    { at: Date.UTC(2026, 10, 21, 10) + 1, from: 'client', opcode: 'text', text: '{"action":"quote_request"}' },
    {
      at: Date.UTC(2026, 10, 21, 10) + 5,
      from: 'server',
      opcode: 'text',
      text: '{"data":{"rfq_id":"rfq-of-the-socket"}}',
    },
  ],
});

/** A socket with one reply to all messages, in two fragments behind a ping. */
async function socketTarget(said: string | undefined) {
  const served = await target({ '/init': '{"payment_hash":"c0ffee00"}' });
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const address = sockets.address() as { port: number };
  const heard: string[] = [];
  sockets.on('connection', (socket) => {
    socket.ping();
    socket.on('message', (message) => {
      heard.push(message.toString());
      if (said === undefined) return;
      socket.send(said.slice(0, 5), { fin: false });
      socket.send(said.slice(5), { fin: true });
    });
  });
  return {
    heard,
    got: served.got,
    environment: { ...served.environment, MAKER_WS_URL: `ws://127.0.0.1:${address.port}` },
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await served.stop();
    },
  };
}

test('a socket gives what a request takes while it is open', async () => {
  const init = post('/init', { rfq_id: 'rfq-of-the-socket' }, { payment_hash: 'decaf0ff' }, 20);
  const script = await written({ exchanges_: [SOCKET, init], settings: { MAKER_WS_URL: 'ws://127.0.0.1:9/ws' } });
  const made = await socketTarget('{"data":{"rfq_id":"another quote"}}');
  const { text } = await byShell(script, made.environment);
  await made.stop();
  expect(made.heard, text).toEqual(['{"action":"quote_request"}']);
  expect(made.got).toEqual(['/init Bearer the-key {"rfq_id":"another quote"}']);
});

test('the words of a socket are held against the recorded ones, and its silence, too', async () => {
  const settings = { MAKER_WS_URL: 'ws://127.0.0.1:9/ws' };
  const script = await written({ exchanges_: [SOCKET], settings });
  const same = await socketTarget('{"data":{"rfq_id":"rfq-of-the-socket"}}');
  expect(await byShell(script, same.environment)).toMatchObject({ code: 1 });
  await same.stop();
  const other = await socketTarget('{"error":"no"}');
  expect(await byShell(script, other.environment)).toMatchObject({ code: 0 });
  await other.stop();
  const silent = await written({
    exchanges_: [{ ...SOCKET, messages: (SOCKET.messages ?? []).slice(0, 1), durationMs: 300 }],
    settings,
  });
  const mute = await socketTarget(undefined);
  expect(await byShell(silent, mute.environment)).toMatchObject({ code: 1 });
  await mute.stop();
});

test('a target has nothing run, written or shown that it should not', async () => {
  const attack = `'; touch owned; $(touch owned) \`touch owned\` "\n\u001b[31m::error::##vso[task.complete]##TeamCity[x]##[error]`;
  const exchanges_ = [
    post('/quote', {}, { rfq_id: 'rfq-12345678' }, 0),
    post(`/init`, { rfq_id: 'rfq-12345678' }, {}, 5),
  ];
  const script = await written({ exchanges_, message: attack, statement: attack });
  const { stop, environment, got } = await target({
    '/quote': JSON.stringify({ rfq_id: attack, __proto__: attack }),
    '/init': JSON.stringify({ error: attack }),
  });
  const { text } = await byShell(script, environment);
  await stop();
  expect(got[1]).toContain(JSON.stringify({ rfq_id: attack }));
  expect(text).toMatch(/^[\n -~…]*$/);
  expect(text).not.toMatch(/^\s*::|##(vso|teamcity)?\[/im);
  const folder = dirname(script);
  expect([...readdirSync(folder), ...readdirSync(join(folder, '..'))].sort()).toEqual([
    'SWP-STATUS-01.sh',
    'client',
    'repeat',
  ]);
  expect(existsSync('owned')).toBe(false);
});
