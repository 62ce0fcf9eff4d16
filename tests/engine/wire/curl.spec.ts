import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { curlLine } from '../../../harness/engine/wire/curl.ts';
import type { Exchange, HeaderLine, RecordedBody } from '../../../harness/engine/wire/exchange.ts';
import { serving } from '../../serving.ts';
import { expect, test } from '../../test.ts';

const run = promisify(execFile);

function recorded(method: string, url: string, headers: readonly HeaderLine[], body?: RecordedBody): Exchange {
  return {
    id: 'w0-1',
    check: 'x',
    sentAt: 0,
    durationMs: 0,
    pacedMs: 0,
    attempt: 1,
    request: { method, url, headers, ...(body === undefined ? {} : { body }) },
  };
}

test('quotes for a POSIX shell and names the key by a variable', () => {
  const line = curlLine(
    recorded(
      'POST',
      'http://h:1/a?b=c&d=[1]',
      [
        ['host', 'h:1'],
        ['connection', 'keep-alive'],
        ['Authorization', 'Bearer [secret-0123456789ab]'],
        ['content-type', 'application/json'],
        ['content-length', '9'],
      ],
      { text: `{"a":"'"}` },
    ),
  );
  expect(line).toBe(
    `curl -sS -i --http1.1 --path-as-is --globoff -X POST 'http://h:1/a?b=c&d=[1]' -H 'Authorization: Bearer '"$MAKER_API_KEY" ` +
      `-H 'content-type: application/json' -H Accept: -H User-Agent: --data-raw '{"a":"'\\''"}'`,
  );
});

test('of a socket gives the upgrade', () => {
  const upgrade = recorded('GET', 'wss://h/ws/1', [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Host', 'h'],
  ]);
  expect(curlLine(upgrade)).toBe(
    "curl -sS -i --http1.1 --path-as-is --globoff --no-buffer --max-time 5 https://h/ws/1 -H 'Connection: Upgrade' " +
      "-H 'Upgrade: websocket' -H Accept: -H User-Agent:",
  );
});

test.describe('run by a shell', () => {
  const cases: [what: string, method: string, target: string, headers: HeaderLine[], body?: RecordedBody][] = [
    ['a plain GET', 'GET', '/api/v1/market/assets?limit=1&x=$HOME', [['accept', 'application/json']]],
    ['a path no parser may touch', 'GET', '/a//b/../c/%2F/{x}/[1-3]', []],
    [
      'a body with every quote',
      'POST',
      '/x',
      [['content-type', 'application/json']],
      { text: `{"a":"'\\"$(id)\`id\`!%"}\n` },
    ],
    ['a body that looks like a file name', 'POST', '/x', [], { text: '@/etc/hostname' }],
    ['a body with NUL', 'POST', '/x', [['content-type', 'text/plain']], { text: 'a\0b' }],
    ['bytes that are no text', 'PUT', '/x', [], { base64: Buffer.from([0xff, 0, 0xfe, 10]).toString('base64') }],
    ['an empty header', 'GET', '/x', [['x-empty', '']]],
    ['a GET with a body', 'GET', '/x', [['content-type', 'application/json']], { text: '{}' }],
    ['a HEAD', 'HEAD', '/x', []],
    ['a key', 'GET', '/x', [['Authorization', 'Bearer [secret-0123456789ab]']]],
  ];
  for (const [what, method, target, headers, body] of cases) {
    test(what, async () => {
      let got: { message: IncomingMessage; body: Buffer } | undefined;
      const server = await serving(async (message, reply) => {
        got = { message, body: await buffer(message) };
        reply.end();
      });
      try {
        await run('/bin/sh', ['-c', curlLine(recorded(method, server.url + target, headers, body))], {
          env: { ...process.env, MAKER_API_KEY: "k'e y" },
        });
      } finally {
        await server.stop();
      }
      expect(got?.message.method).toBe(method);
      expect(got?.message.url).toBe(target);
      const sent = body === undefined ? '' : 'text' in body ? body.text : Buffer.from(body.base64, 'base64');
      expect(got?.body.equals(Buffer.from(sent))).toBe(true);
      for (const [name, value] of headers) {
        expect(got?.message.headers[name.toLowerCase()]).toBe(value.replace(/\[secret-.*\]/, "k'e y"));
      }
      const lower = headers.map(([name]) => name.toLowerCase());
      for (const own of ['accept', 'user-agent', 'content-type']) {
        if (!lower.includes(own)) expect(got?.message.headers[own]).toBeUndefined();
      }
    });
  }
});

test('an address that is none is shown as it is', () => {
  expect(curlLine(recorded('GET', 'http://[', [['host', 'x']]))).toContain("'http://[' -H 'host: x'");
});
