import { beginningsOn, isAddressOn } from '../../../harness/interface/orders/address.ts';
import { readInvoice } from '../../../harness/interface/orders/invoice.ts';
import { unrelatedAddress } from '../../../harness/interface/orders/valid.ts';
import { expect, test } from '../../test.ts';

/** The second and third example of BOLT 11. */
const COFFEE =
  'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh';
const DONATION =
  'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql';

test('an invoice tells its network, amount, end and hash', () => {
  expect(readInvoice(COFFEE)).toEqual({
    network: 'bc',
    amountMsat: 250_000_000n,
    expiresAt: 1_496_314_658 + 60,
    paymentHash: '0001020304050607080900010203040506070809000102030405060708090102',
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
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ])
    expect(readInvoice(text), text).toBeUndefined();
});

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
