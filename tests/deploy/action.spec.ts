import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../test.ts';
import { parsed } from './files.ts';

/** The script of the action's last step. */
const SCRIPT: string = Object(parsed('action/action.yml')).runs.steps.at(-1).run;

/** Runs the script as GitHub does, with an npm that shows its arguments and ends with this code. */
function run(inputs: Readonly<Record<string, string>>, code = 0) {
  const folder = test.info().outputPath(`run-${code}`);
  mkdirSync(folder, { recursive: true });
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\nprintf '%s\\n' "$@"\nexit ${code}\n`);
  chmodSync(npm, 0o755);
  const outputs = join(folder, 'outputs');
  const none = { BASE_URL: '', PROFILE: 'nightly', OUT: join(folder, 'out'), HISTORY: '', SHARD: '' };
  const env = { PATH: `${folder}:${process.env.PATH}`, GITHUB_OUTPUT: outputs, ...none, ...inputs };
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', SCRIPT], {
    env,
    encoding: 'utf8',
  });
  return { status, args: stdout.trim().split('\n').slice(4), outputs: readFileSync(outputs, 'utf8'), folder };
}

test('the action leaves out what it was not given, and gives the exit code on', () => {
  const { status, args, outputs, folder } = run({}, 2);
  expect(args).toEqual(['run', '--profile', 'nightly', '--out', join(folder, 'out')]);
  expect(status).toBe(2);
  expect(outputs).toBe('exit-code=2\n');
});

test('the action hands over its inputs as they are, and runs nothing in them', () => {
  const history = join(test.info().outputPath('history'), 'of runs');
  const { status, args } = run({ BASE_URL: 'https://maker.example/$(id)', HISTORY: history, SHARD: '1/4' });
  expect(args.slice(5)).toEqual(['--base-url', 'https://maker.example/$(id)', '--history', history, '--shard', '1/4']);
  expect(status).toBe(0);
  expect(existsSync(history)).toBe(true);
});
