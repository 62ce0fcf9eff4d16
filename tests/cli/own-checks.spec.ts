import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedIn } from '../../harness/run/passive-evidence.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import schema from '../../schemas/report/conformance.json' with { type: 'json' };
import { expectFits } from '../reports/documents.ts';
import { expect, test } from '../test.ts';
import { CHECKS, DECLARED, ownChecks } from './acme.ts';
import { called } from './called.ts';
import { command, expectRefusal } from './command.ts';
import { reportIn, runAgainst } from './target.ts';

test.describe.configure({ timeout: 300_000 });

/** One requirement of the interface; own checks run whatever is selected. */
const ONE = ['--tier', 'quote', '--only', 'MKT-ASSETS-01'];

test('one that fails ends in 3, and changes no verdict on the interface', async () => {
  const out = test.info().outputPath('out');
  const also = ownChecks({ 'requirements.yaml': DECLARED, 'acme.spec.ts': CHECKS });
  const { code, stdout } = await runAgainst({}, ...ONE, '--also', also, '--out', out);
  expect(code, stdout).toBe(3);
  expect(stdout).toContain('Conformant in MKT-ASSETS-01 within tier quote');
  expect(stdout).toContain('own checks: 2 passed, 1 failed\n    X-ACME-01 (must) No asset is listed at all.\n');
  const report = reportIn(out);
  expectFits(report, schema);
  expect(report).toMatchObject({ exitCode: 0, own: { passed: 2, failed: 1, notExercised: 0, exitCode: 3 } });
  expect(report.requirements.filter(({ id }) => id.startsWith('X-'))).toEqual([]);
  const [failed] = report.own?.requirements ?? [];
  expect(failed).toMatchObject({ verdict: 'violated', checks: [{ title: 'own/acme.spec.ts › no asset' }] });

  const left = (name: string) => readFileSync(join(out, name), 'utf8');
  expect(JSON.parse(left('attestation.json')).predicate).toMatchObject({ result: 'PASSED', failedTests: [] });
  expect(JSON.parse(left('badge.json'))).toMatchObject({ color: 'brightgreen' });
  expect(left('junit.xml')).toMatch(/<testsuite name="own checks" tests="3" failures="1" errors="0" skipped="0"/);
  expect(left('conformance.html')).toContain('id="X-ACME-01"');
  expect(left('summary.md')).toContain('**own checks: 2 passed, 1 failed**');

  const checks = new Set<string | undefined>();
  for await (const { check } of recordedIn(evidenceFolder(out))) checks.add(check);
  expect([...checks].filter((check) => check?.startsWith('own/'))).toEqual([]);
  expect(readdirSync(evidenceFolder(out)).filter((name) => name.startsWith('X-ACME-03'))).toHaveLength(1);

  await test.step('reported again', async () => {
    const again = await called(['report', out]);
    expect(again.code, again.stdout).toBe(3);
    expect(reportIn(out).own).toEqual(report.own);
  });

  await test.step('replayed without them', async () => {
    const replay = await command(['replay', out, '--out', `${out}-replay`]);
    expect(replay.code, replay.stdout).toBe(0);
    expect(replay.stdout).toMatch(/^Its own checks \(.*\) are not replayed; give their folder by --also/m);
    expect(reportIn(`${out}-replay`).own).toBeUndefined();
  });

  await test.step('replayed with them', async () => {
    const replay = await command(['replay', out, '--also', also, '--out', `${out}-again`]);
    expect(replay.code, replay.stdout).toBe(3);
    expect(reportIn(`${out}-again`).own?.requirements).toEqual(report.own?.requirements);
  });

  await test.step('no recording names a folder of them', async () => {
    const journal = left('verdicts.ndjson').replace('"settings":{', `"settings":{"CONFORMANCE_ALSO":"${also}",`);
    writeFileSync(join(out, 'verdicts.ndjson'), journal);
    expectRefusal(
      await called(['replay', out, '--out', `${out}-chosen`]),
      'CONFORMANCE_ALSO", which is no setting that a verdict depends on',
    );
  });
});

test('a check that judges what the suites judge is none of its own', async () => {
  const out = test.info().outputPath('out');
  const text = CHECKS.replace("tag: own('X-ACME-03')", "tag: [own('X-ACME-03'), '@MKT-ASSETS-02']");
  const also = ownChecks({ 'requirements.yaml': DECLARED, 'acme.spec.ts': text });
  const { code, stdout } = await runAgainst({}, ...ONE, '--also', also, '--out', out);
  expect(code).toBe(2);
  expect(stdout).toContain('“own/acme.spec.ts › the list” broke: ConfigurationError: it judges MKT-ASSETS-02, which');
});

const BAD: readonly (readonly [what: string, files: Readonly<Record<string, string>>, says: string | RegExp])[] = [
  ['without a declaration', { 'acme.spec.ts': CHECKS }, 'requirements.yaml: is not there; list in it'],
  ['without checks', { 'requirements.yaml': DECLARED }, 'holds no checks; give their files names that end'],
  [
    'with a level that there is not',
    { 'requirements.yaml': DECLARED.replace('level: must', 'level: shall'), 'acme.spec.ts': CHECKS },
    'requirements.yaml: X-ACME-01: level must be one of must, should, may; correct it.',
  ],
  [
    'with an id like those of the interface',
    { 'requirements.yaml': DECLARED.replace('X-ACME-01', 'MKT-ASSETS-01'), 'acme.spec.ts': CHECKS },
    'requirements.yaml: MKT-ASSETS-01: id "MKT-ASSETS-01" must match',
  ],
  [
    'with an id twice',
    { 'requirements.yaml': DECLARED.replace('X-ACME-02', 'X-ACME-01'), 'acme.spec.ts': CHECKS },
    'requirements.yaml: X-ACME-01: id is used twice',
  ],
  [
    'with an id that is not declared',
    { 'requirements.yaml': DECLARED, 'acme.spec.ts': CHECKS.replace('X-ACME-02', 'X-ACME-20') },
    /acme\.spec\.ts judges X-ACME-20, which requirements\.yaml beside it does not declare; add it there\.$/m,
  ],
  [
    'with an id that no check judges',
    {
      'requirements.yaml': `${DECLARED}- { id: X-ACME-04, level: may, statement: Nobody looks at this. }`,
      'acme.spec.ts': CHECKS,
    },
    'declares X-ACME-04, which no check of the folder judges; write one or remove it.',
  ],
];

for (const [what, files, says] of BAD)
  test(`a folder ${what} is refused in a sentence`, async () => {
    const out = test.info().outputPath('out');
    const ended = await called(['run', '--also', ownChecks(files), '--out', out]);
    expectRefusal(ended, /^--also: /, says);
  });

test('no settings file names a folder of own checks', async () => {
  const cwd = test.info().outputPath();
  writeFileSync(join(cwd, 'maker-conformance.yaml'), 'CONFORMANCE_ALSO: own\n');
  expectRefusal(await called(['run'], { cwd }), 'CONFORMANCE_ALSO: names code that runs, which no file may;');
});
