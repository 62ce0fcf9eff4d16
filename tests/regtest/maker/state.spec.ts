import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSwapBook, type IssuedSwap } from '../../../reference/maker/swaps/book.ts';
import { openState } from '../../../regtest/maker/state.ts';
import { expect, test } from '../../test.ts';
import { EXPIRY, HASH, SECRET, SWAPSTRING } from './recorded.ts';

const SWAP: IssuedSwap = {
  payment_hash: HASH,
  swapstring: SWAPSTRING,
  payment_secret: SECRET,
  access_token: 'swp_token',
  executed: false,
  expires_at: EXPIRY,
  failed_at: undefined,
};
const RECORD = {
  qty_from: 2n ** 63n,
  from_asset: null,
  qty_to: 5n,
  to_asset: 'rgb:x',
  payment_hash: HASH,
  status: 'Succeeded',
  requested_at: 1,
  initiated_at: 2,
  expires_at: 3,
  completed_at: 4,
} as const;

function file(): string {
  return join(test.info().outputPath(), 'state.sqlite');
}

test('what was written is there in the next life, and stays the first', () => {
  const first = openState(file());
  expect(first.once('seed', () => 'one')).toBe('one');
  const book = createSwapBook(() => EXPIRY, first.swaps);
  book.add({ ...SWAP, payment_hash: HASH });
  book.giveUp(book.find(HASH) ?? SWAP, EXPIRY - 5);
  expect(first.journal.begun(HASH)).toBe(false);
  expect(first.journal.begin(HASH, 7)).toBe(true);
  expect(first.journal.end(RECORD)).toEqual(RECORD);
  first.close();
  const second = openState(file());
  expect(second.once('seed', () => 'two')).toBe('one');
  expect(createSwapBook(() => EXPIRY, second.swaps).find(HASH.toUpperCase())).toEqual({
    ...SWAP,
    failed_at: EXPIRY - 5,
  });
  expect(second.journal.begun(HASH)).toBe(true);
  expect(second.journal.begin(HASH, 8)).toBe(false);
  expect(second.journal.end({ ...RECORD, status: 'Failed' })).toEqual(RECORD);
  second.swaps.forget(HASH);
  expect(second.swaps.load()).toEqual([]);
  // What the book has forgotten, the guard has not.
  expect(second.journal.ended(HASH)).toEqual(RECORD);
  second.close();
});

test('the file is for its owner alone, and for one service at a time', () => {
  const state = openState(file());
  expect(statSync(file()).mode & 0o077).toBe(0);
  expect(() => openState(file())).toThrow(/^--state: .* is in use by another service; .*\.$/);
  state.close();
  openState(file()).close();
});

test('a file that is none of a maker, a folder, and one that cannot be are refused in one sentence', () => {
  const [stranger, folder] = [`${file()}.txt`, `${file()}.d`];
  writeFileSync(
    stranger,
    'The state of something else, and much longer than the head of a database would be.'.repeat(20),
  );
  mkdirSync(folder);
  expect(() => openState(stranger)).toThrow(/^--state: .* is no state of a maker; .*\.$/);
  expect(() => openState(folder)).toThrow(/^--state: .* cannot be opened \(EISDIR\); .*\.$/);
  expect(() => openState('/nowhere/at/all.sqlite')).toThrow(/^--state: .* cannot be opened \(ENOENT\); .*\.$/);
});
