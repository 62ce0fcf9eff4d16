import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startReference } from '../../reference/reference.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { command, expectRefusal } from './command.ts';
import { reportIn, requirementIn, runAgainst } from './target.ts';

test.describe.configure({ timeout: 300_000 });

/** What an operator may provide by mistake: files by their text. */
const FILES: Readonly<Record<string, string>> = {
  'broken.yaml': 'a: [b\n',
  'other.yaml': 'hello: 1\n',
  'swagger.yaml': 'swagger: "2.0"\npaths: {}\n',
  'unknown.yaml': '- id: NO-SUCH-01\n  reason: x\n',
  'expired.yaml': '- id: MKT-ASSETS-01\n  reason: x\n  until: 2020-01-01\n',
};

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

test.describe('what the operator provides wrong ends in exit code 2 and one sentence, before anything is judged', () => {
  const rows: readonly (readonly [what: string, given: readonly string[] | Record<string, string>, says: RegExp])[] = [
    ['waivers that are missing', ['--waivers', 'nowhere.yaml'], /^nowhere\.yaml: no such file; name the file/],
    ['waivers that are a folder', ['--waivers', 'folder'], /^folder: is a folder; name the file/],
    ['waivers that are no YAML', ['--waivers', 'broken.yaml'], /^broken\.yaml: not readable as YAML/],
    ['waivers that are no list', ['--waivers', 'other.yaml'], /^other\.yaml: must be a list/],
    [
      'a waiver of what is no requirement',
      ['--waivers', 'unknown.yaml'],
      /^unknown\.yaml: .* NO-SUCH-01 is no requirement/,
    ],
    ['a waiver that has expired', ['--waivers', 'expired.yaml'], /^expired\.yaml: .* has passed for MKT-ASSETS-01/],
    ['a seed beyond 31 bits', ['--seed', '99999999999999999999'], /^--seed: .* whole number from 0 to 2147483647/],
    ['a description that is missing', ['--published', 'nowhere.yaml'], /^--published: "nowhere\.yaml" is no file/],
    ['a description that is a folder', ['--published', 'folder'], /^--published: "folder" is no plain file/],
    [
      'a description that is no YAML',
      ['--published', 'broken.yaml'],
      /^--published: "broken\.yaml" is neither JSON nor YAML/,
    ],
    ['a description that is none', ['--published', 'other.yaml'], /^--published: "other\.yaml" has no member openapi/],
    [
      'a description of another version',
      ['--published', 'swagger.yaml'],
      /^--published: "swagger\.yaml" is OpenAPI "2\.0"/,
    ],
    ['a description that nobody serves', ['--published', `${NOWHERE}/a.yaml`], /^--published: \S+ cannot be loaded/],
    ['a node where nothing is', { TAKER_NODE_URL: NOWHERE }, /^TAKER_NODE_URL: nothing listens at 127\.0\.0\.1:1; /],
    ['levers where nothing is', { CONTROL_URL: NOWHERE }, /^CONTROL_URL: nothing listens at 127\.0\.0\.1:1; /],
    [
      'a bitcoind where nothing is',
      { BITCOIND_URL: 'http://user:secret-word@127.0.0.1:1' },
      /^BITCOIND_URL: nothing listens/,
    ],
    [
      'a lever whose command says what nothing stands for',
      { LEVER_MOVE_RATE: 'x {rate}' },
      /^LEVER_MOVE_RATE: has \{rate\}/,
    ],
  ];
  for (const [what, given, says] of rows)
    test(what, async () => {
      const folder = test.info().outputPath('provided');
      mkdirSync(join(folder, 'folder'), { recursive: true });
      for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
      const out = join(folder, 'out');
      const [more, env] = Array.isArray(given) ? [given, {}] : [[], given as Record<string, string>];
      const call = () => ({ env, cwd: folder });
      const ended = await runAgainst({ call, calling: called }, '--only', 'MKT-ASSETS-01', '--out', out, ...more);
      expectRefusal(ended, says);
      expect(ended.stderr).not.toContain('secret-word');
      expect(existsSync(out)).toBe(false);
    });
});

test('a node of another kind, its wrong token and a lever whose command is missing accuse nobody', async () => {
  const reference = await startReference({ nodeToken: 'the-token-of-the-node' });
  const nodes = { 'the maker': reference.baseUrl, 'a wrong token': reference.nodeUrl };
  for (const [what, url] of Object.entries(nodes)) {
    const out = test.info().outputPath(what);
    const { stdout, stderr } = await command(
      ['run', '--base-url', reference.baseUrl, '--only', 'SWP-EXEC-01,QUO-PRICE-01,MKT-ASSETS-01', '--out', out],
      {
        env: {
          TAKER_NODE_URL: url,
          TAKER_NODE_TOKEN: 'another-token-altogether',
          LEVER_MOVE_RATE: '/no/such/command {percent}',
        },
      },
    );
    expect(reportIn(out).summary.violated, `${what}: ${stdout}\n${stderr}`).toBe(0);
    expect(requirementIn(out, 'MKT-ASSETS-01')?.verdict).toBe('verified');
  }
  await reference.close();
});
