import { type Deal, narrowedSurcharge } from '../../../harness/flows/quotes/surcharges.ts';
import { expect, test } from '../../test.ts';

const STEP = 1n;
const ENDS = [1_000_000n, 1_000_000_000_000n];

/** What is found among the ends of a range of amounts, and how many amounts were asked for. */
async function found(bought: (sold: bigint) => bigint) {
  const deal = (sold: bigint): Deal => ({ sold, bought: bought(sold) });
  let asked = 0;
  const neighbours = await narrowedSurcharge(ENDS.map(deal), STEP, async (sold) => {
    asked++;
    return deal(sold);
  });
  return { neighbours, asked };
}

test('a surcharge from some amount on is narrowed down to where more buys less', async () => {
  const { neighbours: [smaller, larger] = [], asked } = await found((sold) =>
    sold > 10_000_000_000n ? (sold * 49n) / 50n : sold,
  );
  expect(Number(smaller?.sold)).toBeLessThanOrEqual(10_000_000_000);
  expect(Number(larger?.sold)).toBeGreaterThan(10_000_000_000);
  expect(Number(larger?.bought)).toBeLessThan(Number(smaller?.bought));
  expect(asked).toBeLessThan(20);
});

for (const [name, bought] of Object.entries({
  'one price': (sold: bigint) => sold,
  'a fee that weighs less on larger amounts': (sold: bigint) => sold - 5_000n,
  'a price that falls little by little': (sold: bigint) => BigInt(Math.floor(Number(sold) ** 0.98)),
  'amounts of few units': (sold: bigint) => sold / 100_000_000_000n,
}))
  test(`${name} is no surcharge`, async () => {
    const { neighbours, asked } = await found(bought);
    expect(neighbours).toBeUndefined();
    expect(asked).toBeLessThan(60);
  });
