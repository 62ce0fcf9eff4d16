import type { Draft } from '../../engine/json/draft.ts';
import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import { MINER_ALLOWANCE_SAT, routingAllowance } from '../../interface/orders/fee-allowance.ts';
import type { ProviderInfo } from '../../interface/orders/info.ts';
import { paymentOf } from '../../interface/orders/order-object.ts';
import { assertPayableAddress, payableInvoice } from '../../interface/orders/payable.ts';
import { dueBy, isReceived, LEAST_OUTPUT_SAT, showsPayment } from '../../interface/orders/payment.ts';
import type { PlacedOrder } from '../../interface/orders/placed.ts';
import { OPTIONS } from '../../interface/orders/read.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Bitcoind } from '../../levers/bitcoind.ts';
import type { Levers } from '../../levers/control.ts';
import { idleLever } from '../../levers/idle.ts';
import type { LeverName } from '../../levers/names.ts';
import type { Channel } from '../../taker/channels.ts';
import type { NodeInfo } from '../../taker/info.ts';
import type { Taker } from '../../taker/taker.ts';
import { NotApplicable, NotExercised } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import type { Buyer } from './buyer.ts';
import { type InvoiceNode, type InvoicePayer, invoicePayersOf, type Payment } from './invoice-payers.ts';
import { type RefundNode, type RefundPlace, refundPlaceAt } from './refund-place.ts';
import { awaitsDecision, isEnded, isUnderWay, type WatchedOrder, watchOrder } from './watch.ts';

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
   * @throws {NotApplicable} when nobody can mine
   */
  confirm(placed: PlacedOrder): Promise<void>;
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
export interface OrderPayerOptions {
  readonly buyer: Pick<Buyer, 'btcOrder' | 'orderOf' | 'place'> & {
    info(): Promise<Pick<ProviderInfo, 'lsp_connection_url'>>;
  };
  readonly levers: Pick<Levers, 'payInvoice' | 'payOnchain' | 'mine'> | undefined;
  /** Whether the run has a lever. */
  has(lever: LeverName): boolean;
  readonly node: PayingNode | undefined;
  readonly bitcoind: Pick<Bitcoind, 'getnewaddress' | 'confirmationsOf' | 'receivedBy'> | undefined;
  /**
   * Makes sure that the quote with which an order buys an asset may be paid for; of an order without one there is nothing to look at.
   * @throws {NotExercised} when it may not
   */
  worthPaying(rfq_id: unknown): void;
  /** The network that all who were asked name. */
  network(): string | undefined;
  readonly spending: { reserve(msat: bigint, what: string, reserving?: { readonly once?: string }): void };
  /** For how long a check waits for what may take some seconds, in milliseconds. */
  listening(seconds: number): number;
  readonly settings: {
    /** How long an order may take from its payment to its end where nobody mines, in milliseconds. */
    readonly settleMs: number;
  };
}

/** The most rounds of blocks that a channel may need, and the blocks in each beside those that were asked for. */
const ROUNDS = 6;
const BLOCKS_A_ROUND = 6;

/** Makes an order payer. Nothing is sent yet. */
export function createOrderPayer(options: OrderPayerOptions): OrderPayer {
  const { buyer, levers, has, node, bitcoind, worthPaying, network, spending, listening, settings } = options;

  const invoicePayers = invoicePayersOf({ levers: has('pay-invoice') ? levers : undefined, node });

  /** What is paid in vain should come back; it has an address of its own, which is not that of the refund that a check waits for. */
  async function withRefund(order: Draft): Promise<Draft> {
    if (order.json.refund_onchain_address !== undefined) return order;
    const address = bitcoind ? await bitcoind.getnewaddress() : await node?.address();
    return address === undefined ? order : order.with('refund_onchain_address', address);
  }

  async function confirm({ order }: PlacedOrder): Promise<void> {
    if (!levers) throw new NotApplicable('confirmations need the lever mine');
    const { min_onchain_payment_confirmations: demanded } = paymentOf(order, 'onchain');
    await levers.mine(Math.max(isInteger(demanded) ? Number(demanded) : BLOCKS_A_ROUND, 1));
  }

  async function payInvoice({ asked, order }: PlacedOrder, by = invoicePayers[0]): Promise<Payment> {
    if (!by)
      throw new NotApplicable(
        'needs somebody who pays invoices (TAKER_NODE_URL, pay-invoice of CONTROL_URL, LEVER_PAY_INVOICE)',
      );
    worthPaying(asked.rfq_id);
    const due = dueBy(order, 'bolt11');
    const { lsp_connection_url } = await buyer.info();
    const agreed = { network: network(), lsp_connection_url, now: TIME.unix() / 1000 };
    const { amountMsat, paymentHash } = payableInvoice(due, agreed);
    const fees = routingAllowance(amountMsat);
    const what = `an order of ${due.total_sat} sat by bolt11 with routing fees`;
    spending.reserve(amountMsat + fees, what, { once: paymentHash });
    return { option: 'bolt11', amount_sat: due.total_sat, ...(await by.pay(due.to, fees)) };
  }

  async function payOnchain({ asked, order }: PlacedOrder, beside = 0n): Promise<Payment> {
    // What nobody confirms would be paid in vain.
    if (!levers || !has('mine')) throw new NotApplicable('a payment on-chain needs the levers pay-onchain and mine');
    worthPaying(asked.rfq_id);
    const due = dueBy(order, 'onchain');
    assertPayableAddress(due, network());
    const amount_sat = due.total_sat + beside;
    if (amount_sat < LEAST_OUTPUT_SAT) throw new NotApplicable(`nodes relay no output of ${amount_sat} sat`);
    const msat = (amount_sat + MINER_ALLOWANCE_SAT) * 1000n;
    spending.reserve(msat, `an order of ${amount_sat} sat by onchain with fees of the miners`);
    const txid = await levers.payOnchain(due.to, amount_sat);
    const arrived = async () =>
      txid !== undefined && bitcoind && (await bitcoind.confirmationsOf(txid)) > 0 ? true : undefined;
    return { option: 'onchain', amount_sat, lever: 'pay-onchain', arrived };
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
    payInvoice,
    payOnchain,
    async pay(placed) {
      if (invoicePayers.length > 0) return payInvoice(placed);
      const payment = await payOnchain(placed);
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
    async toItsEnd(placed, { rounds } = { rounds: ROUNDS }) {
      const canMine = levers && has('mine') ? levers.mine : undefined;
      const readings: Members[] = [];
      for (let round = 0; ; round++) {
        const atMostMs = canMine ? listening(TIMEOUTS.roundOfBlocks) : settings.settleMs;
        // A block that comes before the funding transaction confirms nothing.
        const isAwaited = canMine && round === 0 ? isFunded : isSettled;
        const watched = await watchOrder(buyer, placed, (order) => isAwaited(order) || awaitsDecision(order), {
          atMostMs,
        });
        readings.push(...watched.readings);
        const held = isSettled(watched.last);
        if (held || !canMine || round >= rounds || awaitsDecision(watched.last)) return { ...watched, held, readings };
        await canMine(blocksFor(placed, round));
      }
    },
    refundPlace: () => refundPlaceAt({ bitcoind, node }, listening(TIMEOUTS.paymentShown)),
  };
}

function leastOf(own: NodeInfo | undefined): bigint {
  return own === undefined ? 0n : (own.rgb_htlc_min_msat + 999n) / 1000n;
}

/** Whether an order is over, and so is what becomes of its payment: that of one that failed goes back yet. */
function isSettled(order: Members): boolean {
  return isEnded(order) && !(order.order_state === 'FAILED' && OPTIONS.some((option) => isReceived(order, option)));
}

/** Whether an order waits for no funding transaction: it shows its channel, or opens none yet, or no more. */
function isFunded(order: Members): boolean {
  return order.order_state !== 'CHANNEL_OPENING' || membersOf(order.channel) !== undefined;
}

/** First those that the order asks for, later more. */
function blocksFor({ asked }: PlacedOrder, round: number): number {
  const { required_channel_confirmations: required } = asked;
  return round === 0 && isInteger(required) ? Math.max(Number(required), 1) : BLOCKS_A_ROUND;
}
