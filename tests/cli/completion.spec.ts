import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from '../test.ts';
import { called } from './called.ts';

test('bash completes commands and the flags of each', async () => {
  const { stdout } = await called(['completion', 'bash']);
  const script = test.info().outputPath('completion.bash');
  writeFileSync(script, stdout);
  const completed = (...words: readonly string[]) => {
    const typed = `COMP_WORDS=(maker-conformance ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}`;
    const asked = `source '${script}'; ${typed}; _maker_conformance; printf '%s ' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', asked], { encoding: 'utf8' }).trim().split(' ');
  };
  expect(completed('re')).toEqual(['report', 'replay']);
  expect(completed('serve', '--fa')).toEqual(['--fault']);
  expect(completed('--base')).toEqual(['--base-url']);
});

for (const [shell, line] of [
  ['zsh', /^#compdef maker-conformance$/m],
  ['fish', /^complete -c maker-conformance -n '__fish_seen_subcommand_from serve' -l fault -d 'inject faults'$/m],
] as const)
  test(`${shell} gets a line for each flag, whose quotes are all closed`, async () => {
    const { code, stdout } = await called(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toMatch(line);
    for (const each of stdout.split('\n')) expect(each.split("'").length % 2, each).toBe(1);
  });
