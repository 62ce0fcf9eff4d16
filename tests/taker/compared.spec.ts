import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_SWAP, readSwapstring, type SwapstringTerms } from '../../harness/interface/swaps/agreed.ts';
import type { BegunSwap } from '../../harness/interface/swaps/client.ts';
import { comparedSwapstring } from '../../harness/taker/compared.ts';
import { NotExercised, SetupError } from '../../harness/verdict/failures.ts';
import { secret } from '../secret.ts';
import { expect, test } from '../test.ts';

const GOLD = 'rgb:Gold-7x';
const SILVER = 'rgb:Silver-2y';
const HASH = 'ab'.repeat(32);
const BEGUN = 1_795_261_812;
const body = {
  rfq_id: 'q',
  from_asset: 'BTC',
  from_amount: 4_500_001n,
  to_asset: GOLD,
  to_amount: 9_007_199_254_740_993n,
};
const quote = {
  rfq_id: 'q',
  from_asset: { asset_id: body.from_asset, amount: body.from_amount },
  to_asset: { asset_id: body.to_asset, amount: body.to_amount },
  expires_at: BEGUN + 30,
};
const SOUND = `4500001/btc/9007199254740993/${GOLD}/${BEGUN + 120}/${HASH}`;
/** A form that the interface allows and no node of today reads. */
const OTHER_FORM = `${HASH}/4500001/BTC/9007199254740993/${GOLD}/${BEGUN + 120}/v2`;

const saying = (swapstring: string): BegunSwap => ({
  quote,
  body,
  swapstring,
  payment_hash: HASH.toUpperCase(),
  access_token: secret('t'),
  begun_at: BEGUN,
});
const reading = (decoded: SwapstringTerms | undefined) => ({ decodeswapstring: async () => decoded });
const AGREED: SwapstringTerms = {
  qty_from: 4_500_001n,
  from_asset: null,
  qty_to: 9_007_199_254_740_993n,
  to_asset: GOLD,
  expiry: BEGUN + 120,
  payment_hash: HASH,
};
const WITHOUT = reading(undefined);

test('a swapstring in the form of the nodes is read to the digit', () => {
  expect(readSwapstring(SOUND)).toEqual(AGREED);
  for (const text of [
    '',
    'a/b',
    `+${SOUND}`,
    `0${SOUND}`,
    `${SOUND}/v2`,
    SOUND.replace('/btc', ''),
    `${SOUND}ab`,
    OTHER_FORM,
  ])
    expect(readSwapstring(text), text).toBeUndefined();
});

test('what was agreed is whitelisted, be the node one that decodes or not', async () => {
  for (const node of [WITHOUT, reading(AGREED)]) expect(await comparedSwapstring(node, saying(SOUND))).toBe(SOUND);
  const latest = SOUND.replace(`${BEGUN + 120}`, `${BEGUN + LONGEST_SWAP}`);
  expect(await comparedSwapstring(WITHOUT, saying(latest))).toBe(latest);
});

const ALTERED: Readonly<Record<string, readonly [text: string, problem: RegExp]>> = {
  'fifty times the amount to give': [
    SOUND.replace('4500001', '225000050'),
    /amount to give is 225000050 .*SWP-INIT-03/,
  ],
  'a unit less to get': [SOUND.replace('40993', '40992'), /amount to get is 9007199254740992 .*SWP-INIT-03/],
  'another asset to get': [SOUND.replace(GOLD, SILVER), /asset to get is rgb:Silver-2y .*SWP-INIT-02/],
  'an asset to give': [SOUND.replace('btc', SILVER), /asset to give is rgb:Silver-2y instead of BTC .*SWP-INIT-02/],
  'the sides exchanged': [`9007199254740993/${GOLD}/4500001/btc/${BEGUN + 120}/${HASH}`, /SWP-INIT-03.*SWP-INIT-02/],
  'another hash': [SOUND.replace('ab'.repeat(32), 'cd'.repeat(32)), /payment_hash is cdcd.*SWP-INIT-04/],
  'an end in eight days': [SOUND.replace(`${BEGUN + 120}`, `${BEGUN + LONGEST_SWAP + 1}`), /604801 s from init/],
};

for (const [what, [text, problem]] of Object.entries(ALTERED))
  test(`a swapstring with ${what} goes to no node`, async () => {
    for (const node of [WITHOUT, reading(AGREED)]) {
      const compared = comparedSwapstring(node, saying(text));
      await expect(compared).rejects.toThrow(NotExercised);
      await expect(comparedSwapstring(node, saying(text))).rejects.toThrow(problem);
    }
  });

test('another form is whitelisted where the node itself reads in it what was agreed', async () => {
  expect(await comparedSwapstring(reading(AGREED), saying(OTHER_FORM))).toBe(OTHER_FORM);
  await expect(comparedSwapstring(reading({ ...AGREED, qty_from: 1n }), saying(OTHER_FORM))).rejects.toThrow(
    NotExercised,
  );
  await expect(comparedSwapstring(WITHOUT, saying(OTHER_FORM))).rejects.toThrow(SetupError);
});

test('a node that reads otherwise what says what was agreed is not whitelisted with, and nobody is accused', async () => {
  const compared = comparedSwapstring(reading({ ...AGREED, to_asset: SILVER }), saying(SOUND));
  await expect(compared).rejects.toThrow(SetupError);
});

test('nothing but the comparison says that a swapstring was compared', () => {
  const harness = join(import.meta.dirname, '../../harness');
  const files = readdirSync(harness, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const saying = (text: string) => files.filter((name) => readFileSync(join(harness, name), 'utf8').includes(text));
  expect(saying('as ComparedSwapstring')).toEqual(['taker/compared.ts']);
  expect(saying("'/taker'")).toEqual(['taker/swaps.ts']);
});
