import { instantOf } from '../../harness/engine/json/date-time.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  expect,
  inconclusive,
  key,
  membersOf,
  must,
  NotApplicable,
  NotExercised,
  note,
  requirement,
  should,
  test,
  tier,
  Violation,
} from '../../harness/test.ts';

/** What is ordered, and how it is paid. */
const JOURNEYS: readonly {
  title: string;
  way: 'by-invoice' | 'by-own-node' | 'onchain' | 'as-offered';
  what: 'BTC' | 'asset';
  pay: (payer: Orders.OrderPayer, order: Orders.PayableOrder) => ReturnType<Orders.OrderPayer['payInvoice']>;
}[] = [
  {
    title: 'an order of BTC paid by invoice',
    way: 'by-invoice',
    what: 'BTC',
    pay: (payer, order) => payer.payInvoice(order),
  },
  {
    title: "an order of BTC whose invoice the client's own node pays",
    way: 'by-own-node',
    what: 'BTC',
    pay(payer, order) {
      const own = payer.invoicePayers.find(({ name }) => name === "the client's node");
      if (!own) throw new NotApplicable("needs the client's own node (TAKER_NODE_URL)");
      return payer.payInvoice(order, own);
    },
  },
  {
    title: 'an order of BTC paid on-chain',
    way: 'onchain',
    what: 'BTC',
    pay: (payer, order) => payer.payOnchain(order),
  },
  { title: 'an order of an asset', way: 'as-offered', what: 'asset', pay: (payer, order) => payer.pay(order) },
];

/** How far from its announced length the life of a channel may be without a word, as a factor of blocks of ten minutes. */
const USUAL_LIFE = [0.5, 2] as const;
const SECONDS_A_BLOCK = 600;

const OPENS_WHEN_PAID = must('LSP-STATE-01');
const LEADS_TO_A_CHANNEL = must('FLW-ORDER-03');
const HAS_NO_CHANNEL_BEFORE = must('LSP-ORDER-08');
const STAYS_AS_CREATED = should('LSP-GET-02');
const IS_PAID_AS_TOLD_FIRST = should('LSP-PAY-15');
const CHANNEL_OUTLIVES_ITS_FUNDING = should('LSP-CHAN-02');

for (const { title, way, what, pay } of JOURNEYS)
  test(`${title} becomes a channel`, {
    tag: [
      '@exclusive',
      tier('pay'),
      OPENS_WHEN_PAID,
      LEADS_TO_A_CHANNEL,
      HAS_NO_CHANNEL_BEFORE,
      STAYS_AS_CREATED,
      IS_PAID_AS_TOLD_FIRST,
      CHANNEL_OUTLIVES_ITS_FUNDING,
      key(way),
    ],
  }, async ({ orderPayer, buyer }) => {
    const placed = await orderPayer.begin(what === 'asset' ? (await buyer.purchase()).order : undefined);
    const payment = await pay(orderPayer, placed);
    const { option } = payment;
    const paid = await buyer.orderOf(placed);
    if (option === 'onchain') await orderPayer.confirm(placed);
    const { readings: seen } = await orderPayer.seen(placed, payment);
    const end = await orderPayer.toItsEnd(placed);
    const readings = [placed.order, paid, ...seen, ...end.readings];
    const { order_state: state, failure_reason: reason } = end.last;
    const channel = membersOf(end.last.channel);
    const waiting = readings.filter(({ order_state }) => order_state === 'CREATED');

    await requirement(OPENS_WHEN_PAID, () => {
      note(Orders.statesText(readings));
      if (Orders.isPaidInVain(end.last)) inconclusive(`the payment went back: ${reason}`);
      expect(['CHANNEL_OPENING', 'COMPLETED'], `state of an order that was paid by ${option}`).toContain(state);
    });
    await requirement(LEADS_TO_A_CHANNEL, async () => {
      if (Orders.isPaidInVain(end.last)) inconclusive(`the payment went back: ${reason}`);
      if (state !== 'COMPLETED' && !orderPayer.mines) inconclusive(`the order is ${state}, and nobody mines blocks`);
      if (!Orders.isReceived(end.last, option)) throw new Violation(`the paid order shows no payment by ${option}`);
      if (!channel) throw new Violation(`the paid order is ${state} and has no channel`);
      if (state !== 'COMPLETED') note(`the order is still ${state}`);
      const opened = await orderPayer.newChannels(placed);
      if (!opened) return note("nobody asked the client's node");
      expect(Orders.channelProblems(opened, end.last, await buyer.info()), "the channel at the client's node").toEqual(
        [],
      );
    });
    await requirement(HAS_NO_CHANNEL_BEFORE, () => {
      for (const order of waiting) expect(order.channel ?? null, '`channel` of an order that is CREATED').toBeNull();
    });
    await requirement(STAYS_AS_CREATED, () => {
      for (const order of [paid, ...seen, end.last])
        expect(
          Orders.changesOf(placed.order, order, { progress: false }),
          'what the paid order says otherwise',
        ).toEqual([]);
    });
    await requirement(IS_PAID_AS_TOLD_FIRST, () => {
      for (const order of waiting) expect(Orders.changedInstructions(placed.order, order), 'how to pay').toEqual([]);
    });
    await requirement(CHANNEL_OUTLIVES_ITS_FUNDING, () => {
      const [funded, over] = [instantOf(channel?.funded_at)?.time, instantOf(channel?.expires_at)?.time];
      if (funded === undefined || over === undefined) throw new NotExercised('the channel does not tell both times');
      expect(over, '`channel.expires_at`, compared with `funded_at`').toBeGreaterThan(funded);
      const share = (over - funded) / (Number(placed.asked.channel_expiry_blocks) * SECONDS_A_BLOCK);
      if (share < USUAL_LIFE[0] || share > USUAL_LIFE[1])
        note(`the channel is told to live ${share.toFixed(2)} times as long`);
    });
  });
