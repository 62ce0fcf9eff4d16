import { createClock } from '../../reference/clock.ts';
import { isContractId } from '../../reference/lightning/contract-id.ts';
import { REVISIONS } from '../../reference/lightning/revision.ts';
import { seedCatalogue } from '../../reference/maker/market/seed-catalogue.ts';
import { completeOptions } from '../../reference/maker/options.ts';
import { startReference } from '../../reference/reference.ts';
import { expect } from '../test.ts';
import { legsOf, test, tradesOf } from './quotes/quoting.ts';
import { MARKET } from './running.ts';

const frozen = () => createClock(() => 1_790_000_000_000);

test('the catalogue holds precisions 0, 6 and 8, a supply beyond 2^53, and something inactive of each kind', () => {
  const { assets, pairs } = seedCatalogue(completeOptions());
  const rgb = assets.filter(({ asset_id }) => asset_id.startsWith('rgb:'));
  expect(new Set(rgb.map(({ precision }) => precision))).toEqual(new Set([0, 2, 6, 8]));
  expect(rgb.some(({ issued_supply }) => issued_supply !== BigInt(Number(issued_supply)))).toBe(true);
  expect(assets.some(({ is_active }) => !is_active)).toBe(true);
  expect(pairs.some(({ is_active, routes }) => !is_active && routes.length > 0)).toBe(true);
  expect(assets.find(({ asset_id }) => asset_id === 'BTC')?.precision).toBe(11);
  expect(seedCatalogue(completeOptions({ btc_precision: 8 })).assets[0]?.precision).toBe(8);
});

test('the assets have ids that nodes of every revision read', () => {
  for (const seed of [1, 2, 'a', 'b', 'c']) {
    const { assets } = seedCatalogue(completeOptions({ seed }));
    for (const { asset_id } of assets.filter(({ ticker }) => ticker !== 'BTC')) {
      expect(asset_id).toMatch(/^rgb:[A-Za-z0-9]{8}(-[A-Za-z0-9]{7}){5}$/);
      for (const revision of REVISIONS) expect(isContractId(asset_id, revision)).toBe(true);
    }
  }
});

test('the same seed gives the same bytes, another seed other ids', async () => {
  const read = async (seed: string) => {
    const reference = await startReference({ seed, clock: frozen() });
    const paths = ['assets', 'pairs?active_only=false', 'routes/matrix', 'assets?layer=nowhere'];
    const texts = await Promise.all(
      paths.map(async (path) => (await fetch(`${reference.baseUrl}${MARKET}/${path}`)).text()),
    );
    await reference.close();
    return { texts, keys: reference.keys };
  };
  expect(await read('one')).toEqual(await read('one'));
  expect((await read('one')).texts[1]).not.toEqual((await read('two')).texts[1]);
});

test('the digits of a supply beyond 2^53 are on the wire', async ({ ask }) => {
  const { text } = await ask(`${MARKET}/assets?ticker=MILE`);
  expect(text).toContain('"issued_supply":900719925474099301,');
  expect(text).toContain('"max_amount":18014398509481987,');
});

test.describe('without large amounts', () => {
  test.use({ options: { large_amounts: false, computed_limits: 'ignore' } });

  test('every integer of the lists is safe', async ({ ask }) => {
    for (const path of ['assets', 'pairs?active_only=false']) {
      const integers = integersIn((await ask(`${MARKET}/${path}`)).json);
      expect(integers.length).toBeGreaterThan(20);
      expect(integers.filter((integer) => !Number.isSafeInteger(integer))).toEqual([]);
    }
  });

  test('every integer of quotes is safe, and every price is an integer', async ({ given, maker }) => {
    for (const trade of tradesOf(maker)) {
      const bounds = trade.from.endpoints.filter(({ layer }) => layer === trade.from_layer);
      for (const from of bounds.flatMap(({ min_amount, max_amount }) => [min_amount, max_amount])) {
        const quote = await given(...legsOf(trade, { from }));
        expect(integersIn(quote).filter((integer) => !Number.isSafeInteger(integer))).toEqual([]);
        expect(Number.isSafeInteger(quote.price), `a price of ${quote.price}`).toBe(true);
      }
    }
  });
});

/** All numbers without a fraction, at any depth. */
function integersIn(value: unknown): (number | bigint)[] {
  if (typeof value === 'bigint') return [value];
  if (typeof value === 'number') return Number.isInteger(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(integersIn) : [];
}

test.describe('by a clock that stands still', () => {
  test.use({ options: { clock: frozen() } });

  test('indicative prices move with the clock, a little', async ({ ask, reference }) => {
    const price = async () => Number(/"price":"([\d.]+)"/.exec((await ask(`${MARKET}/pairs`)).text)?.[1]);
    const before = await price();
    reference.clock.advance(60);
    const after = await price();
    expect(after).not.toBe(before);
    expect(Math.abs(after / before - 1)).toBeLessThan(0.01);
  });
});
