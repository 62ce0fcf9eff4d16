import { isClosed, LabFailure } from './failure.ts';
import type { Side } from './state.ts';
import { until, type WaitBudget } from './until.ts';

/** A node answers, and says no; by the name and status of its error. */
export class NodeRefusal extends Error {
  override readonly name: string;
  readonly status: number;

  /** @param call whose call to what, as `maker /address` */
  constructor(call: string, status: number, name: string, message: string) {
    super(`${call} answers ${status} ${name}: ${message}`);
    this.status = status;
    this.name = name;
  }
}

/** An rgb-lightning-node, by its HTTP interface. */
export interface RlnNode {
  readonly side: Side;
  readonly url: string;
  /** Where the other node reaches it, as `host:port`. */
  readonly peer: string;
  /**
   * POST with a body, GET without; what comes is taken for what the node documents of it.
   * @throws {NodeRefusal} when it says no
   */
  call<Result>(path: string, body?: object): Promise<Result>;
}

/** A channel as `/listchannels` shows it, as far as both revisions have it. */
export interface Channel {
  readonly channel_id: string;
  readonly peer_pubkey: string;
  readonly funding_txid?: string | null;
  readonly is_usable: boolean;
  readonly capacity_sat: number;
  readonly outbound_balance_msat: number;
  readonly inbound_balance_msat: number;
  readonly asset_id: string | null;
  readonly asset_local_amount: number | null;
  readonly asset_remote_amount: number | null;
}

/** Satoshis on chain, of `/btcbalance`. */
export interface Coins {
  readonly vanilla: { readonly settled: number; readonly spendable: number };
  readonly colored: { readonly settled: number; readonly spendable: number };
}

// A call that looks at the whole chain or opens a channel takes its time on a busy machine.
const DEADLINE_MS = 120_000;

export function rlnNode(side: Side, url: string, peer: string): RlnNode {
  return {
    side,
    url,
    peer,
    async call<Result>(path: string, body?: object): Promise<Result> {
      const response = await fetch(`${url}${path}`, {
        signal: AbortSignal.timeout(DEADLINE_MS),
        ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const said = membersIn(text);
      if (response.status === 200 && said) return said as Result;
      throw new NodeRefusal(
        `${side} ${path}`,
        response.status,
        String(said?.name ?? 'without a name'),
        String(said?.error ?? text.slice(0, 200)),
      );
    },
  };
}

function membersIn(text: string): { readonly name?: unknown; readonly error?: unknown } | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? said : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a node answers at all; one that is locked does. */
export async function answersAtAll({ call }: RlnNode): Promise<boolean> {
  try {
    await call('/nodeinfo');
    return true;
  } catch (error) {
    if (error instanceof NodeRefusal) return error.status !== 404;
    throw error;
  }
}

/** Where a node reaches the parts that it needs. */
export interface Surroundings {
  readonly bitcoind: { readonly user: string; readonly password: string; readonly host: string; readonly port: number };
  /** `host:port` of the Electrum server. */
  readonly indexer: string;
  /** `host:port/json-rpc` of the RGB proxy. */
  readonly proxy: string;
}

/** What such a node was stopped in, and what is left to do. */
const LOST =
  'a node of 2024 that was stopped while a payment stood in its channels can never be unlocked again. Take another folder (npm run lab -- up --state DIR); its log tells more.';

/**
 * Makes the wallet of a node, unless it has one, and unlocks it.
 * @throws {LabFailure} when it refuses, breaks, or is not unlocked in time
 */
export async function unlock(
  node: RlnNode,
  password: string,
  surroundings: Surroundings,
  waitBudget: WaitBudget,
): Promise<void> {
  const [blockSync, transactionSync] = unlockRequests(password, surroundings);
  await until(
    `${node.side} to be unlocked`,
    async () => {
      try {
        await initIfNew(node, password);
        await node.call('/unlock', blockSync);
      } catch (error) {
        if (isClosed(error)) throw new LabFailure(`${node.side} broke when it was to be unlocked: ${LOST}`);
        if (!(error instanceof NodeRefusal)) throw error;
        if (['AlreadyUnlocked', 'UnlockedNode'].includes(error.name)) return true;
        if (error.name === 'ChangingState') return undefined;
        // A build may lack this way of following the chain.
        if (/BlockSync|ldk_chain_sync/.test(error.message)) await node.call('/unlock', transactionSync);
        else throw new LabFailure(`${node.side} refuses to be unlocked: ${error.message}; its log tells more.`);
      }
      return true;
    },
    waitBudget,
  );
}

async function initIfNew(node: RlnNode, password: string): Promise<void> {
  try {
    await node.call('/init', { password });
  } catch (error) {
    if (!(error instanceof NodeRefusal) || error.name !== 'AlreadyInitialized') throw error;
  }
}

/**
 * One request for all revisions: until mid-2026 bitcoind is named by members of the request, since then by a part of it.
 * A node passes over members that it doesn't know.
 */
function unlockRequests(password: string, { bitcoind, indexer, proxy }: Surroundings): readonly [object, object] {
  const chain = {
    bitcoind_rpc_username: bitcoind.user,
    bitcoind_rpc_password: bitcoind.password,
    bitcoind_rpc_host: bitcoind.host,
    bitcoind_rpc_port: bitcoind.port,
  };
  const request = {
    password,
    ...chain,
    indexer_url: indexer,
    proxy_endpoint: `rpc://${proxy}`,
    announce_addresses: [],
    announce_alias: null,
  };
  return [
    { ...request, ldk_chain_sync: { mode: 'BlockSync', config: chain } },
    { ...request, ldk_chain_sync: { mode: 'TransactionSync', config: { indexer_url: indexer } } },
  ];
}
