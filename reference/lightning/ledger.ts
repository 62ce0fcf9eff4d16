/** What one end of a channel owns of it. */
export interface Purse {
  msat: bigint;
  units: bigint;
}

/** A channel between two nodes, named by their public keys. Without an asset its purses hold msat only. */
export interface Channel {
  readonly channel_id: string;
  /** What its ends called it before it was funded. */
  readonly temporary_channel_id: string;
  readonly short_channel_id: bigint;
  /** Who opened it, and the other one. */
  readonly ends: readonly [string, string];
  /** The output that funds it, as `txid:index`. */
  readonly funding_outpoint: string;
  /** Whether the funding is confirmed as often as its ends want; nothing travels over it before. */
  ready: boolean;
  /** Whether an end has called it off; what is on it stays there. */
  closing: boolean;
  /** Whether it is announced to the network. */
  readonly public: boolean;
  readonly asset_id: string | null;
  readonly capacity_sat: bigint;
  readonly htlc_minimum_msat: bigint;
  /** What a node asks for forwarding over this channel: a fixed part and a proportional one in millionths. */
  readonly fee_base_msat: bigint;
  readonly fee_proportional_millionths: bigint;
  readonly purses: ReadonlyMap<string, Purse>;
  /** What arrived or came back, and still stands in the commitments as an HTLC: its owner cannot send it on yet. */
  readonly leaving: Set<Leaving>;
}

/** An amount of a purse that its owner may send on from a moment (milliseconds) on. */
interface Leaving {
  readonly owner: string;
  readonly msat: bigint;
  readonly until: number;
}

/** An amount in flight over one channel: out of one end's purse, not yet in the other's. */
export interface Htlc {
  readonly channel: Channel;
  readonly from: string;
  readonly to: string;
  readonly msat: bigint;
  readonly units: bigint;
  /** The block height from which the sender may take it back. */
  readonly cltv_expiry: number;
  state: 'held' | 'settled' | 'returned';
}

/** What somebody owns on chain. */
export interface Wallet {
  msat: bigint;
  readonly units: Map<string, bigint>;
}

/** An on-chain amount that waits for its transaction to be confirmed. */
export interface Unconfirmed {
  readonly txid: string;
  readonly owner: string;
  readonly msat: bigint;
  /** What comes with it of an asset. */
  readonly asset?: { readonly asset_id: string; readonly units: bigint };
}

/** Every unit there is: on chain, in channels, in flight. Only the functions of this file move any. */
export interface Ledger {
  /** By owner: a node's public key, the script of an address that is no node's, or {@link MINERS}. */
  readonly wallets: Map<string, Wallet>;
  readonly channels: Channel[];
  readonly held: Set<Htlc>;
  readonly unconfirmed: Set<Unconfirmed>;
}

/** Who owns the fees of transactions. */
export const MINERS = 'miners';

/** An owner has less on chain than it is to part with. */
export class WalletTooSmall extends Error {
  override readonly message = 'the wallet is too small for this';
}

/** Gives a ledger without any units. */
export function createLedger(): Ledger {
  return { wallets: new Map(), channels: [], held: new Set(), unconfirmed: new Set() };
}

/** The on-chain wallet of an owner, empty when there was none. */
export function walletOf(ledger: Ledger, owner: string): Wallet {
  let wallet = ledger.wallets.get(owner);
  if (wallet === undefined) {
    wallet = { msat: 0n, units: new Map() };
    ledger.wallets.set(owner, wallet);
  }
  return wallet;
}

/** One end's purse of a channel. Throws when the node is no end of it. */
export function purseOf(channel: Channel, pubkey: string): Purse {
  const purse = channel.purses.get(pubkey);
  if (purse === undefined) throw new Error(`${pubkey} is no end of channel ${channel.channel_id}`);
  return purse;
}

/** The other end of a channel. */
export function peerOf(channel: Channel, pubkey: string): string {
  return channel.ends[0] === pubkey ? channel.ends[1] : channel.ends[0];
}

/** Says whether a wallet holds an amount. */
export function holds(ledger: Ledger, owner: string, asset_id: string | null, { msat, units }: Purse): boolean {
  const wallet = walletOf(ledger, owner);
  const held = asset_id === null ? 0n : (wallet.units.get(asset_id) ?? 0n);
  return msat >= 0n && units >= 0n && wallet.msat >= msat && (asset_id === null || held >= units);
}

/**
 * Moves an on-chain amount of a wallet into a purse, as a funding transaction does: the owner's own, or that of the end it
 * is given to. Throws WalletTooSmall.
 */
export function fund(ledger: Ledger, owner: string, channel: Channel, amount: Purse, end = owner): void {
  if (!holds(ledger, owner, channel.asset_id, amount)) throw new WalletTooSmall();
  const wallet = walletOf(ledger, owner);
  const purse = purseOf(channel, end);
  wallet.msat -= amount.msat;
  purse.msat += amount.msat;
  if (channel.asset_id !== null) {
    addUnits(ledger, owner, channel.asset_id, -amount.units);
    purse.units += amount.units;
  }
}

/**
 * Sends on-chain amounts, at most one of them with an asset, which arrive when their transaction is confirmed. Throws
 * WalletTooSmall.
 */
export function send(ledger: Ledger, from: string, amounts: readonly Unconfirmed[]): void {
  const msat = amounts.reduce((all, amount) => all + amount.msat, 0n);
  const asset = amounts.find((amount) => amount.asset !== undefined)?.asset;
  if (!holds(ledger, from, asset?.asset_id ?? null, { msat, units: asset?.units ?? 0n })) throw new WalletTooSmall();
  walletOf(ledger, from).msat -= msat;
  if (asset !== undefined) addUnits(ledger, from, asset.asset_id, -asset.units);
  for (const amount of amounts) ledger.unconfirmed.add(amount);
}

/** Has the amounts of a transaction arrive. */
export function arrive(ledger: Ledger, txid: string): void {
  for (const amount of ledger.unconfirmed) {
    if (amount.txid !== txid || !ledger.unconfirmed.delete(amount)) continue;
    walletOf(ledger, amount.owner).msat += amount.msat;
    if (amount.asset !== undefined) addUnits(ledger, amount.owner, amount.asset.asset_id, amount.asset.units);
  }
}

function addUnits(ledger: Ledger, owner: string, asset_id: string, more: bigint): void {
  const { units } = walletOf(ledger, owner);
  units.set(asset_id, (units.get(asset_id) ?? 0n) + more);
}

/**
 * Puts an amount in flight from one end of a channel to the other. Gives undefined, and moves nothing, when the purse
 * does not hold it.
 */
export function lock(
  ledger: Ledger,
  htlc: { channel: Channel; from: string; msat: bigint; units: bigint; cltv_expiry: number },
): Htlc | undefined {
  const purse = purseOf(htlc.channel, htlc.from);
  if (htlc.msat < 0n || htlc.units < 0n || purse.msat < htlc.msat || purse.units < htlc.units) return undefined;
  purse.msat -= htlc.msat;
  purse.units -= htlc.units;
  const locked: Htlc = { ...htlc, to: peerOf(htlc.channel, htlc.from), state: 'held' };
  ledger.held.add(locked);
  return locked;
}

/** Ends an amount in flight at its receiver. */
export function settle(ledger: Ledger, htlc: Htlc): void {
  release(ledger, htlc, 'settled', htlc.to);
}

/** Ends an amount in flight at its sender. */
export function giveBack(ledger: Ledger, htlc: Htlc): void {
  release(ledger, htlc, 'returned', htlc.from);
}

function release(ledger: Ledger, htlc: Htlc, state: 'settled' | 'returned', owner: string): void {
  if (!ledger.held.delete(htlc)) throw new Error('an amount in flight ends once');
  htlc.state = state;
  const purse = purseOf(htlc.channel, owner);
  purse.msat += htlc.msat;
  purse.units += htlc.units;
}

/** An amount of BTC in msat and of each asset in raw units. */
export interface Holdings {
  readonly msat: bigint;
  readonly units: ReadonlyMap<string, bigint>;
}

/** What a node owns on chain and in its channels; amounts in flight belong to nobody yet. */
export function holdingsOf(ledger: Ledger, pubkey: string): Holdings {
  const wallet = walletOf(ledger, pubkey);
  const parts = ledger.channels.flatMap((channel) => {
    const purse = channel.purses.get(pubkey);
    return purse === undefined ? [] : [{ ...purse, asset_id: channel.asset_id }];
  });
  return sum(wallet, parts);
}

/** What is in flight over channels. */
export function inFlight(ledger: Ledger): Holdings {
  return sum(
    undefined,
    [...ledger.held].map(({ msat, units, channel }) => ({ msat, units, asset_id: channel.asset_id })),
  );
}

/** Every unit of the ledger. Nothing between the nodes changes these figures. */
export function totals(ledger: Ledger): Holdings {
  const owners = new Set([...ledger.wallets.keys(), ...ledger.channels.flatMap(({ ends }) => ends)]);
  const shares = [inFlight(ledger), ...[...owners].map((owner) => holdingsOf(ledger, owner))];
  const sent = [...ledger.unconfirmed].map(({ msat, asset }) => ({
    msat,
    units: asset?.units ?? 0n,
    asset_id: asset?.asset_id ?? null,
  }));
  return shares.reduce((all, share) => sum(all, [...share.units].map(asPart), share.msat), sum(undefined, sent));
}

function asPart([asset_id, units]: [string, bigint]): { msat: bigint; units: bigint; asset_id: string } {
  return { msat: 0n, units, asset_id };
}

function sum(
  start: Holdings | undefined,
  parts: readonly { msat: bigint; units: bigint; asset_id: string | null }[],
  more_msat = 0n,
): Holdings {
  const units = new Map(start?.units);
  let msat = (start?.msat ?? 0n) + more_msat;
  for (const part of parts) {
    msat += part.msat;
    if (part.asset_id !== null) units.set(part.asset_id, (units.get(part.asset_id) ?? 0n) + part.units);
  }
  return { msat, units };
}
