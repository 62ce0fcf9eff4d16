import { spawnSync } from 'node:child_process';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { scriptsOf } from '../../reports/repeat-script.ts';
import { expect, test } from '../test.ts';
import { violated } from './documents.ts';
import { exchange } from './scenario.ts';

const TOKEN = '[secret-0123456789ab]';
const KEY = '[secret-ba9876543210]';
const STRANGE = '[secret-aaaaaaaaaaaa]';
const HASH = 'c0ffee00c0ffee00';

function post(path: string, sent: object, answered: object, sentAt: number): Exchange {
  const headers = [['Authorization', `Bearer ${KEY}`]] as const;
  const request = { method: 'POST', url: `http://127.0.0.1:9${path}`, headers, body: { text: JSON.stringify(sent) } };
  const response = { status: 200, headers: [], body: { text: JSON.stringify(answered) } };
  return exchange(`w0-${sentAt}`, { sentAt, request, response });
}

const SOCKET = exchange('w0-9', {
  sentAt: 20_000,
  request: {
    method: 'GET',
    url: 'ws://127.0.0.1:9/api/v1/market/ws/me',
    headers: [['Authorization', `Bearer ${KEY}`]],
  },
  response: { status: 101, headers: [], body: { text: '' } },
  messages: [
    { at: 1, from: 'client', opcode: 'text', text: `{"action":"it's","rfq_id":"rfq-12345678"}` },
    { at: 2, from: 'server', opcode: 'text', text: '{"said":"by the server"}' },
  ],
});

const JOURNEY: readonly Exchange[] = [
  post('/quote', {}, { rfq_id: 'rfq-12345678', price: 'not taken' }, 1_000),
  post('/init', { rfq_id: 'rfq-12345678' }, { payment_hash: HASH, access_token: TOKEN }, 2_000),
  post('/status', { payment_hash: HASH, access_token: TOKEN, other: STRANGE, quoted: "it's" }, {}, 9_000),
  SOCKET,
];

function scriptFor(offending: number, exchanges: number[]): Promise<Map<string, string>> {
  const requirement = violated('SWP-STATUS-01', { message: 'no', offending, exchanges });
  return scriptsOf(
    { requirements: [{ ...requirement, statement: 'It\nholds.' }] },
    async (number) => JOURNEY[number - 1] ?? SOCKET,
  );
}

test('a journey is repeated in order, with what earlier answers gave and without a secret', async () => {
  const script = (await scriptFor(3, [1, 2, 3])).get('SWP-STATUS-01') ?? '';
  expect(script).not.toMatch(/secret-|rfq-1234|c0ffee/);
  expect(script.match(/^ANSWER=\$\(curl .*$/gm)?.map((line) => /--data-raw (.*)\)$/.exec(line)?.[1])).toEqual(
    [
      '{}',
      `'{"rfq_id":"'"$RFQ_ID"'"}'`,
      `'{"payment_hash":"'"$PAYMENT_HASH"'","access_token":"'"$ACCESS_TOKEN"'","other":"'"$SECRET"'","quoted":"it'\\''s"}'`,
    ].map((word) => (word === '{}' ? "'{}'" : word)),
  );
  expect(script).toMatch(/^: "\$\{MAKER_API_KEY:\?set it first\}"\n: "\$\{SECRET:\?/m);
  expect(script).toMatch(/^# 7 s went by$/m);
});

test('a shell takes the values out of the answers and sends them on', async () => {
  const script = (await scriptFor(3, [1, 2, 3])).get('SWP-STATUS-01') ?? '';
  // In the place of curl: answers as the target did, and says what it was sent.
  const curl = `curl() { for word; do sent=$word; done; printf '%s\\n' "$sent" '{"rfq_id": "new-rfq","payment_hash":"new-hash","access_token":"new token"}'; }\n`;
  const { stdout, stderr } = spawnSync('sh', ['-c', curl + script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, MAKER_API_KEY: 'key', SECRET: 'mine' },
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('{"rfq_id":"new-rfq"}');
  expect(stdout).toContain(`{"payment_hash":"new-hash","access_token":"new token","other":"mine","quoted":"it's"}`);
});

test('a socket is repeated by wscat: what the client said', async () => {
  const script = (await scriptFor(4, [1, 4])).get('SWP-STATUS-01') ?? '';
  expect(script).toContain(`  printf '%s\\n' '{"action":"it'\\''s","rfq_id":"'"$RFQ_ID"'"}'; sleep 1\n`);
  expect(script).toContain(
    `| npx wscat -c ws://127.0.0.1:9/api/v1/market/ws/me -H 'Authorization: Bearer '"$MAKER_API_KEY"`,
  );
  expect(script).not.toContain('by the server');
  expect((await scriptFor(4, [4])).size).toBe(1);
});

test('what a peer wrote names no variable of whoever runs the script', async () => {
  const [sent] = [{ rfq_id: '__variable_HOME__', other: '$HOME `id` $(id)' }];
  const steps = [post('/quote', {}, {}, 1_000), post('/init', sent, {}, 2_000)];
  const requirement = violated('SWP-INIT-01', { message: 'no', offending: 2, exchanges: [1, 2] });
  const requirements = [{ ...requirement, statement: 'a\n$(id)' }];
  const scripts = await scriptsOf({ requirements }, async (number) => steps[number - 1] ?? SOCKET);
  const script = scripts.get('SWP-INIT-01') ?? '';
  expect(script).toContain(`--data-raw '{"rfq_id":"__variable_HOME__","other":"$HOME \`id\` $(id)"}'`);
  expect(script).toMatch(/^#.*a \$\(id\)$/m);
});

test('one request needs no script', async () => {
  expect((await scriptFor(1, [1])).size).toBe(0);
});
