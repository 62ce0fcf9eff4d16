import * as Orders from '../../harness/groups/orders.ts';
import { key, must, should, test, tier } from '../../harness/test.ts';

const ASSET_STAYS_INSIDE_ITS_BOUNDS = must('LSP-CREATE-17');

/** Orders beyond the limits of get_info, and what states that they are refused. */
const BEYOND = [
  {
    title: 'lsp_balance_sat outside its bounds is refused',
    id: must('LSP-CREATE-11'),
    orders: (buyer: Orders.Buyer) => Orders.balancesBeyond(buyer, 'lsp'),
  },
  {
    title: 'client_balance_sat outside its bounds is refused',
    id: must('LSP-CREATE-12'),
    orders: (buyer: Orders.Buyer) => Orders.balancesBeyond(buyer, 'client'),
  },
  {
    title: 'a channel outside its bounds is refused, however its sides are',
    id: should('LSP-CREATE-13'),
    orders: Orders.channelsBeyond,
  },
  {
    title: 'required_channel_confirmations under its minimum is refused',
    id: must('LSP-CREATE-15'),
    orders: (buyer: Orders.Buyer) => Orders.countsUnder(buyer, 'required_channel_confirmations'),
  },
  {
    title: 'funding_confirms_within_blocks under its minimum is refused',
    id: must('LSP-CREATE-16'),
    orders: (buyer: Orders.Buyer) => Orders.countsUnder(buyer, 'funding_confirms_within_blocks'),
  },
  {
    title: 'a side that is not on offer for an asset cannot be ordered',
    id: must('LSP-INFO-07'),
    orders: Orders.sidesNotOffered,
  },
  {
    title: "an asset outside its bounds on the provider's side is refused",
    id: ASSET_STAYS_INSIDE_ITS_BOUNDS,
    orders: Orders.lspAmountsBeyond,
  },
  {
    title: "an asset outside its bounds on the client's side is refused",
    id: ASSET_STAYS_INSIDE_ITS_BOUNDS,
    kind: 'client',
    orders: Orders.purchasesBeyond,
  },
];

for (const { title, id, kind, orders } of BEYOND)
  test(title, { tag: [id, tier('order'), ...(kind ? [key(kind)] : [])] }, async ({ buyer }) => {
    await Orders.refusesBeyondLimits(id, buyer, orders(buyer));
  });

const EXPIRES_WITHIN_THE_MAXIMUM = must('LSP-CREATE-14');

test('channel_expiry_blocks over its maximum is refused, the maximum is not', {
  tag: EXPIRES_WITHIN_THE_MAXIMUM,
}, async ({ buyer }) => {
  const { max_channel_expiry_blocks: max } = (await buyer.info()).options;
  for await (const order of Orders.ofEachKind(buyer))
    await Orders.notAllowed(EXPIRES_WITHIN_THE_MAXIMUM, buyer, {
      what: `channel_expiry_blocks ${max + 1n}${Orders.kindText(order)}, which may be up to ${max},`,
      order: order.with('channel_expiry_blocks', max + 1n),
    });
  const valid = await buyer.btcOrder();
  await Orders.allowed(buyer, valid.with('channel_expiry_blocks', max), { controls: [Orders.plainOrder] });
});
