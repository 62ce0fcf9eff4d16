import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../verdict/failures.ts';

// The folder of a run may be a stranger's. Only plain files below it are read: the target of a link is not the run's, and
// a pipe or a device may never end.

/** Something below a folder that is neither a folder nor a plain file. */
interface Odd {
  /** Path below the folder, with forward slashes. */
  readonly name: string;
  /** `a symbolic link`, `a named pipe`, … */
  readonly kind: string;
}

/** What lies below a folder. */
export interface Below {
  /** Plain files by their paths below the folder, with forward slashes, in the order of the names. */
  readonly files: readonly string[];
  /** Everything that is neither a folder nor a plain file, links first. */
  readonly odd: readonly Odd[];
}

/** The most entries of a folder; a run leaves some thousands. */
const MOST_ENTRIES = 200_000;

/** The most bytes of a file that is read into memory as a whole. */
export const MOST_BYTES: number = 256 * 1024 * 1024;

/**
 * Lists everything below a folder; opens none of it and follows no link below it.
 * @throws {ConfigurationError} when it is no folder, or has more entries than a run leaves
 */
export function lookBelow(folder: string): Below {
  if (!isFolder(folder)) throw new ConfigurationError(`${folder}: is no folder; name the folder of a run.`);
  const files: string[] = [];
  const odd: Odd[] = [];
  const folders = [''];
  let entries = 0;
  for (let below = folders.pop(); below !== undefined; below = folders.pop())
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      if (++entries > MOST_ENTRIES)
        throw new ConfigurationError(`${folder}: has more than ${MOST_ENTRIES} entries; name the folder of a run.`);
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) folders.push(name);
      else if (entry.isFile()) files.push(name);
      else odd.push({ name, kind: kindOf(entry) });
    }
  const isLink = ({ kind }: Odd) => (kind === LINK ? 0 : 1);
  odd.sort((one, other) => isLink(one) - isLink(other) || (one.name < other.name ? -1 : 1));
  return { files: files.sort(), odd };
}

/**
 * Refuses a folder with anything in it that is neither a folder nor a plain file, before any of it is opened. A path that is
 * no folder passes.
 * @throws {ConfigurationError} with a sentence that names the first such thing, links first; also for more entries than a
 * run leaves
 */
export function refuseOdd(folder: string): void {
  if (!isFolder(folder)) return;
  const [first] = lookBelow(folder).odd;
  if (first !== undefined)
    throw new ConfigurationError(
      `${folder}: ${JSON.stringify(first.name)} is ${first.kind}; a run leaves folders and plain files only: get another copy of the folder.`,
    );
}

/**
 * Opens a plain file for reading. It never waits, as the open of a pipe would.
 * @param follows whether the path may be a link to the file: only for files that the operator named
 * @throws {ConfigurationError} when it is no plain file or cannot be read, or the operator named it and it is missing
 * @throws {Error} with Node's code ENOENT, when any other file is missing
 */
export function openPlain(file: string, follows = false): number {
  const stats = follows ? found(statSync, file) : lstatSync(file);
  if (stats === undefined) throw new ConfigurationError(`${file}: there is no such file; name another.`);
  if (!stats.isFile()) throw notPlain(file, stats);
  const descriptor = openAtOnce(file, follows ? 0 : constants.O_NOFOLLOW);
  const opened = fstatSync(descriptor);
  if (opened.isFile()) return descriptor;
  closeSync(descriptor);
  throw notPlain(file, opened);
}

/**
 * The bytes of a plain file.
 * @param most bytes that it may have
 * @param follows as in `openPlain`
 * @throws {ConfigurationError} when it is no plain file, cannot be read, or is larger
 */
export function readPlain(file: string, most: number = MOST_BYTES, follows = false): Buffer {
  const descriptor = openPlain(file, follows);
  try {
    const { size } = fstatSync(descriptor);
    if (size > most)
      throw new ConfigurationError(
        `${file}: has ${size} bytes, of which ${most} are read at most; name a smaller file.`,
      );
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a path is a plain file; a link is none. */
export function isPlainFile(file: string): boolean {
  return found(lstatSync, file)?.isFile() === true;
}

/** Whether a path is a folder; a link to one is none. */
export function isPlainFolder(folder: string): boolean {
  return found(lstatSync, folder)?.isDirectory() === true;
}

/** Whether a path is a plain file, or a link to one. */
export function isFile(file: string): boolean {
  return found(statSync, file)?.isFile() === true;
}

/** Whether a path is a folder, or a link to one. */
export function isFolder(folder: string): boolean {
  return found(statSync, folder)?.isDirectory() === true;
}

/** Undefined when the path is missing, lies below a file, or cannot be looked at. */
function found(look: (path: string) => Stats, path: string): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}

function openAtOnce(file: string, flags: number): number {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${file}: cannot be read (${reason}); name a file that can.`);
  }
}

function notPlain(file: string, stats: Stats): ConfigurationError {
  return new ConfigurationError(`${file}: is ${kindOf(stats)}, no plain file; name another.`);
}

const LINK = 'a symbolic link';

function kindOf(entry: Pick<Stats, 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isDirectory'>): string {
  if (entry.isSymbolicLink()) return LINK;
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isSocket()) return 'a socket';
  return entry.isDirectory() ? 'a folder' : 'a device';
}
