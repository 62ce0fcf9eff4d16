import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type Clock, unixSeconds } from '../clock.ts';
import type { Random } from '../random.ts';
import type { ChainName } from './address.ts';
import type { AssetInvoice } from './asset-invoice.ts';
import type { Behaviour } from './behaviour.ts';
import { type Chain, createChain, publish, type Transaction } from './chain.ts';
import type { Execution, StepName } from './execution.ts';
import {
  type Channel,
  createLedger,
  fund,
  holds,
  type Ledger,
  type Purse,
  WalletTooSmall,
  walletOf,
} from './ledger.ts';
import type { PaymentRecord } from './payment-record.ts';
import { NodeRefusal } from './refusal.ts';
import type { Revision } from './revision.ts';
import { findRoute, type Hop } from './route.ts';
import type { SwapRecord } from './swap-record.ts';

/** A maker's swap with what only the maker knows. */
export interface OfferedSwap {
  record: SwapRecord;
  readonly preimage: string;
  readonly payment_secret: string;
  /** Unix seconds at which its payment was sent, or at which that payment ended; undefined before. */
  sent_at: number | undefined;
}

/** An invoice with its preimage, known to its payee only. */
export interface OwnInvoice {
  record: PaymentRecord;
  readonly invoice: string;
  readonly preimage: string;
  readonly expires_at: number;
  /** What its payee does with a payment that comes in: take it, hold it until it is decided, or turn it away. */
  verdict: 'take' | 'hold' | 'refuse';
  /** The payment that came in first while it was to be held, and since when (milliseconds). */
  held: { readonly payment: object; readonly at: number } | undefined;
}

/** One Lightning node. It is known to the others by its public key. */
export interface LightningNode {
  readonly name: string;
  readonly pubkey: string;
  readonly secret_key: Uint8Array;
  awake: boolean;
  /** Whether a call about a swap ended in the middle, so that nothing is to be had of its offers until it is restarted. */
  stuck: boolean;
  /** Whether it closes every connection: until it is restarted, or for ever. */
  broken: 'no' | 'until restarted' | 'for ever';
  readonly peers: Set<string>;
  /** How many offers and invoices it made in its life, the forgotten ones included: each has secrets of its own. */
  made: number;
  readonly offered: Map<string, OfferedSwap>;
  /** Swaps this node agreed to as taker, by payment hash. */
  readonly whitelisted: Map<string, SwapRecord>;
  readonly invoices: Map<string, OwnInvoice>;
  readonly outbound: Map<string, PaymentRecord>;
  /** How many on-chain addresses it gave out. */
  addresses: number;
  /** On-chain invoices for assets, by recipient id. */
  readonly asset_invoices: Map<string, AssetInvoice>;
  /** How many of them it made, the forgotten ones included. */
  asset_invoices_made: number;
  /** What it sent of assets on chain, into channels too, the earliest first. */
  readonly sent_assets: SentAsset[];
}

/** Units of an asset that a node sent on chain. */
interface SentAsset {
  readonly asset_id: string;
  readonly units: bigint;
  readonly transaction: Transaction;
  /** Whom its invoice named; null for a channel. */
  readonly recipient_id: string | null;
}

/** What an asset was issued as; the supply is in raw units, the time in unix seconds. */
export interface Contract {
  readonly ticker: string;
  readonly name: string;
  readonly precision: number;
  readonly issued_supply: bigint;
  readonly timestamp: number;
  readonly media: { readonly file_path: string; readonly digest: string; readonly mime: string } | null;
}

/** What a real node of 2024 does wrong; a model does it where it is asked to. */
export interface Weaknesses {
  /** Whether a node breaks when its channels are listed while a swap writes their files, or has done so these milliseconds ago. */
  readonly breaks_when_listed_ms?: number;
  /** How long a node funds a channel, in milliseconds: it breaks when it looks at the chain for its wallet meanwhile. */
  readonly breaks_when_synced_ms?: number;
  /** Whether a node that is stopped while an HTLC stands in a channel of it never works again. */
  readonly lost_with_htlcs?: boolean;
  /** A payment of less stays on its way for ever, in msat. */
  readonly least_payment_msat?: bigint;
}

/** A small network: a chain whose blocks come on demand, nodes, channels, and payments on their way. */
export interface World {
  readonly clock: Pick<Clock, 'now'>;
  behaviour: Behaviour;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly chain: Chain;
  /** Which network it is, for addresses and invoices. */
  network: ChainName;
  /** Which software its nodes run. */
  revision: Revision;
  readonly nodes: Map<string, LightningNode>;
  /** The assets there are, by id. */
  readonly contracts: Map<string, Contract>;
  readonly executions: Set<Execution>;
  readonly openings: Set<Opening>;
  /** Runs a task soon, outside the current call; a test that wants to make every step itself gives an empty function. */
  readonly schedule: (task: () => void) => void;
  /** How long each step of a payment takes by the clock; 0 lets each step follow on the next tick of the scheduler. */
  step_ms: number;
  /** How long an HTLC that ended stays in the commitments of its channel, in milliseconds. */
  lingering_ms: number;
  /** What of the weaknesses of real nodes its nodes have. */
  readonly weaknesses: Weaknesses;
  height: number;
  routes_broken: boolean;
  readonly failing_steps: StepName[];
  readonly held_steps: Set<StepName>;
  /** The moment a past event is being made up for, in milliseconds; undefined means the clock's own. */
  moment: number | undefined;
  ticking: boolean;
}

/** Everything a new world needs. */
export type WorldOptions = Pick<
  World,
  | 'clock'
  | 'behaviour'
  | 'random'
  | 'schedule'
  | 'step_ms'
  | 'lingering_ms'
  | 'weaknesses'
  | 'height'
  | 'network'
  | 'revision'
>;

/** Gives a world without nodes. */
export function createWorld(options: WorldOptions): World {
  return {
    ...options,
    ledger: createLedger(),
    chain: createChain(),
    nodes: new Map(),
    contracts: new Map(),
    executions: new Set(),
    openings: new Set(),
    routes_broken: false,
    failing_steps: [],
    held_steps: new Set(),
    moment: undefined,
    ticking: false,
  };
}

/** The world's time in whole unix seconds. */
export function now(world: World): number {
  return unixSeconds(nowMs(world));
}

/** The world's time in milliseconds. */
export function nowMs(world: World): number {
  return world.moment ?? world.clock.now();
}

/** Adds a node with a key pair of its own (a real point of secp256k1) and, on chain, what it is given. */
export function addNode(
  world: World,
  name: string,
  wealth: { msat: bigint; units: ReadonlyMap<string, bigint> },
): LightningNode {
  const secret_key = secp256k1.utils.randomSecretKey(world.random.stream(`node ${name}`).bytes(48));
  const pubkey = Buffer.from(secp256k1.getPublicKey(secret_key, true)).toString('hex');
  const node: LightningNode = {
    name,
    pubkey,
    secret_key,
    awake: true,
    stuck: false,
    broken: 'no',
    peers: new Set(),
    made: 0,
    offered: new Map(),
    whitelisted: new Map(),
    invoices: new Map(),
    outbound: new Map(),
    addresses: 0,
    asset_invoices: new Map(),
    asset_invoices_made: 0,
    sent_assets: [],
  };
  world.nodes.set(pubkey, node);
  const wallet = walletOf(world.ledger, pubkey);
  wallet.msat += wealth.msat;
  for (const [asset_id, units] of wealth.units) wallet.units.set(asset_id, units);
  return node;
}

/** A channel to open: what each end gets. The capacity is the sum of the msat, in whole satoshis. */
export interface ChannelPlan {
  readonly ends: readonly [LightningNode, LightningNode];
  readonly amounts: readonly [Purse, Purse];
  readonly asset_id: string | null;
  readonly htlc_minimum_msat: bigint;
  readonly fee_base_msat: bigint;
  readonly fee_proportional_millionths: bigint;
  /** Whether the first end puts in everything, or each end its own part. */
  readonly funder?: 'first' | 'each';
  /** How often its funding has to be confirmed before it is usable; 0 by default. */
  readonly confirmations?: number;
  readonly public?: boolean;
  /** What its ends call it before it is funded; random by default. */
  readonly temporary_channel_id?: string | undefined;
}

/** A channel whose funding is not confirmed often enough yet. */
export interface Opening {
  readonly channel: Channel;
  readonly funding: Transaction;
  readonly confirmations: number;
}

/** What miners get for funding transactions and refunds, in satoshis for each 1000 weight units. */
export const USUAL_FEE_RATE = 1_000n;

/**
 * Opens a channel out of the wallets of its ends, who are peers from then on; without confirmations to wait for it is usable
 * at once. Throws WalletTooSmall, and changes nothing.
 */
export function openChannel(world: World, plan: ChannelPlan): Opening {
  const [a, b] = plan.ends;
  const [first, second] = plan.amounts;
  const { ledger, chain, random, height } = world;
  const whole = { msat: first.msat + second.msat, units: first.units + second.units };
  const parts: [LightningNode, Purse][] =
    plan.funder === 'first'
      ? [[a, whole]]
      : [
          [a, first],
          [b, second],
        ];
  for (const [{ pubkey }, part] of parts) if (!holds(ledger, pubkey, plan.asset_id, part)) throw new WalletTooSmall();
  const number = ledger.channels.length;
  const ids = random.stream(`channel ${number}`);
  const capacity_sat = whole.msat / 1000n;
  const outputs = [{ script: `0020${ids.hex(32)}`, amount_sat: capacity_sat }];
  const funding = publish(chain, random, { outputs, fee_rate: USUAL_FEE_RATE, at: nowMs(world) });
  const confirmations = plan.confirmations ?? 0;
  const channel: Channel = {
    // The id of the funding in the order of its bytes, into whose end the number of the output is mixed: here 0.
    channel_id: Buffer.from(funding.txid, 'hex').reverse().toString('hex'),
    temporary_channel_id: plan.temporary_channel_id ?? ids.hex(32),
    short_channel_id: (BigInt(height) << 40n) | (BigInt(number + 1) << 16n),
    ends: [a.pubkey, b.pubkey],
    funding_outpoint: `${funding.txid}:0`,
    ready: confirmations === 0,
    closing: false,
    public: plan.public ?? true,
    asset_id: plan.asset_id,
    capacity_sat,
    htlc_minimum_msat: plan.htlc_minimum_msat,
    fee_base_msat: plan.fee_base_msat,
    fee_proportional_millionths: plan.fee_proportional_millionths,
    purses: new Map([
      [a.pubkey, { msat: 0n, units: 0n }],
      [b.pubkey, { msat: 0n, units: 0n }],
    ]),
    leaving: new Set(),
  };
  fund(ledger, a.pubkey, channel, first);
  fund(ledger, plan.funder === 'first' ? a.pubkey : b.pubkey, channel, second, b.pubkey);
  ledger.channels.push(channel);
  for (const [node, { units }] of parts)
    if (plan.asset_id !== null && units > 0n)
      node.sent_assets.push({ asset_id: plan.asset_id, units, transaction: funding, recipient_id: null });
  a.peers.add(b.pubkey);
  b.peers.add(a.pubkey);
  const opening = { channel, funding, confirmations };
  if (!channel.ready) world.openings.add(opening);
  return opening;
}

/** Says whether a node is there and running. */
export function isAwake(world: World, pubkey: string): boolean {
  return world.nodes.get(pubkey)?.awake ?? false;
}

/** Says whether a channel is ready, not about to be closed, and both of its ends are running, without which nothing on it changes. */
export function isUsable(world: World, channel: Channel): boolean {
  return isOpen(channel) && channel.ends.every((end) => isAwake(world, end));
}

function isOpen({ ready, closing }: Channel): boolean {
  return ready && !closing;
}

/**
 * A route over the usable channels; with `asleep`, over open channels of nodes that are not running, too. The older software
 * looks only at announced ones. Throws NodeRefusal `NoRoute` when there is none.
 */
export function routeFor(
  world: World,
  delivery: Parameters<typeof findRoute>[1],
  { asleep = false } = {},
): readonly Hop[] {
  const isFit = (channel: Channel) =>
    (asleep ? isOpen(channel) : isUsable(world, channel)) && (world.revision === 'current' || channel.public);
  const channels = world.routes_broken ? [] : world.ledger.channels.filter(isFit);
  const route = findRoute(channels, delivery);
  if (route === undefined) throw new NodeRefusal('NoRoute', 'No route can carry this amount');
  return route;
}
