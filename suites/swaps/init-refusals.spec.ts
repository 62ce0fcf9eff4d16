import { beginsNothing } from '../../harness/interface/swaps/read.ts';
import { unknownRfqId } from '../../harness/interface/swaps/valid.ts';
import {
  accepted,
  expect,
  must,
  note,
  outcomeOf,
  refused,
  refusedNaming,
  requirement,
  silent,
  test,
  tier,
  validInit,
} from '../../harness/test.ts';

const MEMBERS = ['rfq_id', 'from_asset', 'from_amount', 'to_asset', 'to_amount'];

/** Values of a wrong type; a number may be read as a text, which is then the id of no quote. */
const WRONG_TYPES = [
  { member: 'from_amount', value: 'abc', statuses: [422] },
  { member: 'from_amount', value: 1.5, statuses: [422] },
  { member: 'from_amount', value: {}, statuses: [422] },
  { member: 'rfq_id', value: 5, statuses: [400, 404, 422] },
  { member: 'rfq_id', value: {}, statuses: [422] },
];

const NOTHING = [
  { member: 'from_amount', amount: 0 },
  { member: 'from_amount', amount: -1 },
  { member: 'to_amount', amount: 0 },
];

const NEEDS_EVERY_MEMBER = must('SWP-INIT-05');
const KEEPS_ITS_QUOTE = must('SWP-INIT-13');
const NEEDS_A_KNOWN_QUOTE = must('SWP-INIT-07');
const UNKNOWN_OR_USED = silent('SWP-INIT-19');

test('an incomplete init fails validation and leaves the quote as it was', {
  tag: [NEEDS_EVERY_MEMBER, KEEPS_ITS_QUOTE],
}, async ({ trader }) => {
  const valid = validInit(await trader.quote());
  const statuses: number[] = [];

  await requirement(NEEDS_EVERY_MEMBER, async () => {
    for (const member of MEMBERS) {
      const answer = await trader.init(valid.without(member).json);
      statuses.push(answer.status);
      refusedNaming(answer, member);
    }
  });
  await requirement(KEEPS_ITS_QUOTE, async () => {
    const fresh = validInit(await trader.quote());
    refused(await trader.init(fresh.without('to_amount').json), 422);
    accepted(await trader.init(fresh.json));
    if (statuses.every((status) => status === 422)) {
      accepted(await trader.init(valid.json));
      note('five incomplete inits before');
    }
  });
});

for (const { member, value, statuses } of WRONG_TYPES) {
  test(`${member} of init as ${JSON.stringify(value)} is refused`, { tag: must('SWP-INIT-06') }, async ({ trader }) => {
    refused(await trader.init(validInit(await trader.quote()).with(member, value).json), ...statuses);
  });
}

test('a quote that was never given begins no swap', { tag: [NEEDS_A_KNOWN_QUOTE, UNKNOWN_OR_USED] }, async ({
  trader,
  seed,
}) => {
  const unknown = await trader.init(validInit(await trader.quote()).with('rfq_id', unknownRfqId(seed)).json);
  await requirement(NEEDS_A_KNOWN_QUOTE, () => {
    beginsNothing(unknown, 'an init with an unknown rfq_id');
    refused(unknown, 400, 404, 422);
  });
  await requirement(UNKNOWN_OR_USED, async () => {
    const used = await trader.init((await trader.begin()).body);
    note(`an unknown rfq_id gives ${outcomeOf(unknown)}, a used one ${outcomeOf(used)}`);
  });
});

test('a bad shape wins over an unknown quote', { tag: [tier('order'), must('ERR-STATUS-04')] }, async ({
  trader,
  seed,
}) => {
  const valid = validInit(await trader.quote());
  refused(await trader.init(valid.with('rfq_id', unknownRfqId(seed)).without('to_amount').json), 422);
});

test('no swap is about nothing', { tag: must('SWP-INIT-18') }, async ({ trader }) => {
  for (const { member, amount } of NOTHING) {
    const answer = await trader.init(validInit(await trader.quote()).with(member, amount).json);
    expect(answer.status, `the status for ${member} ${amount}`).not.toBe(200);
    refused(answer, 400, 422);
  }
});
