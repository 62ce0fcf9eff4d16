import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ignoredProxy } from '../../cli/opening.ts';
import { loadSettings, setByFolder } from '../../harness/run/settings.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';

const WRITTEN = [
  'MAKER_BASE_URL: http://127.0.0.1:1/',
  'BITCOIND_URL: http://user:hidden@127.0.0.1:2',
  'LEVER_MINE: ./mine --token hidden {blocks}',
  'LEVER_RELEASE: "\\e[2J\\u202ego"',
  'CONFORMANCE_TIER: read',
];

/** A working folder with a settings file that nobody named. */
function folder(): { readonly cwd: string; readonly file: string } {
  const cwd = test.info().outputPath();
  const file = join(cwd, 'maker-conformance.yaml');
  writeFileSync(file, WRITTEN.join('\n'));
  return { cwd, file };
}

const SETS = [
  'MAKER_BASE_URL http://127.0.0.1:1',
  'BITCOIND_URL http://127.0.0.1:2',
  'LEVER_MINE "./mine" …',
  'LEVER_RELEASE "\\u001b[2J\\u{202e}go"',
];

test('a run says what a settings file of the working folder has it judge and start', async () => {
  const { cwd, file } = folder();
  const { code, stdout } = await called(['run', '--out', join(cwd, 'out')], { cwd });
  expect(code).toBe(2);
  expect(stdout.split('\n')[0]).toContain(` judges http://127.0.0.1:1 · tier read · `);
  expect(stdout.split('\n')[0]).toMatch(/· reports in out · set by .*$/);
  expect(stdout).toContain(` · set by ${file}: ${SETS.join(', ')}\n`);
  expect(stdout).not.toContain('hidden');
});

for (const [name, args] of [
  ['doctor', []],
  ['cleanup', ['nowhere']],
] as const)
  test(`${name} says it, too`, async () => {
    const { cwd, file } = folder();
    const { stdout } = await called([name, ...args], { cwd });
    expect(stdout).toContain(`set by ${file}: MAKER_BASE_URL http://127.0.0.1:1, `);
  });

test('a proxy of the environment is said not to be used, for a target elsewhere', () => {
  const [baseUrl, environment] = [
    'https://maker.example',
    { HTTPS_PROXY: 'http://user:hidden@proxy.example', all_proxy: '' },
  ];
  expect(ignoredProxy(environment, { baseUrl })).toBe('HTTPS_PROXY is not used: a run speaks with its target directly');
  expect(ignoredProxy({ all_proxy: '' }, { baseUrl })).toBeUndefined();
  for (const own of ['http://127.0.0.1:3000', 'http://[::1]:3000', undefined])
    expect(ignoredProxy(environment, own === undefined ? {} : { baseUrl: own })).toBeUndefined();
});

test('what was set by name is not named, nor what a file says that was named', () => {
  const { cwd, file } = folder();
  expect(setByFolder({ MAKER_BASE_URL: 'http://127.0.0.1:3' }, cwd)?.sets).toEqual(SETS.slice(1));
  expect(setByFolder({ CONFORMANCE_CONFIG: file }, cwd)).toBeUndefined();
  writeFileSync(file, 'CONFORMANCE_TIER: read');
  expect(setByFolder({}, cwd)).toBeUndefined();
});

test('what a file that nobody named forgives, and what it lets a run spend, is named', () => {
  const { cwd, file } = folder();
  writeFileSync(file, 'SPEND_CAP_SAT: 2100000000000000\nSPEND_PRICE_TIMES: 0\nCONFORMANCE_MIN_COVERAGE: 0\n');
  expect(setByFolder({}, cwd)?.sets).toEqual([
    'SPEND_CAP_SAT "2100000000000000"',
    'SPEND_PRICE_TIMES "0"',
    'CONFORMANCE_MIN_COVERAGE "0"',
  ]);
});

test('leave for mainnet is not taken from a file that nobody named', () => {
  const { cwd, file } = folder();
  const name = 'CONFORMANCE_ALLOW_MAINNET';
  writeFileSync(file, `${name}: true`);
  expect(() => loadSettings({}, cwd)).toThrow(ConfigurationError);
  expect(() => loadSettings({}, cwd)).toThrow(`${file}: ${name}: nobody named this file`);
  expect(loadSettings({ CONFORMANCE_CONFIG: file }, cwd).allowMainnet).toBe(true);
  expect(loadSettings({ [name]: 'true' }, cwd).allowMainnet).toBe(true);
  expect(loadSettings({ [name]: 'false' }, cwd).allowMainnet).toBe(false);
  writeFileSync(file, `${name}: false`);
  expect(loadSettings({}, cwd).allowMainnet).toBe(false);
});
