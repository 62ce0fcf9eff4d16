import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '../test.ts';
import { command } from './command.ts';
import { reportIn } from './target.ts';

/** Workers at once, and what may be started by the time that the first of them has said why it cannot begin. */
const [AT_ONCE, STARTED] = [2, 6];

test('settings that no worker can read any more end the run at once, in one sentence', async () => {
  test.setTimeout(120_000);
  const folder = test.info().outputPath('folder');
  mkdirSync(folder);
  const [out, count, spoil] = ['out', 'count', 'spoil.mjs'].map((name) => test.info().outputPath(name));
  const settings = `${folder}/maker-conformance.yaml`;
  // Somebody edits the file of a run that goes on; each worker reads it.
  writeFileSync(
    String(spoil),
    `import { appendFileSync, writeFileSync } from 'node:fs';
    if (process.argv[1].includes('workerProcessEntry')) {
      writeFileSync(${JSON.stringify(settings)}, 'CONFORMANCE_FUZZ_RUNS: many');
      appendFileSync(${JSON.stringify(count)}, '.');
    }`,
  );
  const { code, stdout } = await command(['run', '--only', 'MKT', '--out', String(out)], {
    cwd: folder,
    env: { NODE_OPTIONS: `--import=${spoil}`, CONFORMANCE_WORKERS: String(AT_ONCE) },
  });
  expect(code, stdout).toBe(2);
  const { exitCode, complete, problems } = reportIn(String(out));
  expect({ exitCode, complete }).toEqual({ exitCode: 2, complete: false });
  expect(problems.filter((problem) => problem.includes('CONFORMANCE_FUZZ_RUNS'))).toEqual([
    `The settings changed under the run, which ended for that: ${settings}: CONFORMANCE_FUZZ_RUNS: "many" must be a whole number from 1 to 100000.`,
  ]);
  expect(readFileSync(String(count), 'utf8').length).toBeLessThanOrEqual(STARTED);
});
