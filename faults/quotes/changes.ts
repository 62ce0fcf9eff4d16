import type { Injection } from '../../reference/maker/injection.ts';
import type { Asset, Endpoint } from '../../reference/maker/market/catalogue.ts';
import { elementsOf, isWhole, legOf, type Members, onAnswer, onRequest } from '../change.ts';
import { hook } from '../hook.ts';
import { listedAsset } from '../market/listed.ts';
import { INIT, QUOTE } from '../operations.ts';
import { legacyError } from '../proxy/envelopes.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { type Edit, on, under, WHOLE } from '../rule.ts';

/** So often the limits of an asset are looked at before they change. */
export const LOOKS = 6;

export const SIDES: readonly Leg[] = ['from_asset', 'to_asset'];

export type Leg = 'from_asset' | 'to_asset';

/** The same edits of both legs of a quote. */
export const ofLegs = (...edits: readonly Edit[]): Edit[] => under(SIDES, edits);

/** Names the reverse quotes and the requests for them: those that say how much is bought. */
export const reverse = () => on(QUOTE).when('body.to_asset.amount', WHOLE);

/** Whether a request says how much is bought. */
export const isReverse = (body: unknown): boolean => isWhole(legOf(body, 'to_asset').amount);

/** Removes the headers of the rate limit. */
export const NO_LIMITS = { 'x-ratelimit-limit': null, 'x-ratelimit-remaining': null, 'x-ratelimit-reset': null };

/** Has init refuse the quotes that are remembered. */
export function unknownToInit(): Wire {
  return onRequest(INIT, ({ asked, memory }) =>
    memory.has(String(asked.rfq_id)) ? legacyError('The quote is unknown') : undefined,
  );
}

export type Ask = Parameters<NonNullable<Wire['request']>>;

export async function layersOf({ asset_id }: Members, context: Ask[1]): Promise<unknown[]> {
  return elementsOf((await listedAsset(asset_id, context))?.supported_layers);
}

export function wholeOf(amount: unknown): bigint {
  return BigInt(String(amount));
}

/** Changes every quote; its legs are given along. */
export function changeQuote(
  change: (quote: Members, from: Members, to: Members, request: HttpRequest, memory: Map<string, unknown>) => unknown,
): Wire {
  return onAnswer(QUOTE, ({ answer: quote, memory, ...request }) =>
    change(quote, legOf(quote, 'from_asset'), legOf(quote, 'to_asset'), request, memory),
  );
}

export function isBetweenRgbAssets(...legs: readonly Members[]): boolean {
  return legs.every(({ asset_id }) => String(asset_id).startsWith('rgb:'));
}

/** How many of its smallest units are one whole unit of the asset of a leg. */
export function wholeUnitOf({ precision }: Members): number {
  return 10 ** Number(precision);
}

/** Whether it takes more than 64 bits with a sign. */
export function isHuge(amount: unknown): boolean {
  return typeof amount === 'bigint' && amount >= 2n ** 63n;
}

/** Changes the endpoints of each asset once, when they have been looked at a few times. */
export function changeLater(change: (endpoint: Endpoint) => void): Injection {
  const looks = new WeakMap<Asset, number>();
  return hook('limitsOn', (usual) => (asset, layer) => {
    const count = (looks.get(asset) ?? 0) + 1;
    looks.set(asset, count);
    if (count === LOOKS) asset.endpoints.forEach(change);
    return usual(asset, layer);
  });
}
