import { fitOf } from '../../../harness/engine/json/fit.ts';
import { schemaProblems } from '../../../harness/engine/json/schemas.ts';
import { expect, test } from '../../test.ts';

const FEE = { estimated_fee_sat: 300, target_blocks: 6, timestamp: 1_700_000_000 };

test('integers are judged exactly, beyond 2^53 too', () => {
  expect(schemaProblems('market/fee-estimate', FEE)).toEqual([]);
  expect(schemaProblems('market/fee-estimate', { ...FEE, estimated_fee_sat: 9_007_199_254_740_993n })).toEqual([]);
});

const WRONG: readonly [what: string, value: unknown][] = [
  ['a fraction', 1.5],
  ['a text', '300'],
  ['null', null],
  ['not a number', Number.NaN],
  ['a list', [300]],
];

for (const [what, value] of WRONG)
  test(`${what} in the place of an integer is named with its place`, () => {
    const problems = schemaProblems('market/fee-estimate', { ...FEE, estimated_fee_sat: value });
    expect(problems).toEqual(['/estimated_fee_sat must be integer']);
  });

test('very many members beside the schema are all found, in time that grows with their number', () => {
  const more = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`more_${at}`, at]));
  expect(fitOf('market/fee-estimate', { ...FEE, ...more }).undocumented).toHaveLength(100_000);
});

test('a big integer is a number too', () => {
  const { price, ...rest } = QUOTE;
  expect(schemaProblems('quotes/quote', QUOTE)).toEqual([]);
  expect(schemaProblems('quotes/quote', { ...rest, price: 9_007_199_254_740_993n })).toEqual([]);
  expect(schemaProblems('quotes/quote', { ...rest, price: String(price) })).toEqual(['/price must be number']);
});

test('an unknown schema is a mistake of the caller', () => {
  expect(() => schemaProblems('market/none', {})).toThrow('no schema market/none');
});

const LEG = { asset_id: 'BTC', name: 'Bitcoin', ticker: 'BTC', layer: 'BTC_LN', amount: 1000, precision: 11 };
const QUOTE = {
  rfq_id: 'a',
  from_asset: LEG,
  to_asset: { ...LEG, asset_id: 'rgb:x', ticker: 'X', layer: 'RGB_LN' },
  price: 1.5,
  fee: { base_fee: 1, variable_fee: 1, fee_rate: 0.1, final_fee: 2, fee_asset: 'BTC', fee_asset_precision: 11 },
  timestamp: 1_700_000_000,
  expires_at: 1_700_000_045,
};
