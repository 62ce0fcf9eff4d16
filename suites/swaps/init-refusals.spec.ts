import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { refusedNaming } from '../../harness/interface/errors/validation.ts';
import { initOf } from '../../harness/interface/swaps/client.ts';
import { beginsNothing } from '../../harness/interface/swaps/read.ts';
import { unknownRfqId } from '../../harness/interface/swaps/strangers.ts';
import { accepted, expect, note, refused, requirement, test } from '../../harness/test.ts';

const MEMBERS = ['rfq_id', 'from_asset', 'from_amount', 'to_asset', 'to_amount'] as const;

test('an incomplete init fails validation and leaves the quote as it was', {
  tag: ['@order', '@SWP-INIT-05', '@SWP-INIT-13'],
}, async ({ trader }) => {
  const body = initOf(await trader.quote());
  const stopped: number[] = [];

  await requirement('SWP-INIT-05', async () => {
    for (const member of MEMBERS) {
      const { [member]: _, ...rest } = body;
      const answer = await trader.init(rest);
      stopped.push(answer.status);
      refusedNaming(answer, member);
    }
  });
  await requirement('SWP-INIT-13', async () => {
    const fresh = initOf(await trader.quote());
    const { to_amount: _, ...incomplete } = fresh;
    refused(await trader.init(incomplete), 422);
    accepted(await trader.init(fresh));
    if (stopped.every((status) => status === 422)) {
      accepted(await trader.init(body));
      note('five incomplete inits before');
    }
  });
});

/** Values of a wrong type; a number may be read as a text, which is then the id of no quote. */
const WRONG = [
  { member: 'from_amount', value: 'abc', statuses: [422] },
  { member: 'from_amount', value: 1.5, statuses: [422] },
  { member: 'from_amount', value: {}, statuses: [422] },
  { member: 'rfq_id', value: 5, statuses: [400, 404, 422] },
  { member: 'rfq_id', value: {}, statuses: [422] },
];

for (const { member, value, statuses } of WRONG) {
  test(`${member} of init as ${JSON.stringify(value)} is refused`, { tag: ['@order', '@SWP-INIT-06'] }, async ({
    trader,
  }) => {
    await requirement('SWP-INIT-06', async () => {
      const body = initOf(await trader.quote());
      refused(await trader.init({ ...body, [member]: value }), ...statuses);
    });
  });
}

test('a quote that was never given begins no swap', { tag: ['@order', '@SWP-INIT-07', '@SWP-INIT-19'] }, async ({
  trader,
  seed,
}) => {
  const body = { ...initOf(await trader.quote()), rfq_id: unknownRfqId(seed) };
  const answer = await trader.init(body);
  await requirement('SWP-INIT-07', () => {
    beginsNothing(answer, 'an init with an unknown rfq_id');
    refused(answer, 400, 404, 422);
  });
  await requirement('SWP-INIT-19', async () => {
    const used = (await trader.begin()).body;
    const again = await trader.init(used);
    return `an unknown rfq_id gives ${outcomeOf(answer)}, a used one ${outcomeOf(again)}`;
  });
});

test('a bad shape wins over an unknown quote', { tag: ['@order', '@ERR-STATUS-04'] }, async ({ trader, seed }) => {
  await requirement('ERR-STATUS-04', async () => {
    const { to_amount: _, ...incomplete } = initOf(await trader.quote());
    refused(await trader.init({ ...incomplete, rfq_id: unknownRfqId(seed) }), 422);
  });
});

test('no swap is about nothing', { tag: ['@order', '@SWP-INIT-18'] }, async ({ trader }) => {
  await requirement('SWP-INIT-18', async () => {
    for (const [member, amount] of [
      ['from_amount', 0],
      ['from_amount', -1],
      ['to_amount', 0],
    ] as const) {
      const answer = await trader.init({ ...initOf(await trader.quote()), [member]: amount });
      expect(answer.status, `the status for ${member} ${amount}`).not.toBe(200);
      refused(answer, 400, 422);
    }
  });
});
