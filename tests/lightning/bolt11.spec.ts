import { decodeInvoice, encodeInvoice, type InvoiceContent } from '../../reference/lightning/bolt11.ts';
import { U64_MAX } from '../../reference/lightning/swapstring.ts';
import fc from '../fast-check.ts';
import { expect, test } from '../test.ts';
import { createSteppable, GOLD, START } from './fixture.ts';

const { maker } = createSteppable();
const PLAIN: InvoiceContent = {
  amt_msat: 6_972_000n,
  timestamp: START,
  expiry_sec: 900,
  payment_hash: '0a'.repeat(32),
  payment_secret: '0b'.repeat(32),
  payee_pubkey: maker.pubkey,
  description: 'Channel order Ω',
  description_hash: null,
  asset_id: null,
  asset_amount: null,
};

test('an invoice says what went into it, its payee recovered from the signature', () => {
  const invoice = encodeInvoice(PLAIN, maker.secret_key);
  expect(invoice).toMatch(/^lnbcrt69720n1[02-9ac-hj-np-z]+$/);
  expect(decodeInvoice(invoice)).toEqual(PLAIN);
  expect(decodeInvoice(invoice.toUpperCase())).toEqual(PLAIN);
});

test('any amount, asset and expiry is kept exactly', () => {
  const amount = fc.option(fc.bigInt({ min: 1n, max: U64_MAX }));
  const property = fc.property(amount, amount, fc.nat(), fc.boolean(), (amt_msat, units, expiry_sec, hashed) => {
    const content: InvoiceContent = {
      ...PLAIN,
      amt_msat,
      expiry_sec,
      asset_id: units === null ? null : GOLD,
      asset_amount: units,
      description: hashed ? null : 'text',
      description_hash: hashed ? '0c'.repeat(32) : null,
    };
    expect(decodeInvoice(encodeInvoice(content, maker.secret_key))).toEqual(content);
  });
  fc.assert(property, { numRuns: 60 });
});

for (const [what, spoil] of [
  ['a changed character', (text: string) => text.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))],
  ['another network', (text: string) => text.replace('lnbcrt', 'lnbc')],
  ['plain text', () => 'pay me'],
  ['nothing', () => ''],
] as const)
  test(`${what} is no invoice`, () => {
    const spoilt = spoil(encodeInvoice(PLAIN, maker.secret_key));
    expect(() => decodeInvoice(spoilt)).toThrow(expect.objectContaining({ name: 'InvalidInvoice', status: 400 }));
  });
