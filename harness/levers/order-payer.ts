import { NotApplicable, NotExercised, SetupError } from '../engine/failures.ts';
import { isInteger, type Members } from '../engine/json/members.ts';
import { until } from '../engine/until.ts';
import type { Buyer } from '../interface/orders/buyer.ts';
import type { PlacedOrder } from '../interface/orders/client.ts';
import { dueBy, type PaymentOption, paymentBy, showsPayment } from '../interface/orders/payment.ts';
import { isEnded, isUnderWay, type OrderCourse, watchOrder } from '../interface/orders/watch.ts';
import type { Bitcoind } from './bitcoind.ts';
import type { Levers } from './control.ts';
import { idleLever } from './idle.ts';
import type { LeverName } from './names.ts';

/** A payment that was made for an order. */
export interface Payment {
  readonly option: PaymentOption;
  readonly amount_sat: bigint;
  /**
   * Whether it came to its payee by what the payer itself can tell; undefined when it can't.
   * @throws {NotExercised} when it surely did not, or is still on its way
   */
  arrived(): Promise<true | undefined>;
  /** The lever that made it; undefined when the client's own node did. */
  readonly lever?: LeverName;
}

/** Who pays an invoice. */
export interface InvoicePayer {
  /** As it stands in the title of a step: `a lever`. */
  readonly name: string;
  pay(invoice: string): Promise<Pick<Payment, 'arrived' | 'lever'>>;
}

/** Where a refund may go, and what came there. */
export interface RefundPlace {
  readonly address: string;
  /** What a transaction brought there, in satoshis; undefined when nobody can tell. Nothing is 0. */
  received(txid: string): Promise<bigint | undefined>;
}

/** A client that pays its orders: by levers, by its own node or by its bitcoind, within the run's spending cap. */
export interface OrderPayer {
  /** Who can pay an invoice; the first is taken where nobody is chosen. */
  readonly invoicePayers: readonly InvoicePayer[];
  /**
   * Pays the invoice of an order.
   * @throws {NotApplicable} when nobody can, or it is beyond the spending cap
   */
  payInvoice(placed: PlacedOrder, by?: InvoicePayer): Promise<Payment>;
  /**
   * Pays an order on-chain. It takes blocks ({@link mine}) until that is settled.
   * @param beside so many satoshis more than is due, or less
   * @throws {NotApplicable} as {@link payInvoice}
   */
  payOnchain(placed: PlacedOrder, beside?: bigint): Promise<Payment>;
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
  seen(placed: PlacedOrder, payment: Payment): Promise<OrderCourse>;
  /** Follows an order until it is over, while blocks are mined where somebody can. */
  toItsEnd(placed: PlacedOrder): Promise<OrderCourse>;
  /**
   * A place of the client's own for a refund.
   * @throws {NotApplicable} when it has none
   */
  refundPlace(): Promise<RefundPlace>;
}

/** The client's own node, as far as it pays orders and gets refunds. */
export interface PayingNode {
  sendpayment(request: { readonly invoice: string }): Promise<{ payment_hash: string | null; status: string }>;
  paymentOf(payment_hash: string): Promise<{ readonly status: string } | undefined>;
  address(): Promise<string>;
  btcbalance(): Promise<{ readonly vanilla: { readonly future: bigint } }>;
}

/** What an order payer works with. */
export interface OrderPayerOptions {
  readonly buyer: Buyer;
  readonly levers: Pick<Levers, 'payInvoice' | 'payOnchain' | 'mine'> | undefined;
  /** Whether the run has a lever. */
  has(lever: LeverName): boolean;
  readonly node: PayingNode | undefined;
  readonly bitcoind: Pick<Bitcoind, 'getnewaddress' | 'confirmationsOf' | 'receivedBy'> | undefined;
  readonly spending: { reserve(msat: bigint, what: string): void };
  readonly settings: {
    /** How long an order may take from its payment to its end, blocks aside, in milliseconds. */
    readonly settleMs: number;
  };
}

/** An order shows its payment within so many milliseconds. */
const SHOWN_WITHIN_MS = 10_000;
/** A refund is in the wallet within so many milliseconds. */
const REFUNDED_WITHIN_MS = 10_000;

/** A channel may need so many rounds of blocks, and so many in each beside those that were asked for. */
const ROUNDS = 4;
const BLOCKS_A_ROUND = 6;
/** Between two rounds an order is followed for so long, in milliseconds. */
const ROUND_MS = 1_500;

/** Makes an order payer. Nothing is sent yet. */
export function createOrderPayer(options: OrderPayerOptions): OrderPayer {
  const { buyer, levers, has, node, bitcoind, spending, settings } = options;

  const invoicePayers: InvoicePayer[] = [];
  if (levers && has('pay-invoice'))
    invoicePayers.push({
      name: 'a lever',
      async pay(invoice) {
        await levers.payInvoice(invoice);
        return { lever: 'pay-invoice', arrived: async () => undefined };
      },
    });
  if (node) invoicePayers.push({ name: "the client's node", pay: (invoice) => payByNode(node, invoice) });

  const reserve = (option: PaymentOption, amount_sat: bigint) =>
    spending.reserve(amount_sat * 1000n, `an order of ${amount_sat} sat by ${option}`);

  async function confirm({ order }: PlacedOrder): Promise<void> {
    if (!levers) throw new NotApplicable('confirmations need the lever mine');
    const { min_onchain_payment_confirmations: demanded } = paymentBy(order, 'onchain');
    await levers.mine(Math.max(isInteger(demanded) ? Number(demanded) : BLOCKS_A_ROUND, 1));
  }

  return {
    invoicePayers,
    confirm,
    async payInvoice({ order }, by = invoicePayers[0]) {
      if (!by) throw new NotApplicable('nobody pays invoices in this run');
      const { total_sat, to } = dueBy(order, 'bolt11');
      reserve('bolt11', total_sat);
      return { option: 'bolt11', amount_sat: total_sat, ...(await by.pay(to)) };
    },
    async payOnchain({ order }, beside = 0n) {
      if (!levers) throw new NotApplicable('nobody pays on-chain in this run');
      const { total_sat, to } = dueBy(order, 'onchain');
      const amount_sat = total_sat + beside;
      reserve('onchain', amount_sat);
      const txid = await levers.payOnchain(to, amount_sat);
      const arrived = async () =>
        txid !== undefined && bitcoind && (await bitcoind.confirmationsOf(txid)) > 0 ? true : undefined;
      return { option: 'onchain', amount_sat, lever: 'pay-onchain', arrived };
    },
    async seen(placed, { option, lever, arrived }) {
      const isSeen = (order: Members) => showsPayment(order, option) || isUnderWay(order);
      const course = await watchOrder(buyer, placed, isSeen, { atMostMs: SHOWN_WITHIN_MS });
      if (course.held || (await arrived())) return course;
      throw lever
        ? idleLever(lever, `the order shows no payment by ${option}`)
        : new NotExercised(`whether the payment by ${option} arrived is not known`);
    },
    async toItsEnd(placed) {
      const canMine = levers && has('mine') ? levers.mine : undefined;
      const readings: Members[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const atMostMs = canMine && round < ROUNDS ? ROUND_MS : settings.settleMs;
        const course = await watchOrder(buyer, placed, isEnded, { atMostMs });
        readings.push(...course.readings);
        if (course.held || !canMine || round === ROUNDS) return { ...course, readings };
        await canMine(blocksFor(placed, round));
      }
      throw new Error('an order is followed for one round at least');
    },
    async refundPlace() {
      if (bitcoind) {
        const address = await bitcoind.getnewaddress();
        return { address, received: (txid) => bitcoind.receivedBy(txid, address) };
      }
      if (node) return atNode(node);
      throw new NotApplicable("a refund needs a place of the client's own (TAKER_NODE_URL, BITCOIND_URL)");
    },
  };
}

/** First those that the order asks for, later more. */
function blocksFor({ asked }: PlacedOrder, round: number): number {
  const { required_channel_confirmations: required } = asked;
  return round === 1 && isInteger(required) ? Math.max(Number(required), 1) : BLOCKS_A_ROUND;
}

async function payByNode(node: PayingNode, invoice: string): Promise<Pick<Payment, 'arrived'>> {
  const { payment_hash, status: atFirst } = await node.sendpayment({ invoice });
  if (atFirst === 'Failed') throw new NotApplicable("the client's node finds no way to pay the order's invoice");
  const statusNow = async () => (payment_hash === null ? undefined : (await node.paymentOf(payment_hash))?.status);
  return {
    async arrived() {
      const status = await statusNow();
      if (status === 'Succeeded') return true;
      throw new NotExercised(`the payment of the client's node is ${status ?? 'unknown'}`);
    },
  };
}

/** The wallet of the client's node, into which nothing else comes while it is this check's turn. */
async function atNode(node: PayingNode): Promise<RefundPlace> {
  const address = await node.address();
  const { vanilla: before } = await node.btcbalance();
  const gained = async () => (await node.btcbalance()).vanilla.future - before.future;
  return {
    address,
    async received() {
      try {
        return await until('the refund is in the wallet', gained, (sat) => sat > 0n, { atMostMs: REFUNDED_WITHIN_MS });
      } catch (error) {
        if (error instanceof SetupError) return 0n;
        throw error;
      }
    },
  };
}
