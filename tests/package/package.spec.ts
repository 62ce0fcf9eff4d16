import { execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { PROJECT } from '../../build/build.js';
import { judgedBy } from '../../reports/attestation/statement.ts';
import schema from '../../schemas/report/conformance.json' with { type: 'json' };
import { reportIn } from '../cli/target.ts';
import { expectFits } from '../reports/documents.ts';
import { expect, test } from '../test.ts';
import { binOf, type Installed, installPackage } from './installed.ts';

test.describe.configure({ mode: 'default', timeout: 300_000 });

let installed: Installed;
let target: { baseUrl: string; stop(): void };

test.beforeAll(async () => {
  test.setTimeout(300_000);
  installed = await installPackage();
  target = await served();
});

test.afterAll(() => {
  target?.stop();
  rmSync(installed.folder, { recursive: true, force: true });
});

test('it is small, and brings what runs alone', () => {
  expect(statSync(installed.tarball).size).toBeLessThan(3_000_000);
  const files = execFileSync('tar', ['tzf', installed.tarball], { encoding: 'utf8' });
  for (const left of ['dist/tests/', 'dist/bench/', 'dist/regtest/lab/', 'cascades.json'])
    expect(files).not.toContain(left);
  for (const brought of ['dist/listed.json', 'dist/specs/openapi.yaml', 'dist/types/harness/test.d.ts'])
    expect(files).toContain(`package/${brought}\n`);
});

test('publint has no objection', async () => {
  const { messages } = await publint({ pkgDir: installed.place, pack: false, strict: true });
  expect(messages).toEqual([]);
});

test('the types of what it exports are found by ES modules and bundlers', async () => {
  const tarball = createPackageFromTarballData(readFileSync(installed.tarball));
  const checked = await checkPackage(tarball, { entrypoints: ['.', './test', './reference'] });
  expect(checked.types).toMatchObject({ kind: 'included' });
  const problems = 'problems' in checked ? checked.problems : [];
  // Node 10's resolution, and CommonJS, which gets ES modules by import() alone.
  const ofOthers = (kind: string) => kind === 'node10' || kind === 'node16-cjs';
  expect(problems.filter((each) => !('resolutionKind' in each && ofOthers(each.resolutionKind)))).toEqual([]);
});

test('a program that imports it compiles', () => {
  const program = join(installed.folder, 'program.mts');
  writeFileSync(
    program,
    `import { type Conformance, run } from 'maker-conformance';
import { startReference } from 'maker-conformance/reference';
import { expect, must, test } from 'maker-conformance/test';
const { baseUrl, close } = await startReference({ seed: '7' });
const report: Conformance = await run({ baseUrl, only: ['MKT'], strict: true });
await close();
test('own', { tag: must('MKT-ASSETS-01') }, ({ discovery }) => expect(discovery.network).toBe(report.target.network));
// @ts-expect-error there is no such setting
await run({ base: baseUrl });
`,
  );
  compile(program);
});

test('list and explain', () => {
  expect(packaged('list')).toMatch(/^MKT-ASSETS-04 .*check.*fault/m);
  expect(packaged('explain', 'MKT-ASSETS-04')).toContain('(suites/market/paging.spec.ts)');
});

test('init names the schema that the package brings', () => {
  const schema = 'node_modules/maker-conformance/dist/schemas/settings.json';
  const file = join(installed.folder, 'maker-conformance.yaml');
  expect(packaged('init', '--profile', 'nightly')).toContain(`${file} is written.`);
  expect(readFileSync(file, 'utf8')).toContain(`# yaml-language-server: $schema=${schema}\n`);
  expect(JSON.parse(readFileSync(join(installed.folder, schema), 'utf8'))).toHaveProperty('properties.MAKER_BASE_URL');
  rmSync(file);
});

test('run, beside checks of its operator that compile, replay and verify; the suite that judged is the one that was built', async () => {
  const own = join(installed.folder, 'own-checks');
  cpSync(join(PROJECT, 'docs/own-checks'), own, { recursive: true });
  compile(join(own, 'shop.spec.ts'));
  const out = join(installed.folder, 'out');
  const args = ['--tier', 'quote', '--only', 'MKT-ASSETS-01', '--also', own, '--out', out];
  const said = packaged('run', '--base-url', target.baseUrl, ...args);
  expect(said).toContain('Conformant in MKT-ASSETS-01 within tier quote');
  expect(said).toContain('own checks: 2 passed, 0 failed\n');
  const report = reportIn(out);
  expectFits(report, schema);
  expect(report.own?.requirements.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['X-SHOP-01', 'verified'],
    ['X-SHOP-02', 'verified'],
  ]);
  expect(report.summary).toMatchObject({ verified: 1, executed: 1, conformant: true });
  expect(packaged('replay', out, '--only', 'MKT-ASSETS-01')).toContain('as they were recorded');
  expect(packaged('verify', out, '--unsigned')).not.toContain('was judged by another');
  const attestation = JSON.parse(readFileSync(join(out, 'attestation.json'), 'utf8'));
  const digests = (resources: readonly { digest: unknown }[]) => resources.map(({ digest }) => digest);
  expect(digests(attestation.predicate.configuration)).toEqual(digests(judgedBy()));
});

test('a program gets the report of a run, or the sentence that refuses it', () => {
  const program = join(installed.folder, 'program.mjs');
  writeFileSync(
    program,
    `import { run } from 'maker-conformance';
import { startReference } from 'maker-conformance/reference';
const { baseUrl, close } = await startReference({ seed: '7' });
const report = await run({ baseUrl, tier: 'read', only: ['MKT-ASSETS-01'], out: 'api' });
const refused = await run({ baseUrl, tier: 'all', out: 'api' }).catch(({ message }) => message);
await close();
console.log(JSON.stringify({ conformant: report.summary.conformant, refused }));`,
  );
  const said = execFileSync(process.execPath, [program], { cwd: installed.folder, encoding: 'utf8' });
  const { conformant, refused } = JSON.parse(said);
  expect(conformant).toBe(true);
  expect(refused).toMatch(/^CONFORMANCE_TIER: "?all"? must be one of read, /);
});

/** Compiles a file that imports the package; throws with what the compiler says. */
function compile(file: string): void {
  const options = {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    noEmit: true,
    types: ['node'],
    skipLibCheck: true,
  };
  const compilerOptions = { ...options, typeRoots: [join(PROJECT, 'node_modules/@types')] };
  const project = join(installed.folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }));
  execFileSync(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc'), '--project', project], {
    stdio: 'inherit',
  });
}

/** Runs the command of the package, and gives what it prints; throws where it does not end in 0. */
function packaged(...args: readonly string[]): string {
  const { folder } = installed;
  return execFileSync(process.execPath, [binOf(installed), ...args], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });
}

/** Starts the reference of the package. */
async function served(): Promise<{ baseUrl: string; stop(): void }> {
  const args = [binOf(installed), 'serve'];
  const child = spawn(process.execPath, args, { cwd: installed.folder, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout }))
    return { baseUrl: JSON.parse(line).baseUrl, stop: () => child.kill() };
  throw new Error('serve ended before it was ready');
}

function environment(): NodeJS.ProcessEnv {
  const { PW_DISABLE_TS_ESM: _, ...inherited } = process.env;
  const foreign = /^(CONFORMANCE_|MAKER_|TAKER_|PLAYWRIGHT|TEST_)/;
  const kept = Object.entries(inherited).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(kept), CONFORMANCE_PACE: 'off', CONFORMANCE_SEED: '1', CONFORMANCE_WORKERS: '1' };
}
