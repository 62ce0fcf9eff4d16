import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const PATH = `${MARKET}/bitcoin_fee_estimate`;

test('the estimate repeats the target and falls with it', async ({ ask }) => {
  const fees: number[] = [];
  for (const target_blocks of [1, 6, 144]) {
    const { status, json, text } = await ask(`${PATH}?target_blocks=${target_blocks}`);
    expect({ status, json }).toMatchObject({ status: 200, json: { target_blocks } });
    fees.push(Number(/"estimated_fee_sat":(\d+)/.exec(text)?.[1]));
  }
  expect(fees).toEqual(fees.toSorted((one, other) => other - one));
  expect(Math.min(...fees)).toBeGreaterThan(0);
});

for (const [query, type] of [
  ['', 'missing'],
  ['?target_blocks=abc', 'int_parsing'],
  ['?target_blocks=1.5', 'int_parsing'],
  ['?target_blocks=0', 'greater_than_equal'],
  ['?target_blocks=1000000', 'less_than_equal'],
]) {
  test(`fee estimate${query} is refused as ${type}`, async ({ ask }) => {
    expect(await ask(PATH + query)).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['query', 'target_blocks'], msg: expect.any(String), type }] },
    });
  });
}
