import { VARIABLES } from '../../harness/run/settings.ts';
import { called } from '../cli/called.ts';
import { expect, test } from '../test.ts';
import { allUnder, NAMES, parsed, textOf } from './files.ts';

/** What stands before the arguments of the command; the action collects those of `run` by `set --`. */
const CALL =
  /(?:conform -- |bin\/maker-conformance |-t maker-conformance |rm .* maker-conformance |set -- )(?!"\$@"\s*\|\|)(.*)/g;
const COMMANDS = ['run', 'merge'];

/** Each call of the command in the ready files: its name and its options. */
function calls(): { readonly name: string; readonly options: readonly string[]; readonly file: string }[] {
  return NAMES.flatMap((file) =>
    Array.from(textOf(file).matchAll(CALL), ([, words = '']) => {
      const [first = ''] = words.split(' ');
      const name = COMMANDS.includes(first) ? first : 'run';
      return { name, options: words.match(/(?<= )--[a-z][a-z-]*/g) ?? [], file };
    }),
  ).filter(({ options }) => options.length > 0);
}

test('each option of a command in a ready file is one that the command has', async () => {
  const found = calls();
  for (const name of COMMANDS) {
    const { stdout } = await called([name, '--help']);
    const known: readonly string[] = stdout.match(/--[a-z][a-z-]*/g) ?? [];
    const options = found.filter((call) => call.name === name).flatMap((call) => call.options);
    expect(options.length, name).toBeGreaterThan(1);
    expect(
      options.filter((option) => !known.includes(option)),
      name,
    ).toEqual([]);
  }
  const files = new Set(found.map(({ file }) => file));
  expect([...files].sort()).toEqual([
    '.gitlab-ci.yml',
    'Containerfile',
    'action/action.yml',
    'github/nightly-sharded.yml',
    'systemd/maker-conformance.service',
  ]);
});

test('each variable that a ready file sets for the command is a setting', () => {
  const ours = /^(BITCOIND|CONFORMANCE|CONTROL|LEVER|MAKER|SPEND|TAKER)_/;
  const set = NAMES.filter((name) => name.endsWith('.yml')).flatMap((name) =>
    ['env', 'variables'].flatMap((word) => allUnder(word, parsed(name)).flatMap((map) => Object.keys(Object(map)))),
  );
  const settings = set.filter((name) => ours.test(name));
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !VARIABLES.includes(name))).toEqual([]);
});
