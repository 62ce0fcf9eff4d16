import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of the files of checks in a folder, by their paths below it. */
export function checkTexts(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.spec\.[jt]s$/.test(file),
  );
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/**
 * The files whose checks judge none of some requirements, so that a run of these need not load them. A check names its
 * requirements in its file; a file that names none takes them from elsewhere, and may judge any.
 * @param texts of the files, by their paths
 * @param ids requirement ids, or beginnings of ids such as `MKT`
 */
export function otherFiles(texts: ReadonlyMap<string, string>, ids: readonly string[]): string[] {
  const wanted = new RegExp(`\\b(?:${ids.join('|')})\\b`);
  return [...texts].flatMap(([file, text]) =>
    /\b[A-Z]+-[A-Z]+-\d{2}\b/.test(text) && !wanted.test(text) ? [file] : [],
  );
}
