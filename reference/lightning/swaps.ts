import { secp256k1 } from '@noble/curves/secp256k1.js';
import { isContractId } from './contract-id.ts';
import { catchUp, hashOf, launch } from './engine.ts';
import { type Purse, purseOf } from './ledger.ts';
import { NodeRefusal } from './refusal.ts';
import { remember } from './remember.ts';
import type { Hop } from './route.ts';
import { isTerminal, type SwapRecord, type SwapSide, type SwapStatus, withStatus } from './swap-record.ts';
import { formatSwapstring, parseSwapstring, type SwapTerms } from './swapstring.ts';
import { isUsable, type LightningNode, now, type OfferedSwap, routeFor, type World } from './world.ts';

/** The BTC that travels with an asset, in msat: it goes round with the swap and comes back to who sent it. */
export const CARRIER_MSAT = 3_000_000n;
/** Fees from which the maker calls a swap off, in msat. */
const FEE_CAP_MSAT = 3_000_000n;
/** A swap that was started and has not ended after this number of seconds reads as Failed. */
const STALE_SECONDS = 86_400;
/** So long a node remembers a payment that ended: later it sends the same once more. */
const REMEMBERED_SECONDS = 600;

/** The node breaks off in the middle of a call: the caller gets no answer at all. */
export class NodePanic extends Error {
  override readonly message = 'the node broke off';
}

/** What a maker's node asks to offer, from and to as the taker gives and gets; a null asset is BTC in msat. */
export interface OfferRequest {
  readonly qty_from: bigint;
  readonly from_asset: string | null;
  readonly qty_to: bigint;
  readonly to_asset: string | null;
  readonly timeout_sec: number;
}

/**
 * Makes an offer with a new preimage. Throws NodeRefusal `InvalidAssetID`, `InvalidSwap` (the same asset on both sides),
 * `InsufficientAssets` (no single channel of the maker holds what the taker is to get).
 */
export function offerSwap(
  world: World,
  maker: LightningNode,
  request: OfferRequest,
): { swapstring: string; payment_hash: string; payment_secret: string } {
  demandOffers(maker);
  const { from_asset, to_asset, timeout_sec } = request;
  for (const asset of [from_asset, to_asset])
    if (asset !== null && !isContractId(asset, world.revision))
      throw new NodeRefusal('InvalidAssetID', `Invalid asset ID: ${asset}`);
  if (from_asset === to_asset) throw new NodeRefusal('InvalidSwap', 'A swap needs two different assets');
  if (to_asset !== null && !hasInOneChannel(world, maker, to_asset, request.qty_to))
    throw new NodeRefusal('InsufficientAssets', 'No channel holds enough of the asset to give');
  const random = world.random.stream(`offer ${maker.made++} of ${maker.pubkey}`);
  const preimage = random.hex(32);
  const payment_secret = random.hex(32);
  const payment_hash = hashOf(preimage);
  const terms: SwapTerms = {
    qty_from: request.qty_from,
    from_asset,
    qty_to: request.qty_to,
    to_asset,
    expiry: now(world) + timeout_sec,
    payment_hash,
  };
  const offered = { record: newRecord(world, terms), preimage, payment_secret, sent_at: undefined };
  remember(maker.offered, payment_hash, offered, ({ record }) => isOver(world, record));
  return { swapstring: formatSwapstring(terms), payment_hash, payment_secret };
}

/**
 * The taker agrees to a swapstring; agreeing again starts its record anew. Throws NodeRefusal `InvalidSwapString`,
 * `ExpiredSwapOffer`, `InsufficientAssets` (no single channel of the taker holds the asset it is to give).
 */
export function whitelistSwap(world: World, taker: LightningNode, swapstring: string): void {
  const terms = parseSwapstring(swapstring, world.revision);
  if (now(world) > terms.expiry) throw new NodeRefusal('ExpiredSwapOffer', 'The time of this offer is over');
  if (terms.from_asset !== null && !hasInOneChannel(world, taker, terms.from_asset, terms.qty_from))
    throw new NodeRefusal('InsufficientAssets', 'No channel holds enough of the asset to give');
  remember(taker.whitelisted, terms.payment_hash, newRecord(world, terms), (record) => isOver(world, record));
}

/**
 * Launches the payment of an offer: to the taker with what it gets, and back with what it gives. Returns once it is
 * under way. Throws NodeRefusal `InvalidSwapString`, `InvalidPaymentSecret`, `InvalidPubkey`, `ExpiredSwapOffer`,
 * `MissingSwapPaymentPreimage`, `NoRoute`, `FailedPayment`, looked for in this order; NodePanic for an offer that is over
 * and unknown.
 *
 * The node guards nothing. An execute after its time makes any offer read `Expired`, even a settled one, and a second
 * execute makes it read `Failed`. Long after the first payment it sends the payment again, which costs the channel of an
 * asset.
 */
export function executeSwap(
  world: World,
  maker: LightningNode,
  request: { swapstring: string; payment_secret: string; taker_pubkey: string },
): void {
  demandOffers(maker);
  const terms = parseSwapstring(request.swapstring, world.revision);
  if (!/^[0-9a-fA-F]{64}$/.test(request.payment_secret))
    throw new NodeRefusal('InvalidPaymentSecret', 'The payment secret is not 32 bytes of hexadecimal text');
  const taker_pubkey = readPubkey(request.taker_pubkey);
  catchUp(world);
  const { payment_hash } = terms;
  const offered = maker.offered.get(payment_hash);
  if (now(world) > terms.expiry) {
    if (offered === undefined) {
      maker.stuck = true;
      throw new NodePanic();
    }
    setMakerStatus(world, maker, payment_hash, 'Expired');
    throw new NodeRefusal('ExpiredSwapOffer', 'The time of this offer is over');
  }
  if (offered === undefined || offered.payment_secret !== request.payment_secret.toLowerCase())
    throw new NodeRefusal('MissingSwapPaymentPreimage', 'No preimage is known for this payment hash and secret');
  const { hops, turn } = circularRoute(world, maker.pubkey, taker_pubkey, terms);
  if (feeOf(hops, turn) >= FEE_CAP_MSAT) throw new NodeRefusal('FailedPayment', 'The fees are too high');
  setMakerStatus(world, maker, payment_hash, 'Pending');
  const unsendable = whyUnsendable(world, offered, hops);
  if (unsendable !== undefined) {
    setMakerStatus(world, maker, payment_hash, 'Failed');
    throw new NodeRefusal('FailedPayment', unsendable);
  }
  if (offered.sent_at !== undefined && world.behaviour.refusesRepeat()) closeAssetChannel(hops);
  offered.sent_at = now(world);
  launch(world, {
    payment_hash,
    hops,
    turn,
    expires_at: terms.expiry,
    parties: partiesOf(world, maker, taker_pubkey, payment_hash),
  });
}

/** Why the node does not send what it has a route for: it would be the second time, or the peer is away. */
function whyUnsendable(
  world: World,
  { record: { payment_hash }, sent_at }: OfferedSwap,
  [first]: readonly Hop[],
): string | undefined {
  const onItsWay = [...world.executions].some((execution) => execution.payment_hash === payment_hash);
  const remembered = sent_at !== undefined && (onItsWay || now(world) <= sent_at + REMEMBERED_SECONDS);
  if (remembered && world.behaviour.refusesRepeat()) return 'This payment was sent before';
  return first !== undefined && isUsable(world, first.channel)
    ? undefined
    : 'The peer of the first hop is disconnected';
}

/** The ends of a channel no longer agree on the state of its asset, since it moves by the hash of a payment, once. */
function closeAssetChannel(hops: readonly Hop[]): void {
  const coloured = hops.find(({ channel, units }) => channel.asset_id !== null && units > 0n);
  if (coloured !== undefined) coloured.channel.closing = true;
}

function demandOffers({ stuck }: LightningNode): void {
  if (stuck) throw new NodePanic();
}

/** A node's record of a swap as it reads now: time alone may have ended it. Undefined when it has none. */
export function readSwap(
  world: World,
  node: LightningNode,
  side: SwapSide,
  payment_hash: string,
): SwapRecord | undefined {
  catchUp(world);
  endByTime(world, node, side, payment_hash);
  return recordOf(node, side, payment_hash);
}

/** All of a node's records of one side, each as `readSwap` gives it. */
export function readSwaps(world: World, node: LightningNode, side: SwapSide): readonly SwapRecord[] {
  if (side === 'maker') demandOffers(node);
  const hashes = [...(side === 'maker' ? node.offered : node.whitelisted).keys()];
  return hashes.flatMap((payment_hash) => readSwap(world, node, side, payment_hash) ?? []);
}

/** Reads a compressed public key and gives it in lower case. Throws NodeRefusal `InvalidPubkey` for what is no point. */
export function readPubkey(text: string): string {
  if (!isPubkey(text)) throw new NodeRefusal('InvalidPubkey', 'The public key is not valid');
  return text.toLowerCase();
}

/** Whether a text is the public key of a node: a compressed point of secp256k1, in either case. */
export function isPubkey(text: string): boolean {
  return /^0[23][0-9a-fA-F]{64}$/.test(text) && secp256k1.utils.isValidPublicKey(Buffer.from(text, 'hex'), true);
}

function newRecord(world: World, terms: SwapTerms): SwapRecord {
  const { qty_from, from_asset, qty_to, to_asset, payment_hash, expiry } = terms;
  return {
    qty_from,
    from_asset,
    qty_to,
    to_asset,
    payment_hash,
    status: 'Waiting',
    requested_at: now(world),
    initiated_at: null,
    expires_at: expiry,
    completed_at: null,
  };
}

/** Whether nothing more will come of a swap, by its record or by the time. */
function isOver(world: World, { status, expires_at }: SwapRecord): boolean {
  return isTerminal(status) || (status === 'Waiting' && now(world) > expires_at);
}

function hasInOneChannel(world: World, node: LightningNode, asset_id: string, units: bigint): boolean {
  return world.ledger.channels.some(
    (channel) =>
      channel.asset_id === asset_id &&
      channel.ends.includes(node.pubkey) &&
      purseOf(channel, node.pubkey).units >= units,
  );
}

/** Both legs in one list. The asset side of a leg travels with the carrier; the maker bears every fee. */
function circularRoute(
  world: World,
  maker: string,
  taker: string,
  terms: SwapTerms,
): { hops: readonly Hop[]; turn: number } {
  const from = legOf(terms.from_asset, world.behaviour.carriedQty(terms.qty_from, terms));
  const to = legOf(terms.to_asset, world.behaviour.carriedQty(terms.qty_to, terms));
  // Who is connected shows only when the payment is sent.
  const asleep = true;
  const back = routeFor(world, { from: taker, to: maker, ...from, msat: CARRIER_MSAT + from.msat }, { asleep });
  // What the taker passes on, fees of the way back included, comes to it with the way there, but for its own part.
  const passed = back[0]?.msat ?? 0n;
  const there = routeFor(world, { from: maker, to: taker, ...to, msat: passed - from.msat + to.msat }, { asleep });
  return { hops: [...there, ...back], turn: there.length };
}

function legOf(asset_id: string | null, carried: bigint): { asset_id: string | null } & Purse {
  return asset_id === null ? { asset_id, msat: carried, units: 0n } : { asset_id, msat: 0n, units: carried };
}

function feeOf(hops: readonly Hop[], turn: number): bigint {
  const sent = hops[0]?.msat ?? 0n;
  const got = hops.at(-1)?.msat ?? 0n;
  const taken = (hops[turn - 1]?.msat ?? 0n) - (hops[turn]?.msat ?? 0n);
  return sent - got - taken;
}

function partiesOf(world: World, maker: LightningNode, taker_pubkey: string, payment_hash: string) {
  const taker = world.nodes.get(taker_pubkey);
  let claimed = false;
  function end(status: SwapStatus): void {
    const offered = maker.offered.get(payment_hash);
    if (offered !== undefined) offered.sent_at = now(world);
    setMakerStatus(world, maker, payment_hash, status);
  }
  return {
    judge(incoming: Hop, outgoing: Hop): boolean {
      return taker !== undefined && judgeIntercepted(world, taker, payment_hash, incoming, outgoing);
    },
    takes: () => true,
    preimage: () => maker.offered.get(payment_hash)?.preimage,
    claimed() {
      claimed = true;
      end('Succeeded');
    },
    passedThrough() {
      if (taker !== undefined) setTakerStatus(world, taker, payment_hash, 'Succeeded');
    },
    // Paid by the last hop first and proof of payment later: the node writes the end down both times, with its time.
    completed: () => end('Succeeded'),
    failed: () => end(claimed ? 'Succeeded' : 'Failed'),
  };
}

/** The taker's node looks at the terms alone, neither at the time nor at what became of the swap before. */
function judgeIntercepted(
  world: World,
  taker: LightningNode,
  payment_hash: string,
  incoming: Hop,
  outgoing: Hop,
): boolean {
  const record = taker.whitelisted.get(payment_hash);
  if (record === undefined) return false;
  const matches = !world.behaviour.comparesTerms() || termsMatch(record, incoming, outgoing);
  setTakerStatus(world, taker, payment_hash, matches ? 'Pending' : 'Failed');
  return matches;
}

/**
 * Whether the intercepted HTLCs are those of the agreed swap: asset amounts exactly; for a BTC side the difference between
 * what goes out and what comes in (the carrier of the asset side cancels out) exactly.
 */
function termsMatch(agreed: SwapRecord, incoming: Hop, outgoing: Hop): boolean {
  const gives = outgoing.msat - incoming.msat;
  const owed = (agreed.from_asset === null ? agreed.qty_from : 0n) - (agreed.to_asset === null ? agreed.qty_to : 0n);
  return (
    gives === owed &&
    carriedAsset(outgoing) === agreed.from_asset &&
    carriedAsset(incoming) === agreed.to_asset &&
    outgoing.units === (agreed.from_asset === null ? 0n : agreed.qty_from) &&
    incoming.units === (agreed.to_asset === null ? 0n : agreed.qty_to)
  );
}

/** A channel with an asset may well carry BTC only; then the HTLC names no asset. */
function carriedAsset({ channel, units }: Hop): string | null {
  return units > 0n ? channel.asset_id : null;
}

/** What the node finds out only on reading: an offer nobody took up in time, a swap that hangs for a day. */
function endByTime(world: World, node: LightningNode, side: SwapSide, payment_hash: string): void {
  const record = recordOf(node, side, payment_hash);
  if (record === undefined) return;
  const set = side === 'maker' ? setMakerStatus : setTakerStatus;
  if (record.status === 'Waiting' && now(world) > record.expires_at) set(world, node, payment_hash, 'Expired');
  if (record.status === 'Pending' && now(world) > (record.initiated_at ?? 0) + STALE_SECONDS)
    set(world, node, payment_hash, 'Failed');
}

function recordOf(node: LightningNode, side: SwapSide, payment_hash: string): SwapRecord | undefined {
  return side === 'maker' ? node.offered.get(payment_hash)?.record : node.whitelisted.get(payment_hash);
}

function setMakerStatus(world: World, maker: LightningNode, payment_hash: string, to: SwapStatus): void {
  const offered = maker.offered.get(payment_hash);
  if (offered === undefined) return;
  offered.record = withStatus(offered.record, to, now(world));
}

function setTakerStatus(world: World, taker: LightningNode, payment_hash: string, to: SwapStatus): void {
  const record = taker.whitelisted.get(payment_hash);
  if (record === undefined) return;
  taker.whitelisted.set(payment_hash, withStatus(record, to, now(world)));
}
