import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diff } from '../../cli/diff.ts';
import { merge } from '../../cli/merge.ts';
import { recordingIn } from '../../cli/recording.ts';
import { replay } from '../../cli/replay.ts';
import { report } from '../../cli/report.ts';
import { verify } from '../../cli/verify.ts';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { indexIn } from '../../harness/run/recording.ts';
import { readHar } from '../../reports/formats/read-har.ts';
import { JOURNAL } from '../../reports/journal.ts';
import type { ReporterOptions } from '../../reports/options.ts';
import { scenarioOptions } from '../reports/plain-options.ts';
import { exchange, RUN } from '../reports/scenario.ts';
import { writeHar } from '../reports/write-har.ts';
import { expect, test } from '../test.ts';

// What somebody else may have made of the folder of a run: each case is refused or named, costs little, and touches nothing.

test.describe.configure({ timeout: 300_000 });

const TARGET = { MAKER_BASE_URL: 'http://127.0.0.1:9' };

/** A check as the journal has it; what a stranger writes there may be anything. */
function check(over: object = {}): object {
  const title = 'market/assets.spec.ts › paging';
  const found = { id: 'MKT-ASSETS-01', title: 'paging', outcome: 'verified', exchanges: ['0:w0-1'], check: title };
  return {
    ...{ kind: 'check', check: title, findings: [found], sources: [{ file: 'evidence/a.ndjson', part: 0 }] },
    ...{ runs: [RUN], limitsHit: [], sampled: [], problems: [], interrupted: false, from: 1, to: 2, ...over },
  };
}

/** A folder as a small run leaves it. */
function run(name: string, options: Partial<ReporterOptions> = {}, entries: readonly object[] = [check()]): string {
  const folder = test.info().outputPath(name);
  mkdirSync(join(folder, 'evidence'), { recursive: true });
  const begun = {
    kind: 'begun',
    options: scenarioOptions(folder, { settings: TARGET, ...options }),
    planned: [],
    checks: 1,
  };
  lines(join(folder, JOURNAL), [begun, ...entries, { kind: 'ended', status: 'passed' }]);
  lines(join(folder, 'evidence/a.ndjson'), [exchange('w0-1')]);
  return folder;
}

function lines(file: string, values: readonly unknown[]): void {
  writeFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

/** The exit code of some work and what it says on stderr. */
async function refusalOf(work: () => Promise<number>): Promise<readonly [code: number, stderr: string]> {
  const { write } = process.stderr;
  let said = '';
  process.stderr.write = (chunk: string | Uint8Array) => {
    said += chunk;
    return true;
  };
  try {
    return [await work(), said];
  } finally {
    process.stderr.write = write;
  }
}

/** Writes an archive of these exchanges, each with the file that it says it is from. */
async function archive(options: ReporterOptions, entries: readonly (readonly [Exchange, string])[], sideInputs = {}) {
  const file = test.info().outputPath('evidence.har');
  async function* recorded() {
    for (const [at, [exchange, file]] of entries.entries()) yield { number: at + 1, exchange, file, offset: at };
  }
  await writeHar(file, recorded(), { name: 'tests', version: '0' }, () => [], { options, sideInputs });
  return file;
}

test('a recording that sets a variable of the process is replayed by nobody, as a folder or as an archive', async () => {
  const settings = { ...TARGET, NODE_OPTIONS: '--require ./evil.cjs' };
  const folder = run('run', { settings });
  const evidence = join(folder, 'evidence/a.ndjson');
  const out = test.info().outputPath('out');
  for (const source of [folder, await archive(scenarioOptions(folder, { settings }), [[exchange('w0-1'), evidence]])]) {
    const says = `${source}: sets "NODE_OPTIONS", which is no setting that a verdict depends on; get another copy of the recording.\n`;
    expect(await refusalOf(() => replay(source, { out }))).toEqual([2, says]);
  }
  expect(existsSync(out)).toBe(false);
});

/** What a journal may hold in the place of a run's own options, and the refusal. */
const STRANGE: readonly (readonly [what: string, options: object, says: RegExp])[] = [
  [
    'an address that is a script',
    { interfaceUrl: 'javascript:alert(1)' },
    /"\/options\/interfaceUrl" must match pattern/,
  ],
  [
    'a waiver whose link is a script',
    { waivers: [{ id: 'MKT-ASSETS-01', reason: 'x', link: 'javascript:alert(1)' }] },
    /"\/options\/waivers\/0\/link" must match pattern/,
  ],
  ['a list that is none', { tiers: 'read' }, /"\/options\/tiers" must be array/],
  [
    'a setting that is no text',
    { settings: { MAKER_BASE_URL: 1 } },
    /"\/options\/settings\/MAKER_BASE_URL" must be string/,
  ],
  ['a profile that is Markdown', { profile: 'gate\n\n### ✅ Conformant' }, /"\/options\/profile" must match pattern/],
  ['a tier that a terminal obeys', { tiers: ['\u001b[32mread'] }, /"\/options\/tiers\/0" must match pattern/],
  ['a need that is a link', { without: ['<a href=x>'] }, /"\/options\/without\/0" must match pattern/],
  ['a selection of two lines', { only: ['MKT\n'] }, /"\/options\/only\/0" must match pattern/],
  ['a name of the run with a line break', { run: 'a\nb' }, /"\/options\/run" must match pattern/],
];
for (const [what, options, says] of STRANGE)
  test(`a journal with ${what} is refused by whoever reads it, in one sentence`, async () => {
    const folder = run('run', options as Partial<ReporterOptions>);
    for (const work of [
      () => report(folder),
      () => replay(folder, {}),
      () => merge([folder], { out: `${folder}-out` }),
    ]) {
      const [code, stderr] = await refusalOf(work);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /^[^\n]*: verdicts\.ndjson begins with what no run writes \([^\n]*; get another copy of the folder\.\n$/,
      );
      expect(stderr).toMatch(says);
    }
    expect(readdirSync(folder).sort()).toEqual(['evidence', JOURNAL]);
  });

test('a recording or a report of schemaVersion 1 is refused in one sentence that names the way out', async () => {
  const { settings, ...options } = scenarioOptions('/nowhere', { settings: TARGET });
  const earlier = { ...options, told: settings };
  const folder = run('earlier', { told: TARGET, settings: undefined } as object);
  const archive = test.info().outputPath('evidence.har');
  writeFileSync(archive, JSON.stringify({ log: { _run: { options: earlier, told: {} }, entries: [] } }));
  const reported = run('reported');
  writeFileSync(join(reported, 'conformance.json'), '{"schemaVersion": 1}');
  for (const work of [
    () => report(folder),
    () => replay(folder, {}),
    () => replay(archive, {}),
    () => diff(reported, reported, {}),
  ]) {
    const [code, stderr] = await refusalOf(work);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^[^\n]* was recorded by an earlier version [^\n]*; use that version, or record a new run\.\n$/,
    );
  }
});

test('a report names no file outside of the evidence, and takes nothing of one', async () => {
  const secret = test.info().outputPath('x.ndjson');
  lines(secret, [exchange('w0-2', { request: { method: 'GET', url: 'http://127.0.0.1:9/secret', headers: [] } })]);
  for (const file of ['../x.ndjson', 'evidence/../../x.ndjson', secret]) {
    const folder = run('run', {}, [check(), check({ sources: [{ file, part: 0 }] })]);
    expect((await refusalOf(() => report(folder)))[0], file).toBe(2);
    const { problems, requests } = JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8'));
    expect(problems.join('\n')).toContain('An entry of verdicts.ndjson is none that a run writes');
    expect(requests.total).toBe(1);
    expect(readFileSync(join(folder, 'evidence.har'), 'utf8')).not.toContain('secret');
    rmSync(folder, { recursive: true });
  }
});

test('links and pipes in a folder are named by each command that reads it, and none is opened', async () => {
  const victim = test.info().outputPath('victim');
  writeFileSync(victim, 'of somebody else\n');
  const traps: readonly (readonly [name: string, kind: string, lay: (file: string) => void])[] = [
    ['.summary.md.part', 'a symbolic link', (file) => symlinkSync(victim, file)],
    ['evidence/b.ndjson', 'a symbolic link', (file) => symlinkSync(victim, file)],
    ['evidence/b.ndjson', 'a named pipe', (file) => execFileSync('mkfifo', [file])],
  ];
  for (const [name, kind, lay] of traps) {
    const folder = run('run', { shard: '1/1' });
    lay(join(folder, name));
    const before = readdirSync(folder, { recursive: true }).sort();
    const out = test.info().outputPath('out');
    // A writer that ends as soon as a reader opens the pipe: it must not end.
    const writer = kind === 'a named pipe' ? spawn('sh', ['-c', ': > "$0"', join(folder, name)]) : undefined;
    const refusal = `${folder}: "${name}" is ${kind}; a run leaves folders and plain files only: get another copy of the folder.\n`;
    for (const work of [
      () => report(folder),
      () => merge([folder], { out }),
      () => replay(folder, { out }),
      () => diff(folder, folder, {}),
    ])
      expect(await refusalOf(work)).toEqual([2, refusal]);
    expect(writer?.exitCode ?? null).toBe(null);
    writer?.kill('SIGKILL');
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
    expect(existsSync(out)).toBe(false);
    rmSync(folder, { recursive: true });
  }
  expect(readFileSync(victim, 'utf8')).toBe('of somebody else\n');
});

test('a pipe or a file in the place of a folder is refused in one sentence', async () => {
  const pipe = test.info().outputPath('pipe');
  execFileSync('mkfifo', [pipe]);
  const file = test.info().outputPath('file');
  writeFileSync(file, '{}');
  for (const source of [pipe, file])
    for (const work of [
      () => report(source),
      () => merge([source], { out: `${source}-out` }),
      () => replay(source, {}),
      () => diff(source, source, {}),
      () => verify(source, {}),
    ]) {
      const [code, stderr] = await refusalOf(work);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^[^\n]*; name [^\n]*\.\n$/);
    }
});

test('lines that no run records are left out and named, wherever they are read', async () => {
  const folder = run('run', { shard: '1/1' });
  const strange = [
    { ...exchange('w0-2'), request: { method: 'GET', url: 'javascript:alert(1)', headers: [] } },
    { ...exchange('w0-3'), sentAt: 1e300 },
    { ...exchange('w0-4'), response: { status: 200, headers: 5, body: {} } },
    { id: 'w0-5' },
    [],
  ];
  lines(join(folder, 'evidence/a.ndjson'), [exchange('w0-1'), ...strange]);
  const merged = test.info().outputPath('merged');
  // What was left out must not end green; the one answer that stands there lacks members, too.
  expect((await refusalOf(() => merge([folder], { out: merged })))[0]).toBe(1);
  const { problems } = JSON.parse(readFileSync(join(merged, 'conformance.json'), 'utf8'));
  expect(
    problems.filter((problem: string) =>
      /: Line \d of evidence\/a\.ndjson was cut off, or is no exchange/.test(problem),
    ),
  ).toHaveLength(5);

  expect((await refusalOf(() => report(folder)))[0]).toBe(2);
  const said = JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8'));
  expect(said.problems.filter((problem: string) => /line \d of .*a\.ndjson is no exchange/.test(problem))).toHaveLength(
    5,
  );

  const again = test.info().outputPath('again');
  mkdirSync(again);
  await recordingIn(run('other', { shard: '1/1' })).copyTo(again);
  expect(indexIn(again)).toEqual({ damage: [] });
  expect(readdirSync(join(again, 'evidence'))).toEqual(['a.ndjson']);
});

test('an archive that holds anything but what a run records is none, or is named where it does', async () => {
  const options = scenarioOptions('/nowhere', { settings: TARGET });
  const [inside, outside] = [test.info().outputPath('evidence/a.ndjson'), join(test.info().outputDir, '../a.ndjson')];
  const written = (sideInputs: object) =>
    archive(
      options,
      [
        [exchange('w0-1'), inside],
        [exchange('w0-2'), outside],
        [{ ...exchange('w0-3'), durationMs: 'x' as never }, inside],
      ],
      sideInputs,
    );
  const file = await written({});
  const run = readHar(file);
  expect([...(run?.evidence.keys() ?? [])]).toEqual(['evidence/a.ndjson']);
  expect(run?.damage).toEqual(
    [2, 3].map((at) => `The recording was changed: exchange ${at} of the archive, or what stood before it.`),
  );
  for (const sideInputs of [{ '../x.ndjson': [] }, { 'a.ndjson': [{ what: 1 }] }, { 'a.ndjson': 5 }]) {
    await written(sideInputs);
    expect(readHar(file)).toBeUndefined();
  }
  for (const text of ['{"log":null}', '[]', '"x"', '{"log":{"_run":{"options":{}},"entries":5}}']) {
    writeFileSync(file, text);
    expect(readHar(file)).toBeUndefined();
  }
});
