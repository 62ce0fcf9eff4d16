import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../engine/failures.ts';

/**
 * Makes sure that the client's node is the one that it was when the run began: the first look at it is kept in the output
 * folder, for all workers of the run.
 * @param out output folder of the run
 * @param pubkey as the node tells it now
 * @throws {SetupError} when it is another one
 */
export function sameNode(out: string, pubkey: string): void {
  const file = join(out, 'taker-node');
  mkdirSync(out, { recursive: true });
  try {
    writeFileSync(file, pubkey, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const first = readFileSync(file, 'utf8');
    if (first !== pubkey)
      throw new SetupError(
        `TAKER_NODE_URL: the node has another public key than when the run began, ${pubkey} instead of ${first}; keep to one node.`,
      );
  }
}
