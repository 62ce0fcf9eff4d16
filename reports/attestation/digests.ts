import { createHash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { lookBelow, openPlain } from '../../harness/engine/plain-files.ts';

/** What is read of a file at a time: a run leaves thousands of small files, for each of which a stream would take longer. */
const PIECE = Buffer.allocUnsafe(256 * 1024);

/** Something below a folder. */
export interface Digested {
  /** Path below the folder, with forward slashes. */
  readonly name: string;
  /** SHA-256 in hex; absent for what is no plain file. */
  readonly sha256?: string;
  /** What it is instead: `a symbolic link`, `a named pipe`, … */
  readonly kind?: string;
}

/**
 * The digests of all plain files below a folder, in the order of the names; before them what is none, links first. None of that is opened.
 * @throws {ConfigurationError} as `lookBelow`
 */
export function digestsIn(folder: string, isLeftOut: (name: string) => boolean = () => false): Digested[] {
  const { files, odd } = lookBelow(folder);
  const kept = files.filter((name) => !isLeftOut(name));
  return [...odd, ...kept.map((name) => ({ name, sha256: digestOf(join(folder, name)) }))];
}

/** One digest for many: that of the list that `sha256sum` would print. */
export function digestOfAll(digested: readonly Digested[]): string {
  const lines = digested.map(({ name, sha256 = '' }) => `${sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** SHA-256 of a file, in hex. */
export function digestOf(file: string): string {
  const hash = createHash('sha256');
  const descriptor = openPlain(file);
  try {
    for (let length = readSync(descriptor, PIECE); length > 0; length = readSync(descriptor, PIECE))
      hash.update(PIECE.subarray(0, length));
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}
