import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lookBelow, openPlain } from '../../harness/engine/plain-files.ts';

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
export async function digestsIn(
  folder: string,
  isLeftOut: (name: string) => boolean = () => false,
): Promise<Digested[]> {
  const { files, odd } = lookBelow(folder);
  const digested: Digested[] = [...odd];
  for (const name of files) if (!isLeftOut(name)) digested.push({ name, sha256: await digestOf(join(folder, name)) });
  return digested;
}

/** One digest for many: that of the list that `sha256sum` would print. */
export function digestOfAll(digested: readonly Digested[]): string {
  const lines = digested.map(({ name, sha256 = '' }) => `${sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** SHA-256 of a file, in hex. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream('', { fd: openPlain(file) }), hash);
  return hash.digest('hex');
}
