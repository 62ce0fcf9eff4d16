import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import type { InitOptions } from '../../cli/init.ts';
import { init, type Surroundings } from '../../cli/init.ts';
import { loadSettings, VARIABLES } from '../../harness/run/settings.ts';
import { settingsSchema } from '../../harness/run/settings-schema.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { expectRefusal } from './command.ts';

/** The answers of somebody at a terminal, who leaves after the last. */
function answering(...answers: readonly string[]) {
  const left = [...answers];
  const asked: string[] = [];
  const said: string[] = [];
  const surroundings: Surroundings = {
    say: (line) => said.push(line),
    complain: (sentence) => said.push(sentence),
    ask: async (question) => {
      asked.push(question);
      return left.shift();
    },
  };
  return { asked, said, surroundings };
}

/** A folder without a settings file, and the file to be written. */
function place(): { readonly folder: string; readonly file: string } {
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  return { folder, file: join(folder, 'maker-conformance.yaml') };
}

const conforms = new Ajv({ allowUnionTypes: true }).compile(settingsSchema());

test('what the flags give is written, all else is a comment, and a run reads it', async () => {
  const { folder, file } = place();
  const flags: InitOptions = {
    baseUrl: 'https://maker.example/',
    profile: 'nightly',
    spendCapSat: '5000',
    history: '2026: #1',
  };
  const { asked, said, surroundings } = answering();
  expect(await init(file, flags, surroundings)).toBe(0);
  expect(asked).toEqual([]);
  expect(said.at(-1)).toContain('maker-conformance doctor');
  const text = readFileSync(file, 'utf8');
  expect(parse(text)).toEqual({
    MAKER_BASE_URL: 'https://maker.example',
    CONFORMANCE_PROFILE: 'nightly',
    SPEND_CAP_SAT: 5000,
    CONFORMANCE_HISTORY: '2026: #1',
  });
  const { baseUrl, profile, spendCapSat, history } = loadSettings({}, folder);
  expect({ baseUrl, profile, spendCapSat, history }).toEqual({
    baseUrl: 'https://maker.example',
    profile: 'nightly',
    spendCapSat: 5000,
    history: '2026: #1',
  });
  for (const name of VARIABLES.filter((each) => /^(MAKER|TAKER|SPEND|LEVER|BITCOIND)_/.test(each)))
    expect(text).toMatch(new RegExp(`^(#( {2})? )?${name}:`, 'm'));
});

test('what is commented out is a key that may stand there without a value', async () => {
  const { folder, file } = place();
  expect(await init(file, {}, { say() {}, complain() {} })).toBe(0);
  const open = readFileSync(file, 'utf8').replace(/^# ([A-Z_]+:)$/gm, '$1');
  writeFileSync(file, open);
  const written = parse(open);
  expect(Object.keys(written)).toContain('CONFORMANCE_TIER');
  expect(Object.keys(written).filter((name) => /KEY(_|$)|TOKEN|BITCOIND|LEVER_/.test(name))).toEqual([
    'CONFORMANCE_SIGN_KEY',
  ]);
  expect(conforms(written), JSON.stringify(conforms.errors)).toBe(true);
  expect(loadSettings({}, folder)).toEqual({
    ...loadSettings({}, test.info().outputPath('none')),
    out: expect.anything(),
  });
});

test('on a terminal it asks until an answer fits, and an empty answer leaves the default', async () => {
  const { file } = place();
  const { asked, said, surroundings } = answering('maker.example', 'http://127.0.0.1:8000', '', ' ', '', 'history');
  expect(await init(file, {}, surroundings)).toBe(0);
  expect(asked).toHaveLength(6);
  expect(asked[0]).toBe(asked[1]);
  expect(asked[0]).toContain('(default: the embedded reference)');
  expect(said[0]).toBe('"maker.example" is not an address; give one that starts with http:// or https://.');
  expect(parse(readFileSync(file, 'utf8'))).toEqual({
    MAKER_BASE_URL: 'http://127.0.0.1:8000',
    CONFORMANCE_HISTORY: 'history',
  });
});

test('who leaves before the last question has written nothing', async () => {
  const { file } = place();
  expect(await init(file, {}, answering('http://127.0.0.1:8000').surroundings)).toBe(130);
  expect(existsSync(file)).toBe(false);
});

test('a file that is there is never overwritten, and nothing is asked', async () => {
  const { file } = place();
  writeFileSync(file, 'SPEND_CAP_SAT: 1\n');
  const { asked, said, surroundings } = answering('http://127.0.0.1:8000');
  expect(await init(file, {}, surroundings)).toBe(2);
  expect({ asked, said }).toEqual({
    asked: [],
    said: [`${file}: is there already and is not overwritten; remove it, or name another file.`],
  });
  expect(readFileSync(file, 'utf8')).toBe('SPEND_CAP_SAT: 1\n');
});

test('a value that is none, or holds a password, is refused, and nothing is written', async () => {
  const { folder: cwd, file } = place();
  const wrong = [
    [['--base-url', 'https://user:hidden@maker.example'], '--base-url: ', 'holds a user name or password'],
    [['--spend-cap-sat', 'all'], '--spend-cap-sat: "all" must be a whole number'],
    [['--profile', ''], '--profile: is empty'],
  ] as const;
  for (const [flags, ...says] of wrong) expectRefusal(await called(['init', ...flags], { cwd }), ...says);
  expectRefusal(await called(['init', join(cwd, 'none', 'file.yaml')], { cwd }), 'cannot be written (ENOENT)');
  expect(existsSync(file)).toBe(false);
});

test('the file names a schema that is there', async () => {
  const { folder: cwd, file } = place();
  expect(await called(['init'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(file, 'utf8')) ?? [];
  expect(JSON.parse(readFileSync(schema, 'utf8'))).toEqual(settingsSchema());
});
