import type { ReferenceOptions } from '../../../reference/reference.ts';
import { expect } from '../../test.ts';
import { type AskedLeg, test } from './quoting.ts';

const amount = 50_000_000_000;
const legacy = { status: 400, json: { detail: expect.any(String) } };
const validation = { status: 422, json: { detail: [{ loc: expect.any(Array), msg: expect.any(String) }] } };
const unknownPair = { status: 404, json: { error_code: 'ASSET_NOT_FOUND' } };
const inTickers = { json: { fee: { fee_asset: 'USDT', fee_asset_precision: 6 } } };

/** What the interface leaves open: an option, what a buy of USDT for BTC then asks for in each leg, and the answer. */
const choices: [
  options: ReferenceOptions,
  from: Partial<AskedLeg>,
  to: Partial<AskedLeg>,
  answer: Record<string, unknown>,
][] = [
  [{ out_of_range: 'legacy' }, { amount: 1 }, {}, legacy],
  [{ amount_rule: 'legacy' }, {}, {}, legacy],
  [{ amount_rule: 'validation' }, { amount }, { amount }, validation],
  [{ unknown_layer: 'validation' }, { amount }, { layer: 'X_Y' }, validation],
  [{ unknown_pair: 'ASSET_NOT_FOUND' }, { amount }, { asset_id: 'BTC', layer: 'BTC_LN' }, unknownPair],
  [{ ticker_as_asset_id: 'refuse' }, { amount }, { asset_id: 'USDT' }, { status: 404 }],
  [{}, { amount }, { asset_id: 'USDT' }, { status: 200 }],
  [{ coercion: 'strict' }, { amount: String(amount) }, {}, validation],
  [{ fee_asset_name: 'ticker', fee_leg: 'to' }, { amount }, {}, inTickers],
];

for (const [options, from, to, answer] of choices) {
  test.describe(`with ${JSON.stringify(options)}`, () => {
    test.use({ options });
    test(`the answer is of its kind: from ${JSON.stringify(from)} to ${JSON.stringify(to)}`, async ({
      quote,
      legs,
    }) => {
      const { btc, asset } = legs('USDT');
      expect(await quote({ ...btc, ...from }, { ...asset, ...to })).toMatchObject(answer);
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

for (const [how, options, sells, shown] of [
  ['is rounded down to an integer', {}, true, /"price":1(09|10)\d,/],
  ['keeps decimals where it has them', { price_form: 'decimal' }, true, /"price":1(09|10)\d\.\d+,/],
  ['beyond 2^53 keeps its digits', {}, false, /"price":\d{16},/],
] as const)
  test.describe('a price', () => {
    test.use({ options });
    test(how, async ({ quote, legs }) => {
      const { btc, asset } = legs('MILE');
      const { text } = sells
        ? await quote({ ...asset, amount: 300_000_000_001n }, btc)
        : await quote({ ...btc, amount }, asset);
      expect(text).toMatch(shown);
    });
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
