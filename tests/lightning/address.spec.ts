import { type ChainName, deriveAddress, scriptOf } from '../../reference/lightning/address.ts';
import fc from '../fast-check.ts';
import { expect, test } from '../test.ts';
import { createSteppable } from './fixture.ts';

// Out of BIP 173 and BIP 350, and well-known older ones.
for (const [chain, address, script] of [
  ['mainnet', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'signet',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'mainnet',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  ['mainnet', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
  ['mainnet', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
  ['regtest', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac'],
] as const)
  test(`${address} is an address of ${chain}`, () => {
    expect(scriptOf(chain, address)).toBe(script);
  });

for (const [what, chain, address] of [
  ['another network', 'regtest', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['another network, the older form', 'regtest', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['a wrong checksum', 'mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['both cases', 'signet', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7'],
  ['an unknown version', 'mainnet', 'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2'],
  ['a wrong length', 'mainnet', 'bc1rw5uspcuh'],
  ['the checksum of version 0', 'mainnet', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['the checksum of the later versions', 'mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['a long text', 'mainnet', '1'.repeat(100_000)],
  ['nothing', 'mainnet', ''],
] as const)
  test(`${what} is no address`, () => {
    expect(scriptOf(chain, address)).toBeUndefined();
  });

test('every address of a node is another one, of its network, in either case', () => {
  const { maker } = createSteppable();
  const chains: readonly ChainName[] = ['mainnet', 'signet', 'regtest'];
  const property = fc.property(fc.constantFrom(...chains), fc.nat(), fc.nat(), (chain, one, other) => {
    const address = deriveAddress(chain, maker.pubkey, one);
    const script = scriptOf(chain, address);
    expect(script).toMatch(/^0014[0-9a-f]{40}$/);
    expect(scriptOf(chain, address.toUpperCase())).toBe(script);
    for (const network of chains) expect(scriptOf(network, address) === undefined).toBe(network !== chain);
    expect(deriveAddress(chain, maker.pubkey, other) === address).toBe(one === other);
  });
  fc.assert(property, { numRuns: 20 });
});
