import { loadOperations, type OperationTier } from '../../../specs/operations.ts';
import { isLetIn } from '../../interface/auth/verdicts.ts';
import type { Market } from '../../interface/market/client.ts';
import type { TradablePair } from '../../interface/market/listing.ts';
import {
  ASSETS,
  CREATE_ORDER,
  ESTIMATE_FEES,
  EXECUTE,
  FEE_ESTIMATE,
  GET_ORDER,
  INIT,
  PAIR_ROUTES,
  PAIRS,
  QUOTE,
  RATE_DECISION,
  ROUTES,
  STATUS,
} from '../../interface/operations.ts';
import { accessTo } from '../../interface/orders/placed.ts';
import { estimateOf } from '../../interface/orders/valid.ts';
import { lowAmount, validQuote } from '../../interface/quotes/valid.ts';
import { initOf } from '../../interface/swaps/client.ts';
import { validExecute } from '../../interface/swaps/valid.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { acceptedRouteBody } from '../market/route-discovery.ts';
import type { Caller, SoundRequest } from './caller.ts';

/** Who is served, and what is listed. */
export interface SoundOptions {
  /** The caller whose key is good: the swap and the order that requests are about are its own. */
  readonly own: Pick<Caller, 'trader' | 'buyer'>;
  readonly market: Market;
  /** @throws {NotExercised} when no pair is listed */
  readonly pairOf: () => TradablePair;
  readonly seed: number;
}

/** Operations that need what the interface doesn't show: what to ask for with an empty request. */
type Asked = Pick<SoundRequest, 'query' | 'json'>;

/**
 * A sound request to each operation of a tier, the 17 of all tiers together. One about a pair or a trade is left out where none is
 * listed: a target that sells channels alone demands keys, too.
 * @throws {SetupError} when no quote, swap or order can be had
 */
export async function soundRequests(tier: OperationTier, options: SoundOptions): Promise<SoundRequest[]> {
  const asked = await ASKED[tier](options);
  const operations = loadOperations().filter((operation) => operation.tier === tier);
  const leftOut = operations.filter(({ id }) => asked[id] === NOT_LISTED).map(({ id }) => id);
  if (leftOut.length > 0) note(`nothing is listed for ${leftOut.join(', ')}`);
  return operations
    .filter(({ id }) => !leftOut.includes(id))
    .map(({ id, method, path }) => ({ operation: id, method, path, ...asked[id] }));
}

/** The tiers that operations ask for. */
export const SOUND_TIERS = ['read', 'quote', 'order'] as const satisfies OperationTier[];

/** Whether a request is for the market, which may be public where keys are enforced (AUT-ANON-02). */
export function isOfMarket({ path }: Pick<SoundRequest, 'path'>): boolean {
  return path.startsWith('/api/v1/market/');
}

/** Whether an operation serves callers without a key where keys are enforced, as those of the market may (AUT-ANON-02). */
export async function isPublic(nobody: Pick<Caller, 'send'>, request: SoundRequest): Promise<boolean> {
  return isOfMarket(request) && isLetIn(await nobody.send(request));
}

/** In the place of what to ask for: the target lists nothing that the operation could be about. */
const NOT_LISTED = null;

type By = (options: SoundOptions) => Promise<Readonly<Record<string, Asked | typeof NOT_LISTED>>>;

const ASKED: Readonly<Record<OperationTier, By>> = {
  async read({ market, pairOf }) {
    const pair = ifListed(pairOf);
    return {
      [ASSETS]: { query: { limit: 1 } },
      [PAIRS]: { query: { limit: 1 } },
      [PAIR_ROUTES]: pair && { json: { pair_id: pair.id } },
      [ROUTES]: pair && { json: await acceptedRouteBody(market, pair) },
      [FEE_ESTIMATE]: { query: { target_blocks: 6 } },
    };
  },
  async quote({ own: { trader, buyer } }) {
    const trade = ifListed(trader.tradeFor);
    return {
      [QUOTE]: trade && { json: validQuote(trade, 'from_asset', lowAmount(trade, 'from_asset')).json },
      [ESTIMATE_FEES]: { json: estimateOf(await buyer.btcOrder()).json },
    };
  },
  async order(options) {
    return { ...(await aboutSwaps(options)), ...(await aboutOrders(options)) };
  },
  pay: async () => ({}),
};

const aboutSwaps: By = async ({ own: { trader }, seed }) => {
  if (!ifListed(trader.tradeFor)) return { [INIT]: NOT_LISTED, [EXECUTE]: NOT_LISTED, [STATUS]: NOT_LISTED };
  const [quote, swap] = [await trader.quote(), await trader.begin()];
  const { payment_hash, access_token } = swap;
  return {
    [INIT]: { json: initOf(quote) },
    [EXECUTE]: { json: validExecute(swap, seed).json },
    [STATUS]: { json: { payment_hash, access_token } },
  };
};

const aboutOrders: By = async ({ own: { buyer } }) => {
  const placed = await buyer.place();
  return {
    [CREATE_ORDER]: { json: (await buyer.btcOrder()).json },
    [GET_ORDER]: { json: accessTo(placed) },
    [RATE_DECISION]: { json: { ...accessTo(placed), accept_new_rate: true } },
  };
};

function ifListed<Listed>(find: () => Listed): Listed | typeof NOT_LISTED {
  try {
    return find();
  } catch (error) {
    if (error instanceof NotExercised) return NOT_LISTED;
    throw error;
  }
}
