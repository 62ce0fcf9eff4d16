import { createHash } from 'node:crypto';

/** The way from one hash of a list to the root over all of them; hashes as they are shown, last byte first. */
export interface MerkleProof {
  /** What the hash is paired with on each level, the deepest first. */
  readonly branch: readonly string[];
  readonly root: string;
}

/** Proves that a hash stands at `position` of the list; a level of odd length pairs its last hash with itself. */
export function merkleProof(hashes: readonly string[], position: number): MerkleProof {
  const branch: string[] = [];
  let level = hashes.map(reversed);
  for (let at = position; level.length > 1; at >>= 1) {
    if (level.length % 2 === 1) level.push(level.at(-1) ?? Buffer.alloc(0));
    branch.push(shown(level[at ^ 1] ?? Buffer.alloc(0)));
    level = pairs(level);
  }
  return { branch, root: shown(level[0] ?? Buffer.alloc(32)) };
}

function pairs(level: readonly Buffer[]): Buffer[] {
  return level.flatMap((left, at) => {
    const right = level[at + 1];
    return at % 2 === 0 && right ? [sha256(sha256(Buffer.concat([left, right])))] : [];
  });
}

/** The name under which the Electrum protocol knows an output's script. */
export function scripthashOf(script_hex: string): string {
  return shown(sha256(Buffer.from(script_hex, 'hex')));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function reversed(hash: string): Buffer {
  return Buffer.from(hash, 'hex').reverse();
}

function shown(bytes: Buffer): string {
  return Buffer.from(bytes).reverse().toString('hex');
}
