import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DIST } from '../../build/build.js';
import { invoke } from '../../cli/invocation.ts';
import { listed } from '../listed.ts';
import { expect, test } from '../test.ts';
import { builtCopy } from './built-copy.ts';
import { called } from './called.ts';
import { command, type Ended, expectRefusal, PROJECT } from './command.ts';

/** The checkout as if it had just been cloned and installed; tests left out. */
function clone(): string {
  const copy = mkdtempSync(join(tmpdir(), 'loading-'));
  const left = /^(\.|node_modules|dist|tests|bench|docs|test-results|reports\/out)/;
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => !left.test(relative(PROJECT, path)) });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** One sentence on stderr, and the code of what judged nothing. */
function expectSentence(ended: Ended, sentence: RegExp): void {
  expectRefusal(ended, sentence);
  expect(ended.stdout).toBe('');
}

test('a Node that is too old', async () => {
  const project = builtCopy('cli', 'package.json');
  writeFileSync(join(project, 'package.json'), '{"type":"module","engines":{"node":">=99.1"}}');
  const says = /^maker-conformance needs Node 99\.1 or a later one, and this is \d+\.\d+\.\d+; install one\.$/m;
  expectSentence(await command(['run'], { project }), says);
  rmSync(project, { recursive: true });
});

for (const [what, word] of [
  ['a part that is damaged', 'const const;'],
  ['a part that asks for a package that is missing', "import 'no-such-package';"],
] as const)
  test(what, async () => {
    const project = builtCopy('cli');
    writeFileSync(join(project, 'cli/serve.js'), word);
    expectSentence(
      await command(['serve'], { project }),
      /^maker-conformance cannot be loaded \(.+\); install it again\.$/m,
    );
    rmSync(project, { recursive: true });
  });

test('a checkout builds what has changed since, and says what the compiler refuses', async () => {
  test.setTimeout(300_000);
  const project = clone();
  const serve = join(project, 'cli/serve.ts');
  const written = readFileSync(serve);
  expect(await command(['--version'], { project })).toMatchObject({ code: 0, stderr: '' });
  writeFileSync(serve, 'const const;');
  const says = /^maker-conformance cannot be loaded \(cli\/serve\.ts.+\); run npm ci in \S+\.$/m;
  expectSentence(await command(['--version'], { project }), says);
  writeFileSync(serve, written);
  const both = await Promise.all([1, 2].map(() => command(['--version'], { project })));
  for (const each of both) expect(each).toMatchObject({ code: 0, stderr: '' });
  rmSync(join(project, 'node_modules'));
  writeFileSync(serve, `${written}\n`);
  const missing = /^maker-conformance cannot be loaded \(Cannot find package .*\); run npm ci in \S+\.$/m;
  expectSentence(await command(['--version'], { project }), missing);
  rmSync(project, { recursive: true });
});

test('a configuration of Playwright that is damaged', async () => {
  const project = builtCopy('cli', 'playwright.config.js');
  appendFileSync(join(project, 'playwright.config.js'), '\nconst const;');
  const out = test.info().outputPath('out');
  const base = ['run', '--only', 'MKT-ASSETS-01', '--out', out];
  const unlisted = /^The suites cannot be listed \(.+\); install them again, /m;
  expectSentence(await command(['list'], { project }), unlisted);
  expectRefusal(await command(base, { project }), unlisted);
  // A run plans by the list that is there already.
  await listed();
  cpSync(join(DIST, 'listed.json'), join(project, 'listed.json'));
  for (const args of [base, [...base, '--list']]) {
    const { code, stderr } = await command(args, { project });
    expect(code, stderr).toBe(2);
    if (args === base) expect(stderr).toMatch(/^Playwright ended without verdicts, .*; nothing was judged\.$/m);
    expect(stderr).not.toContain('allure-results');
  }
  rmSync(project, { recursive: true });
});

test('the suites are listed where the environment names a second instance, and a flag will name the first', async () => {
  const project = builtCopy('cli', 'playwright.config.js');
  const env = { MAKER_ENFORCING_BASE_URL: 'http://127.0.0.1:1' };
  expect(await command(['list'], { project, env })).toMatchObject({ code: 0, stderr: '' });
  rmSync(project, { recursive: true });
});

test('list, explain, doctor, --help and what comes before the checks of a run start without Playwright', async () => {
  await listed();
  // Nothing is a link: what is linked would find the packages of the checkout.
  const project = builtCopy(...readdirSync(DIST));
  rmSync(join(project, 'node_modules'));
  mkdirSync(join(project, 'node_modules'));
  const modules = readdirSync(join(PROJECT, 'node_modules')).filter((name) => !/^@?playwright/.test(name));
  for (const name of modules) symlinkSync(join(PROJECT, 'node_modules', name), join(project, 'node_modules', name));
  for (const args of [['list'], ['explain', 'MKT-ASSETS-04'], ['--help']])
    expect(await command(args, { project }), args.join(' ')).toMatchObject({ code: 0, stderr: '' });
  const { stdout } = await command(['doctor', '--base-url', 'http://127.0.0.1:1'], { project });
  expect(stdout).toContain('MISSING  read');
  const { stderr } = await command(['run', '--plan', '--base-url', 'http://127.0.0.1:1'], { project });
  expect(stderr).toMatch(/^--base-url: http.+ cannot be reached /m);
  rmSync(project, { recursive: true });
});

test('a process that cannot be started is a sentence', async () => {
  test.skip(process.platform !== 'linux', 'elsewhere a variable may be longer');
  const environment = { TOO_LONG: 'x'.repeat(200_000) };
  const invoked = invoke([], environment, new AbortController().signal);
  await expect(invoked).rejects.toThrow(/^Playwright could not be started \(E2BIG\); see to memory, /);
});

for (const args of [['serve', '--bass'], ['run', '--out'], ['merge'], ['diff', 'one'], ['list', 'more'], ['verify']])
  test(`a wrong call is no verdict: ${args.join(' ')}`, async () => {
    expectSentence(await called(args), /^error: /);
  });
