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
import { acceptedRouteBody } from '../market/route-discovery.ts';
import type { Caller, SoundRequest } from './caller.ts';

/** Who is served, and what is listed. */
export interface SoundOptions {
  /** The caller whose key is good: the swap and the order that requests are about are its own. */
  readonly own: Pick<Caller, 'trader' | 'buyer'>;
  readonly market: Market;
  readonly pair: TradablePair;
  readonly seed: number;
}

/** Operations that need what the interface doesn't show: what to ask for with an empty request. */
type Asked = Pick<SoundRequest, 'query' | 'json'>;

/**
 * A sound request to each operation of a tier, the 17 of all tiers together.
 * @throws {NotExercised} when nothing is listed that they could be about
 * @throws {SetupError} when no quote, swap or order can be had
 */
export async function soundRequests(tier: OperationTier, options: SoundOptions): Promise<SoundRequest[]> {
  const asked = await ASKED[tier](options);
  return loadOperations()
    .filter((operation) => operation.tier === tier)
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

type By = (options: SoundOptions) => Promise<Readonly<Record<string, Asked>>>;

const ASKED: Readonly<Record<OperationTier, By>> = {
  async read({ market, pair }) {
    return {
      [ASSETS]: { query: { limit: 1 } },
      [PAIRS]: { query: { limit: 1 } },
      [PAIR_ROUTES]: { json: { pair_id: pair.id } },
      [ROUTES]: { json: await acceptedRouteBody(market, pair) },
      [FEE_ESTIMATE]: { query: { target_blocks: 6 } },
    };
  },
  async quote({ own: { trader, buyer } }) {
    const trade = trader.tradeFor();
    return {
      [QUOTE]: { json: validQuote(trade, 'from_asset', lowAmount(trade, 'from_asset')).json },
      [ESTIMATE_FEES]: { json: estimateOf(await buyer.btcOrder()).json },
    };
  },
  async order({ own: { trader, buyer }, seed }) {
    const [quote, swap, placed] = [await trader.quote(), await trader.begin(), await buyer.place()];
    const { payment_hash, access_token } = swap;
    return {
      [INIT]: { json: initOf(quote) },
      [EXECUTE]: { json: validExecute(swap, seed).json },
      [STATUS]: { json: { payment_hash, access_token } },
      [CREATE_ORDER]: { json: (await buyer.btcOrder()).json },
      [GET_ORDER]: { json: accessTo(placed) },
      [RATE_DECISION]: { json: { ...accessTo(placed), accept_new_rate: true } },
    };
  },
  pay: async () => ({}),
};
