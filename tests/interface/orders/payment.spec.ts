import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { beginningsOn, isAddressOn } from '../../../harness/interface/orders/address.ts';
import { readInvoice } from '../../../harness/interface/orders/invoice.ts';
import { invoiceSigner } from '../../../harness/interface/orders/invoice-signer.ts';
import { unrelatedAddress } from '../../../harness/interface/orders/valid.ts';
import { expect, test } from '../../test.ts';

/** The second and third example of BOLT 11. */
const COFFEE =
  'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh';
const DONATION =
  'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql';

test('the network, amount, expiry and hash of an invoice are read', () => {
  expect(readInvoice(COFFEE)).toEqual({
    network: 'bc',
    amountMsat: 250_000_000n,
    createdAt: 1_496_314_658,
    expiresAt: 1_496_314_658 + 60,
    paymentHash: '0001020304050607080900010203040506070809000102030405060708090102',
    namedPayee: undefined,
    asksForAsset: false,
  });
  expect(readInvoice(DONATION)).toMatchObject({ amountMsat: undefined, expiresAt: 1_496_314_658 + 3_600 });
  expect(readInvoice(COFFEE.toUpperCase())).toEqual(readInvoice(COFFEE));
});

test('what has a wrong checksum, another beginning or is cut short is no invoice', () => {
  for (const text of [
    '',
    'lnbc',
    `${COFFEE}q`,
    COFFEE.replace('2500u', '2400u'),
    COFFEE.slice(0, -1),
    `LNBC${COFFEE.slice(4)}`,
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ])
    expect(readInvoice(text), text).toBeUndefined();
});

test('the signature of an invoice that names its payee is one of that key', () => {
  const secret = new Uint8Array(32).fill(7);
  const payee = Buffer.from(secp256k1.getPublicKey(secret, true)).toString('hex');
  expect(readInvoice(namingPayee(secret, payee))?.namedPayee).toBe(payee);
  expect(invoiceSigner(namingPayee(secret, payee))).toBe(payee);
  expect(invoiceSigner(namingPayee(new Uint8Array(32).fill(9), payee))).toBeUndefined();
});

/** The second example of BOLT 11, with a field for its payee, signed by a key. */
function namingPayee(secret: Uint8Array, payee: string): string {
  const { prefix, words } = bech32.decode(COFFEE as `${string}1${string}`, false);
  const data = [...words.slice(0, -104), 19, 1, 21, ...bech32.toWords(Buffer.from(payee, 'hex'))];
  const filledUp = bech32.fromWords([...data, ...new Array<number>((8 - (data.length % 8)) % 8).fill(0)]);
  const bytes = filledUp.slice(0, Math.ceil((data.length * 5) / 8));
  const digest = sha256(Buffer.concat([Buffer.from(prefix), bytes]));
  const [recovery = 0, ...signature] = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
  return bech32.encode(prefix, [...data, ...bech32.toWords(Buffer.from([...signature, recovery]))], false);
}

test('addresses belong to a network, by all their kinds', () => {
  const [mainnet, signet, regtest] = ['mainnet', 'SignetCustom', 'Regtest'].map((network) => beginningsOn(network));
  if (!mainnet || !signet || !regtest) throw new Error('a network is not known');
  for (const address of [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ]) {
    expect(isAddressOn(mainnet, address), address).toBe(true);
    expect(isAddressOn(signet, address), address).toBe(false);
  }
  expect(isAddressOn(signet, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe(true);
  expect(isAddressOn(regtest, unrelatedAddress('regtest', 1))).toBe(true);
  for (const text of [
    '',
    'bcrt1',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    unrelatedAddress('regtest', 1).slice(0, -1),
  ])
    expect(isAddressOn(regtest, text), text).toBe(false);
  expect(beginningsOn('elsewhere')).toBeUndefined();
});
