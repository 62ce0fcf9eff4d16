/** What the bodies of the lists describe, wherever it stands. */
import { type Members, membersOf, objectsIn } from '../engine/json/members.ts';

/** A JSON object, and its place in the body as a JSON pointer. */
export interface Placed {
  readonly place: string;
  readonly element: Members;
}

const NONE: readonly Placed[] = [];
const assetsByBody = new WeakMap<Members, readonly Placed[]>();

/** All assets of a body: the elements of an asset list, and both sides of each pair. Looked up once for all checks. */
export function assetsIn(value: unknown): readonly Placed[] {
  const body = membersOf(value);
  if (!body) return NONE;
  const known = assetsByBody.get(body);
  if (known) return known;
  const assets = [
    ...objectsIn(body.assets, '/assets'),
    ...pairsIn(value).flatMap(({ place, element }) =>
      ['base', 'quote'].flatMap((side) => {
        const asset = membersOf(element[side]);
        return asset ? [{ place: `${place}/${side}`, element: asset }] : [];
      }),
    ),
  ];
  assetsByBody.set(body, assets);
  return assets;
}

/** All pairs of a body. */
export function pairsIn(value: unknown): Placed[] {
  return objectsIn(membersOf(value)?.pairs, '/pairs');
}
