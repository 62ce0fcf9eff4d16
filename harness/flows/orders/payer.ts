import type { Draft } from '../../engine/json/draft.ts';
import { isInteger, type Members } from '../../engine/json/members.ts';
import { paymentOf } from '../../interface/orders/order-object.ts';
import { showsPayment } from '../../interface/orders/payment.ts';
import type { PlacedOrder } from '../../interface/orders/placed.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Bitcoind } from '../../levers/bitcoind.ts';
import type { Levers } from '../../levers/control.ts';
import { idleLever } from '../../levers/idle.ts';
import type { Channel } from '../../taker/channels.ts';
import type { NodeInfo } from '../../taker/info.ts';
import type { Taker } from '../../taker/taker.ts';
import { NotApplicable, NotExercised } from '../../verdict/failures.ts';
import type { Buyer } from './buyer.ts';
import { type InvoiceNode, type InvoicePayer, invoicePayersOf, type Payment } from './invoice-payers.ts';
import { type PaymentOptions, payInvoice, payOnchain } from './payments.ts';
import { type RefundNode, type RefundPlace, refundPlaceAt } from './refund-place.ts';
import { BLOCKS_A_ROUND, type EndOptions, ROUNDS, toItsEnd } from './to-its-end.ts';
import { isUnderWay, type WatchedOrder, watchOrder } from './watch.ts';

/** An order that may be paid. */
export interface PayableOrder extends PlacedOrder {
  /** Ids of the channels of the client's node before; undefined when it is not for that node. */
  readonly channelsBefore: readonly string[] | undefined;
}

/** A client that pays its orders: by levers, by its own node or by its bitcoind, within the run's spending cap. */
export interface OrderPayer {
  /**
   * An order that is to be paid, the least of BTC alone when left out.
   * @throws as `place` of the buyer
   */
  begin(order?: Draft): Promise<PayableOrder>;
  /** What an order costs at least, in satoshis: a payment of less than the client's node lets an HTLC carry may be on its way for ever. */
  leastClientSat(): Promise<bigint>;
  /** Who can pay an invoice; the first is taken where nobody is chosen. */
  readonly invoicePayers: readonly InvoicePayer[];
  /**
   * Pays the invoice of an order, when it is what was agreed: nothing else is reserved or paid.
   * @throws {SetupError} when it is not
   * @throws {NotApplicable} when nobody can, it is beyond the spending cap, or its payment hash was paid before
   */
  payInvoice(placed: PlacedOrder, by?: InvoicePayer): Promise<Payment>;
  /**
   * Pays an order on-chain. It takes blocks ({@link mine}) until that is settled.
   * @param beside how many satoshis more than is due
   * @throws {NotApplicable} as {@link payInvoice}, and when it is so little that nodes relay no such output
   */
  payOnchain(placed: PlacedOrder, beside?: bigint): Promise<Payment>;
  /** Pays an order by its invoice where somebody can, else on-chain, and has that confirmed. */
  pay(placed: PlacedOrder): Promise<Payment>;
  /**
   * Has a payment on-chain confirmed as often as the order demands.
   * @param beyond how many more blocks come at the same time
   * @throws {NotApplicable} when nobody can mine
   */
  confirm(placed: PlacedOrder, beyond?: number): Promise<void>;
  /**
   * Waits until an order shows its payment, and gives what was seen meanwhile. An order that shows nothing although the payment
   * surely arrived is for the check to judge.
   * @throws {SetupError} when nothing proves that there was a payment
   */
  seen(placed: PlacedOrder, payment: Payment): Promise<WatchedOrder>;
  /** The channels that the client's node has since the order began; undefined when the order is not for that node. */
  newChannels(order: PayableOrder): Promise<readonly Channel[] | undefined>;
  /** Whether somebody mines blocks in this run. */
  readonly mines: boolean;
  /**
   * Follows an order until it is over and what it failed for goes back, while blocks are mined where somebody can. One that waits
   * for a decision is followed no further.
   * @param atMost how often blocks are mined
   */
  toItsEnd(placed: PlacedOrder, atMost?: { readonly rounds: number }): Promise<WatchedOrder>;
  /**
   * A place of the client's own for a refund.
   * @throws {NotApplicable} when it has none
   */
  refundPlace(): Promise<RefundPlace>;
}

/** The client's own node, as far as it pays orders and gets refunds. */
export type PayingNode = InvoiceNode & RefundNode & Pick<Taker, 'nodeinfo'>;

/** What an order payer works with. */
export interface OrderPayerOptions extends PaymentOptions, EndOptions {
  readonly buyer: PaymentOptions['buyer'] & Pick<Buyer, 'btcOrder' | 'orderOf' | 'place'>;
  readonly levers: Pick<Levers, 'payInvoice' | 'payOnchain' | 'mine'> | undefined;
  readonly node: PayingNode | undefined;
  readonly bitcoind: Pick<Bitcoind, 'getnewaddress' | 'confirmationsOf' | 'receivedBy'> | undefined;
}

/** Makes an order payer. Nothing is sent yet. */
export function createOrderPayer(options: OrderPayerOptions): OrderPayer {
  const { buyer, levers, has, node, bitcoind, worthPaying, listening } = options;

  const invoicePayers = invoicePayersOf({ levers: has('pay-invoice') ? levers : undefined, node });

  /** What is paid in vain should come back; it has an address of its own, which is not that of the refund that a check waits for. */
  async function withRefund(order: Draft): Promise<Draft> {
    if (order.json.refund_onchain_address !== undefined) return order;
    const address = bitcoind ? await bitcoind.getnewaddress() : await node?.address();
    return address === undefined ? order : order.with('refund_onchain_address', address);
  }

  async function confirm({ order }: PlacedOrder, beyond = 0): Promise<void> {
    if (!levers) throw new NotApplicable('confirmations need the lever mine');
    const { min_onchain_payment_confirmations: demanded } = paymentOf(order, 'onchain');
    await levers.mine(Math.max(isInteger(demanded) ? Number(demanded) : BLOCKS_A_ROUND, 1) + beyond);
  }

  return {
    leastClientSat: async () => leastOf(await node?.nodeinfo()),
    invoicePayers,
    mines: levers !== undefined && has('mine'),
    confirm,
    async begin(order) {
      worthPaying(order?.json.rfq_id);
      const own = await node?.nodeinfo();
      const placed = await buyer.place(await withRefund(order ?? (await buyer.btcOrder(leastOf(own)))));
      const isForNode = node && own?.pubkey === placed.asked.client_pubkey;
      const channels = isForNode ? await node.listchannels() : undefined;
      return { ...placed, channelsBefore: channels?.map(({ channel_id }) => channel_id) };
    },
    async newChannels({ channelsBefore }) {
      if (!node || !channelsBefore) return undefined;
      return (await node.listchannels()).filter(({ channel_id }) => !channelsBefore.includes(channel_id));
    },
    payInvoice: (placed, by = invoicePayers[0]) => payInvoice(placed, by, options),
    payOnchain: (placed, beside = 0n) => payOnchain(placed, beside, options),
    async pay(placed) {
      const [by] = invoicePayers;
      if (by) return payInvoice(placed, by, options);
      const payment = await payOnchain(placed, 0n, options);
      await confirm(placed);
      return payment;
    },
    async seen(placed, { option, lever, arrived }) {
      const isSeen = (order: Members) => showsPayment(order, option) || isUnderWay(order);
      const watched = await watchOrder(buyer, placed, isSeen, { atMostMs: listening(TIMEOUTS.paymentShown) });
      if (watched.held || (await arrived())) return watched;
      throw lever
        ? idleLever(lever, `the order shows no payment by ${option}`)
        : new NotExercised(`whether the payment by ${option} arrived is not known`);
    },
    toItsEnd: (placed, { rounds } = { rounds: ROUNDS }) => toItsEnd(placed, rounds, options),
    refundPlace: () => refundPlaceAt({ bitcoind, node }, listening(TIMEOUTS.paymentShown)),
  };
}

function leastOf(own: NodeInfo | undefined): bigint {
  return own === undefined ? 0n : (own.rgb_htlc_min_msat + 999n) / 1000n;
}
