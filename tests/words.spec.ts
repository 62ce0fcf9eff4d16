import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { called } from './cli/called.ts';
import { commentsOfCode } from './comments.ts';
import { HOSTILE } from './reports/hostile.ts';
import { reportScenario } from './reports/reported-run.ts';
import { expect, test } from './test.ts';
import { dialectIn } from './words.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const FILES = ['', 'docs', 'regtest', 'suites', 'tests'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: folder === 'suites' || folder === 'tests', encoding: 'utf8' }).map(
    (name) => join(folder, name),
  ),
);
const textOf = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

test('the documents keep to the glossary', () => {
  const documents = FILES.filter((file) => /^(README|CHANGELOG|CONTRIBUTING|(docs|regtest)\/[\w-]+)\.md$/.test(file));
  expect(documents.length).toBeGreaterThan(5);
  expect(documents.flatMap((file) => dialectIn(textOf(file), file, 'document'))).toEqual([]);
});

test('the comments of the code keep to the glossary', () => {
  // The glossary names the words that it replaces.
  const files = commentsOfCode(['tests/words.ts']);
  expect(files.filter(({ comments }) => comments !== '').length).toBeGreaterThan(1_000);
  expect(files.flatMap(({ file, comments }) => dialectIn(comments, file, 'comment'))).toEqual([]);
});

test('the titles of checks and tests keep to the glossary', () => {
  const specs = FILES.filter((file) => /^(suites|tests)\/.*\.(spec|checks)\.ts$/.test(file));
  expect(specs.length).toBeGreaterThan(300);
  const titles = specs.flatMap((file) =>
    [...textOf(file).matchAll(/^\s*test(?:\.describe)?\(\s*(['`])(.+?)\1,/gm)].map(([, , title = '']) => [file, title]),
  );
  expect(titles.length).toBeGreaterThan(1_000);
  expect(titles.flatMap(([file = '', title = '']) => dialectIn(title, file))).toEqual([]);
});

test('the help of each command keeps to the glossary', async () => {
  const { stdout } = await called(['--help']);
  const names = [...stdout.matchAll(/^ {2}([a-z]+)\b.* {2}/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
  expect(names).toContain('replay');
  const helps = await Promise.all([...new Set(names)].map(async (name) => (await called([name, '--help'])).stdout));
  expect([stdout, ...helps].flatMap((text, at) => dialectIn(text, `help ${names[at - 1] ?? ''}`))).toEqual([]);
});

test('the words of the page and of the terminal keep to the glossary', async () => {
  const { text, folder } = await reportScenario(test.info().outputPath('run'), HOSTILE);
  const page = readFileSync(join(folder, 'conformance.html'), 'utf8').replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
  // The list of all requirements is the register's.
  const [head = '', list = ''] = page.split('<div class="groups">');
  const [, rest = ''] = list.split('<p class="empty"');
  const words = `${head}${rest}`.replace(/<[^>]*>/g, '\n');
  expect(words).toContain('Re-run with');
  expect([...dialectIn(words, 'page'), ...dialectIn(text, 'terminal')]).toEqual([]);
});
