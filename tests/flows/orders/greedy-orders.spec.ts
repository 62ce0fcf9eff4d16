import { changePayments } from '../../../faults/orders/shown.ts';
import type { Change } from '../../../faults/record.ts';
import { until } from '../../../harness/engine/until.ts';
import { createOrderPayer } from '../../../harness/flows/orders/payer.ts';
import { difference } from '../../../harness/taker/balances.ts';
import { openSpending } from '../../../harness/taker/spending.ts';
import { SetupError } from '../../../harness/verdict/failures.ts';
import { invoiceOf } from '../../interface/orders/an-invoice.ts';
import { referenceMarket } from '../../model/fixture.ts';
import { openTaker } from '../../taker/fake-node.ts';
import { expect, test } from '../../test.ts';

/** What the client's node has less, in msat, once it was to pay an order of a maker, and what the run says of it. */
async function ordering(change: Change | undefined, capSat: number) {
  const market = await referenceMarket(change);
  const node = openTaker({ url: market.nodeUrl });
  const spending = openSpending({ out: test.info().outputPath(), capSat, network: 'regtest' });
  const payer = createOrderPayer({
    buyer: market.buyer,
    levers: undefined,
    has: () => false,
    node,
    bitcoind: undefined,
    worthPaying: () => {},
    network: () => 'regtest',
    spending,
    listening: () => 0,
    settings: { settleMs: 0 },
  });
  try {
    const before = await node.balances();
    const placed = await payer.begin();
    const outcome = await payer.payInvoice(placed).then(
      ({ amount_sat }) => amount_sat,
      (error: unknown) => error,
    );
    const read = async () => -(difference(before, await node.balances()).total.BTC ?? 0n);
    // What is on its way leaves the node a moment later.
    const isOver = (sum: bigint) => typeof outcome !== 'bigint' || sum !== 0n;
    const spent = await until('the payment has left the node', read, isOver, { atMostMs: 45_000, everyMs: 50 });
    return { outcome, spent, reserved: spending.reserved() };
  } finally {
    await node.close();
    await market.close();
  }
}

for (const [what, change, why] of [
  [
    'tells totals of 1 sat, and asks for 84,568 by invoice',
    {
      behaviour: { decisions: { invoicedSat: () => 84_568n } },
      wire: changePayments('bolt11', (bolt11) => Object.assign(bolt11, { fee_total_sat: 1, order_total_sat: 1 })),
    },
    /^nothing is paid: the invoice asks for 84568000 msat, order_total_sat is 1 /,
  ],
  [
    "gives another node's invoice",
    {
      wire: changePayments('bolt11', (bolt11) => {
        bolt11.invoice = invoiceOf({ amt_msat: BigInt(Number(bolt11.order_total_sat)) * 1_000n });
      }),
    },
    /^nothing is paid: the invoice is of the node \w+, lsp_connection_url of get_info names \w+/,
  ],
] as const satisfies readonly (readonly [string, Change, RegExp])[])
  test(`a maker that ${what} gets nothing of the client's node`, async () => {
    const { outcome, spent, reserved } = await ordering(change, 1_000_000);
    expect(outcome).toBeInstanceOf(SetupError);
    expect(String(Object(outcome).message)).toMatch(why);
    expect([spent, reserved]).toEqual([0n, 0n]);
  });

test('an honest maker is paid by the same client, and no more than was reserved leaves its node', async () => {
  const { outcome, spent, reserved } = await ordering(undefined, 1_000_000);
  expect(typeof outcome).toBe('bigint');
  expect(spent).toBeGreaterThanOrEqual(1_000n * BigInt(String(outcome)));
  expect(spent).toBeLessThanOrEqual(reserved);
});
