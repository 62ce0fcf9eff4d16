import { MILLION, priceForward, priceReverse, type Rate, type Terms } from '../../../reference/maker/quotes/pricing.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

const figure = fc.bigInt({ min: 1n, max: 10n ** 24n });
const amount = fc.oneof(fc.bigInt({ min: 1n, max: 10_000n }), fc.bigInt({ min: 1n, max: 10n ** 20n }));
const rate = fc.record({ numerator: figure, denominator: figure });
const step = fc.constantFrom(1n, 1000n);

function termsWith(rates: fc.Arbitrary<Rate>): fc.Arbitrary<Terms> {
  return fc.record({
    rate: rates,
    fee: fc.record({
      side: fc.constantFrom('from', 'to'),
      base: fc.bigInt({ min: 0n, max: 1_000_000n }),
      ppm: fc.bigInt({ min: 0n, max: 200_000n }),
    }),
    from_step: step,
    to_step: step,
  });
}

const anyTerms = termsWith(rate);

function holds<T extends [unknown, ...unknown[]]>(what: string, property: fc.IProperty<T>): void {
  test(what, () => fc.assert(property, { numRuns: 2_000 }));
}

function roundedUp(value: bigint, to: bigint): bigint {
  return ((value + to - 1n) / to) * to;
}

holds(
  'the set amount stays as it is, and the computed one is a multiple of its step',
  fc.property(anyTerms, amount, (terms, set) => {
    const sale = priceForward(set, terms);
    const purchase = priceReverse(set, terms);
    return (
      sale.from_amount === set &&
      sale.to_amount % terms.to_step === 0n &&
      purchase.to_amount === set &&
      purchase.from_amount % terms.from_step === 0n
    );
  }),
);

holds(
  'selling more never buys less, buying more never costs less',
  fc.property(anyTerms, amount, amount, (terms, one, other) => {
    const [less, more] = one < other ? [one, other] : [other, one];
    return (
      priceForward(less, terms).to_amount <= priceForward(more, terms).to_amount &&
      priceReverse(less, terms).from_amount <= priceReverse(more, terms).from_amount
    );
  }),
);

holds(
  'a purchase costs the least amount, in steps, whose sale brings as much',
  fc.property(anyTerms, amount, (terms, to_amount) => {
    const exact = { ...terms, to_step: 1n };
    const { from_amount } = priceReverse(to_amount, terms);
    return (
      priceForward(from_amount, exact).to_amount >= to_amount &&
      priceForward(from_amount - terms.from_step, exact).to_amount < to_amount
    );
  }),
);

holds(
  'buying what a sale brings costs no more than was sold, but for the step',
  fc.property(anyTerms, amount, (terms, from_amount) => {
    const { to_amount } = priceForward(from_amount, terms);
    return to_amount === 0n || priceReverse(to_amount, terms).from_amount <= roundedUp(from_amount, terms.from_step);
  }),
);

const thereAndBack = rate.chain((there) =>
  fc.bigInt({ min: 0n, max: 10_000n }).chain((spread) =>
    fc.tuple(
      termsWith(fc.constant(there)),
      termsWith(
        fc.constant({
          numerator: there.denominator * (MILLION - spread),
          denominator: there.numerator * MILLION,
        }),
      ),
    ),
  ),
);

holds(
  'there and back gains nothing, whichever amounts are set',
  fc.property(thereAndBack, amount, ([there, back], set) => {
    const sold = priceForward(set, there);
    const returned = priceForward(sold.to_amount, back).to_amount;
    const bought = priceReverse(set, there);
    return returned <= set && priceForward(set, back).to_amount <= bought.from_amount;
  }),
);

holds(
  'the fee is never negative, and grows with the amount by its rate, rounded up',
  fc.property(anyTerms, amount, (terms, set) => {
    const { base_fee, variable_fee } = priceForward(set, terms);
    const { numerator, denominator } = terms.rate;
    const charged = terms.fee.side === 'from' ? set : (set * numerator) / denominator;
    return (
      base_fee === terms.fee.base &&
      variable_fee * MILLION >= charged * terms.fee.ppm &&
      (variable_fee - 1n) * MILLION < charged * terms.fee.ppm
    );
  }),
);

holds(
  'the fee is inside the computed amount: without it the client would get at least that much more',
  fc.property(anyTerms, amount, (terms, set) => {
    const free: Terms = { ...terms, to_step: 1n, fee: { ...terms.fee, base: 0n, ppm: 0n } };
    const { to_amount, base_fee, variable_fee } = priceForward(set, { ...terms, to_step: 1n });
    const gross = priceForward(set, free).to_amount;
    if (terms.fee.side === 'to') return to_amount === 0n || gross - to_amount === base_fee + variable_fee;
    const net = set - base_fee - variable_fee;
    return to_amount === (net > 0n ? priceForward(net, free).to_amount : 0n);
  }),
);

test('an amount the fee eats up buys nothing', () => {
  const terms: Terms = {
    rate: { numerator: 1n, denominator: 1n },
    fee: { side: 'to', base: 5_000n, ppm: 0n },
    from_step: 1n,
    to_step: 1n,
  };
  expect(priceForward(4_999n, terms).to_amount).toBe(0n);
  expect(priceForward(5_001n, terms).to_amount).toBe(1n);
});
