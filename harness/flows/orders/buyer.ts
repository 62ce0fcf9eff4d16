import { excerpt } from '../../engine/excerpt.ts';
import { oneOf } from '../../engine/fuzz/pick.ts';
import { canonical } from '../../engine/json/canonical.ts';
import type { Draft } from '../../engine/json/draft.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { isSecret, type Secret } from '../../engine/wire/secret.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { isBusy } from '../../interface/errors/busy.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { derivedPubkey } from '../../interface/formats/derived.ts';
import { assertMayCreate, namesOneNetwork } from '../../interface/formats/networks.ts';
import type { Listing } from '../../interface/market/listing.ts';
import { isOnLightning, tradeKind } from '../../interface/market/trade-kinds.ts';
import type { Side, Trade } from '../../interface/market/trades.ts';
import {
  accessTo,
  type OrderAccess,
  type OrderOperations,
  orderOperations,
  type PlacedOrder,
} from '../../interface/orders/client.ts';
import { FOR_LSP, FOR_SALE, type ProviderAsset, type ProviderInfo, providerInfo } from '../../interface/orders/info.ts';
import { networkIn } from '../../interface/orders/network-info.ts';
import { causeOf } from '../../interface/orders/refusals.ts';
import {
  amountsForSale,
  estimateOf,
  isForLsp,
  unrelatedPubkey,
  validLspAssetOrder,
  validOddOrder,
  validOrder,
  validPurchase,
} from '../../interface/orders/valid.ts';
import { feeShare, quoted } from '../../interface/quotes/read.ts';
import { likelyAmounts, validQuote } from '../../interface/quotes/valid.ts';
import { swapQuoteIn } from '../../interface/swaps/read.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { note } from '../../verdict/check.ts';
import { type Control, control } from '../../verdict/control.ts';
import { inconclusive, NotExercised, SetupError, Violation } from '../../verdict/failures.ts';
import { readings } from '../../verdict/precondition.ts';
import type { Trader } from '../swaps/trader.ts';

/** A purchase of an asset that can be ordered now. */
export interface QuotedPurchase {
  readonly asset: ProviderAsset;
  /** BTC for the asset. */
  readonly quote: SwapQuote;
  /** What is quoted. */
  readonly trade: Trade;
  /** The share of the quote's fee in the leg that it is charged in. */
  readonly feeShare: number;
  /** The order, to be changed in single places. */
  readonly order: Draft;
}

/** A client of the target that orders channels: it writes down at once whatever it creates. */
export interface Buyer extends Omit<OrderOperations, 'createOrder'> {
  /** What it speaks by. An order that comes of a request is in the ledger when the answer is given back. */
  readonly wire: Pick<Wire, 'send'>;
  /**
   * What the provider offers, read once.
   * @throws {SetupError} when get_info does not tell it, here and below
   * @throws {NotExercised} when the target is busy, here and below
   */
  info(): Promise<ProviderInfo>;
  /**
   * The network that orders are for, as the asset list names it.
   * @throws {NotExercised} when network_info names another: that they agree is another question
   */
  network(): Promise<string | undefined>;
  /** Whether get_info still tells the bounds that {@link info} has: they may follow the provider's funds. */
  limitsStay(): Promise<boolean>;
  /** The node that the channels are for: the client's own, connected to the provider, or one that nobody runs. */
  clientPubkey(): Promise<string>;
  /** Whether that node is connected to the provider, as clients are told to be before they order. */
  isConnected(): Promise<boolean>;
  /** The least order of BTC alone, to be changed in single places. */
  btcOrder(): Promise<Draft>;
  /** An order of BTC alone in which each member has another value than in the least. */
  oddOrder(): Promise<Draft>;
  /**
   * An order with some of an asset on the provider's side alone.
   * @param asset the seed chooses when left out
   * @throws {NotExercised} when none is on offer so
   */
  lspAssetOrder(asset?: ProviderAsset): Promise<Draft>;
  /**
   * An order that buys an asset with a fresh quote.
   * @param asset the seed chooses when left out
   * @param amount smallest unit; one near the least when left out
   * @throws {NotExercised} when none is for sale that is also traded
   * @throws {SetupError} when no quote is given
   */
  purchase(asset?: ProviderAsset, amount?: bigint): Promise<QuotedPurchase>;
  /** An order that buys an asset where one is for sale, else one of odd values: other than the least in any case. */
  otherOrder(): Promise<Draft>;
  /**
   * A fresh quote that buys an asset, be it on offer for channels or not.
   * @param amount smallest unit; a likely one when left out
   * @returns undefined when none is given
   */
  quoteFor(asset: ProviderAsset, amount?: bigint): Promise<SwapQuote | undefined>;
  /** The assets that can be bought for the client's side, and that are traded for BTC. */
  assetsForSale(): Promise<ProviderAsset[]>;
  /**
   * POST /api/v1/lsps1/create_order, sent once.
   * @throws {NotApplicable} on mainnet without leave, and where the network is not known or not agreed upon
   */
  create(body: unknown): Promise<Answer>;
  /**
   * An order, for checks of what comes after its creation.
   * @param order the least order of BTC alone when left out
   * @throws {SetupError} when none is created
   */
  place(order?: Draft): Promise<PlacedOrder>;
  /**
   * The order of an answer to a request that has to be accepted.
   * @throws {Violation} when it is refused
   * @throws {Inconclusive} when it may be refused for want of a connection to the client's node, or is made for another client
   */
  taken(answer: Answer): Promise<Members>;
  /**
   * Judges what became of an order that is special in some way: a refusal is that way's fault only where a plain order is taken.
   * @throws {Violation} that the judgement throws
   * @throws {SetupError} when it throws one and no plain order is taken either, which LSP-CREATE-01 judges
   */
  ifPlainIsTaken<Judged>(judge: () => Judged | Promise<Judged>): Promise<Judged>;
  /**
   * Makes sure that a plain order is taken: where none is, that others are refused proves nothing.
   * @throws {SetupError} when it is refused, which LSP-CREATE-01 judges
   */
  takesPlain(): Promise<void>;
  /**
   * Asserts that an order which buys an asset is taken as any other would be: that what came before has not spoilt its quote.
   * @throws {Violation} when it is refused
   * @throws {SetupError} when one with a fresh quote is refused, too
   */
  usable(order: Draft): Promise<void>;
  /**
   * The order as get_order shows it.
   * @throws {Violation} when it does no longer
   * @throws {NotExercised} when it never did: whether it must is what LSP-GET-01 judges
   */
  orderOf(access: OrderAccess): Promise<Members>;
}

/** What a buyer created on the target. */
export interface CreatedOrder {
  readonly kind: 'order';
  readonly order_id: string;
  readonly rfq_id?: string;
  readonly access_token?: Secret;
  readonly refund_onchain_address?: string;
}

/** The client's own node, as far as ordering needs it. */
export interface ClientNode {
  nodeinfo(): Promise<{ readonly pubkey: string }>;
  connectpeer(peer_pubkey_and_addr: string): Promise<void>;
}

/** What a buyer works with. */
export interface BuyerOptions {
  readonly wire: Pick<Wire, 'send'>;
  /** Where it writes down what it creates. */
  readonly ledger: { add(created: CreatedOrder): void };
  /** Asks for the quotes that assets are bought with. */
  readonly trader: Pick<Trader, 'trades' | 'askForQuote'>;
  readonly discovery: Pick<Listing, 'network' | 'agreedNetwork'>;
  /** Undefined when the run has none. */
  readonly node: ClientNode | undefined;
  /** Decides which of several assets is taken. */
  readonly seed: number;
  readonly settings: {
    /** Leave to order channels on mainnet. */
    readonly allowMainnet: boolean;
  };
}

const CREATE_PATH = '/api/v1/lsps1/create_order';

/** How an application refuses what is well-formed. */
const BUSINESS: readonly number[] = [400, 403, 404, 409];

/** Makes a buyer. Nothing is sent yet. */
export function createBuyer({ wire, ledger, trader, discovery, node, seed, settings }: BuyerOptions): Buyer {
  const bodies = new WeakMap<Answer, unknown>();
  const recording: Pick<Wire, 'send'> = {
    async send(request) {
      if (request.path !== CREATE_PATH) return wire.send(request);
      assertMayCreate('orders', discovery.agreedNetwork, settings.allowMainnet);
      const answer = await wire.send(request);
      bodies.set(answer, request.json);
      const created = createdOrder(request.json, answer);
      if (created) ledger.add(created);
      return answer;
    },
  };
  const { createOrder: create, ...operations } = orderOperations(recording);
  let offer: ProviderInfo | undefined;
  const reading = readings('the order cannot be read');
  const tradesThatBuy = new Map<string, Trade>();
  let asked: Promise<string | undefined> | undefined;

  async function info(): Promise<ProviderInfo> {
    offer ??= providerInfo(await operations.getInfo());
    return offer;
  }

  async function limitsStay(): Promise<boolean> {
    const [before, now] = [await info(), providerInfo(await operations.getInfo())].map(({ options, assets }) =>
      canonical({ options, assets }),
    );
    return before === now;
  }

  const connectedNode = () => {
    asked ??= node ? info().then((offered) => connected(node, offered)) : Promise.resolve(undefined);
    return asked;
  };
  const clientPubkey = async () => (await connectedNode()) ?? unrelatedPubkey(seed);
  const isConnected = async () => (await connectedNode()) !== undefined;

  async function btcOrder(): Promise<Draft> {
    return validOrder(await info(), await clientPubkey());
  }

  async function oddOrder(): Promise<Draft> {
    return validOddOrder(await info(), await clientPubkey());
  }

  async function lspAssetOrder(asset?: ProviderAsset): Promise<Draft> {
    const { assets } = await info();
    const chosen = asset ?? oneOf(assets.filter(isForLsp), { ...FOR_LSP, seed });
    return validLspAssetOrder(await info(), await clientPubkey(), chosen);
  }

  /** The trades in which an asset is bought for BTC, those over Lightning first. */
  function tradesToBuy({ asset_id }: ProviderAsset): Trade[] {
    const buying = trader.trades.filter((trade) => tradeKind(trade) === 'buy' && trade.to.asset.asset_id === asset_id);
    return [...buying.filter(isOnLightning), ...buying.filter((trade) => !isOnLightning(trade))];
  }

  /** By which trade an asset is bought with an order is not said: the first by which an estimate is given (FLW-ORDER-02). */
  async function tradeToBuy(asset: ProviderAsset): Promise<Trade | undefined> {
    const [first, ...others] = tradesToBuy(asset);
    if (!first || others.length === 0) return first;
    const known = tradesThatBuy.get(asset.asset_id);
    if (known) return known;
    for (const trade of [first, ...others]) {
      const { order } = await purchaseBy(trade, asset);
      if ((await operations.estimateFees(estimateOf(order).json)).status !== 200) continue;
      tradesThatBuy.set(asset.asset_id, trade);
      return trade;
    }
    return first;
  }

  async function assetsForSale(): Promise<ProviderAsset[]> {
    const { assets } = await info();
    return assets.filter((asset) => amountsForSale(asset) && tradesToBuy(asset).length > 0);
  }

  async function place(order?: Draft): Promise<PlacedOrder> {
    const asked = (order ?? (await btcOrder())).json;
    return placedOrder(asked, await create(asked));
  }

  async function taken(answer: Answer): Promise<Members> {
    if (BUSINESS.includes(answer.status)) {
      if (!(await isConnected()))
        inconclusive(`a client that is not connected may be refused so: ${outcomeOf(answer)}`);
      if (await isForTheClient(answer)) inconclusive(`this client may have no further order: ${outcomeOf(answer)}`);
    }
    return accepted(answer);
  }

  /**
   * Whether an order may be refused for the client's sake: it is made for one that has none yet. One that is refused for itself,
   * as it isn't connected, tells nothing; then the order is to blame only where this client is given a plain one.
   */
  async function isForTheClient(refusal: Answer): Promise<boolean> {
    const client_pubkey = derivedPubkey(`client ${seed} beside ${refusal.exchange.id}`);
    const other = await create({ ...membersOf(bodies.get(refusal)), client_pubkey });
    if (other.status === 200 || causeOf(other) === causeOf(refusal)) return other.status === 200;
    return (await create((await btcOrder()).json)).status !== 200;
  }

  async function purchase(asset?: ProviderAsset, amount?: bigint): Promise<QuotedPurchase> {
    const chosen = asset ?? oneOf(await assetsForSale(), { ...FOR_SALE, seed });
    const trade = await tradeToBuy(chosen);
    if (!trade) throw new NotExercised(`${chosen.asset_id} is not traded for BTC`);
    return purchaseBy(trade, chosen, amount);
  }

  async function purchaseBy(trade: Trade, asset: ProviderAsset, amount?: bigint): Promise<QuotedPurchase> {
    const amounts = amount === undefined ? amountsToBuy(asset, trade.to) : [amount];
    const { quote, share } = await firstQuote(trade, amounts);
    const bought = { asset, amount: quote.to_asset.amount, rfq_id: quote.rfq_id };
    return { asset, quote, trade, feeShare: share, order: validPurchase(await info(), await clientPubkey(), bought) };
  }

  async function firstQuote(trade: Trade, amounts: readonly bigint[]) {
    const refusals: string[] = [];
    for (const amount of amounts) {
      const answer = await trader.askForQuote(validQuote(trade, 'to_asset', amount).json);
      if (answer.status === 200) return { quote: swapQuoteIn(answer.value), share: shareOfFee(answer) };
      if (answer.status === 401 || isBusy(answer)) accepted(answer);
      refusals.push(`${amount}: ${outcomeOf(answer)}`);
    }
    throw new SetupError(`no quote to buy ${trade.to.asset.ticker} with could be had: ${refusals.join(', ')}`);
  }

  async function quoteFor(asset: ProviderAsset, amount?: bigint): Promise<SwapQuote | undefined> {
    const trade = tradesThatBuy.get(asset.asset_id) ?? tradesToBuy(asset)[0];
    if (!trade) return undefined;
    try {
      return (await firstQuote(trade, amount === undefined ? likelyAmounts(trade.to) : [amount])).quote;
    } catch (error) {
      if (error instanceof SetupError) return undefined;
      throw error;
    }
  }

  /** A plain order is taken. Where it is not, nothing is held against another one. */
  const plainOrder: Control = {
    otherwise: 'a plain order is refused',
    async holds() {
      await place();
      return true;
    },
  };

  return {
    ...operations,
    wire: recording,
    info,
    limitsStay,
    clientPubkey,
    isConnected,
    btcOrder,
    oddOrder,
    lspAssetOrder,
    purchase,
    otherOrder: async () => ((await assetsForSale()).length > 0 ? (await purchase()).order : oddOrder()),
    quoteFor,
    assetsForSale,
    create,
    place,
    taken,
    ifPlainIsTaken: (judge) => control(judge, [plainOrder]),
    async takesPlain() {
      await place();
    },
    async usable(order) {
      const answer = await create(order.json);
      if (answer.status !== 200) await place((await purchase()).order);
      await taken(answer);
    },
    async network() {
      const listed = discovery.network;
      const told = networkIn(membersOf((await operations.networkInfo()).value) ?? {});
      if (listed !== undefined && told !== undefined && !namesOneNetwork([listed, told]))
        throw new NotExercised(`the network is ${listed} to the asset list and ${told} to network_info`);
      return listed;
    },
    orderOf: (access) => reading(access.order_id, operations.getOrder(accessTo(access)).then(shownOrder)),
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

/** What there is to write down of a creation; undefined when it made no order. */
function createdOrder(body: unknown, { status, value }: Answer): CreatedOrder | undefined {
  const { order_id, access_token } = (status === 200 ? membersOf(value) : undefined) ?? {};
  const { rfq_id, refund_onchain_address: refund } = membersOf(body) ?? {};
  if (typeof order_id !== 'string') return undefined;
  return {
    kind: 'order',
    order_id,
    ...(typeof rfq_id === 'string' ? { rfq_id } : {}),
    ...(isSecret(access_token) ? { access_token } : {}),
    ...(typeof refund === 'string' ? { refund_onchain_address: refund } : {}),
  };
}

/**
 * The order that a creation gave.
 * @throws {SetupError} when it gave none: whether it should have is another check's question
 * @throws {NotExercised} when the target is busy
 */
export function placedOrder(asked: Members, answer: Answer): PlacedOrder {
  try {
    const order = accepted(answer);
    const { order_id, access_token } = order;
    if (typeof order_id !== 'string' || !isSecret(access_token))
      throw new SetupError('an order could not be had: create_order gave no order_id or no access_token');
    return { order_id, access_token, asked, order };
  } catch (error) {
    if (error instanceof Violation) throw new SetupError(`an order could not be had: ${error.message}`);
    throw error;
  }
}

/** The key of the client's node, connected to the provider; undefined, and noted, when it cannot be asked. */
async function connected(node: ClientNode, { lsp_connection_url: address }: ProviderInfo): Promise<string | undefined> {
  try {
    const { pubkey } = await node.nodeinfo();
    await node.connectpeer(address);
    return pubkey;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    note(`ordered for a node that nobody runs: ${error.message}`);
    return undefined;
  }
}

/** The share of a quote's fee; none that can be told is 0. */
function shareOfFee(answer: Answer): number {
  try {
    return feeShare(quoted(answer));
  } catch (error) {
    if (error instanceof Violation) return 0;
    throw error;
  }
}

/** Amounts that suit both the order and the quote, likely ones first. */
function amountsToBuy(asset: ProviderAsset, { min, max }: Side): bigint[] {
  const sold = amountsForSale(asset);
  const range = sold && { min: sold.min > min ? sold.min : min, max: sold.max < max ? sold.max : max };
  if (!range || range.min > range.max)
    throw new NotExercised(`no amount of ${asset.asset_id} may both be ordered and be quoted`);
  return likelyAmounts(range);
}
