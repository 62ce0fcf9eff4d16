import { chmodSync, chownSync, existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from '../../cli/own-folder.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { expectRefusal } from './command.ts';

const USER = process.geteuid?.() ?? '';
const ANOTHER = 65_534;

/** A directory of the test's own. */
function directory(name: string, mode = 0o700): string {
  const made = test.info().outputPath(name);
  mkdirSync(made);
  chmodSync(made, mode);
  return made;
}

test.beforeEach(() => {
  test.skip(process.geteuid === undefined, 'this platform knows no owners');
});

test("it lies in the user's runtime directory, and nobody else may look into it", () => {
  const runtime = directory('runtime');
  const folder = ownFolder({ XDG_RUNTIME_DIR: runtime }, directory('temporary'));
  expect(folder).toBe(join(runtime, 'maker-conformance'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(ownFolder({ XDG_RUNTIME_DIR: runtime })).toBe(folder);
});

for (const [what, make] of [
  ['that others may write to', () => directory('runtime', 0o777)],
  ['that is not there', () => test.info().outputPath('nowhere')],
  [
    'that is a link',
    () => {
      symlinkSync(directory('real'), test.info().outputPath('runtime'));
      return test.info().outputPath('runtime');
    },
  ],
] as const)
  test(`a runtime directory ${what} is passed over`, () => {
    test.skip(existsSync(`/run/user/${USER}`), 'it is looked for under its usual name, too');
    const temporary = directory('temporary');
    expect(ownFolder({ XDG_RUNTIME_DIR: make() }, temporary)).toBe(join(temporary, `maker-conformance-${USER}`));
  });

for (const [what, says, make] of [
  [
    'a folder that others may write to',
    'may be written to by other users',
    (path) => mkdirSync(path, 0o700) ?? chmodSync(path, 0o770),
  ],
  ['a link to a folder of ours', 'is a link', (path) => symlinkSync(directory('real'), path)],
] as const satisfies readonly (readonly [string, string, (path: string) => void])[])
  test(`${what} in the shared directory is refused in one sentence`, () => {
    test.skip(existsSync(`/run/user/${USER}`), 'the runtime directory is taken before');
    const temporary = directory('temporary');
    const folder = join(temporary, `maker-conformance-${USER}`);
    make(folder);
    const refused = () => ownFolder({}, temporary);
    expect(refused).toThrow(ConfigurationError);
    expect(refused).toThrow(`${folder}: ${says}, so what lies there may be anybody's; remove it, or set TMPDIR to`);
  });

test('a folder of another user ends the command in one sentence and exit code 2', async () => {
  test.skip(USER !== 0, 'only root gives a folder away');
  test.skip(existsSync('/run/user/0'), 'the runtime directory is taken before');
  const temporary = directory('temporary');
  const folder = join(temporary, 'maker-conformance-0');
  mkdirSync(folder);
  chownSync(folder, ANOTHER, ANOTHER);
  const out = test.info().outputPath('out');
  const args = ['run', '--base-url', 'http://127.0.0.1:1', '--out', out];
  const ended = await called(args, { env: { TMPDIR: temporary, XDG_RUNTIME_DIR: '' } });
  expectRefusal(ended, /^\S+maker-conformance-0: belongs to another user, so /);
});
