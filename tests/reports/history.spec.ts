import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryName, pastOf, remembered } from '../../reports/history/entries.ts';
import reportSchema from '../../schemas/report/conformance.json' with { type: 'json' };
import schema from '../../schemas/report/history.json' with { type: 'json' };
import { called } from '../cli/called.ts';
import { expectRefusal } from '../cli/command.ts';
import { expect, test } from '../test.ts';
import { expectFits } from './documents.ts';
import { type ReportedRun, reportScenario } from './reported-run.ts';
import { RUN, type Scenario, VERIFIED } from './scenario.ts';

/** Reports a run of one requirement, remembered in a folder that its test shares. */
async function reportRun(
  name: string,
  outcome: 'verified' | 'violated',
  over: Partial<Scenario> = {},
): Promise<ReportedRun> {
  const info = test.info();
  const results = [{ id: 'MKT-ASSETS-01', outcome, message: `${name} `, exchanges: ['w0-1'] }];
  const options = { history: info.outputPath('history'), ...over.options };
  const run = await reportScenario(info.outputPath(name), {
    run: RUN,
    checks: [{ ...VERIFIED, results }],
    ...over,
    options,
  });
  expectFits(run.report, reportSchema);
  return run;
}

function entries(): string[] {
  return readdirSync(test.info().outputPath('history'));
}

test('a run says first what changed since the last of its kind, and the report has the trend', async () => {
  const first = await reportRun('first', 'verified');
  expect(first.text).toContain('The first run of its kind in this history.');
  expect(first.report.history).toMatchObject({ runs: [{ verified: 1, violated: 0 }], unreadable: [] });
  const second = await reportRun('second', 'violated', { options: { seed: 8 } });
  expect(second.text).toMatch(/^ {2}Since 20.* UTC: 1 newly violated$/m);
  expect(second.text).toMatch(/Newly violated \(1\)\n {4}MKT-ASSETS-01 .* Was verified, is violated\./);
  expect(second.text.indexOf('Since 20')).toBeLessThan(second.text.search(/^ {2}verified/m));
  expect(second.report.history?.runs.map(({ violated, seed }) => ({ violated, seed }))).toEqual([
    { violated: 0, seed: 7 },
    { violated: 1, seed: 8 },
  ]);
  expect(second.report.history?.runs[1]?.latency).toEqual(second.report.latency);
  expect(second.report.history?.since).toMatchObject({ newlyViolated: [{ id: 'MKT-ASSETS-01' }], regressions: 1 });
  // Another selection is another kind; what could not be judged is no measure for what comes after it.
  const other = await reportRun('other', 'verified', { options: { only: ['MKT'] } });
  expect(other.report.history?.since).toBeUndefined();
  await reportRun('lost', 'verified', { run: { ...RUN, problems: ['The target was another one.'] } });
  const third = await reportRun('third', 'verified');
  expect(third.report.history?.runs.map(({ exitCode }) => exitCode)).toEqual([0, 1, 2, 0]);
  expect(third.report.history?.since).toMatchObject({ fixed: [{ id: 'MKT-ASSETS-01' }], newlyViolated: [] });
  expect(entries()).toHaveLength(5);
  for (const name of entries())
    expectFits(JSON.parse(readFileSync(test.info().outputPath('history', name), 'utf8')), schema);
});

test('a history that cannot be written costs the green end; one that cannot be read is named', async () => {
  await reportRun('first', 'verified');
  const [name = ''] = entries();
  writeFileSync(test.info().outputPath('history', name), '{"schemaVersion": 1, "req');
  const second = await reportRun('second', 'verified');
  expect(second.report.history).toMatchObject({ unreadable: [name] });
  expect(second.text).toContain(`The history's ${name} cannot be read; remove it.`);
  expect(second.report.exitCode).toBe(0);
  const file = test.info().outputPath('file');
  writeFileSync(file, '');
  const unwritable = await reportRun('unwritable', 'verified', { options: { history: join(file, 'history') } });
  expect(unwritable.report.exitCode).toBe(2);
  expect(unwritable.report.problems.join()).toContain('could not be written');
});

test('the oldest runs of a kind are forgotten, and those of others stay', () => {
  const folder = test.info().outputPath('history');
  mkdirSync(folder, { recursive: true });
  const [entry] = schema.examples;
  if (!entry) throw new Error('the schema has no example');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  for (let day = 0; day < 95; day++) {
    const startedAt = new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
    const durations = { 'GET /a': Array.from({ length: 1_000 }, (_, at) => at) };
    const text = remembered(folder, { ...entry, startedAt, durations } as never);
    writeFileSync(join(folder, entryName({ command: entry.command, startedAt })), text);
  }
  const { runs } = pastOf(folder, { command: entry.command, startedAt: '2026-12-31T00:00:00.000Z' });
  expect(runs).toHaveLength(90);
  expect(runs[0]?.startedAt).toBe('2026-01-06T00:00:00.000Z');
  expect(runs[0]?.durations?.['GET /a']).toHaveLength(200);
  expect(readdirSync(folder)).toContain('notes.txt');
});

test('a file where the folder of the history should be is refused before anything is sent', async () => {
  const file = test.info().outputPath('file');
  writeFileSync(file, '');
  const ended = await called(['run', '--history', file, '--out', test.info().outputPath('out')]);
  expectRefusal(ended, `--history: ${file} is a file; name a folder.\n`);
});
