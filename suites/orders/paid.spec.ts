import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  each,
  key,
  must,
  NotApplicable,
  NotOffered,
  note,
  refusedAs,
  requirement,
  should,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

/** What is ordered, and how it is paid. */
const JOURNEYS: readonly {
  readonly title: string;
  readonly way: string;
  readonly buys?: 'an asset';
  /** By what it is paid far into the time for that, where a lever moves the clock. */
  readonly late?: Orders.Payment['option'];
  /** By default as little BTC as may be, or what buys an asset. */
  readonly ordered?: (buyer: Orders.Buyer, payer: Orders.OrderPayer) => ReturnType<Orders.Buyer['btcOrder']>;
  readonly pay: (payer: Orders.OrderPayer, order: Orders.PayableOrder) => Promise<Orders.Payment>;
}[] = [
  {
    title: 'an order of BTC paid by invoice',
    way: 'by-invoice',
    late: 'bolt11',
    pay: (payer, order) => payer.payInvoice(order),
  },
  {
    title: "an order of BTC whose invoice the client's own node pays",
    way: 'by-own-node',
    pay(payer, order) {
      const own = payer.invoicePayers.find(({ name }) => name === "the client's node");
      if (!own) throw new NotApplicable("needs the client's own node (TAKER_NODE_URL)");
      return payer.payInvoice(order, own);
    },
  },
  {
    title: 'an order of BTC paid on-chain',
    way: 'onchain',
    late: 'onchain',
    ordered: async (buyer, payer) => Orders.unusualOrder(buyer, await payer.leastClientSat()),
    pay: (payer, order) => payer.payOnchain(order),
  },
  {
    title: "an order with an asset on the provider's side that is paid by invoice",
    way: 'provided-by-invoice',
    ordered: (buyer) => buyer.lspAssetOrder(),
    pay: (payer, order) => payer.payInvoice(order),
  },
  {
    title: 'an order of an asset',
    way: 'as-offered',
    buys: 'an asset',
    pay: (payer, order) => payer.pay(order),
  },
];

/** How many more blocks than are demanded come at the same time. */
const BLOCKS_AT_ONCE = 5;

const MOVES_ON_WHEN_PAID = must('LSP-STATE-01');
const LEADS_TO_A_CHANNEL = must('FLW-ORDER-03');
const STAYS_AS_CREATED = should('LSP-GET-02');
const DIFFERS_BY_NOTHING = must('LSP-PAY-12');
const NOTHING_TO_DECIDE = must('LSP-RATE-01');

/** What the steps judge, in this order. */
const STEPS = [
  { id: MOVES_ON_WHEN_PAID, judges: Orders.opensWhenPaid },
  { id: LEADS_TO_A_CHANNEL, judges: Orders.leadsToAChannel },
  { id: should('LSP-STATE-04'), judges: Orders.namesItsChannel },
  { id: STAYS_AS_CREATED, judges: Orders.staysAsCreated },
  { id: DIFFERS_BY_NOTHING, judges: Orders.differsByNothing },
  { id: must('LSP-GET-03'), judges: Orders.isHiddenFromAWrongToken },
  { id: must('LSP-GET-06'), judges: Orders.isHiddenWithoutToken },
  { id: NOTHING_TO_DECIDE, judges: cannotBeDecidedOn },
  {
    id: should('FLW-ORDER-04'),
    judges: ({ buyer, placed, other }: Lifecycle) => Orders.leavesTheOtherUnpaid(buyer, placed, other),
  },
];

const QUOTE_LIVES_AS_LONG_AS_ITS_ORDER = must('LSP-ORDER-18');
const IS_READ_BY_ID_AND_TOKEN = must('LSP-GET-01');

for (const { title, way, buys, late, ordered, pay } of JOURNEYS)
  test(`${title} becomes a channel`, {
    tag: [
      '@exclusive',
      tier('pay'),
      ...STEPS.map(({ id }) => id),
      ...(buys ? [QUOTE_LIVES_AS_LONG_AS_ITS_ORDER] : []),
      ...(late || buys ? [IS_READ_BY_ID_AND_TOKEN] : []),
      key(way),
    ],
  }, async ({ orderPayer, buyer, passage, listening }) => {
    const purchase = buys && (await buyer.purchase());
    const rate = purchase && (await Orders.rateOf(buyer, purchase));
    const placed = await orderPayer.begin(purchase?.order ?? (await ordered?.(buyer, orderPayer)));
    // What has an asset may have to be decided on until its channel is there.
    const isOfBtc = (placed.order.asset_id ?? null) === null;
    const other = isOfBtc ? await Orders.anotherOrder(buyer, placed) : undefined;
    // Who buys an asset takes its time to pay, where a lever moves the clock.
    const beyond = purchase && Orders.farBeyondItsQuote({ placed, quote: purchase.quote }, passage);
    await Promise.allSettled([beyond, late && Orders.lateInItsTime(placed.order, late, passage)]);
    const payment = await pay(orderPayer, placed);
    const paid = await buyer.orderOf(placed);
    if (payment.option === 'onchain') await orderPayer.confirm(placed);
    const seen = await orderPayer.seen(placed, payment);
    const opened = await Orders.readByAWrongToken(buyer, placed);
    if (other) await Orders.tryInVain(buyer, placed, other);
    const atMostMs = listening(TIMEOUTS.roundOfBlocks);
    // The time of another one is not to end: whether it is moved on is looked at below.
    const opening = other ? [] : await Orders.pastItsTimeWhileOpening(placed, { buyer, passage, atMostMs });
    const end = await orderPayer.toItsEnd(placed);
    if (other) await Orders.tryInVain(buyer, placed, other);
    note(Orders.statesText(end.readings));
    const after = [await buyer.orderOf(placed), await buyer.orderOf(placed)];
    const readings = [placed.order, paid, ...seen.readings, ...opening, ...end.readings, ...after];
    for (const { id, judges } of STEPS)
      await requirement(id, () =>
        judges({ orderPayer, buyer, placed, other, payment, rate, readings, opened, last: end.last }),
      );
    if (late || buys)
      await requirement(IS_READ_BY_ID_AND_TOKEN, () => Orders.isShownWhenOver(placed, end.last, { buyer, passage }));
    if (!beyond) return;
    await requirement(QUOTE_LIVES_AS_LONG_AS_ITS_ORDER, async () => {
      await beyond;
      await Orders.goesOnPaidLate(end.last, Orders.paidAtOnceOpens(buyer, orderPayer, payment.option));
    });
  });

test('orders with an asset on each side that are paid on-chain become channels', {
  tag: [
    '@exclusive',
    tier('pay'),
    MOVES_ON_WHEN_PAID,
    LEADS_TO_A_CHANNEL,
    STAYS_AS_CREATED,
    DIFFERS_BY_NOTHING,
    QUOTE_LIVES_AS_LONG_AS_ITS_ORDER,
    key('assets-onchain'),
  ],
}, async ({ orderPayer, buyer, trader, sockets, passage }) => {
  const least = await Orders.providedIfAny(buyer);
  const provided = least && Orders.withOddLspAmount(least, await buyer.info());
  const isForSale = (await buyer.assetsForSale()).length > 0;
  const purchase = isForSale ? await Orders.purchaseOverEither({ buyer, trader, sockets }) : undefined;
  if (!provided && !purchase) throw new NotOffered('no asset is on offer for channels');
  const orders = [
    ...(purchase ? [{ ...purchase, rate: await Orders.rateOf(buyer, purchase) }] : []),
    ...(provided ? [{ order: provided, rate: undefined, quote: undefined }] : []),
  ];
  const paid: (Orders.PaidOrder & { readonly beyond: Promise<void> | undefined })[] = [];
  for (const { order, rate, quote } of orders) {
    const placed = await orderPayer.begin(await Orders.madeUnusual(order, buyer));
    const beyond = quote && Orders.farBeyondItsQuote({ placed, quote }, passage);
    await Promise.allSettled([beyond]);
    const payment = await orderPayer.payOnchain(placed);
    // Blocks may come so fast that nobody looks between them.
    await orderPayer.confirm(placed, quote ? 0 : BLOCKS_AT_ONCE);
    const seen = await orderPayer.seen(placed, payment);
    const { readings, last } = await orderPayer.toItsEnd(placed);
    paid.push({ orderPayer, buyer, placed, payment, rate, readings: [...seen.readings, ...readings], last, beyond });
  }
  await requirement(MOVES_ON_WHEN_PAID, () => each(paid, Orders.opensWhenPaid));
  await requirement(LEADS_TO_A_CHANNEL, () => each(paid, Orders.leadsToAChannel));
  await requirement(STAYS_AS_CREATED, () => each(paid, async (order) => Orders.staysAsCreated(order)));
  await requirement(DIFFERS_BY_NOTHING, () => each(paid, async (order) => Orders.differsByNothing(order)));
  await requirement(QUOTE_LIVES_AS_LONG_AS_ITS_ORDER, async () => {
    const bought = paid.find(({ beyond }) => beyond !== undefined);
    if (!bought) throw new NotOffered('no asset is for sale for channels');
    await bought.beyond;
    await Orders.goesOnPaidLate(bought.last, Orders.paidAtOnceOpens(buyer, orderPayer, 'onchain'));
  });
});

/** An order from its creation to its end. */
interface Lifecycle extends Orders.PaidOrder {
  readonly buyer: Orders.Buyer;
  /** Of the same, which nobody pays. */
  readonly other: Orders.PlacedOrder | undefined;
  /** What a wrong token got when the payment had been seen. */
  readonly opened: Answer;
}

async function cannotBeDecidedOn({ buyer, placed, last }: Lifecycle): Promise<void> {
  if (last.order_state !== 'COMPLETED') throw new NotApplicable(`the order is ${last.order_state}`);
  for (const accept_new_rate of [false, true])
    refusedAs(NOTHING_TO_DECIDE, await buyer.rateDecision({ ...Orders.accessTo(placed), accept_new_rate }));
}
