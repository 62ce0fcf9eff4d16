import { remember } from '../../reference/lightning/remember.ts';
import { createSwapBook, type IssuedSwap } from '../../reference/maker/swaps/book.ts';
import { expect, test } from '../test.ts';

const MOST = 10_000;

test('what is over is forgotten when there is too much of it, the oldest first', () => {
  const records = new Map<string, number>();
  for (let made = 0; made < MOST + 500; made++) remember(records, `${made}`, made, () => true);
  expect(records.size).toBe(MOST);
  expect([...records.keys()].slice(0, 2)).toEqual(['500', '501']);
});

test('what is not over is kept, however much there is', () => {
  const records = new Map<string, number>();
  for (let made = 0; made < MOST + 500; made++) remember(records, `${made}`, made, (value) => value >= 300);
  expect([...records.values()].filter((value) => value < 300)).toHaveLength(300);
  expect(records.size).toBe(MOST);
  for (let made = 0; made < 200; made++) remember(records, `new ${made}`, made, () => false);
  expect(records.size).toBe(MOST + 200);
});

test('a swap is forgotten a day after its expiry, and only when there are many', () => {
  let now = 1_800_000_000;
  const book = createSwapBook(() => now);
  const swap = (payment_hash: string): IssuedSwap => ({
    payment_hash,
    swapstring: '',
    payment_secret: '',
    access_token: '',
    executed: false,
    expires_at: now + 60,
    failed_at: undefined,
  });
  for (let made = 0; made < MOST; made++) book.add(swap(`${made}`));
  now += 86_400 + 61;
  expect(book.find('0')).toBeDefined();
  book.add(swap('last'));
  expect(book.find('0')).toBeUndefined();
  expect(book.find('1')).toBeDefined();
  for (let made = 0; made < 20; made++) book.add(swap(`new ${made}`));
  expect(['19', '20', '21', 'last'].map((hash) => book.find(hash) !== undefined)).toEqual([false, false, true, true]);
});
