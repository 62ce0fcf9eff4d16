import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const PROJECT = join(import.meta.dirname, '..');
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

/** The comments of a file. */
interface Commented {
  /** From the project's folder. */
  readonly file: string;
  /** Each comment on its own line of the file, the code left out. So are names in backticks, which keep their spelling. */
  readonly comments: string;
}

/**
 * The comments of the project's code, by file.
 * @param exempt files that are left out, from the project's folder
 */
export function commentsOfCode(exempt: readonly string[]): Commented[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !file.startsWith('reports/out/') && !exempt.includes(file))
    .map((file) => ({ file, comments: commentsOf(file) }));
}

function commentsOf(file: string): string {
  const code = readFileSync(join(PROJECT, file), 'utf8');
  const parts: string[] = [];
  let end = 0;
  for (const comment of parseSync(file, code).comments) {
    parts.push(code.slice(end, comment.start).replace(/[^\n]/g, ''), comment.value.replace(/`[^`\n]*`/g, ''));
    end = comment.end;
  }
  return parts.join('');
}
