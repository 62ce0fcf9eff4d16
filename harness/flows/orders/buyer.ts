import { excerpt } from '../../engine/excerpt.ts';
import { oneOf, someOf } from '../../engine/fuzz/pick.ts';
import type { Draft } from '../../engine/json/draft.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { namesOneNetwork } from '../../interface/formats/networks.ts';
import type { Listing } from '../../interface/market/listing.ts';
import { type OrderOperations, orderOperations } from '../../interface/orders/client.ts';
import { FOR_LSP, type ProviderAsset, type ProviderInfo, providerInfo } from '../../interface/orders/info.ts';
import { networkIn } from '../../interface/orders/network-info.ts';
import { accessTo, type OrderAccess, type PlacedOrder, placedOrder } from '../../interface/orders/placed.ts';
import { isBusinessRefusal } from '../../interface/orders/refusals.ts';
import {
  isForLsp,
  unrelatedPubkey,
  validLspAssetOrder,
  validOddOrder,
  validOrder,
} from '../../interface/orders/valid.ts';
import type { Taker } from '../../taker/taker.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised, SetupError, Violation } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { assertKnownState } from '../known-state.ts';
import { freshClient, NO_CLIENTS_KNOWN, type ServedClients } from './clients.ts';
import { plainEstimates } from './plain-estimates.ts';
import { createPurchases, type PurchaseOptions, type Purchases } from './purchases.ts';
import { type RecordingOptions, recordingWire } from './recording.ts';

/** A client of the target that orders channels. */
export interface Buyer extends Omit<OrderOperations, 'createOrder'>, Purchases {
  /** What it speaks by. An order that comes of a request is in the ledger when the answer is given back. */
  readonly wire: Pick<Wire, 'send'>;
  /** Decides what is chosen, and for whom else it orders. */
  readonly seed: number;
  /**
   * What the provider offers, read once.
   * @throws {SetupError} when get_info does not show it, here and below
   * @throws {NotExercised} when the target is busy, here and below
   */
  info(): Promise<ProviderInfo>;
  /**
   * The network that orders are for, as the asset list names it.
   * @throws {NotExercised} when network_info names another: that they agree is another question
   */
  network(): Promise<string | undefined>;
  /**
   * The node that the channels are for: the client's own, connected to the provider, or one that nobody runs. A provider may cap
   * what one client leaves unpaid: once that shows, only what is paid is ordered for the own node.
   */
  clientPubkey(): Promise<string>;
  /** Orders for the client's own node from now on, since it is to pay and to get the channels. */
  orderForOwnNode(): void;
  /** The same order for a client that has none yet. Where that one is served, later checks order for others than the own node. */
  createForAnother(order: Members, refusal: Answer): Promise<Answer>;
  /** Whether that node is connected to the provider, as clients are asked to be before they order. */
  isConnected(): Promise<boolean>;
  /**
   * The least order of BTC alone, to be changed in single places.
   * @param least_client_sat at least so much on the client's side, where the limits leave room for it
   */
  btcOrder(least_client_sat?: bigint): Promise<Draft>;
  /** An order of BTC alone in which each member has another value than in the least. */
  oddOrder(): Promise<Draft>;
  /**
   * An order with some of an asset on the provider's side alone.
   * @param asset the seed chooses when left out
   * @throws {NotExercised} when none is on offer so
   */
  lspAssetOrder(asset?: ProviderAsset): Promise<Draft>;
  /** Some of the assets that can be had on the provider's side alone, or of others; the seed chooses. */
  someForLsp(most: number, isFit?: (asset: ProviderAsset) => boolean): Promise<readonly ProviderAsset[]>;
  /** An order that buys an asset where one is for sale, else one of odd values: other than the least in any case. */
  otherOrder(): Promise<Draft>;
  /**
   * POST /api/v1/lsps1/create_order, sent once.
   * @throws {NotApplicable} on mainnet without leave, and where the network is not known or not agreed upon
   */
  create(body: unknown): Promise<Answer>;
  /**
   * An order, for checks of what comes after its creation. Where other orders are refused, a plain one that is taken shows that the
   * provider does not refuse all.
   * @param order the least order of BTC alone when left out
   * @throws {SetupError} when none is created, which LSP-CREATE-01 judges
   */
  place(order?: Draft): Promise<PlacedOrder>;
  /**
   * The order as get_order shows it.
   * @throws {Violation} when it does no longer
   * @throws {NotExercised} when it never did, which LSP-GET-01 judges, or when its state is none (LSP-ORDER-06)
   */
  orderOf(access: OrderAccess): Promise<Members>;
}

/** What a buyer works with. */
export interface BuyerOptions extends RecordingOptions, Pick<PurchaseOptions, 'trader' | 'seed'> {
  readonly discovery: Pick<Listing, 'network' | 'agreedNetwork'>;
  /** The client's own; undefined when the run has none. */
  readonly node: ClientNode | undefined;
  /** What other checks of the run found; nothing when left out. */
  readonly clients?: ServedClients;
}

/** The client's own node, as far as ordering needs it. */
interface ClientNode extends Pick<Taker, 'connectpeer'> {
  nodeinfo(): Promise<{ readonly pubkey: string }>;
}

/** Makes a buyer. Nothing is sent yet. */
export function createBuyer(options: BuyerOptions): Buyer {
  const { trader, discovery, node, seed, clients = NO_CLIENTS_KNOWN } = options;
  const wire = recordingWire(options);
  const { createOrder: create, ...operations } = orderOperations(wire);
  const { getInfo, networkInfo, getOrder } = operations;
  const estimateFees = plainEstimates(operations.estimateFees);
  const shown = new Set<string>();
  let offer: ProviderInfo | undefined;
  let key: Promise<string | undefined> | undefined;

  async function info(): Promise<ProviderInfo> {
    offer ??= providerInfo(await getInfo());
    return offer;
  }

  const connectedKey = () => {
    key ??= node ? info().then((offered) => connected(node, offered)) : Promise.resolve(undefined);
    return key;
  };
  let isForOwnNode = false;
  const clientPubkey = async () => {
    const own = await connectedKey();
    return own === undefined || (!isForOwnNode && clients.isOwnFull()) ? unrelatedPubkey(seed) : own;
  };
  const createForAnother = async (order: Members, refusal: Answer) => {
    const answer = await create({ ...order, client_pubkey: freshClient(seed, refusal.exchange.id) });
    if (answer.status === 200 && order.client_pubkey === (await connectedKey())) clients.ownIsFull();
    return answer;
  };
  const btcOrder = async (least_client_sat = 0n) => validOrder(await info(), await clientPubkey(), least_client_sat);
  const oddOrder = async () => validOddOrder(await info(), await clientPubkey());
  const purchases = createPurchases({ info, clientPubkey, estimateFees, trader, seed });

  return {
    ...operations,
    estimateFees,
    ...purchases,
    wire,
    seed,
    info,
    clientPubkey,
    orderForOwnNode: () => {
      isForOwnNode = true;
    },
    createForAnother,
    isConnected: async () => (await connectedKey()) !== undefined,
    btcOrder,
    oddOrder,
    async lspAssetOrder(asset) {
      const { assets } = await info();
      const chosen = asset ?? oneOf(assets.filter(isForLsp), { ...FOR_LSP, seed });
      return validLspAssetOrder(await info(), await clientPubkey(), chosen);
    },
    someForLsp: async (most, isFit = isForLsp) =>
      someOf((await info()).assets.filter(isFit), most, { ...FOR_LSP, seed }),
    otherOrder: async () =>
      (await purchases.assetsForSale()).length > 0 ? (await purchases.purchase()).order : oddOrder(),
    create,
    async place(order) {
      const { json } = order ?? (await btcOrder());
      const answer = await create(json);
      const isOwn = json.client_pubkey === (await connectedKey());
      if (isOwn && isBusinessRefusal(answer)) await createForAnother(json, answer);
      return placedOrder(json, answer);
    },
    async network() {
      const listed = discovery.network;
      const ofProvider = networkIn(membersOf((await networkInfo()).value) ?? {});
      if (listed !== undefined && ofProvider !== undefined && !namesOneNetwork([listed, ofProvider]))
        throw new NotExercised(`the network is ${listed} to the asset list and ${ofProvider} to network_info`);
      return listed;
    },
    async orderOf(access) {
      const reading = getOrder(accessTo(access)).then(shownOrder);
      const order = await (shown.has(access.order_id) ? reading : precondition('the order cannot be read', reading));
      shown.add(access.order_id);
      assertKnownState('LSP-ORDER-06', 'orders/order', order);
      return order;
    },
  };
}

/**
 * The order that a reading shows.
 * @throws {Violation} when it shows none
 */
function shownOrder(answer: Answer): Members {
  const order = accepted(answer);
  if (order.order_id === undefined) throw new Violation(`expected an order, got ${excerpt(answer.text)}`);
  return order;
}

/**
 * Connects the client's node to the provider, as clients are asked to do before they order.
 * @returns the node's public key; undefined, and noted, when the node cannot be asked
 */
async function connected(
  node: ClientNode,
  { lsp_connection_url }: Pick<ProviderInfo, 'lsp_connection_url'>,
): Promise<string | undefined> {
  try {
    const { pubkey } = await node.nodeinfo();
    await node.connectpeer(lsp_connection_url);
    return pubkey;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    note(`ordered for a node that nobody runs: ${error.message}`);
    return undefined;
  }
}
