import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Behaviour as NodeBehaviour } from '../lightning/behaviour.ts';
import type { MakerNode } from '../node/port.ts';
import { createRegtest, type Regtest } from '../node/regtest.ts';
import type { Asset, CatalogueIndex } from './market/catalogue.ts';
import type { MakerOptions } from './options.ts';

/** The maker's own Lightning node. Every call throws NodeUnreachable while `reachable` is false. */
export interface OwnNode extends MakerNode {
  /** False is an outage. */
  reachable: boolean;
  /** Puts options and decisions of the model in force; a node that is none has nothing of the kind. */
  refit?(decisions: Partial<NodeBehaviour>): void;
}

/** A node on a regtest of its own. What is put in force there holds for a regtest made later, too. */
export interface ModelledNode extends OwnNode {
  /** The regtest, with the client's node and the levers; made when it is first asked for. */
  readonly regtest: Regtest;
}

/** What a regtest is made for, read when it is made. */
export interface NodeBasis {
  options: Pick<
    MakerOptions,
    | 'seed'
    | 'network'
    | 'payment_step_ms'
    | 'htlc_lingering_ms'
    | 'payments_routed'
    | 'node_latency_ms'
    | 'node_revision'
    | 'btc_channels'
  >;
  catalogue: Pick<CatalogueIndex, 'assets'>;
}

/**
 * The node of one service. Making keys and channels takes longer than everything else a service is made of, and most
 * requests need none of it: so the regtest waits for the first call that does.
 */
export function createOwnNode(clock: Clock, basis: () => NodeBasis): ModelledNode {
  let made: Regtest | undefined;
  let reachable = true;
  let decisions: Partial<NodeBehaviour> = {};

  function regtest(): Regtest {
    if (made === undefined) {
      const { catalogue, options } = basis();
      const assets = catalogue.assets.filter(({ asset_id }) => asset_id !== 'BTC');
      made = createRegtest({
        clock,
        seed: `${options.seed}/regtest`,
        assets,
        step_ms: options.payment_step_ms,
        lingering_ms: options.htlc_lingering_ms,
        network: options.network,
        routed: options.payments_routed,
        revision: options.node_revision,
        btc_channels: options.btc_channels,
        reserve: reserveFor(assets),
      });
      made.outage(!reachable);
      made.behave(decisions);
    }
    return made;
  }

  async function ask<T>(question: (own: MakerNode) => Promise<T>): Promise<T> {
    const { node_latency_ms } = basis().options;
    if (node_latency_ms > 0) await sleep(node_latency_ms);
    return question(regtest().makerNode);
  }

  return {
    get reachable() {
      return reachable;
    },
    set reachable(on) {
      reachable = on;
      made?.outage(!on);
    },
    get regtest() {
      return regtest();
    },
    refit(next) {
      decisions = next;
      if (made === undefined) return;
      const { network, node_revision, payment_step_ms, htlc_lingering_ms } = basis().options;
      made.lightning.world.network = network;
      made.lightning.world.revision = node_revision;
      made.lightning.world.lingering_ms = htlc_lingering_ms;
      made.behave(next);
      made.setPace(payment_step_ms);
    },
    info: () => ask((own) => own.info()),
    makeOffer: (offer) => ask((own) => own.makeOffer(offer)),
    execute: (args) => ask((own) => own.execute(args)),
    swap: (payment_hash) => ask((own) => own.swap(payment_hash)),
    makeInvoice: (args) => ask((own) => own.makeInvoice(args)),
    invoiceStatus: (invoice) => ask((own) => own.invoiceStatus(invoice)),
    heldInvoice: (payment_hash) => ask((own) => own.heldInvoice(payment_hash)),
    decideInvoice: (payment_hash, verdict) => ask((own) => own.decideInvoice(payment_hash, verdict)),
    newAddress: () => ask((own) => own.newAddress()),
    deposits: (address) => ask((own) => own.deposits(address)),
    sendToAddress: (address, amount_sat) => ask((own) => own.sendToAddress(address, amount_sat)),
    isConnected: (pubkey) => ask((own) => own.isConnected(pubkey)),
    openChannel: (wish) => ask((own) => own.openChannel(wish)),
    isReady: (channel_id) => ask((own) => own.isReady(channel_id)),
  };
}

/** What the maker opens channels of orders with: 10 000 BTC, and of each asset a tenth of what was issued. */
function reserveFor(assets: readonly Pick<Asset, 'asset_id' | 'issued_supply'>[]) {
  const units = assets.map(({ asset_id, issued_supply }) => [asset_id, issued_supply / 10n] as const);
  return { msat: 10_000n * 100_000_000_000n, units: new Map(units) };
}
