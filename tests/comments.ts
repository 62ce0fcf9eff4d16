import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { codeFiles, PROJECT } from './code-files.ts';

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
  return codeFiles(/\.(tsx?|mjs|js)$/)
    .filter((file) => !exempt.includes(file))
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
