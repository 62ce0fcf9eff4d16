import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { report } from '../../cli/report.ts';
import { startFront } from '../../faults/front/front.ts';
import { startReference } from '../../reference/reference.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { JOURNAL, readJournal } from '../../reports/journal.ts';
import { command } from './command.ts';

test.describe.configure({ timeout: 120_000 });

const SMALL = ['--only', 'MKT-ASSETS', '--tier', 'read', '--profile', 'nightly', '--min-coverage', '0'];
const REPORTS = ['conformance.html', 'conformance.json', 'evidence.har', 'junit.xml'];

function conformanceIn(out: string): Conformance {
  return JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'));
}

/** Removes the reports of a run, so that only what it put down on its way is left. */
function withoutReports(out: string): void {
  for (const name of REPORTS) rmSync(join(out, name), { force: true });
}

/**
 * Runs against a server that does something before it gives its n-th answer, for some n.
 * @param at gets n and the process of the run, while the run waits for the answer
 */
async function interfered(out: string, moments: readonly number[], at: (n: number, run: ChildProcess) => void) {
  const reference = await startReference();
  let answers = 0;
  let run: ChildProcess | undefined;
  const front = await startFront(reference.baseUrl, [
    {
      reply(_request, reply) {
        if (moments.includes(++answers) && run) at(answers, run);
        return reply;
      },
    },
  ]);
  const started = (child: ChildProcess) => {
    run = child;
  };
  await command(['run', '--base-url', front.baseUrl, ...SMALL, '--out', out], { started });
  await front.close();
  await reference.close();
}

/** Asserts that a folder without reports is reported as that of a run that was cut off. */
async function expectCutOff(out: string): Promise<void> {
  for (const name of REPORTS) expect(existsSync(join(out, name)), name).toBe(false);
  expect(await report(out)).toBe(2);
  for (const name of REPORTS) expect(existsSync(join(out, name)), name).toBe(true);
  const { complete, exitCode, problems, summary } = conformanceIn(out);
  expect({ complete, exitCode, conformant: summary.conformant }).toEqual({
    complete: false,
    exitCode: 2,
    conformant: false,
  });
  expect(problems[0]).toMatch(/^The run was cut off before its end, when \d+ of \d+ checks/);
  expect(readFileSync(join(out, 'conformance.html'), 'utf8')).toContain('Incomplete in MKT-ASSETS');
}

// Of some 90 answers the first ones are the command's own, before there is a run; then comes the discovery.
for (const moment of [4, 33, 68])
  test(`a run that is killed at answer ${moment} leaves what a report is made of`, async () => {
    const out = test.info().outputPath('out');
    await interfered(out, [moment], (_, run) => run.kill('SIGKILL'));
    await expectCutOff(out);
  });

test('whenever a run is killed, it leaves what a report is made of', async () => {
  const [out, moments] = [test.info().outputPath('out'), [6, 9, 14, 22, 28, 40, 45, 51, 57, 62, 73, 79]];
  const leftAt = (moment: number) => test.info().outputPath(`at-${moment}`);
  // What a kill leaves is what is on the disk: the run stands still while it waits for the answer.
  await interfered(out, moments, (moment) => cpSync(out, leftAt(moment), { recursive: true }));
  for (const moment of moments) await test.step(`answer ${moment}`, () => expectCutOff(leftAt(moment)));
});

test('what is put down is read wherever it was cut off, and a whole run is reported as it was', async () => {
  const whole = test.info().outputPath('whole');
  const reference = await startReference();
  await command(['run', '--base-url', reference.baseUrl, ...SMALL, '--out', whole]);
  await reference.close();
  const said = readFileSync(join(whole, 'conformance.json'), 'utf8');

  withoutReports(whole);
  const again = await command(['report', whole]);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toMatch(/Conformant in MKT-ASSETS within tier read/);
  expect(readFileSync(join(whole, 'conformance.json'), 'utf8')).toBe(said);

  // What was cut off before its first line was whole says of no run.
  const journal = readFileSync(join(whole, JOURNAL));
  const begun = journal.indexOf('\n', 1);
  let verified = 0;
  for (let tenth = 1; tenth < 10; tenth++) {
    const out = test.info().outputPath(`cut-${tenth}`);
    cpSync(whole, out, { recursive: true });
    withoutReports(out);
    // Kills are at no line's end, and a check that was under way had sent something.
    truncateSync(join(out, JOURNAL), begun + Math.floor(((journal.length - begun) * tenth) / 10));
    const unended = unnamedEvidence(out);
    if (unended !== undefined) truncateSync(unended, Math.floor(statSync(unended).size / 2));
    expect(await report(out), `cut at ${tenth} tenths`).toBe(2);
    const { complete, problems, summary } = conformanceIn(out);
    expect(complete).toBe(false);
    expect(problems.join('\n')).toMatch(/cut off before its end.*\n.*Line \d+ of verdicts\.ndjson was cut off/);
    expect(summary.verified).toBeGreaterThanOrEqual(verified);
    verified = summary.verified;
  }
  expect(verified).toBeGreaterThan(0);
});

/** A file of evidence that no verdict speaks of. */
function unnamedEvidence(out: string): string | undefined {
  const named = readJournal(out).entries.flatMap((entry) => (entry.kind === 'check' ? entry.sources : []));
  const folder = join(out, 'evidence');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  const unnamed = files.find((name) => !named.some(({ file }) => file === join('evidence', name)));
  return unnamed === undefined ? undefined : join(folder, unnamed);
}

test('a folder of no run is refused in one sentence', async () => {
  const { code, stderr } = await command(['report', test.info().outputDir]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/: holds no verdicts of a run \(verdicts\.ndjson\); name the folder of a run\.\n$/);
});
