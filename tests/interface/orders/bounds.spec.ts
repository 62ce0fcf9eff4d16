import {
  larger,
  largestSplit,
  type Range,
  type Sides,
  smaller,
  smallestSplit,
  splitAround,
  splitOf,
  tooMuchOfLsp,
  within,
} from '../../../harness/interface/orders/bounds.ts';
import { splitWithin } from '../../../harness/interface/orders/sizes.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

const range: fc.Arbitrary<Range | undefined> = fc.option(
  fc.tuple(fc.bigInt(0n, 40n), fc.bigInt(0n, 40n)).map(([min, more]) => ({ min, max: min + more + 1n })),
  { nil: undefined },
);
const anySides: fc.Arbitrary<Sides> = fc.record({ client: range, lsp: range, channel: range });

/** Every split inside all bounds, by trying all. */
function allSplits({ client, lsp, channel }: Sides) {
  const amounts = Array.from({ length: 82 }, (_, amount) => BigInt(amount));
  return amounts
    .filter((amount) => within(amount, client))
    .flatMap((own) =>
      amounts.filter((amount) => within(amount, lsp)).map((provided) => ({ client: own, lsp: provided })),
    )
    .filter((split) => channel !== undefined && within(split.client + split.lsp, channel));
}

test('bounds that contradict each other leave nothing', () => {
  const [wide, none] = [
    { min: 0n, max: 40n },
    { min: 5n, max: 4n },
  ];
  expect(smallestSplit({ client: wide, lsp: wide, channel: none })).toBeUndefined();
  expect(smallestSplit({ client: none, lsp: wide, channel: wide })).toBeUndefined();
  expect(smallestSplit({ client: wide, lsp: none, channel: wide })).toBeUndefined();
});

for (const [what, find, better] of [
  ['smallest', smallestSplit, smaller],
  ['largest', largestSplit, larger],
] as const)
  test(`the ${what} split is inside all bounds, and there is none only where none is`, () => {
    fc.assert(
      fc.property(anySides, (sides) => {
        const all = allSplits(sides);
        const split = find(sides);
        if (all.length === 0 || !split) return all.length === 0 && !split;
        const best = all.map(({ client, lsp }) => client + lsp).reduce(better);
        return split.client + split.lsp === best && all.some(({ client }) => client === split.client);
      }),
      { numRuns: 60 },
    );
  });

test('random splits are inside all bounds', () => {
  fc.assert(
    fc.property(anySides, fc.nat(), (sides, seed) => {
      const splits = splitWithin(sides);
      const all = allSplits(sides);
      if (!splits) return all.length === 0;
      const [split] = fc.sample(splits, { seed, numRuns: 1 });
      return all.some(({ client, lsp }) => client === split?.client && lsp === split.lsp);
    }),
    { numRuns: 60 },
  );
});

const SIDES: Sides = { client: { min: 0n, max: 50n }, lsp: { min: 10n, max: 100n }, channel: { min: 20n, max: 120n } };

test('what the channel lacks beside a fixed side comes from the other', () => {
  expect(splitAround(SIDES, 'lsp', 9n)).toEqual({ lsp: 9n, client: 11n });
  expect(splitAround(SIDES, 'lsp', 101n)).toEqual({ lsp: 101n, client: 0n });
  expect(splitAround(SIDES, 'client', 51n)).toEqual({ client: 51n, lsp: 10n });
  expect(splitAround({ ...SIDES, lsp: undefined }, 'client', 51n)).toEqual({ client: 51n, lsp: 0n });
});

test('a sum is split so that the client pays as little as may be', () => {
  expect(splitOf(SIDES, 19n)).toEqual({ client: 0n, lsp: 19n });
  expect(splitOf(SIDES, 121n)).toEqual({ client: 21n, lsp: 100n });
  expect(splitOf(SIDES, 151n)).toBeUndefined();
  expect(splitOf(SIDES, 9n)).toBeUndefined();
});

test('one side may hold too much where the channel would not', () => {
  expect(tooMuchOfLsp(SIDES)).toEqual({ client: 1n, lsp: 101n });
  expect(tooMuchOfLsp({ ...SIDES, channel: { min: 20n, max: 101n } })).toBeUndefined();
  expect(tooMuchOfLsp({ ...SIDES, client: undefined })).toBeUndefined();
});
