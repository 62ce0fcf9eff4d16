import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

export type Decoded = { body: Buffer } | { kind: 'too-large' | 'undecodable'; message: string };

type Undo = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const gunzipAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);
const inflateAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
const inflateRawAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
const brotliAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress);

const codings: Readonly<Record<string, Undo>> = {
  gzip: gunzipAsync,
  'x-gzip': gunzipAsync,
  // RFC 9110 8.4.1.2: some senders leave out the zlib wrapper, and readers tolerate that.
  deflate: (body, options) =>
    ((body[0] ?? 0) & 0x0f) === 8 ? inflateAsync(body, options) : inflateRawAsync(body, options),
  br: brotliAsync,
};

/**
 * Undoes the content codings of an answer although none was asked for. The cap (bytes) holds after every step, so a
 * bomb ends as `too-large` after at most `cap` bytes; an unknown coding or damaged data ends as `undecodable`.
 */
export async function decodeContent(body: Buffer, contentEncoding: string | undefined, cap: number): Promise<Decoded> {
  const names = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  let decoded = body;
  if (decoded.length === 0) return { body };
  for (const name of names.reverse()) {
    const undo = Object.hasOwn(codings, name) ? codings[name] : undefined;
    if (undo === undefined) return { kind: 'undecodable', message: `unknown content-encoding ${JSON.stringify(name)}` };
    try {
      decoded = await undo(decoded, { maxOutputLength: cap });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
        return { kind: 'too-large', message: `body is over ${cap} bytes after undoing ${name}` };
      }
      return { kind: 'undecodable', message: `content-encoding ${name} cannot be undone: ${(error as Error).message}` };
    }
  }
  return { body: decoded };
}
