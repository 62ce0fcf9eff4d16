import { createClock } from '../../../reference/clock.ts';
import type { ReferenceOptions } from '../../../reference/reference.ts';
import { expect } from '../../test.ts';
import { legsOf, millionSats, type ReadQuote, test, tradesOf } from './quoting.ts';

/** The market must not move between the quotes that are compared. */
const STANDING = createClock(() => 1_800_000_000_000);

const VARIANTS: readonly ReferenceOptions[] = [
  {},
  { routes: 'base-to-quote', btc_precision: 8, fee_leg: 'from' },
  { fee_leg: 'to', fee_asset_name: 'ticker', price_form: 'decimal', quote_seconds: 5 },
  { spread_ppm: 0, fee_ppm: 0, base_fee_msat: 0 },
];

/** The legs, price and fee of a quote must fit together as QUO-RESP-10 has it; amounts are large enough for 1 unit not to matter. */
function expectFitting({ from_asset, to_asset, price, fee }: ReadQuote): void {
  expect(fee.final_fee).toBe(Number(fee.base_fee) + Number(fee.variable_fee));
  const charged = [from_asset, to_asset].find(
    ({ asset_id, ticker }) => fee.fee_asset === asset_id || fee.fee_asset === ticker,
  );
  expect(charged?.precision).toBe(fee.fee_asset_precision);
  expect(Number(fee.final_fee)).toBeLessThan(Number(charged?.amount));
  const scale = from_asset.asset_id === 'BTC' ? 11 : from_asset.precision;
  const gross = (Number(from_asset.amount) / 10 ** scale) * Number(price);
  const share = Number(fee.final_fee) / Number(charged?.amount);
  expect((Number(to_asset.amount) + 1000) / gross).toBeGreaterThan(1 - share - 0.002);
  expect((Number(to_asset.amount) - 1) / gross).toBeLessThan(1.001);
}

for (const options of VARIANTS) {
  test.describe(`with ${JSON.stringify(options)}`, () => {
    test.use({ options: { ...options, clock: STANDING } });
    test('every pair is quoted on every route in both directions, and its quotes fit together', async ({
      maker,
      given,
    }) => {
      const trades = tradesOf(maker);
      expect(trades).toHaveLength(12);
      for (const trade of trades) {
        const sold = millionSats(trade.from, maker);
        const forward = await given(...legsOf(trade, { from: sold }));
        expectFitting(forward);
        expect(BigInt(forward.from_asset.amount)).toBe(sold);
        expect([forward.from_asset.layer, forward.to_asset.layer]).toEqual([trade.from_layer, trade.to_layer]);
        const bought = BigInt(forward.to_asset.amount);
        const reverse = await given(...legsOf(trade, { to: bought }));
        expectFitting(reverse);
        expect(BigInt(reverse.to_asset.amount)).toBe(bought);
        expect(Math.abs(Number(BigInt(reverse.from_asset.amount) - sold))).toBeLessThanOrEqual(
          Number(sold) * 0.005 + 1000,
        );
        for (const { from_asset, to_asset } of [forward, reverse]) {
          const computed = from_asset.amount === forward.from_asset.amount ? to_asset : from_asset;
          if (computed.asset_id === 'BTC') expect(BigInt(computed.amount) % 1000n).toBe(0n);
        }
        const { from, from_layer, to, to_layer } = trade;
        const turned = { from: to, from_layer: to_layer, to: from, to_layer: from_layer };
        const back = await given(...legsOf(turned, { from: bought }));
        expect(Number(back.to_asset.amount)).toBeLessThanOrEqual(Number(sold));
        expect(Number(back.to_asset.amount)).toBeGreaterThan(Number(sold) * 0.97);
      }
    });
  });
}

test.describe('while the market stands still', () => {
  test.use({ options: { clock: STANDING } });
  test('with two catalogue precisions of BTC, the amounts are the same', async ({ given, legs, reference }) => {
    const { btc, asset } = legs('USDT');
    const before = await given({ ...btc, amount: 50_000_000_000 }, asset);
    reference.service.inject('eight', { options: { btc_precision: 8 } });
    const after = await given({ ...btc, amount: 50_000_000_000 }, asset);
    expect([before.from_asset.precision, after.from_asset.precision]).toEqual([11, 8]);
    expect(Number(after.to_asset.amount) / Number(before.to_asset.amount)).toBeCloseTo(1, 2);
  });
});
