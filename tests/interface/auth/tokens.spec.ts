import { createHash } from 'node:crypto';
import {
  guessable,
  isMadeOf,
  nearMisses,
  strangeId,
  withOddBeginning,
  withOtherEnd,
} from '../../../harness/interface/auth/tokens.ts';
import { expect, test } from '../../test.ts';

const HEX = [
  '8f2c1e0a9b7d4c3f5e6a7b8c9d0e1f2a',
  '1b3d5f7a9c0e2d4f6a8b0c1d3e5f7a9b',
  'c0ffee00ba5eba11deadbeef12345678',
];

for (const [name, tokens] of Object.entries({
  'random hex': HEX,
  'random hex behind a type': HEX.map((hex) => `swp_v_${hex}`),
  'random UUIDs': ['0b0f6b39-7c0a-4b60-9c07-38d1e4d4dc1e', 'e6f8c1f0-2a53-4f6f-8c55-6c0d8f3f9a11'],
  'signed ones with a header in common': HEX.map((hex) => `eyJhbGciOiJIUzI1NiJ9.eyJzIjoxfQ.${hex}`),
  'sealed ones with most in common': HEX.map((hex) => `v4.public.${'eyJzIjoxfQ'.repeat(9)}${hex}`),
  'a single one': ['swp_0123456789abcdef'],
}))
  test(`${name} cannot be guessed`, () => expect(guessable(tokens)).toEqual([]));

for (const [name, tokens] of Object.entries({
  'short ones': ['a1b2c3d4', 'e5f6a7b8'],
  counters: ['1000000000000000001', '1000000000000000002', '1000000000000000017'],
  'counters behind a type': ['swap-1000000000000001', 'swap-1000000000000002'],
  'hex counters': ['0000000000000000000000000000a1', '0000000000000000000000000000a2'],
  'counters in a frame': ['q8Jx7Zk2Lm4Nw9Pt-01-Lm4Nw9Ptq8Jx7Zk2', 'q8Jx7Zk2Lm4Nw9Pt-02-Lm4Nw9Ptq8Jx7Zk2'],
  'ones that begin alike': ['q8Jx7Zk2Lm4Nw9PtAAAAAA', 'q8Jx7Zk2Lm4Nw9PtBBBBBB'],
}))
  test(`${name} can be guessed`, () => expect(guessable(tokens)).not.toEqual([]));

const HASH = '8f2c1e0a9b7d4c3f5e6a7b8c9d0e1f2a1b3d5f7a9c0e2d4f6a8b0c1d3e5f7a9b';
const digest = (encoding: 'hex' | 'base64url') => createHash('sha256').update(HASH, 'hex').digest(encoding);

for (const [name, token] of Object.entries({
  'the id itself': HASH,
  'the id behind a type': `swp_${HASH}`,
  'the end of the id': HASH.slice(-32),
  'the id backwards': [...HASH].reverse().join(''),
  'its bytes in base64': Buffer.from(HASH, 'hex').toString('base64'),
  'its digest': digest('hex'),
  'the beginning of its digest': digest('base64url').slice(0, 22),
  'the digest of its text': createHash('md5').update(HASH).digest('hex'),
}))
  test(`a token is made of an id: ${name}`, () => expect(isMadeOf(token, ['another', HASH])).toBe(true));

for (const [name, token] of Object.entries({
  'random digits': '1b3d5f7a9c0e2d4f6a8b0c1d3e5f7a9c',
  'the id and more': `${HASH}.q8Jx7Zk2Lm4Nw9Pt`,
  'a signature of it': createHash('sha256').update(`key ${HASH}`).digest('hex'),
}))
  test(`a token is not made of an id: ${name}`, () => expect(isMadeOf(token, [HASH])).toBe(false));

test('an id that nobody gave is near to one, but no neighbour of a counter', () => {
  expect(strangeId('0b0f6b39-7c0a-4b60-9c07-38d1e4d4dc1e')).toBe('0b0f6b39-7c0a-4b60-9c07-38d1e4d4dc1a');
  expect(strangeId('17')).toBe('170007');
  expect(strangeId('z')).toBe('z0007');
});

test('a character that takes two units is exchanged whole', () => {
  expect(withOtherEnd('key 🔑')).toBe('key a');
  expect(nearMisses('🔑 key 🔑').map(({ token }) => token)).toEqual([
    '🔑 key a',
    'a key 🔑',
    '🔑 key ',
    '🔑 key 🔑aa',
    '🔑 KEY 🔑',
  ]);
});

test('a token with an odd beginning decodes to other bytes than the right one', () => {
  expect(withOddBeginning('🔑 key', 'é')).toBe('é key');
  const bytes = Buffer.from('0123456789abcdef');
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    for (const odd of ['é', '\0']) {
      const token = withOddBeginning(bytes.toString(encoding), odd);
      expect(Buffer.from(token, encoding).equals(bytes)).toBe(false);
    }
});

test('what nearly is a token says nothing that is the same, whoever decodes it', () => {
  const tokens = [16, 20, 24, 31, 32, 48, 64].flatMap((size) =>
    Array.from({ length: 256 }, (_, byte) => Buffer.from([...Buffer.alloc(size - 1, 0x5b), byte])),
  );
  const same = (['hex', 'base64', 'base64url'] as const).flatMap((encoding) =>
    tokens.flatMap((bytes) =>
      nearMisses(bytes.toString(encoding)).filter(({ token }) => Buffer.from(token, encoding).equals(bytes)),
    ),
  );
  expect(same).toEqual([]);
});
