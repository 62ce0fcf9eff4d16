import { appendFileSync, cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { onAnswer } from '../../faults/change.ts';
import { signingKeys } from '../signing-keys.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { command } from './command.ts';
import { runAgainst } from './target.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/auditor.md'), 'utf8');

/** The commands of the walk, in their order: those that name no target. */
const WALK = [...DOCUMENT.matchAll(/^maker-conformance (.*)$/gm)].map(([, words = '']) => words.split(' '));

test('the walk of docs/auditor.md, on folders from another machine', async () => {
  test.setTimeout(300_000);
  const here = test.info().outputPath('here');
  const { secret, open } = signingKeys('maker');

  const made = (name: string) => ['--out', test.info().outputPath('there', name)];
  const args = ['--only', 'MKT-ASSETS-03', '--tier', 'read', '--seed', '1', '--sign-key', secret];
  const wire = onAnswer('GET /api/v1/market/assets', ({ answer }) => {
    answer.network = 'Regtest';
  });
  const earlier = await runAgainst({}, ...args, ...made('earlier'));
  const later = await runAgainst({ wire }, ...args, ...made('run'));
  expect([earlier.code, later.code], earlier.stderr + later.stdout).toEqual([0, 1]);

  cpSync(test.info().outputPath('there'), here, { recursive: true });
  renameSync(test.info().outputPath('there'), test.info().outputPath('gone'));
  cpSync(open, join(here, 'maker.pub'));
  expect(WALK.map(([word]) => word)).toEqual(['verify', 'verify', 'verify', 'diff', 'diff']);
  const ended = [];
  for (const words of WALK) {
    // A replay is a run, which prints by a process of its own.
    const calling = words.includes('--replay') ? command : called;
    ended.push(await calling(words, { cwd: here }));
  }
  expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    [0, 0, 0, 1, 1].map((code) => ({ code, stderr: '' })),
  );
  const [verified, again, , difference, markdown] = ended.map(({ stdout }) => stdout);
  expect(verified).toMatch(
    /^All \d+ files are as attested, signed by the given key\.\nFAILED: Not conformant in MKT-ASSETS-03 within tier read/,
  );
  expect(again).toContain(verified);
  expect(again).toMatch(/^(\d+) of \1 requirements came out as they were recorded\.$/m);
  expect(existsSync(join(here, 'again/conformance.html'))).toBe(true);
  // Neither another suite nor another register judged it.
  expect(verified?.trim().split('\n')).toHaveLength(2);
  expect(difference).toMatch(/^Newly violated \(1\)\n {2}MKT-ASSETS-03 \(must\)/m);
  expect(markdown).toMatch(/^#### Newly violated \(1\)$/m);
  expect(readFileSync(join(here, 'run/conformance.html'), 'utf8')).toContain('<!doctype html>');

  appendFileSync(join(here, 'run/evidence.har'), ' ');
  const [words = []] = WALK;
  const tampered = await called(words, { cwd: here });
  expect(tampered.code).toBe(1);
  expect(tampered.stdout).toMatch(/^evidence\.har was changed: its digest is another one\.\n/);
});
