import { closeSync, constants, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from '../verdict/failures.ts';
import { isTooDeep, parseExact } from './json/exact-json.ts';
import { isPlainFile, isPlainFolder, MOST_BYTES, openPlain, readPlain } from './plain-files.ts';

/** Longer lines are not read, in bytes. */
const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * Adds one line to a file that several processes write to. It is written at once, by a single append, which the file
 * systems of one machine keep whole and in one order for all readers; a network file system may not. A line that a killed
 * process left unfinished cannot spoil the next one, because each line begins with a line feed of its own.
 * @throws {Error} when the file cannot take the whole line (a full disk), or a link is in its place
 */
export function appendLine(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  const bytes = Buffer.from(`\n${JSON.stringify(value)}\n`);
  const descriptor = openSync(file, APPENDING);
  try {
    const written = writeSync(descriptor, bytes);
    if (written < bytes.length) throw new Error(`${file}: only ${written} of ${bytes.length} bytes could be written`);
  } finally {
    closeSync(descriptor);
  }
}

const APPENDING =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The names of the plain files of lines (`*.ndjson`) in a folder, in their order; none where there is no folder. */
export function linesFilesIn(folder: string): string[] {
  if (!isPlainFolder(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() && entry.name.endsWith('.ndjson') ? [entry.name] : [])).sort();
}

/** A line of a file. */
interface Line {
  /** Undefined when it is too long to be read. */
  readonly bytes: Buffer | undefined;
  /** From 1. */
  readonly number: number;
  /** Where it begins, in bytes. */
  readonly offset: number;
  /** Whether a line feed ends it: the last one of a killed process may have none. */
  readonly isEnded: boolean;
}

const CHUNK = 1 << 20;
const LINE_FEED = 10;

/**
 * The lines of a plain file, one in memory at a time. Empty ones are left out.
 * @throws {ConfigurationError} when it is no plain file or cannot be read
 */
export function* linesIn(file: string): Generator<Line> {
  const descriptor = openPlain(file);
  try {
    yield* linesOf(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function* linesOf(descriptor: number): Generator<Line> {
  let pending: Buffer[] = [];
  let length = 0;
  let offset = 0;
  let number = 1;
  const line = (isEnded: boolean): Line => ({
    bytes: length > LONGEST_LINE ? undefined : Buffer.concat(pending),
    number,
    offset,
    isEnded,
  });
  const gather = (part: Buffer): void => {
    length += part.length;
    if (length > LONGEST_LINE) pending = [];
    else pending.push(part);
  };
  for (let chunk = nextOf(descriptor); chunk.length > 0; chunk = nextOf(descriptor)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      gather(chunk.subarray(start, end));
      if (length > 0) yield line(true);
      offset += length + 1;
      number++;
      pending = [];
      length = 0;
      start = end + 1;
    }
    if (start < chunk.length) gather(chunk.subarray(start));
  }
  if (length > 0) yield line(false);
}

function nextOf(descriptor: number): Buffer {
  const buffer = Buffer.allocUnsafe(CHUNK);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, CHUNK, null));
}

/** The objects of a file that `appendLine` wrote, in order, without what is torn; empty when there is no plain file. */
export function readLines(file: string): readonly object[] {
  if (!isPlainFile(file)) return [];
  const values = readPlain(file)
    .toString('utf8')
    .split('\n')
    .map((line) => parseExact(line).value);
  return values.filter((value) => typeof value === 'object' && value !== null);
}

/**
 * As {@link readLines}, with the numbers of the lines that are torn. Numbers are read as JSON has them.
 * @throws {ConfigurationError} when the file is too large for the memory
 */
export function readJournalLines(file: string): {
  readonly values: readonly object[];
  readonly torn: readonly number[];
} {
  const values: object[] = [];
  const torn: number[] = [];
  if (!isPlainFile(file)) return { values, torn };
  for (const { bytes, number, offset } of linesIn(file)) {
    if (offset > MOST_BYTES)
      throw new ConfigurationError(`${file}: has more than ${MOST_BYTES} bytes; name the folder of another run.`);
    const value = bytes && objectIn(bytes);
    if (value === undefined) torn.push(number);
    else values.push(value);
  }
  return { values, torn };
}

/** The object of a line; undefined when there is none, or it was cut off, or is nested deeper than any JSON of a run. */
export function objectIn(line: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    return typeof value === 'object' && value !== null && !isTooDeep(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
