import { PAGING } from '../../../harness/flows/market/paging.ts';
import { walkPages } from '../../../harness/flows/market/walk.ts';
import { asset } from '../../interface/market/catalogue.ts';
import { answer } from '../../interface/quotes/answers.ts';
import { expect, test } from '../../test.ts';

test('a page that is too long is named with what was asked for and how long the list is', async () => {
  const assets = ['BTC', 'GOLD', 'IRON', 'LEAD', 'ZINC', 'TIN'].map((ticker) => asset(ticker, 'RGB_LN'));
  const whole = answer(200, { assets, total: 6, limit: 100, offset: 0 });
  await expect(PAGING.limit({ list: 'assets', key: 'asset_id', read: async () => whole })).rejects.toThrow(
    'elements on the page of limit=1&offset=0, of 6 in all',
  );
});

test('a page of very many elements is read', async () => {
  const elements = Array.from({ length: 300_000 }, () => 0);
  const walked = await walkPages(async () => ({ elements, total: elements.length }));
  expect([walked.elements.length, walked.end]).toEqual([300_000, 'total']);
});
