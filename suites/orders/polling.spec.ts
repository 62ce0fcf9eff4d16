import * as Orders from '../../harness/groups/orders.ts';
import {
  confirm,
  control,
  expect,
  type Members,
  must,
  requirement,
  should,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

const POLLS = 10;

const CHANGES_NOTHING = must('LSP-GET-10');
const LEAVES_THE_INSTRUCTIONS = should('LSP-PAY-15');

/** What one of two orders says when both are read one after the other. */
interface Poll {
  readonly poll: number;
  readonly one: Orders.PlacedOrder;
  readonly read: Members;
}

test('polling an order changes nothing', { tag: [CHANGES_NOTHING, LEAVES_THE_INSTRUCTIONS] }, async ({ buyer }) => {
  const reads = await polled(buyer);
  await requirement(CHANGES_NOTHING, async () => {
    const sayTheSame = (same: readonly Poll[]) =>
      control(() => eachSaysTheSame(same), [Orders.stillAwaited(buyer, [...new Set(same.map(({ one }) => one))])]);
    await sayTheSame(reads.filter(({ one }) => one.asked.asset_id === undefined));
    // What an asset costs may have to be decided anew meanwhile.
    const looks = [reads];
    await confirm('the market', async () => sayTheSame(looks.pop() ?? (await polled(buyer))));
  });
  await requirement(LEAVES_THE_INSTRUCTIONS, () => {
    for (const { poll, one, read } of reads.filter((each) => each.read.order_state === 'CREATED'))
      expect(Orders.changedInstructions(one.order, read), `how to pay, in poll ${poll + 1}`).toEqual([]);
  });
});

async function polled(buyer: Orders.Buyer): Promise<Poll[]> {
  const placed = [await buyer.place(), await buyer.place(await buyer.otherOrder())];
  const reads: Poll[] = [];
  for (let poll = 0; poll < POLLS; poll++) {
    if (poll === POLLS / 2) await TIME.wait(TIMEOUTS.nextSecondMs);
    for (const one of placed) reads.push({ poll, one, read: await buyer.orderOf(one) });
  }
  return reads;
}

function eachSaysTheSame(reads: readonly Poll[]): void {
  for (const { poll, one, read } of reads) {
    const [first] = reads.filter((each) => each.one === one);
    const changes = Orders.changesOf(first?.read ?? {}, read);
    expect(changes, `what poll ${poll + 1} says otherwise`).toEqual([]);
  }
}
