import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join, relative } from 'node:path';
import { report } from '../../cli/report.ts';
import type { Wire } from '../../faults/proxy/exchange.ts';
import { JOURNAL, readJournal } from '../../reports/journal.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { expectRefusal } from './command.ts';
import { reportIn, runAgainst } from './target.ts';

// One run serves all tests of the file but that of a killed one.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const SMALL = ['--only', 'MKT-ASSETS', '--tier', 'read', '--profile', 'nightly', '--min-coverage', '0'];
const REPORTS = ['conformance.html', 'conformance.json', 'evidence.har', 'junit.xml'];
// Of some 90 answers the first ones are the command's own, before there is a run; then comes the discovery.
const MOMENTS = [9, 10, 12, 14, 22, 33, 45, 57, 68, 79];
/** What belongs to the processes of a run, and is of no use to a report. */
const OF_PROCESSES = ['.lock', 'work'];

let folder = '';
const whole = () => join(folder, 'whole');
const cutAt = (moment: number) => join(folder, `cut-${moment}`);

/** Calls `act` when the target has an answer ready, with its index from 1; the answer goes out afterwards. */
function atEachAnswer(act: (answer: number) => void): Wire {
  let answers = 0;
  return {
    reply(_request, reply) {
      answers += 1;
      act(answers);
      return reply;
    },
  };
}

/** Copies what a run has written so far. */
function copyRun(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !OF_PROCESSES.includes(relative(from, path)) });
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = test.info().outputPath('runs');
  const wire = atEachAnswer((answer) => {
    if (MOMENTS.includes(answer)) copyRun(whole(), cutAt(answer));
  });
  await runAgainst({ wire }, ...SMALL, '--out', whole());
});

/** Expects a report of a run that has none, as of one that was cut off. */
async function expectReportOfCut(out: string): Promise<void> {
  for (const name of REPORTS) expect(existsSync(join(out, name)), name).toBe(false);
  expect(await report(out)).toBe(2);
  for (const name of REPORTS) expect(existsSync(join(out, name)), name).toBe(true);
  const { complete, exitCode, problems, summary } = reportIn(out);
  expect({ complete, exitCode, conformant: summary.conformant }).toEqual({
    complete: false,
    exitCode: 2,
    conformant: false,
  });
  expect(problems[0]).toMatch(/^The run was cut off before its end, when \d+ of \d+ checks/);
  expect(readFileSync(join(out, 'conformance.html'), 'utf8')).toContain('Incomplete<small> in MKT-ASSETS');
}

for (const moment of MOMENTS)
  test(`what a run has written at answer ${moment} is what a report is made of`, () =>
    expectReportOfCut(cutAt(moment)));

test('a run that is killed leaves what a report is made of', async () => {
  const out = test.info().outputPath('out');
  let kill = () => {};
  const wire = atEachAnswer((answer) => {
    if (answer === 45) kill();
  });
  const started = (child: ChildProcess) => {
    kill = () => child.kill('SIGKILL');
  };
  await runAgainst({ wire, call: () => ({ started }) }, ...SMALL, '--out', out);
  await expectReportOfCut(out);
});

/** Removes the reports of a run, so that only what it recorded on its way is left. */
function withoutReports(out: string): void {
  for (const name of REPORTS) rmSync(join(out, name), { force: true });
}

test('what is recorded is read wherever it was cut off, and a whole run is reported as it was', async () => {
  const reported = test.info().outputPath('whole');
  cpSync(whole(), reported, { recursive: true });
  const said = readFileSync(join(reported, 'conformance.json'), 'utf8');

  withoutReports(reported);
  const again = await called(['report', reported]);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toMatch(/Conformant in MKT-ASSETS within tier read/);
  expect(readFileSync(join(reported, 'conformance.json'), 'utf8')).toBe(said);

  // What was cut off before its first line was whole says of no run.
  const journal = readFileSync(join(whole(), JOURNAL));
  const begun = journal.indexOf('\n', 1);
  let verified = 0;
  for (let tenth = 1; tenth < 10; tenth++) {
    const out = test.info().outputPath(`cut-${tenth}`);
    cpSync(whole(), out, { recursive: true });
    withoutReports(out);
    // Within a line, and a check that was under way had sent something.
    let cut = begun + Math.floor(((journal.length - begun) * tenth) / 10);
    while (journal.subarray(cut - 1, cut + 1).includes('\n')) cut--;
    truncateSync(join(out, JOURNAL), cut);
    const unended = unnamedEvidence(out);
    if (unended !== undefined) truncateSync(unended, Math.floor(statSync(unended).size / 2));
    expect(await report(out), `cut at ${tenth} tenths`).toBe(2);
    const { complete, problems, summary } = reportIn(out);
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
  const ended = await called(['report', test.info().outputDir]);
  expectRefusal(ended, /: holds no verdicts of a run \(verdicts\.ndjson\); name the folder of a run\.\n$/);
});
