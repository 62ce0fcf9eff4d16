import { decodeInvoice, encodeInvoice, type InvoiceContent } from './bolt11.ts';
import { isContractId } from './contract-id.ts';
import { catchUp, hashOf, isClaimable, launch, step, wake } from './engine.ts';
import type { Execution } from './execution.ts';
import type { PaymentRecord } from './payment-record.ts';
import { NodeRefusal } from './refusal.ts';
import { remember } from './remember.ts';
import type { Hop } from './route.ts';
import { CARRIER_MSAT } from './swaps.ts';
import { type LightningNode, now, nowMs, type OwnInvoice, routeFor, type World } from './world.ts';

/** What an invoice is to ask for; null amounts are left to the payer. */
export interface InvoiceRequest {
  readonly amt_msat: bigint | null;
  readonly expiry_sec: number;
  readonly asset_id: string | null;
  readonly asset_amount: bigint | null;
  readonly description: string | null;
  readonly description_hash: string | null;
  /** Whether the payee holds what comes in until it decides; otherwise it takes it at once. */
  readonly hold?: boolean;
}

/**
 * Makes a signed invoice. Throws NodeRefusal `InvalidAssetID`, `InvalidAmount` (an asset needs a carrier of 3 000 000
 * msat), `InvalidRequest` (a description and its hash at once).
 */
export function createInvoice(world: World, payee: LightningNode, request: InvoiceRequest): OwnInvoice {
  const { amt_msat, asset_id, asset_amount, description, description_hash, expiry_sec } = request;
  if (asset_id !== null && !isContractId(asset_id, world.revision))
    throw new NodeRefusal('InvalidAssetID', `Invalid asset ID: ${asset_id}`);
  if (asset_id !== null && (amt_msat ?? 0n) < CARRIER_MSAT)
    throw new NodeRefusal('InvalidAmount', `With an asset amt_msat has to be at least ${CARRIER_MSAT}`);
  if (description !== null && description_hash !== null)
    throw new NodeRefusal('InvalidRequest', 'Only one of description and description_hash can be given');
  const random = world.random.stream(`invoice ${payee.made++} of ${payee.pubkey}`);
  const preimage = random.hex(32);
  const timestamp = now(world);
  const content: InvoiceContent = {
    amt_msat,
    timestamp,
    expiry_sec,
    payment_hash: hashOf(preimage),
    payment_secret: random.hex(32),
    payee_pubkey: payee.pubkey,
    description,
    description_hash,
    asset_id,
    asset_amount,
  };
  const own: OwnInvoice = {
    record: newRecord(content, { inbound: true, status: 'Pending', at: timestamp }),
    invoice: encodeInvoice(content, payee.secret_key, world.network),
    preimage,
    expires_at: timestamp + expiry_sec,
    verdict: request.hold === true ? 'hold' : 'take',
    held: undefined,
  };
  remember(payee.invoices, content.payment_hash, own, ({ record, expires_at, held }) => {
    return record.status !== 'Pending' || (held === undefined && now(world) > expires_at);
  });
  return own;
}

/** What to pay; amounts are for what the invoice leaves open. */
export interface SendRequest {
  readonly invoice: string;
  readonly amt_msat: bigint | null;
  readonly asset_id: string | null;
  readonly asset_amount: bigint | null;
}

/**
 * Starts to pay an invoice and gives the payer's record, which reads `Failed` at once when no route can carry it. Throws
 * NodeRefusal `InvalidInvoice`, `InvalidAmount`, `IncompleteRGBInfo`, `DuplicatePayment`. The older software does not refuse
 * what is paid or about to be: it writes `Failed` over the record of the first payment.
 */
export function sendPayment(
  world: World,
  payer: LightningNode,
  request: SendRequest,
): { record: PaymentRecord; payment_secret: string } {
  const content = agree(decodeInvoice(request.invoice, world.network), request);
  const { payment_hash, payment_secret, payee_pubkey, asset_id, asset_amount, amt_msat } = content;
  catchUp(world);
  const earlier = payer.outbound.get(payment_hash);
  if (earlier !== undefined && earlier.status !== 'Failed') {
    if (world.revision === 'current') throw new NodeRefusal('DuplicatePayment', 'This invoice is paid or about to be');
    const record: PaymentRecord = { ...earlier, status: 'Failed', updated_at: now(world) };
    payer.outbound.set(payment_hash, record);
    return { record, payment_secret };
  }
  const route = routeOrNone(() =>
    routeFor(world, { from: payer.pubkey, to: payee_pubkey, msat: amt_msat, asset_id, units: asset_amount ?? 0n }),
  );
  const status = route === undefined ? 'Failed' : 'Pending';
  const record = newRecord(content, { inbound: false, status, at: now(world) });
  remember(payer.outbound, payment_hash, record, (sent) => sent.status !== 'Pending');
  if (route !== undefined) pay(world, payer, content, route);
  return { record, payment_secret };
}

/** All records of a node: what it is to receive first, then what it sent. Unpaid invoices past their time read Failed. */
export function readPayments(world: World, node: LightningNode): readonly PaymentRecord[] {
  catchUp(world);
  for (const own of node.invoices.values())
    if (own.record.status === 'Pending' && own.held === undefined && now(world) > own.expires_at)
      mark(world, own, 'Failed');
  return [...[...node.invoices.values()].map(({ record }) => record), ...node.outbound.values()];
}

/** How one of the node's own invoices stands. Throws NodeRefusal `InvalidInvoice`, `UnknownLNInvoice`. */
export function invoiceStatus(
  world: World,
  node: LightningNode,
  invoice: string,
): 'Pending' | 'Succeeded' | 'Failed' | 'Expired' {
  const own = invoiceOf(node, decodeInvoice(invoice, world.network).payment_hash);
  if (own.invoice !== invoice.toLowerCase()) throw unknownInvoice();
  catchUp(world);
  const { status } = own.record;
  if (status === 'Succeeded' || own.held !== undefined) return status;
  return now(world) > own.expires_at ? 'Expired' : status;
}

/** The node's own invoice of a payment hash. Throws NodeRefusal `UnknownLNInvoice`. */
export function invoiceOf(node: LightningNode, payment_hash: string): OwnInvoice {
  const own = node.invoices.get(payment_hash);
  if (own === undefined) throw unknownInvoice();
  return own;
}

function unknownInvoice(): NodeRefusal {
  return new NodeRefusal('UnknownLNInvoice', 'This node did not make this invoice');
}

/**
 * How an invoice of the node's own stands to its payee, and since when (milliseconds) what came in is held. What was turned
 * away, or its time lock leaves no time to take any more, reads as `Returned`, like what is back.
 */
export interface HeldInvoice {
  readonly status: 'Pending' | 'Held' | 'Succeeded' | 'Returned' | 'Expired';
  readonly held_at: number | null;
  /** What it asks for, or what has come in where it leaves that open; in millisatoshis. */
  readonly amt_msat: bigint;
}

/** The state of the invoice of a payment hash; a held payment has a state of its own. Throws as `invoiceOf` does. */
export function readInvoice(world: World, node: LightningNode, payment_hash: string): HeldInvoice {
  const own = invoiceOf(node, payment_hash);
  catchUp(world);
  const { status, amt_msat, updated_at } = own.record;
  const read = { held_at: own.held?.at ?? null, amt_msat: amt_msat ?? 0n };
  if (status === 'Succeeded') return { ...read, status, held_at: read.held_at ?? updated_at * 1000 };
  if (own.held !== undefined) return { ...read, status: isTakeable(world, own) ? 'Held' : 'Returned' };
  return { ...read, status: now(world) > own.expires_at ? 'Expired' : 'Pending' };
}

function isTakeable(world: World, { record, verdict }: OwnInvoice): boolean {
  const held = accepted(world, record.payment_hash);
  return verdict !== 'refuse' && held.some((execution) => isClaimable(world, execution));
}

/** The payments that are held for an invoice. */
function accepted(world: World, payment_hash: string): readonly Execution[] {
  return [...world.executions].filter((execution) => execution.payment_hash === payment_hash && execution.accepted);
}

/**
 * The payee decides on an invoice it holds: it takes what has come in or will come in, or turns it away. What is held moves
 * at once over the last channel. Throws as `invoiceOf` does.
 */
export function decideInvoice(
  world: World,
  node: LightningNode,
  payment_hash: string,
  verdict: 'take' | 'refuse',
): void {
  const own = invoiceOf(node, payment_hash);
  catchUp(world);
  own.verdict = verdict;
  for (const execution of accepted(world, payment_hash)) {
    step(world, execution);
    if (execution.phase === 'fail') step(world, execution);
  }
  wake(world);
}

/** The invoice with what the payer adds to it. */
function agree(content: InvoiceContent, request: SendRequest): InvoiceContent & { amt_msat: bigint } {
  if (content.amt_msat !== null && request.amt_msat !== null && content.amt_msat !== request.amt_msat)
    throw new NodeRefusal('InvalidAmount', 'amt_msat is not the amount of the invoice');
  const amt_msat = content.amt_msat ?? request.amt_msat;
  if (amt_msat === null || amt_msat === 0n)
    throw new NodeRefusal('InvalidAmount', 'The invoice leaves the amount open and amt_msat gives none');
  const asset_id = content.asset_id ?? request.asset_id;
  const asset_amount = content.asset_amount ?? request.asset_amount;
  if ((asset_id === null) !== (asset_amount === null))
    throw new NodeRefusal('IncompleteRGBInfo', 'asset_id and asset_amount come together');
  if (asset_id !== null && amt_msat < CARRIER_MSAT)
    throw new NodeRefusal('InvalidAmount', `With an asset amt_msat has to be at least ${CARRIER_MSAT}`);
  return { ...content, amt_msat, asset_id, asset_amount };
}

function pay(
  world: World,
  payer: LightningNode,
  content: InvoiceContent & { readonly amt_msat: bigint },
  hops: readonly Hop[],
): void {
  const { payment_hash, payee_pubkey } = content;
  const own = () => world.nodes.get(payee_pubkey)?.invoices.get(payment_hash);
  const payment = {};
  // Such a payment is on its way for ever.
  if (content.amt_msat < (world.weaknesses.least_payment_msat ?? 0n)) return;
  launch(world, {
    payment_hash,
    hops,
    expires_at: content.timestamp + content.expiry_sec,
    parties: {
      judge: () => false,
      takes() {
        const invoice = own();
        if (invoice === undefined || invoice.verdict === 'refuse') return true;
        if (invoice.verdict === 'hold') invoice.held ??= { payment, at: nowMs(world) };
        // A second payment for what is held already is turned away at once.
        return invoice.verdict === 'take' || invoice.held?.payment !== payment;
      },
      preimage() {
        const invoice = own();
        if (invoice === undefined || invoice.verdict !== 'take' || invoice.record.status === 'Succeeded')
          return undefined;
        return invoice.held === undefined || invoice.held.payment === payment ? invoice.preimage : undefined;
      },
      claimed() {
        const invoice = own();
        if (invoice !== undefined) mark(world, invoice, 'Succeeded', hops.at(-1));
      },
      passedThrough() {
        // nobody stands in the middle of a plain payment
      },
      completed: () => close(world, payer, payment_hash, 'Succeeded', own()?.preimage ?? null),
      failed: () => close(world, payer, payment_hash, 'Failed', null),
    },
  });
}

function mark(world: World, own: OwnInvoice, status: 'Succeeded' | 'Failed', received?: Hop): void {
  own.record = {
    ...own.record,
    status,
    updated_at: now(world),
    amt_msat: received?.msat ?? own.record.amt_msat,
    asset_amount: received !== undefined && received.units > 0n ? received.units : own.record.asset_amount,
    preimage: status === 'Succeeded' ? own.preimage : null,
  };
}

function close(
  world: World,
  payer: LightningNode,
  payment_hash: string,
  status: 'Succeeded' | 'Failed',
  preimage: string | null,
): void {
  const record = payer.outbound.get(payment_hash);
  if (record !== undefined) payer.outbound.set(payment_hash, { ...record, status, preimage, updated_at: now(world) });
}

function newRecord(
  content: InvoiceContent,
  { inbound, status, at }: { inbound: boolean; status: PaymentRecord['status']; at: number },
): PaymentRecord {
  const { amt_msat, asset_id, asset_amount, payment_hash, payee_pubkey, description, description_hash } = content;
  return {
    amt_msat,
    asset_id,
    asset_amount,
    payment_hash,
    inbound,
    status,
    created_at: at,
    updated_at: at,
    payee_pubkey,
    preimage: null,
    description,
    description_hash,
  };
}

function routeOrNone(find: () => readonly Hop[]): readonly Hop[] | undefined {
  try {
    return find();
  } catch (refusal) {
    if (refusal instanceof NodeRefusal) return undefined;
    throw refusal;
  }
}
