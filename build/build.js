// Builds the project: dist/ is what the command runs, in a checkout and in the package, and what its tests start. In JavaScript,
// since it is asked before TypeScript can be loaded.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The checkout. */
export const PROJECT = dirname(import.meta.dirname);

/** Where the project lies as JavaScript. */
export const DIST = join(PROJECT, 'dist');

/** What the command is built of; the tests, which only the tests start from dist/, are not among it. */
const SOURCES = [
  ...['cli', 'faults', 'harness', 'reference', 'regtest', 'reports', 'schemas', 'specs', 'suites'],
  ...['package.json', 'playwright.config.ts', 'tsconfig.json'],
];

/** What decides verdicts, as `reports/attestation/statement.ts` says it. */
const JUDGING = ['harness', 'schemas', 'specs', 'suites'];

/** What dist/ was built of, and the digests of what came of it. */
const BUILT = 'built.json';
/** What the compiler remembers of it. */
const COMPILER = 'compiler.json';
/** What Playwright lists of it, where somebody has asked. */
const LISTED = 'listed.json';
const LOCK = '.lock';

const SETTINGS_SCHEMA = 'schemas/settings.json';

/** What stands in dist/ and has no source. */
const MADE = [BUILT, COMPILER, LISTED, LOCK, SETTINGS_SCHEMA, '.cache', 'types'];

/**
 * Builds the project unless dist/ was built of these very sources.
 * @throws {Uncompilable} with what the compiler says first
 */
export async function bringUpToDate() {
  if (!isCurrent()) await alone(async () => isCurrent() || (await make()));
}

/**
 * Builds the project and its tests. Only what has changed is compiled. Types are left to `npm run check`.
 * @throws {Uncompilable} with what the compiler says first
 */
export default async function build() {
  await alone(make);
}

function isCurrent(sources = digestsBelow(PROJECT, SOURCES)) {
  const record = join(DIST, BUILT);
  if (!existsSync(record)) return false;
  return JSON.stringify(JSON.parse(readFileSync(record, 'utf8')).sources) === JSON.stringify(sources);
}

/** Of two commands that begin at the same time one builds, and the other waits for it. */
async function alone(work) {
  const { lock } = await import('proper-lockfile');
  mkdirSync(DIST, { recursive: true });
  const retries = { retries: 1_200, minTimeout: 100, maxTimeout: 100 };
  const release = await lock(DIST, { lockfilePath: join(DIST, LOCK), retries });
  try {
    await work();
  } finally {
    await release();
  }
}

async function make() {
  await import('./ids.js');
  const sources = digestsBelow(PROJECT, SOURCES);
  // Of the same sources the same tests are listed.
  if (!isCurrent(sources)) for (const file of [BUILT, LISTED]) rmSync(join(DIST, file), { force: true });
  const known = ['--incremental', '--tsBuildInfoFile', join(DIST, COMPILER)];
  await compile(['--project', PROJECT, '--outDir', DIST, '--sourceMap', ...known]);
  for (const room of ['cli', 'faults', 'harness', 'reports', 'schemas', 'specs']) copyOthers(room);
  const { name, version, type, engines } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  writeFileSync(join(DIST, 'package.json'), `${JSON.stringify({ name, version, type, engines }, null, 2)}\n`);
  discardLeft();
  await writeSettingsSchema();
  // Last, so that what was only begun is not taken for built.
  writeFileSync(join(DIST, BUILT), JSON.stringify({ sources, judging: digestsBelow(DIST, JUDGING) }));
}

/**
 * Runs the compiler, without a look at types.
 * @param {readonly string[]} args which project, and what to write where
 * @throws {Uncompilable} with what it says first
 */
export async function compile(args) {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const how = [
    '--pretty',
    'false',
    '--noEmit',
    'false',
    '--noCheck',
    '--rewriteRelativeImportExtensions',
    '--rootDir',
    PROJECT,
  ];
  await promisify(execFile)(process.execPath, [tsc, ...args, ...how]).catch(({ stdout, message }) => {
    throw new Uncompilable((stdout || message).trim());
  });
}

/** The sources cannot be compiled: what is built is not what is written. */
class Uncompilable extends Error {
  name = 'Uncompilable';
}

/** Copies what a room holds beside TypeScript. */
function copyOthers(room) {
  const isCopied = (source) => !/\.tsx?$/.test(source) && source !== join(PROJECT, 'reports/out');
  cpSync(join(PROJECT, room), join(DIST, room), { recursive: true, filter: isCopied });
}

/** The schema by which editors complete and check a settings file; the table of settings is its source. */
async function writeSettingsSchema() {
  const { settingsSchema } = await import(pathToFileURL(join(DIST, 'harness/run/settings-schema.js')).href);
  writeFileSync(join(DIST, SETTINGS_SCHEMA), `${JSON.stringify(settingsSchema(), null, 2)}\n`);
}

/** Removes what has no source any more: it may be read by its folder. */
function discardLeft() {
  for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    if (MADE.some((made) => file === made || file.startsWith(`${made}/`))) continue;
    const source = join(PROJECT, file.replace(/\.js\.map$/, '.js'));
    const sources = [source, ...['.ts', '.tsx'].map((ending) => source.replace(/\.js$/, ending))];
    if (!sources.some((path) => existsSync(path))) rmSync(join(DIST, file), { recursive: true, force: true });
  }
}

/**
 * SHA-256 of files, and of all files in folders.
 * @param {string} root absolute path
 * @param {readonly string[]} names of files and folders below it
 * @returns {Record<string, string>} in hex, by the paths below the root with forward slashes, in the order of the paths
 */
function digestsBelow(root, names) {
  const files = names.flatMap((name) => filesBelow(root, name)).sort();
  const digestOf = (file) =>
    createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
  return Object.fromEntries(files.map((file) => [file, digestOf(file)]));
}

function filesBelow(root, name) {
  // What runs leave in a checkout.
  if (name === 'reports/out') return [];
  if (statSync(join(root, name)).isFile()) return [name];
  return readdirSync(join(root, name)).flatMap((entry) => filesBelow(root, `${name}/${entry}`));
}
