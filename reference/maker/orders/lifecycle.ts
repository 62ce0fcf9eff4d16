import { setTimeout as sleep } from 'node:timers/promises';
import { unixSeconds } from '../../clock.ts';
import type { Deposit } from '../../lightning/onchain.ts';
import type { HeldInvoice } from '../../lightning/payments.ts';
import { NodeRefusal } from '../../lightning/refusal.ts';
import type { Maker } from '../maker.ts';
import { isAway } from '../reached.ts';
import { isInTime, type Move, nextMove, paidOnchainAt, type Sight, surplusOf } from './moves.ts';
import type { OrderOptions } from './options.ts';
import { isOver, type Order, type PaymentState } from './order.ts';
import { currentPrice } from './purchase.ts';
import { demandNode } from './reached.ts';

/**
 * Makes up for everything that is due on an order by now. Each read or change of an order begins with this, in its turn.
 * Throws NodeUnreachable; the order keeps what was done until then.
 */
export async function progress(order: Order, maker: Maker): Promise<void> {
  for (;;) {
    const sight = await look(order, maker);
    note(order, sight, maker);
    const move = nextMove(order, sight, maker.options) ?? undecidedMove(order, sight, maker);
    if (move === undefined) {
      order.closed = isOver(order);
      return;
    }
    await make(order, move, sight, maker);
  }
}

/** Makes up for everything that is due on any order; nothing while the provider's node is away. */
export async function progressAll(maker: Maker): Promise<void> {
  const { orders } = maker;
  await Promise.all(
    orders.open().map((order) => orders.inTurn(order, () => progress(order, maker)).catch(ignoreOutage)),
  );
}

function ignoreOutage(error: unknown): void {
  if (!isAway(error)) throw error;
}

/** What nobody asked for: the channel of an order that waits for a decision. */
function undecidedMove(order: Order, { invoice }: Sight, { behaviour }: Maker): Move | undefined {
  const isPaid = order.state === 'PENDING_RATE_DECISION' && invoice.status === 'Held';
  const isOpened = order.channel !== undefined || order.opening;
  return isPaid && !isOpened && behaviour.opensUndecided() ? { kind: 'open' } : undefined;
}

/** Fails an order; what was paid goes back with the next steps of its lifecycle. */
export function fail(order: Order, reason: string): void {
  order.state = 'FAILED';
  order.failure_reason = reason;
}

/** What the provider's node and the market say. Throws NodeUnreachable. */
async function look(order: Order, maker: Maker): Promise<Sight> {
  demandNode(maker);
  const { clock, node } = maker;
  const invoice = await node.heldInvoice(order.bolt11.payment_hash);
  const deposits = await node.deposits(order.onchain.address);
  const ready = order.channel !== undefined && (await node.isReady(order.channel.channel_id));
  const current_sat = order.purchase && currentPrice(order.purchase, maker);
  const agreed_sat = order.purchase?.price_sat ?? 0n;
  const price_sat = current_sat === undefined ? undefined : maker.behaviour.noticedPrice(current_sat, agreed_sat);
  return { now: clock.now(), invoice, deposits, price_sat, ready };
}

/** Writes down what was seen. */
function note(order: Order, sight: Sight, { options }: Maker): void {
  const { bolt11, onchain } = order;
  onchain.checked_at = unixSeconds(sight.now);
  onchain.received_sat = sight.deposits.reduce((sum, { amount_sat }) => sum + amount_sat, 0n);
  onchain.in_time_sat = sight.deposits
    .filter((deposit) => isInTime(order, deposit))
    .reduce((sum, { amount_sat }) => sum + amount_sat, 0n);
  bolt11.state = bolt11State(order, sight.invoice);
  onchain.state = onchainState(order, sight, options);
}

function onchainState(order: Order, { deposits }: Sight, options: OrderOptions): PaymentState {
  const { paid, state, onchain } = order;
  if (paid?.by === 'onchain' && state !== 'FAILED') return 'PAID';
  if (surplusOf(order) > 0n) return 'TO_REFUND';
  const isKept = state === 'CREATED' || state === 'PENDING_RATE_DECISION';
  if (isKept && paidOnchainAt(order, deposits, options) !== undefined) return 'PAID';
  const isAwaited = isKept && (onchain.in_time_sat > 0n || onchain.received_sat === 0n);
  return isAwaited || onchain.refunded_sat === 0n ? 'EXPECT_PAYMENT' : 'REFUNDED';
}

function bolt11State({ bolt11 }: Order, { status }: HeldInvoice): PaymentState {
  if (bolt11.state === 'REFUNDED' || status === 'Returned') return 'REFUNDED';
  if (status === 'Held') return 'HOLD';
  if (status !== 'Succeeded') return bolt11.state;
  return bolt11.owed_sat > 0n ? 'TO_REFUND' : 'PAID';
}

async function make(order: Order, move: Move, { deposits }: Sight, maker: Maker): Promise<void> {
  switch (move.kind) {
    case 'reprice':
      order.state = 'PENDING_RATE_DECISION';
      return;
    case 'settle':
      order.state = 'CHANNEL_OPENING';
      order.paid = move;
      return;
    case 'open':
      return open(order, maker);
    case 'complete':
      order.state = 'COMPLETED';
      return;
    case 'fail':
      return fail(order, move.reason);
    case 'take-invoice':
      return takeInvoice(order, maker);
    case 'give-up-invoice':
      return giveUpInvoice(order, maker);
    case 'refund':
      return refund(order, move.amount_sat, deposits, maker);
  }
}

/** How long an order waits for its channel, in milliseconds; a real node takes seconds to fund one. */
const OPENING_WAIT_MS = 1_000;

async function open(order: Order, maker: Maker): Promise<void> {
  order.opening = true;
  const opening = openChannel(order, maker).finally(() => {
    order.opening = false;
  });
  // When nobody waits any more, the next read of the order finds the result.
  opening.catch(() => undefined);
  await Promise.race([opening, sleep(OPENING_WAIT_MS, undefined, { ref: false })]);
}

async function openChannel(order: Order, { behaviour, node }: Maker): Promise<void> {
  const { terms } = order;
  const { asset_id, lsp_asset_amount: own_units, client_asset_amount: peer_units } = terms;
  try {
    const wish = {
      peer_pubkey: terms.client_pubkey.toLowerCase(),
      own_sat: terms.lsp_balance_sat,
      peer_sat: terms.client_balance_sat,
      asset: asset_id === undefined ? undefined : { asset_id, own_units, peer_units },
      public: terms.announce_channel,
      confirmations: terms.required_channel_confirmations,
    };
    order.channel = await node.openChannel(behaviour.openedFor(wish, order));
  } catch (error) {
    const name = refusalName(error);
    // Nothing goes back for a channel that may be there.
    if (name === 'UnknownOutcome') order.refundable = false;
    fail(order, name === 'FailedPeerConnection' ? 'The client node is not connected' : 'The channel cannot be funded');
  }
}

/** Takes what is held by invoice; if that cannot be done at once, the node does it when it can. */
export async function takeInvoice({ bolt11 }: Order, { node }: Maker): Promise<void> {
  await node.decideInvoice(bolt11.payment_hash, 'take');
  bolt11.instructed = 'take';
}

/** Nothing is wanted by invoice any more: what is held goes back the way it came, what was taken is owed. */
async function giveUpInvoice({ bolt11 }: Order, { node }: Maker): Promise<void> {
  await node.decideInvoice(bolt11.payment_hash, 'refuse');
  const { status, amt_msat } = await node.heldInvoice(bolt11.payment_hash);
  if (status === 'Succeeded') bolt11.owed_sat = amt_msat / 1000n;
  bolt11.instructed = 'refuse';
}

/** Sends back what the order does not keep, in one transaction. */
async function refund(
  order: Order,
  amount_sat: bigint,
  deposits: readonly Deposit[],
  { behaviour, node }: Maker,
): Promise<void> {
  const { bolt11, onchain, terms } = order;
  try {
    const sent = behaviour.refundOf({ address: terms.refund_onchain_address, amount_sat }, order, deposits);
    order.refund_txid = await node.sendToAddress(sent.address ?? '', sent.amount_sat);
    onchain.refunded_sat += amount_sat - bolt11.owed_sat;
    if (bolt11.owed_sat > 0n) bolt11.state = 'REFUNDED';
    bolt11.owed_sat = 0n;
  } catch (error) {
    refusalName(error);
    order.refundable = false;
  }
}

/** What a node that is there says no with. Throws everything else. */
function refusalName(error: unknown): string {
  if (!(error instanceof NodeRefusal) || isAway(error)) throw error;
  return error.name;
}
