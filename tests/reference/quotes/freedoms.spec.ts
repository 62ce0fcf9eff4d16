import type { ReferenceOptions } from '../../../reference/reference.ts';
import { expect } from '../../test.ts';
import { type AskedLeg, test } from './quoting.ts';

type Legs = { btc: AskedLeg; asset: AskedLeg };
const amount = 50_000_000_000;
const legacy = { status: 400, json: { detail: expect.any(String) } };
const validation = { status: 422, json: { detail: [{ loc: expect.any(Array), msg: expect.any(String) }] } };

/** Each freedom of the interface: an option, a request, and what it then draws. */
const freedoms: [ReferenceOptions, (legs: Legs) => [AskedLeg, AskedLeg], Record<string, unknown>][] = [
  [{ out_of_range: 'legacy' }, ({ btc, asset }) => [{ ...btc, amount: 1 }, asset], legacy],
  [{ amount_rule: 'legacy' }, ({ btc, asset }) => [btc, asset], legacy],
  [
    { amount_rule: 'validation' },
    ({ btc, asset }) => [
      { ...btc, amount },
      { ...asset, amount },
    ],
    validation,
  ],
  [
    { unknown_layer: 'validation' },
    ({ btc, asset }) => [
      { ...btc, amount },
      { ...asset, layer: 'X_Y' },
    ],
    validation,
  ],
  [
    { unknown_pair: 'ASSET_NOT_FOUND' },
    ({ btc }) => [{ ...btc, amount }, btc],
    { status: 404, json: { error_code: 'ASSET_NOT_FOUND' } },
  ],
  [
    { ticker_as_asset_id: 'refuse' },
    ({ btc, asset }) => [
      { ...btc, amount },
      { ...asset, asset_id: 'USDT' },
    ],
    { status: 404 },
  ],
  [
    {},
    ({ btc, asset }) => [
      { ...btc, amount },
      { ...asset, asset_id: 'USDT' },
    ],
    { status: 200 },
  ],
  [{ coercion: 'strict' }, ({ btc, asset }) => [{ ...btc, amount: String(amount) }, asset], validation],
  [
    { fee_asset_name: 'ticker', fee_leg: 'to' },
    ({ btc, asset }) => [{ ...btc, amount }, asset],
    { json: { fee: { fee_asset: 'USDT', fee_asset_precision: 6 } } },
  ],
];

for (const [options, legsOf, drawn] of freedoms) {
  test.describe(`with ${JSON.stringify(options)}`, () => {
    test.use({ options });
    test(`the answer is of the kind ${JSON.stringify(drawn.status ?? 200)}`, async ({ quote, legs }) => {
      expect(await quote(...legsOf(legs('USDT')))).toMatchObject(drawn);
    });
  });
}

test.describe('with quotes during an outage', () => {
  test.use({ options: { quotes_in_outage: 'give', quote_seconds: 180 } });
  test('and a long life', async ({ given, legs, pull }) => {
    const { btc, asset } = legs('USDT');
    await pull('POST', 'node-outage', { on: true });
    const { timestamp, expires_at } = await given({ ...btc, amount }, asset);
    expect(expires_at - timestamp).toBe(180);
  });
});

test('a price is rounded down to an integer', async ({ quote, legs }) => {
  const { btc, asset } = legs('MILE');
  const { text } = await quote({ ...asset, amount: 300_000_000_001n }, btc);
  expect(text).toMatch(/"price":109\d,|"price":110\d,/);
});

test.describe('with decimals', () => {
  test.use({ options: { price_form: 'decimal' } });
  test('a price keeps them', async ({ quote, legs }) => {
    const { btc, asset } = legs('MILE');
    const { text } = await quote({ ...asset, amount: 300_000_000_001n }, btc);
    expect(text).toMatch(/"price":(109\d|110\d)\.\d+,/);
  });
});

test('a price beyond 2^53 keeps its digits', async ({ quote, legs }) => {
  const { btc, asset } = legs('MILE');
  const { text } = await quote({ ...btc, amount }, asset);
  expect(text).toMatch(/"price":\d{16},/);
});

test('a change changes single decisions', async ({ given, legs, reference }) => {
  const { btc, asset } = legs('USDT');
  const honest = await given({ ...btc, amount }, asset);
  reference.service.inject('unfolded', {
    decisions: (current) => ({
      priceForward: (from_amount, terms) => ({
        ...current.priceForward(from_amount, terms),
        to_amount: current.priceForward(from_amount, { ...terms, fee: { ...terms.fee, base: 0n, ppm: 0n } }).to_amount,
      }),
    }),
  });
  const unfolded = await given({ ...btc, amount }, asset);
  expect(unfolded.fee.final_fee).toBe(honest.fee.final_fee);
  expect(Number(unfolded.to_asset.amount) / Number(honest.to_asset.amount)).toBeCloseTo(1 / 0.9975, 3);
});
