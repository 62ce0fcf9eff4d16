import { isContractId, writeContractId } from '../../reference/lightning/contract-id.ts';
import { REVISIONS } from '../../reference/lightning/revision.ts';
import { formatSwapstring, parseSwapstring, U64_MAX } from '../../reference/lightning/swapstring.ts';
import fc from '../fast-check.ts';
import { expect, test } from '../test.ts';
import { GOLD, TIN } from './fixture.ts';

const HASH = 'ab'.repeat(32);
const WHOLE = ['50000', 'btc', '10', GOLD, '1800000000', HASH];

function refusal(swapstring: string): unknown {
  try {
    return parseSwapstring(swapstring);
  } catch (error) {
    return error;
  }
}

test('six parts are read, BTC as null', () => {
  expect(parseSwapstring(WHOLE.join('/'))).toEqual({
    qty_from: 50_000n,
    from_asset: null,
    qty_to: 10n,
    to_asset: GOLD,
    expiry: 1_800_000_000,
    payment_hash: HASH,
  });
});

test('every readable set of terms survives being written and read', () => {
  const qty = fc.bigInt({ min: 1n, max: U64_MAX });
  const assets = fc.uniqueArray(fc.constantFrom(null, GOLD, TIN), { minLength: 2, maxLength: 2 });
  const property = fc.property(qty, qty, assets, (qty_from, qty_to, [from_asset = null, to_asset = null]) => {
    const terms = { qty_from, from_asset, qty_to, to_asset, expiry: 1_800_000_000, payment_hash: HASH };
    expect(parseSwapstring(formatSwapstring(terms))).toEqual(terms);
  });
  fc.assert(property, { numRuns: 200 });
});

test('an id in the letters of a revision is read by nodes of it, and by who reads the ids of any', () => {
  const id = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
  const property = fc.property(id, fc.constantFrom(...REVISIONS), (bytes, revision) => {
    const asset_id = writeContractId(bytes, revision);
    expect([isContractId(asset_id, revision), isContractId(asset_id)]).toEqual([true, true]);
    const swapstring = WHOLE.with(3, asset_id).join('/');
    expect(parseSwapstring(swapstring)).toEqual(parseSwapstring(swapstring, revision));
    expect(parseSwapstring(swapstring).to_asset).toBe(asset_id);
    const others = REVISIONS.filter((other) => other !== revision);
    const isOfOne = /[!$_~]/.test(asset_id);
    for (const other of others) expect(isContractId(asset_id, other)).toBe(!isOfOne);
  });
  fc.assert(property, { numRuns: 300 });
});

const BAD: readonly (readonly [what: string, at: number, value: string])[] = [
  ['an upper-case BTC', 1, 'BTC'],
  ['an asset that is no contract id', 1, 'gold'],
  ['an empty asset', 1, ''],
  ['a quantity of zero', 0, '0'],
  ['a zero in the other quantity', 2, '0'],
  ['an expiry of zero', 4, '0'],
  ['a negative quantity', 0, '-1'],
  ['a fraction', 0, '1.5'],
  ['an exponent', 0, '1e3'],
  ['a quantity past 64 bits', 2, String(U64_MAX + 1n)],
  ['a blank around a number', 0, ' 5'],
  ['a hash too short', 5, 'ab'.repeat(31)],
  ['a hash with another letter', 5, 'xy'.repeat(32)],
  ['a seventh part', 5, `${HASH}/02`],
  ['two times the same asset', 3, 'btc'],
];

for (const [what, at, value] of BAD)
  test(`${what} is refused`, () => {
    const swapstring = WHOLE.with(at, value).join('/');
    expect(refusal(swapstring)).toMatchObject({ name: 'InvalidSwapString', status: 400 });
    expect(String(refusal(swapstring))).toContain(swapstring);
  });

test('five parts without the expiry are refused', () => {
  expect(refusal(WHOLE.toSpliced(4, 1).join('/'))).toMatchObject({ name: 'InvalidSwapString' });
});
