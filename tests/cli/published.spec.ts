import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '../test.ts';
import { command } from './command.ts';

const JSON_TYPE = 'application/json';
const ASSETS = '/api/v1/market/assets';
const TEXT = { type: 'string' };

/** Describes the assets as they are, but for the precision, and counts its servers' prefix in. */
const DESCRIPTION = {
  openapi: '3.0.3',
  info: { title: 'Maker', version: '0.2.0' },
  servers: [{ url: 'https://maker.example/api/v1' }],
  paths: {
    '/market/assets': {
      get: { responses: { 200: { content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/List' } } } } } },
    },
  },
  components: {
    schemas: {
      List: {
        type: 'object',
        properties: { assets: { type: 'array', items: { type: 'object', properties: { precision: TEXT } } } },
      },
    },
  },
};

interface Report {
  readonly observations: readonly { id: string; level: string; message: string; exchanges: number[] }[];
  readonly requirements: readonly { id: string; verdict: string; checks: { outcome: string; message?: string }[] }[];
}

test.describe.configure({ timeout: 300_000 });

test('a run beside a published description tells the differences and stays conformant', async () => {
  const out = test.info().outputPath('out');
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.setHeader('Content-Type', JSON_TYPE).end(JSON.stringify(DESCRIPTION));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
  const args = ['run', '--only', 'MKT-ASSETS', '--tier', 'read', '--published', url, '--out', out];
  const { code, stdout, stderr } = await command(args, { env: { MAKER_API_KEY: 'never-sent-there' } });
  server.close();
  expect(code, stdout + stderr).toBe(0);
  expect(asked).toEqual([undefined]);
  expect(JSON.parse(readFileSync(join(out, 'published.json'), 'utf8'))).toEqual(DESCRIPTION);

  const report = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8')) as Report;
  const observed = report.observations.filter(({ message }) => message.startsWith('published description'));
  expect(observed).toMatchObject([{ id: 'VER-DESC-01', level: 'silent' }]);
  const [{ message, exchanges } = { message: '', exchanges: [] }] = observed;
  expect(message).toContain('published description 0.2.0 (OpenAPI 3.0.3): has 1 of 17 operations');
  expect(message).toMatch(new RegExp(`GET ${ASSETS} 200: \\d+ of \\d+ do not: /assets/0/precision must be string \\(`));
  expect(exchanges.length).toBeGreaterThan(0);
  expect(report.requirements.find(({ id }) => id === 'VER-DESC-01')?.verdict).toBe('observed');
  expect(readFileSync(join(out, 'conformance.html'), 'utf8')).toContain('published description 0.2.0');
});

test('what only compares a description judges nothing, and so ends in exit code 2', async () => {
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, JSON.stringify(DESCRIPTION));
  const out = test.info().outputPath('out');
  const ended = await command(['run', '--published', file, '--only', 'VER-DESC-01', '--out', out]);
  expect(ended.code, ended.stdout + ended.stderr).toBe(2);
  expect(ended.stdout).toContain('Could not judge in VER-DESC-01');
  expect(ended.stdout).toContain('Nothing was judged: no must or should was exercised.');
  const report = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8')) as Report;
  expect(report.requirements.find(({ id }) => id === 'VER-DESC-01')?.verdict).toBe('observed');
});

test('what is no description ends in exit code 2 with one sentence, and nothing is written', async () => {
  const info = test.info();
  const folder = info.outputPath('bad');
  const file = info.outputPath('petstore.json');
  writeFileSync(file, '{"swagger": "2.0", "paths": {}}');
  for (const [published, says] of [
    ['nowhere.yaml', 'is no file'],
    [file, 'is OpenAPI "2.0"'],
    ['http://127.0.0.1:1/openapi.json', 'cannot be loaded'],
  ] as const) {
    const ended = await command(['run', '--published', published, '--out', folder]);
    expect(ended.stderr.trim().split('\n'), ended.stderr).toHaveLength(1);
    expect(ended.stderr).toContain('--published: ');
    expect(ended.stderr).toContain(says);
    expect(ended.code).toBe(2);
    expect(() => readFileSync(folder)).toThrow('ENOENT');
  }
});
