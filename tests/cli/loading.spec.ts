import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { invoke } from '../../cli/invocation.ts';
import { COMPILED } from '../compiled.ts';
import { expect, test } from '../test.ts';
import { command, type Ended, expectRefusal, PROJECT } from './command.ts';

/** A copy of some files of the project, away from what Node would find beside it. */
function copyOf(...files: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'loading-'));
  for (const file of ['package.json', 'cli/maker-conformance.js', 'cli/strangers-hand.js', ...files]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(PROJECT, file), join(copy, file), { recursive: true });
  }
  return copy;
}

/** One sentence on stderr, and the code of what judged nothing. */
function expectSentence(ended: Ended, sentence: RegExp): void {
  expectRefusal(ended, sentence);
  expect(ended.stdout).toBe('');
}

test('a Node that is too old', async () => {
  const project = copyOf();
  writeFileSync(join(project, 'package.json'), '{"type":"module","engines":{"node":">=99.1"}}');
  const says = /^maker-conformance needs Node 99\.1 or a later one, and this is \d+\.\d+\.\d+; install one\.$/m;
  expectSentence(await command(['run'], { project }), says);
  rmSync(project, { recursive: true });
});

test('a package that is missing', async () => {
  const project = copyOf();
  const says = /^maker-conformance cannot be loaded \(Cannot find package 'tsx' .*\); run npm ci in \S+\.$/m;
  expectSentence(await command(['run'], { project }), says);
  rmSync(project, { recursive: true });
});

for (const [what, word] of [
  ['a part that is damaged', 'const const;'],
  ['a part that asks for a package that is missing', "import 'no-such-package';"],
] as const)
  test(what, async () => {
    const project = copyOf('cli', 'harness/verdict/failures.ts', 'tsconfig.json');
    symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'));
    writeFileSync(join(project, 'cli/serve.ts'), word);
    writeFileSync(join(project, 'cli/served.ts'), 'export const REAL_ONLY = [];');
    expectSentence(await command(['serve'], { project }), /^maker-conformance cannot be loaded \(.+\); run npm ci in /);
    rmSync(project, { recursive: true });
  });

test('a configuration of Playwright that is damaged', async () => {
  const project = test.info().outputPath('compiled');
  cpSync(COMPILED, project, { recursive: true });
  appendFileSync(join(project, 'playwright.config.js'), '\nconst const;');
  const out = test.info().outputPath('out');
  const listed = await command(['list'], { project, env: { PW_DISABLE_TS_ESM: '1' } });
  expectSentence(listed, /^The suites cannot be listed \(.+\); run npm ci in /);
  const base = ['run', '--only', 'MKT-ASSETS-01', '--out', out];
  for (const args of [base, [...base, '--list']]) {
    const { code, stderr } = await command(args, { project, env: { PW_DISABLE_TS_ESM: '1' } });
    expect(code, stderr).toBe(2);
    if (args === base) expect(stderr).toMatch(/^Playwright ended without verdicts, .*; nothing was judged\.$/m);
    expect(stderr).not.toContain('allure-results');
  }
});

test('a process that cannot be started is a sentence', async () => {
  test.skip(process.platform !== 'linux', 'elsewhere a variable may be longer');
  const environment = { TOO_LONG: 'x'.repeat(200_000) };
  const invoked = invoke([], environment, new AbortController().signal, () => {});
  await expect(invoked).rejects.toThrow(/^Playwright could not be started \(E2BIG\); see to memory, /);
});

for (const args of [['serve', '--bass'], ['run', '--out'], ['merge'], ['diff', 'one'], ['list', 'more'], ['verify']])
  test(`a wrong call is no verdict: ${args.join(' ')}`, async () => {
    expectSentence(await command(args), /^error: /);
  });
