import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { parseExact } from '../json/exact-json.ts';
import { appendLine } from '../lines.ts';

/** Shares the secrets that the target issued among the workers of a run. */
export interface SharedSecrets {
  tell(secret: string): void;
  /** The secrets that all workers learned since the last call. */
  heard(): readonly string[];
}

/** The file in the folder of a run. */
export const ISSUED = 'issued.ndjson';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONE: readonly string[] = [];

/**
 * Workers share secrets by a file, a line each, encrypted with the key of the run. Only the environment of the run's
 * processes has that key. It is never written, so nobody can read the file after the run.
 */
export function sharedSecrets(file: string, key: string): SharedSecrets {
  const sealing = createHmac('sha256', key).update('shared secrets').digest();
  let read = 0;

  const seal = (secret: string): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, sealing, nonce);
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64');
  };

  /** The secrets of a line; none in a line of another run, or one that was cut when a process was killed. */
  const open = (line: string): readonly string[] => {
    const sealed = Buffer.from(String(Object(parseExact(line).value).sealed ?? ''), 'base64');
    if (sealed.length <= NONCE_BYTES + TAG_BYTES) return NONE;
    const decipher = createDecipheriv(CIPHER, sealing, sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const secret = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
    try {
      return [secret + decipher.final('utf8')];
    } catch {
      return NONE;
    }
  };

  return {
    tell: (secret) => appendLine(file, { sealed: seal(secret) }),
    heard() {
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size <= read) return NONE;
      const lines = linesFrom(file, read, size);
      read += lines.length;
      return lines.toString('latin1').split('\n').flatMap(open);
    },
  };
}

/** The whole lines that stand between two places of a file. */
function linesFrom(path: string, from: number, to: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(to - from);
    const length = readSync(file, bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytes.subarray(0, length).lastIndexOf('\n') + 1);
  } finally {
    closeSync(file);
  }
}
