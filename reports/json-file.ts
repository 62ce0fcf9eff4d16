import { isTooDeep } from '../harness/engine/json/exact-json.ts';
import { readPlain } from '../harness/engine/plain-files.ts';

/**
 * The JSON in a plain file; undefined for what is none.
 * @throws {ConfigurationError} when it is no plain file, cannot be read, or is larger than anybody holds in memory
 */
export function documentIn(file: string): unknown {
  return jsonIn(readPlain(file));
}

/** The JSON in some bytes; undefined for what is none, or is nested deeper than any that a run writes. */
export function jsonIn(bytes: Buffer): unknown {
  try {
    const document: unknown = JSON.parse(bytes.toString('utf8'));
    return isTooDeep(document) ? undefined : document;
  } catch {
    return undefined;
  }
}
