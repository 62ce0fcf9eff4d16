import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { loadPublished } from '../../../harness/interface/versioning/published/load.ts';
import { ConfigurationError } from '../../../harness/verdict/failures.ts';
import { serving } from '../../serving.ts';
import { expect, test } from '../../test.ts';

const JSON_TEXT = '{"openapi": "3.1.0", "info": {"version": "0.2.0"}, "paths": {"/a": {"x-most": 9007199254740993}}}';
const YAML_TEXT = `openapi: 3.0
info: { version: 0.2.0 }
paths:
  /a:
    get:
      responses:
        200: &ok { description: Fine. }
        201: *ok
    x-most: 9007199254740993
`;

/** Writes a file of the running test; gives its path. */
function file(content: string | Buffer): string {
  const path = test.info().outputPath('description');
  writeFileSync(path, content);
  return path;
}

/** What loading from a server of the test's own gives or throws. */
async function loading(answer: RequestListener, deadlineMs?: number): Promise<unknown> {
  const server = await serving(answer);
  try {
    return await loadPublished(`${server.url}/openapi?token=abc`, deadlineMs);
  } finally {
    await server.stop();
  }
}

/** Asserts a refusal in one sentence that names the field and says this. */
async function refuses(loaded: Promise<unknown>, says: string): Promise<void> {
  const error = await loaded.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  const { message } = error as ConfigurationError;
  expect(message).toMatch(/^CONFORMANCE_PUBLISHED: [^\n]+; [^\n]+\.$/);
  expect(message).toContain(says);
  expect(message).not.toMatch(/abc|hunter2/);
}

test('a JSON file, its integers exact', async () => {
  expect(await loadPublished(file(JSON_TEXT))).toEqual({
    openapi: '3.1.0',
    info: { version: '0.2.0' },
    paths: { '/a': { 'x-most': 9007199254740993n } },
  });
});

test('a YAML file, its integers exact, its aliases followed and its version a text', async () => {
  const ok = { description: 'Fine.' };
  expect(await loadPublished(file(YAML_TEXT))).toEqual({
    openapi: '3.0',
    info: { version: '0.2.0' },
    paths: { '/a': { get: { responses: { 200: ok, 201: ok } }, 'x-most': 9007199254740993n } },
  });
});

test('a YAML file with very many members', async () => {
  const members = Array.from({ length: 120_000 }, (_, number) => `  /${number}: {}`);
  const { paths } = await loadPublished(file(`openapi: 3.1.0\npaths:\n${members.join('\n')}`));
  expect(Object.keys(paths)).toHaveLength(members.length);
});

test('an address; the answer may be compressed and of any type', async () => {
  const asked: string[] = [];
  const loaded = await loading((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }).end(gzipSync(JSON_TEXT));
  });
  expect(loaded).toMatchObject({ openapi: '3.1.0' });
  expect(asked).toEqual(['GET /openapi?token=abc undefined']);
});

const FILES: readonly [what: string, content: string | Buffer, says: string][] = [
  ['neither JSON nor YAML', '{"openapi": ', 'is neither JSON nor YAML'],
  ['a web page', '\n<!DOCTYPE html><title>API</title>', 'is a web page'],
  ['no UTF-8', Buffer.from([0xff, 0xfe, 0x00]), 'is no UTF-8 text'],
  ['nothing', '', 'holds no OpenAPI description'],
  ['a list', '[]', 'holds no OpenAPI description'],
  ['another object', '{"paths": {}}', 'has no member openapi'],
  ['OpenAPI 2', '{"swagger": "2.0", "paths": {}}', 'is OpenAPI "2.0"'],
  ['OpenAPI 4', 'openapi: 4.0.0\npaths: {}', 'is OpenAPI "4.0.0"'],
  ['no paths', '{"openapi": "3.1.0"}', 'has no member paths'],
  ['an error in YAML before many carriage returns', `]${'\r'.repeat(300_000)}x`, 'is neither JSON nor YAML'],
  ['YAML that holds itself', 'openapi: 3.1.0\npaths: &a\n  /a: *a', 'is neither JSON nor YAML'],
];
for (const [what, content, says] of FILES)
  test(`a file with ${what} is refused`, async () => refuses(loadPublished(file(content)), says));

test('a file that is not there, a folder and a file that is too big are refused', async () => {
  const info = test.info();
  await refuses(loadPublished(info.outputPath('none')), 'is no file');
  mkdirSync(info.outputPath('folder'), { recursive: true });
  await refuses(loadPublished(info.outputPath('folder')), 'is no plain file');
  const big = file('');
  truncateSync(big, 10_000_001);
  await refuses(loadPublished(big), 'is over 10000000 bytes');
});

test('an address that is none, of another scheme, or with a password is refused', async () => {
  await refuses(loadPublished('http://'), 'is no such address');
  await refuses(loadPublished('ftp://maker.example/openapi.json'), 'is no such address');
  await refuses(loadPublished('https://me:hunter2@maker.example/'), 'holds a user name or password');
});

const ANSWERS: readonly [what: string, answer: RequestListener, says: string][] = [
  ['a web page', (_, response) => response.setHeader('Content-Type', 'text/html').end('Welcome'), 'is a web page'],
  ['a redirect', (_, response) => response.writeHead(302, { Location: '/abc' }).end(), 'a redirect'],
  ['an error', (_, response) => response.writeHead(404).end(JSON_TEXT), 'answers 404'],
  ['too much', (_, response) => response.end(Buffer.alloc(10_000_001, 32)), 'over 10000000 bytes'],
  [
    'half of it',
    (_, response) => void response.writeHead(200, { 'Content-Length': 99 }).write('{', () => response.destroy()),
    'cannot be loaded',
  ],
];
for (const [what, answer, says] of ANSWERS)
  test(`an address that answers with ${what} is refused`, async () => refuses(loading(answer), says));

test('an address that answers too late is refused, also when it has begun', async () => {
  await refuses(
    loading(() => {}, 300),
    'not whole within 300 ms',
  );
  await refuses(
    loading((_, response) => void response.write('{'), 300),
    'not whole within 300 ms',
  );
});

test('an address at which nobody answers is refused', async () => {
  await refuses(loadPublished('http://127.0.0.1:1/'), 'cannot be loaded');
});
