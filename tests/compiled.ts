import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '..');

/**
 * The project as JavaScript. Node 20 loads TypeScript by a thread of hooks, which takes about as long as a run of a few checks;
 * tests that start the command many times start it from here.
 */
export const COMPILED: string = join(PROJECT, 'test-results/compiled');

/** What Playwright lists of it, where somebody has asked; see listed.ts. */
export const LISTED: string = join(COMPILED, 'listed.json');

/** What the compiler remembers of it. */
const BUILT = 'built.json';

/** Has Playwright load what is compiled as Node does by itself. */
export const AS_COMPILED = { PW_DISABLE_TS_ESM: '1' } as const;

/** Brings the compiled project up to date. Types are left to `npm run check`. */
export default function compile(): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const given = ['--noEmit', 'false', '--noCheck', '--rewriteRelativeImportExtensions', '--rootDir', PROJECT];
  const known = ['--incremental', '--tsBuildInfoFile', join(COMPILED, BUILT)];
  execFileSync(process.execPath, [tsc, '--project', PROJECT, '--outDir', COMPILED, ...given, ...known], {
    stdio: 'inherit',
  });
  for (const room of ['cli', 'faults', 'harness', 'reports/html', 'reports/repeat', 'schemas', 'specs'])
    copyOthers(room);
  writeFileSync(join(COMPILED, 'cli/maker-conformance.js'), "import './main.js';\n");
  discardLeft();
  rmSync(LISTED, { force: true });
}

/** Copies what a room holds beside TypeScript. */
function copyOthers(room: string): void {
  cpSync(join(PROJECT, room), join(COMPILED, room), { recursive: true, filter: (source) => !/\.tsx?$/.test(source) });
}

/** Removes what has no source any more: it may be read by its folder. */
function discardLeft(): void {
  for (const file of readdirSync(COMPILED, { recursive: true, encoding: 'utf8' })) {
    if (file === BUILT || file.startsWith('node_modules')) continue;
    const source = join(PROJECT, file);
    const sources = [source, ...['.ts', '.tsx'].map((ending) => source.replace(/\.js$/, ending))];
    if (!sources.some((path) => existsSync(path))) rmSync(join(COMPILED, file), { recursive: true, force: true });
  }
}
