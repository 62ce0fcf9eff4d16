/** What two readings of the lists can be held against each other by: bounds, and which layers are open, follow the funds of the moment. */
import { canonical } from '../../engine/json/canonical.ts';
import type { Element } from '../../engine/json/differences.ts';
import { isNumber, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';

/** Whether a member is a bound of what can be traded, which goes down and up with the funds of the moment. */
export function isBound(member: string): boolean {
  return member === 'min_amount' || member === 'max_amount';
}

/** What may be closed together with a layer, and opened with it. */
const CLOSED_WITH_LAYERS: readonly string[] = ['is_active', 'routes'];

/**
 * An asset or a pair without what may be another at another reading, in its assets as well.
 * @param other the other reading: where other layers are open, other pairs may be, too
 */
export function lastingPart(element: Element, other: Element | undefined): Element {
  const isOpenAlike = other === undefined || openLayersIn([element]) === openLayersIn([other]);
  const moving = ['endpoints', ...(isOpenAlike ? [] : CLOSED_WITH_LAYERS)];
  return without(moving, element);
}

/** The open layers of some assets, or of those inside of pairs: equal texts where they are the same. */
export function openLayersIn(elements: readonly Element[]): string {
  const assets = elements.flatMap((element) => [
    element,
    membersOf(element.base) ?? {},
    membersOf(element.quote) ?? {},
  ]);
  return canonical(
    assets.map(({ asset_id, endpoints }) => ({ asset_id, open: objectsIn(endpoints, '').flatMap(openIn) })),
  );
}

function openIn({ element: { layer, is_active, min_amount, max_amount } }: { element: Members }): unknown[] {
  const hasRoom = Number(max_amount) >= Math.max(1, Number(min_amount));
  return is_active === true && hasRoom ? [layer] : [];
}

/** The bounds that are narrower in a later reading of the asset list, by their names. */
export function narrowedBetween(earlier: readonly Element[], later: readonly Element[]): string[] {
  const before = new Map(earlier.flatMap(boundsOf));
  return later
    .flatMap(boundsOf)
    .filter(([name, room]) => room < (before.get(name) ?? room))
    .map(([name]) => name);
}

/** Each bound of an asset, as how much room it leaves. */
function boundsOf({ asset_id, endpoints }: Element): [name: string, room: number | bigint][] {
  return objectsIn(endpoints, '').flatMap(({ element: { layer, min_amount: min, max_amount: max } }) => [
    ...(isNumber(max) ? [[`the maximum of ${asset_id} on ${layer}`, max] as [string, number | bigint]] : []),
    ...(isNumber(min) ? [[`the minimum of ${asset_id} on ${layer}`, -min] as [string, number | bigint]] : []),
  ]);
}

/**
 * What an asset says, but of its media and its metadata time only whether they are there: media may be signed anew at each reading, and
 * metadata be stamped when an instance or a cache loaded it.
 */
export function unstamped(asset: Element): Element {
  const { media, timestamp } = asset;
  return {
    ...asset,
    ...('media' in asset && { media: (media ?? null) === null ? null : 'some' }),
    ...('timestamp' in asset && { timestamp: timestamp === 0 ? 0 : 'some' }),
  };
}

/** A reading of the asset list, and when it was made, in unix milliseconds. */
export interface AssetReading {
  readonly assets: readonly Element[];
  readonly at: number;
}

/** Timestamps are whole seconds, so that one between two of them is this many milliseconds off at most. */
const WHOLE_SECONDS = 2_000;

/** Whether the metadata time of each asset went on with the clock from one reading to the next: then it is the time of the reading. */
export function isStampedAsRead(earlier: AssetReading, later: AssetReading): boolean {
  const before = new Map(earlier.assets.map(({ asset_id, timestamp }) => [asset_id, Number(timestamp)]));
  if (later.assets.length === 0) return false;
  return later.assets.every(({ asset_id, timestamp }) => {
    const passed = Number(timestamp) - (before.get(asset_id) ?? Number.NaN);
    return passed > 0 && Math.abs(passed * 1000 - (later.at - earlier.at)) < WHOLE_SECONDS;
  });
}

function without(names: readonly string[], element: Element): Element {
  const kept = Object.entries(unstamped(element)).filter(([name]) => !names.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const asset = name === 'base' || name === 'quote' ? membersOf(value) : undefined;
      return [name, asset ? without(names, asset) : value];
    }),
  );
}
