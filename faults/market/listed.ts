import { elementsOf, type Members, membersOf } from '../change.ts';
import type { Context } from '../proxy/exchange.ts';

/** The limits of an asset on a layer. */
export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

/** The asset of this id, or else the first of this ticker, as the service lists it. */
export async function listedAsset(name: unknown, context: Context): Promise<Members | undefined> {
  const assets = await listed('assets', context);
  return assets.find(({ asset_id }) => asset_id === name) ?? assets.find(({ ticker }) => ticker === name);
}

/** The active pairs, as the service lists them. */
export function listedPairs(context: Context): Promise<Members[]> {
  return listed('pairs', context);
}

/** The bounds that hold for a leg of a request. */
export async function boundsOf({ asset_id, layer }: Members, context: Context): Promise<Bounds | undefined> {
  const asset = await listedAsset(asset_id, context);
  const endpoint = endpointsOf(asset).find((one) => one.layer === layer);
  return endpoint && { min: BigInt(String(endpoint.min_amount)), max: BigInt(String(endpoint.max_amount)) };
}

/** The smallest amount of an asset on the first of its layers. */
export async function firstMinimum(name: unknown, context: Context): Promise<bigint> {
  const [first] = endpointsOf(await listedAsset(name, context));
  return BigInt(String(first?.min_amount ?? 1));
}

/** The limits of an asset by layer. */
export function endpointsOf(asset: Members | undefined): Members[] {
  return elementsOf(asset?.endpoints).map(membersOf);
}

/** Asks the service for a list without a key. */
export async function fetchList(
  list: 'assets' | 'pairs',
  { ask }: Pick<Context, 'ask'>,
  query: Record<string, string> = {},
): Promise<Members[]> {
  const answer = await ask({ method: 'GET', path: `/api/v1/market/${list}`, headers: {}, query, body: undefined });
  return elementsOf(membersOf(answer.body)[list]).map(membersOf);
}

/** Asks the service for its pairs, inactive ones included. */
export function fetchAllPairs(context: Pick<Context, 'ask'>): Promise<Members[]> {
  return fetchList('pairs', context, { active_only: 'false' });
}

/** A list that hardly ever changes: asked for once. */
async function listed(list: 'assets' | 'pairs', context: Context): Promise<Members[]> {
  const known = context.memory.get(list);
  const elements = known === undefined ? await fetchList(list, context) : elementsOf(known).map(membersOf);
  context.memory.set(list, elements);
  return elements;
}

/** Takes something off every maximum of an asset list. */
export function lowerLimits({ assets }: Members, by: number): void {
  for (const endpoint of elementsOf(assets).map(membersOf).flatMap(endpointsOf))
    endpoint.max_amount = BigInt(String(endpoint.max_amount)) - BigInt(by);
}
