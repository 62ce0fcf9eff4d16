import { createHash } from 'node:crypto';
import { merkleProof, scripthashOf } from '../../../../regtest/lab/indexer/merkle.ts';
import { expect, test } from '../../../test.ts';

/** The transactions of the main chain's block 100000, and the root in its header. */
const BLOCK_100000 = [
  '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
  'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
  '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
  'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
];
const ROOT_100000 = 'f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766';

test('a block of the main chain has the root of its header, wherever one looks from', () => {
  for (const [position, txid] of BLOCK_100000.entries()) {
    const { branch, root } = merkleProof(BLOCK_100000, position);
    expect(root).toBe(ROOT_100000);
    expect(fold(txid, branch, position)).toBe(ROOT_100000);
  }
});

test('a level of odd length pairs its last hash with itself', () => {
  const three = BLOCK_100000.slice(0, 3);
  const [first, second, third] = three.map((_, position) => merkleProof(three, position));
  expect(third?.branch[0]).toBe(three[2]);
  expect(new Set([first?.root, second?.root, third?.root]).size).toBe(1);
  expect(fold(three[2] ?? '', third?.branch ?? [], 2)).toBe(third?.root);
});

test('the only transaction of a block is its root', () => {
  expect(merkleProof(['ab'.repeat(32)], 0)).toEqual({ branch: [], root: 'ab'.repeat(32) });
});

test('a script has the name that the protocol documents for it', () => {
  expect(scripthashOf('76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac')).toBe(
    '8b01df4e368ea28f8dc0423bcf7a4923e3a12d307c875e47a0cfbf90b5c39161',
  );
});

/** What a client does with a branch. */
function fold(hash: string, branch: readonly string[], position: number): string {
  let at = position;
  let own = Buffer.from(hash, 'hex').reverse();
  for (const other of branch) {
    const sibling = Buffer.from(other, 'hex').reverse();
    const pair = Buffer.concat(at % 2 === 0 ? [own, sibling] : [sibling, own]);
    own = createHash('sha256').update(createHash('sha256').update(pair).digest()).digest();
    at >>= 1;
  }
  return own.reverse().toString('hex');
}
