import { readdirSync } from 'node:fs';
import { join } from 'node:path/posix';

/** The folder of the project. */
export const PROJECT = join(import.meta.dirname, '..');

const FOLDERS = [
  'bench',
  'cli',
  'faults',
  'harness',
  'reference',
  'regtest',
  'reports',
  'schemas',
  'specs',
  'suites',
  'tests',
];

/** The files of the project's code whose names end so, from its folder, in order. */
export function codeFiles(ending: RegExp): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => ending.test(file) && !file.startsWith('reports/out/'))
    .sort();
}
