import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseExact } from './json/exact-json.ts';

/**
 * Adds one line to a file that several processes write to. It is written at once, by a single append, which the file
 * systems of one machine keep whole and in one order for all readers; a network file system may not. A line that a killed
 * process left unfinished cannot spoil the next one, because each line begins with a line feed of its own.
 * @throws {Error} when the file cannot take the whole line (a full disk)
 */
export function appendLine(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  const bytes = Buffer.from(`\n${JSON.stringify(value)}\n`);
  const descriptor = openSync(file, 'a');
  try {
    const written = writeSync(descriptor, bytes);
    if (written < bytes.length) throw new Error(`${file}: only ${written} of ${bytes.length} bytes could be written`);
  } finally {
    closeSync(descriptor);
  }
}

/** The names of the files of lines (`*.ndjson`) in a folder, in their order; none where there is no folder. */
export function linesFilesIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ndjson')) : [];
  return names.sort();
}

/** The objects of a file that `appendLine` wrote, in order, without what is torn; empty when there is no file. */
export function readLines(file: string): readonly object[] {
  if (!existsSync(file)) return [];
  const values = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => parseExact(line).value);
  return values.filter((value) => typeof value === 'object' && value !== null);
}

/** As {@link readLines}, with the numbers of the lines that are torn. Numbers are read as JSON has them. */
export function readJournalLines(file: string): {
  readonly values: readonly object[];
  readonly torn: readonly number[];
} {
  const values: object[] = [];
  const torn: number[] = [];
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const value = objectIn(line);
    if (value === undefined) torn.push(at + 1);
    else values.push(value);
  }
  return { values, torn };
}

function objectIn(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
