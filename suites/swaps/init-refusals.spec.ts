import type { Trader } from '../../harness/flows/swaps/trader.ts';
import type { SwapQuote } from '../../harness/interface/swaps/terms.ts';
import {
  accepted,
  beginsNothing,
  inconclusive,
  key,
  must,
  note,
  outcomeOf,
  refused,
  refusedNaming,
  requirement,
  silent,
  stoodYet,
  test,
  tier,
  unknownRfqId,
  Violation,
  validInit,
  withOtherEnd,
} from '../../harness/test.ts';

const MEMBERS = ['rfq_id', 'from_asset', 'from_amount', 'to_asset', 'to_amount'];

/**
 * Values of a wrong type, made of the right one, so that whoever reads what can be read of them gets the quoted amount. A
 * number may be read as a text, which is then the id of no quote.
 */
const WRONG_TYPES: readonly { what: string; member: string; value: (amount: bigint) => unknown; statuses: number[] }[] =
  (['from_amount', 'to_amount'] as const).flatMap((member) => [
    { what: 'a word', member, value: () => 'abc', statuses: [422, 400] },
    { what: 'its digits and a letter', member, value: (amount) => `${amount}a`, statuses: [422, 400] },
    { what: 'a fraction', member, value: (amount) => Number(amount) + 0.5, statuses: [422, 400] },
    { what: 'an object', member, value: () => ({}), statuses: [422, 400] },
    { what: 'null', member, value: () => null, statuses: [422, 400] },
  ]);
const WRONG_IDS = [
  { what: 'a number', value: 5, statuses: [400, 404, 422] },
  { what: 'an object', value: {}, statuses: [422, 400] },
];

/** Amounts of nothing and of less, made of the quoted one. */
const NOTHING: readonly { what: string; amount: (quoted: bigint) => bigint }[] = [
  { what: 'nothing', amount: () => 0n },
  { what: 'less than nothing', amount: (quoted) => -quoted },
];

const NEEDS_EVERY_MEMBER = must('SWP-INIT-05');
const KEEPS_ITS_QUOTE = must('SWP-INIT-13');
const NEEDS_A_KNOWN_QUOTE = must('SWP-INIT-07');
const UNKNOWN_OR_USED = silent('SWP-INIT-19');

test('an incomplete init fails validation and leaves the quote as it was', {
  tag: [NEEDS_EVERY_MEMBER, KEEPS_ITS_QUOTE],
}, async ({ trader }) => {
  const quote = await trader.quote();
  const valid = validInit(quote);
  const statuses: number[] = [];

  await requirement(NEEDS_EVERY_MEMBER, async () => {
    for (const member of MEMBERS) {
      const answer = await trader.init(valid.without(member).json);
      statuses.push(answer.status);
      refusedNaming(answer, member);
    }
  });
  await requirement(KEEPS_ITS_QUOTE, async () => {
    // A 400 may come from the application, and what that does to the quote is open (SWP-INIT-14).
    if (statuses.some((status) => status !== 422)) inconclusive(`the incomplete inits were refused with ${statuses}`);
    await usable(trader, quote);
    note('five incomplete inits before');
  });
});

const REFUSES_WRONG_TYPES = must('SWP-INIT-06');

test('an ill-typed init fails validation and leaves the quote as it was', {
  tag: [REFUSES_WRONG_TYPES, KEEPS_ITS_QUOTE],
}, async ({ trader }) => {
  const quote = await trader.quote();
  const valid = validInit(quote);

  await requirement(REFUSES_WRONG_TYPES, async () => {
    for (const { what, member, value, statuses } of WRONG_TYPES) {
      const amount = member === 'from_amount' ? quote.from_asset.amount : quote.to_asset.amount;
      const answer = await trader.init(valid.with(member, value(amount)).json);
      if (answer.status === 200) throw new Violation(`${what} for ${member} began a swap`);
      refused(answer, ...statuses);
    }
    for (const { what, value, statuses } of WRONG_IDS) {
      const answer = await trader.init(valid.with('rfq_id', value).json);
      if (answer.status === 200) throw new Violation(`${what} for rfq_id began a swap`);
      refused(answer, ...statuses);
    }
  });
  await requirement(KEEPS_ITS_QUOTE, async () => {
    for (const value of ['abc', 1.5]) {
      const fresh = await trader.quote();
      const { status } = await trader.init(validInit(fresh).with('from_amount', value).json);
      if (status !== 422) inconclusive(`the ill-typed init was refused with ${status}`);
      await usable(trader, fresh);
    }
  });
});

/** Asserts that a quote begins a swap as any other would, unless it has lapsed meanwhile. */
async function usable(trader: Trader, quote: SwapQuote): Promise<void> {
  const answer = await trader.init(validInit(quote).json);
  if (answer.status !== 200) {
    if (!stoodYet(quote, answer)) inconclusive('the quote may have lapsed before its own init');
    await trader.begin();
  }
  accepted(answer);
}

test('a quote that was never given begins no swap', { tag: [NEEDS_A_KNOWN_QUOTE, UNKNOWN_OR_USED] }, async ({
  trader,
  seed,
}) => {
  const quote = await trader.quote();
  const unknown = await trader.init(validInit(quote).with('rfq_id', unknownRfqId(seed)).json);
  const almost = await trader.init(validInit(quote).with('rfq_id', withOtherEnd(quote.rfq_id)).json);
  await requirement(NEEDS_A_KNOWN_QUOTE, () => {
    beginsNothing(unknown, 'an init with an unknown rfq_id');
    refused(unknown, 400, 404, 422);
    beginsNothing(almost, 'an init with the rfq_id of a quote but for its end');
  });
  await requirement(UNKNOWN_OR_USED, async () => {
    const used = await trader.init((await trader.begin()).body);
    note(`an unknown rfq_id gives ${outcomeOf(unknown)}, a used one ${outcomeOf(used)}`);
  });
});

test('a bad shape wins over an unknown quote', { tag: [tier('order'), must('ERR-STATUS-04'), key('init')] }, async ({
  trader,
  seed,
}) => {
  const valid = validInit(await trader.quote());
  const shapeless = await trader.init(valid.with('rfq_id', unknownRfqId(seed)).without('to_amount').json);
  if (shapeless.status !== 422) {
    const known = await trader.init(valid.without('to_amount').json);
    refused(known, 422, 400);
    if (known.status === 400) inconclusive('a bad shape is refused with 400, as an unknown quote may be');
  }
  refused(shapeless, 422);
});

test('no swap is about nothing', { tag: must('SWP-INIT-18') }, async ({ trader }) => {
  for (const member of ['from_amount', 'to_amount'] as const)
    for (const { what, amount } of NOTHING) {
      const quote = await trader.quote();
      const quoted = member === 'from_amount' ? quote.from_asset.amount : quote.to_asset.amount;
      const answer = await trader.init(validInit(quote).with(member, amount(quoted)).json);
      if (answer.status === 200) throw new Violation(`${what} for ${member} began a swap`);
      refused(answer, 400, 422);
    }
});
