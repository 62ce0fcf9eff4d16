import { amountProblems, missingParts, shownAmountProblems } from '../../../harness/interface/swaps/swapstring.ts';
import { withForgedAmount, withForgedAsset } from '../../../harness/interface/swaps/valid.ts';
import { NotExercised } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';

const TERMS = { from_asset: 'BTC', from_amount: 4_500_001n, to_asset: 'rgb:A-b', to_amount: 9_007_199_254_740_993n };
const HASH = 'ab'.repeat(32);
const SOUND = `4500001/btc/9007199254740993/rgb:A-b/1795261812/${HASH}`;

for (const text of [
  SOUND,
  `4500001/BTC/9007199254740993/rgb:A-b/${HASH}`,
  `btc/4500001/rgb:a-B/9007199254740993/${HASH}/v2`,
  `${HASH}/4500001/BTC/9007199254740993/rgb:A-b/1795261812`,
  `4500001/9007199254740993/BTC/rgb:A-b/${HASH}`,
])
  test(`${text.replace(HASH, 'hash')} is sound`, () => {
    expect(missingParts(text, TERMS, HASH)).toEqual([]);
    expect(amountProblems(text, TERMS)).toEqual([]);
  });

test('what is missing is named', () => {
  expect(missingParts(SOUND.replaceAll('/', ';'), TERMS, HASH)).toHaveLength(6);
  expect(missingParts(SOUND.replace('/btc', ''), TERMS, HASH)).toEqual(['no part is the asset BTC']);
  expect(missingParts(SOUND.replace('4500001', '4500'), TERMS, HASH)).toEqual(['no part is the amount 4500001']);
  expect(missingParts(SOUND.replace('ab', 'AB'), TERMS, HASH)).toEqual(['no part is the payment_hash']);
  expect(missingParts('1/2/3', TERMS, HASH)[0]).toBe('it has 3 parts instead of 5 or more');
});

test('a text without parts shows no amounts, be they right or wrong', () => {
  expect(shownAmountProblems({ swapstring: SOUND }, TERMS)).toEqual([]);
  expect(shownAmountProblems({ swapstring: SOUND.replace('4500001', '4500') }, TERMS)).toHaveLength(1);
  for (const swapstring of [SOUND.replaceAll('/', ';'), undefined])
    expect(() => shownAmountProblems({ swapstring }, TERMS)).toThrow(NotExercised);
});

test('a double is not the amount', () => {
  const rounded = SOUND.replace('9007199254740993', '9007199254740992');
  expect(amountProblems(rounded, TERMS)).toEqual(['the amount 9007199254740993 is not there']);
});

test('amounts that stand beside the other asset are noticed', () => {
  const exchanged = `9007199254740993/btc/4500001/rgb:A-b/1795261812/${HASH}`;
  expect(missingParts(exchanged, TERMS, HASH)).toEqual([]);
  expect(amountProblems(exchanged, TERMS)).toHaveLength(2);
});

test('equal amounts have to occur twice', () => {
  const equal = { ...TERMS, to_amount: 4_500_001n };
  expect(amountProblems(`4500001/btc/4500001/rgb:A-b/1/${HASH}`, equal)).toEqual([]);
  expect(amountProblems(`4500001/btc/rgb:A-b/1/${HASH}`, equal)).toEqual(['the amount 4500001 is not there']);
});

test('an asset id with a slash is found as a whole', () => {
  const slashed = { ...TERMS, to_asset: 'rgb:A/b' };
  expect(missingParts(`4500001/btc/9007199254740993/rgb:A/b/${HASH}`, slashed, HASH)).toEqual([]);
});

test('a forged swapstring has one less of the amount to give, if it can', () => {
  expect(withForgedAmount(SOUND, TERMS)).toBe(SOUND.replace('4500001', '4500000'));
  const least = { ...TERMS, from_amount: 1n };
  expect(withForgedAmount(`1/btc/7/rgb:A-b/${HASH}`, least)).toBe(`2/btc/7/rgb:A-b/${HASH}`);
  expect(withForgedAmount('a/b', TERMS)).toBeUndefined();
});

test('a swapstring of another asset differs in that alone', () => {
  expect(withForgedAsset(SOUND, TERMS, 'rgb:other')).toBe(SOUND.replace(TERMS.to_asset, 'rgb:other'));
  expect(withForgedAsset('a/b', TERMS, 'rgb:other')).toBeUndefined();
});
