import { changeBody, elementsOf, legOf, type Members } from '../change.ts';
import { listedAsset } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';

export const SIDES: readonly Leg[] = ['from_asset', 'to_asset'];

export type Leg = 'from_asset' | 'to_asset';

/** Whether the amount of a leg is a whole number. */
export function isSet({ amount }: Members): boolean {
  return typeof amount === 'bigint' || Number.isSafeInteger(amount);
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
  return changeBody(QUOTE, (quote, request, memory) =>
    change(quote, legOf(quote, 'from_asset'), legOf(quote, 'to_asset'), request, memory),
  );
}

export function isBetweenRgbAssets(...legs: readonly Members[]): boolean {
  return legs.every(({ asset_id }) => String(asset_id).startsWith('rgb:'));
}
