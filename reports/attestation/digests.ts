import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file below a folder; what is none (a link, a socket) has no digest. */
export interface Digested {
  /** Path below the folder, with forward slashes. */
  readonly name: string;
  /** SHA-256 in hex. */
  readonly sha256?: string;
}

/** The digests of everything below a folder, in the order of the names. */
export async function digestsIn(
  folder: string,
  isLeftOut: (name: string) => boolean = () => false,
): Promise<Digested[]> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ entry, name: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/') }))
    .filter(({ name }) => !isLeftOut(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const digested: Digested[] = [];
  for (const { entry, name } of entries)
    digested.push(entry.isFile() ? { name, sha256: await digestOf(join(folder, name)) } : { name });
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
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
