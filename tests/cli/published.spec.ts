import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../../build/build.js';
import { type Reference, startReference } from '../../reference/reference.ts';
import driftSchema from '../../schemas/report/drift.json' with { type: 'json' };
import { expectFits } from '../reports/documents.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';
import { CHECKS, DECLARED, ownChecks } from './acme.ts';
import { called } from './called.ts';
import { command } from './command.ts';
import { reportIn, requirementIn, runAgainst } from './target.ts';

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

/** The description of the project that the command is part of. */
const OWN = join(DIST, 'specs/openapi.yaml');

test.describe.configure({ timeout: 300_000 });

test('a run beside a published description names the differences and stays conformant', async () => {
  const out = test.info().outputPath('out');
  const asked: (string | undefined)[] = [];
  const server = await serving((request, response) => {
    asked.push(request.headers.authorization);
    response.setHeader('Content-Type', JSON_TYPE).end(JSON.stringify(DESCRIPTION));
  });
  const url = `${server.url}/openapi.json`;
  const args = ['--only', 'MKT-ASSETS-01', '--tier', 'read', '--published', url, '--out', out];
  const call = ({ keys }: Reference) => ({ env: { MAKER_API_KEY: keys.full } });
  const { code, stdout, stderr } = await runAgainst({ call }, ...args);
  await server.stop();
  expect(code, stdout + stderr).toBe(0);
  expect(asked).toEqual([undefined]);
  expect(JSON.parse(readFileSync(join(out, 'published.json'), 'utf8'))).toEqual(DESCRIPTION);

  const observed = reportIn(out).observations.filter(({ message }) => message.startsWith('published description'));
  expect(observed).toMatchObject([{ id: 'VER-DESC-01', level: 'silent' }]);
  const [{ message, exchanges } = { message: '', exchanges: [] }] = observed;
  expect(message).toContain('published description 0.2.0 (OpenAPI 3.0.3): has 1 of 17 operations');
  expect(message).toContain('differences from the interface:');
  expect(message).toMatch(
    new RegExp(`GET ${ASSETS} 200: \\d+ of \\d+ answers: /assets/\\*/precision must be string \\(`),
  );
  expect(exchanges.length).toBeGreaterThan(0);
  expect(requirementIn(out, 'VER-DESC-01')?.verdict).toBe('observed');
  const page = readFileSync(join(out, 'conformance.html'), 'utf8');
  expect(page).toContain('published description 0.2.0');
  expect(page).toContain('Compared with the published description');
  expect(page).toContain('/assets/*/precision must be string');

  const drift = JSON.parse(readFileSync(join(out, 'drift.json'), 'utf8'));
  expectFits(drift, driftSchema);
  expect(drift).toMatchObject({ version: '0.2.0', operations: 17, described: 1 });
  expect(drift.differences).toContainEqual({
    effect: 'breaking',
    operation: `GET ${ASSETS}`,
    part: 'response',
    where: '200.assets[].precision',
    what: 'is string, not integer',
  });
  const [{ problems }] = drift.answers.filter(({ status }: { status: number }) => status === 200);
  expect(problems).toEqual([
    { problem: '/assets/*/precision must be string', answers: expect.any(Number), exchange: expect.any(Number) },
  ]);

  const beside = await called(['compare', '--published', join(out, 'published.json'), '--json', out]);
  expect(beside.code, beside.stderr).toBe(1);
  expect(JSON.parse(beside.stdout).descriptions).toEqual([drift]);
});

test('merged shards are laid beside the description as one run, with what each found of own checks', async () => {
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, JSON.stringify(DESCRIPTION));
  const folders = [1, 2].map((place) => test.info().outputPath(`shard-${place}`));
  const whole = test.info().outputPath('whole');
  const reference = await startReference();
  const args = [
    '--base-url',
    reference.baseUrl,
    '--only',
    'MKT-ASSETS-01,MKT-ASSETS-04',
    '--tier',
    'read',
    '--published',
    file,
    '--also',
    ownChecks({ 'requirements.yaml': DECLARED, 'acme.spec.ts': CHECKS }),
  ];
  for (const [at, out] of folders.entries()) await command(['run', ...args, '--shard', `${at + 1}/2`, '--out', out]);
  await reference.close();
  const { code, stdout, stderr } = await called(['merge', ...folders, '--out', whole]);
  // The interface is conformant, and one of the own checks fails.
  expect(code, stdout + stderr).toBe(3);
  expect(reportIn(whole)).toMatchObject({ exitCode: 0, own: { passed: 2, failed: 1, notExercised: 0 } });

  type Counts = { status: number; fits: number; differs: number };
  const answersIn = (folder: string): Counts[] => JSON.parse(readFileSync(join(folder, 'drift.json'), 'utf8')).answers;
  const judgedIn = (folder: string) => answersIn(folder).reduce((sum, { fits, differs }) => sum + fits + differs, 0);
  expect(judgedIn(whole)).toBe(folders.reduce((sum, folder) => sum + judgedIn(folder), 0));
  const besides = reportIn(whole).observations.filter(({ message }) => message.startsWith('published description'));
  expect(besides).toHaveLength(1);

  writeFileSync(join(folders[1] ?? '', 'published.json'), '{}');
  const differing = await called(['merge', ...folders, '--out', test.info().outputPath('none')]);
  expect(differing.code).toBe(2);
  expect(differing.stderr).toContain('different published descriptions');
});

test('a description is compared with the interface without a run, and with a second one', async () => {
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, JSON.stringify(DESCRIPTION));
  const same = await called(['compare', '--published', OWN]);
  expect(same.code, same.stderr).toBe(0);
  expect(same.stdout).toContain('has 17 of 17 operations; differences from the interface: none');
  const changed = await called(['compare', '--published', OWN, '--published', file]);
  expect(changed.code, changed.stderr).toBe(1);
  expect(changed.stdout).toMatch(/From the first to the second: \d+ breaking, \d+ loosened\n/);
  expect(changed.stdout).toContain(
    `  breaking  response 200.assets[].precision is string, not integer (GET ${ASSETS})`,
  );
});

const BAD: readonly (readonly [what: string, args: readonly string[], says: string])[] = [
  ['a description that is not there', ['--published', 'none.yaml'], '--published: "none.yaml" is no file'],
  ['a folder that is not there', ['--published', OWN, 'none'], 'none: is no folder'],
  ['a folder without a run', ['--published', OWN, 'specs'], 'specs: holds no evidence of a run'],
  ['three descriptions', ['--published', 'a', '--published', 'b', '--published', 'c'], 'name one description, or two'],
];
for (const [what, args, says] of BAD)
  test(`compare refuses ${what}`, async () => {
    const { code, stderr } = await called(['compare', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });

test('what only compares a description judges nothing, and so ends in exit code 2', async () => {
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, JSON.stringify(DESCRIPTION));
  const out = test.info().outputPath('out');
  const ended = await runAgainst({}, '--published', file, '--only', 'VER-DESC-01', '--out', out);
  expect(ended.code, ended.stdout + ended.stderr).toBe(2);
  expect(ended.stdout).toContain('Could not judge in VER-DESC-01');
  expect(ended.stdout).toContain('Nothing was judged: no must or should was exercised.');
  expect(requirementIn(out, 'VER-DESC-01')?.verdict).toBe('observed');
});
