import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../serve.ts';
import { expect, test } from '../test.ts';
import { command } from './command.ts';
import { reportIn, requirementIn } from './target.ts';

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

test.describe.configure({ timeout: 300_000 });

test('a run beside a published description names the differences and stays conformant', async () => {
  const out = test.info().outputPath('out');
  const asked: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    asked.push(request.headers.authorization);
    response.setHeader('Content-Type', JSON_TYPE).end(JSON.stringify(DESCRIPTION));
  });
  const url = `${server.url}/openapi.json`;
  const args = ['run', '--only', 'MKT-ASSETS', '--tier', 'read', '--published', url, '--out', out];
  const { code, stdout, stderr } = await command(args, { env: { MAKER_API_KEY: 'never-sent-there' } });
  server.close();
  expect(code, stdout + stderr).toBe(0);
  expect(asked).toEqual([undefined]);
  expect(JSON.parse(readFileSync(join(out, 'published.json'), 'utf8'))).toEqual(DESCRIPTION);

  const observed = reportIn(out).observations.filter(({ message }) => message.startsWith('published description'));
  expect(observed).toMatchObject([{ id: 'VER-DESC-01', level: 'silent' }]);
  const [{ message, exchanges } = { message: '', exchanges: [] }] = observed;
  expect(message).toContain('published description 0.2.0 (OpenAPI 3.0.3): has 1 of 17 operations');
  expect(message).toMatch(new RegExp(`GET ${ASSETS} 200: \\d+ of \\d+ do not: /assets/0/precision must be string \\(`));
  expect(exchanges.length).toBeGreaterThan(0);
  expect(requirementIn(out, 'VER-DESC-01')?.verdict).toBe('observed');
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
  expect(requirementIn(out, 'VER-DESC-01')?.verdict).toBe('observed');
});
