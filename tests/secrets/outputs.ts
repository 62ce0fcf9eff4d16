import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** A text that a run left: a file, a part of an archive in one, or what stands in one as base64. */
export interface Output {
  readonly name: string;
  readonly text: string;
}

/** Everything that stands in a folder, names of the files included. */
export function* outputsIn(folder: string): Generator<Output> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    yield { name, text: name };
    const file = join(folder, name);
    if (statSync(file).isFile()) yield* partsOf(name, readFileSync(file));
  }
}

const ARCHIVE = Buffer.from('PK\u0003\u0004');

function* partsOf(name: string, bytes: Buffer): Generator<Output> {
  if (bytes.subarray(0, 4).equals(ARCHIVE)) {
    for (const [part, content] of unzipped(bytes)) yield* partsOf(`${name} > ${part}`, content);
    return;
  }
  const text = bytes.toString('latin1');
  yield { name, text };
  for (const [inner] of text.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)) {
    const decoded = Buffer.from(inner, 'base64');
    if (decoded.subarray(0, 4).equals(ARCHIVE)) yield* partsOf(`${name} > base64`, decoded);
    else yield { name: `${name} > base64`, text: decoded.toString('latin1') };
  }
}

/** The files of a zip archive, as its central directory lists them. */
function* unzipped(zip: Buffer): Generator<[name: string, content: Buffer]> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const stored = zip.readUInt16LE(at + 10) === 0;
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(from, from + size);
    yield [name, stored ? content : inflateRawSync(content)];
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}
