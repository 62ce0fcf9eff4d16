/** The endpoints of an asset on a filtered list or a later page beside those on the whole list, by all of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import { canonical } from '../../engine/json/canonical.ts';
import { isNumber, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { isFromCache } from '../from-cache.ts';
import { ASSETS } from '../operations.ts';
import { callerOf } from '../plain-request.ts';
import { assetsListedIn, soundAsset } from './asset-facts.ts';

/** What an asset says of a layer, or of its layers. */
interface Fact {
  readonly what: string;
  readonly value: string;
  /** The same for one caller: others may have other limits. */
  readonly name: string;
}

/** A list with an older stamp, in seconds, may come from a cache: what it says held then (FMT-TIME-04). */
const OF_NOW = 60;

/** What of an endpoint is compared. */
const COMPARED = ['min_amount', 'max_amount', 'is_active'] as const;

/** Lists that hold assets for a certain reason. */
type Kind = 'whole' | 'by id' | 'later page';

function kindOf({ query }: Seen): Kind | undefined {
  const names = [...query.keys()];
  if (names.join() === 'asset_id') return 'by id';
  if (!names.every((name) => name === 'limit' || name === 'offset')) return undefined;
  return Number(query.get('offset') ?? 0) > 0 ? 'later page' : 'whole';
}

/** The assets on a list of some kind that was made for the answer. */
function assetsOn(kind: Kind, answer: Seen): Members[] {
  if (answer.operation !== ASSETS || answer.status !== 200 || kindOf(answer) !== kind) return [];
  const stamp = membersOf(answer.value)?.timestamp;
  const isOfNow = isNumber(stamp) && Math.abs(Number(stamp) - answer.answeredAt) <= OF_NOW;
  return isOfNow && !isFromCache(answer) ? assetsListedIn(answer) : [];
}

function factsOf(asset: Members, answer: Seen): Fact[] {
  const { asset_id, endpoints } = soundAsset(asset);
  const listed = objectsIn(endpoints, '').map(({ element }) => element);
  const fact = (what: string, value: unknown): Fact => ({
    what: `${what} of ${asset_id}`,
    value: canonical(value ?? null),
    name: `${callerOf(answer)} ${what} of ${asset_id}`,
  });
  return [
    fact('the layers', listed.map(({ layer }) => String(layer)).sort()),
    ...listed.flatMap((endpoint) => COMPARED.map((name) => fact(`${name} on ${endpoint.layer}`, endpoint[name]))),
  ];
}

/** Bounds follow the funds of the moment: what either list changes within the run decides nothing. */
function asOnTheWholeList(id: RequirementId, title: string, kind: Kind): PassiveCheck {
  const shownOn = (list: Kind, answer: Seen) =>
    assetsOn(list, answer).flatMap((asset) =>
      factsOf(asset, answer).map(({ name, value }) => [`${list}: ${name}`, value] as const),
    );
  return asElsewhere<readonly Fact[]>({
    id,
    title,
    operations: [ASSETS],
    factsIn: (answer) => [...shownOn('whole', answer), ...shownOn(kind, answer)],
    saidBy: (answer) =>
      assetsOn(kind, answer).map((asset) => ({ of: String(asset.asset_id), said: factsOf(asset, answer) })),
    problemsOf(said, facts, unchanged) {
      const listed = (name: string) => facts.get(`whole: ${name}`);
      const steady = said.filter(({ name }) => facts.has(`whole: ${name}`) && unchanged.has(`${kind}: ${name}`));
      if (steady.length === 0) return undefined;
      return steady
        .filter(({ name, value }) => listed(name) !== value)
        .map(({ what, name, value }) => `${what}: ${value}, and ${listed(name)} on the whole list`);
    },
  });
}

/** MKT-ASSETS-11 for the endpoints of assets that are asked for by their ids. */
export const LIMITS_BY_ID: PassiveCheck = asOnTheWholeList(
  'MKT-ASSETS-11',
  'an asset has the limits of the whole list where its id is asked for',
  'by id',
);

/** MKT-ASSETS-07 for the endpoints of assets on pages after the first. */
export const LIMITS_ON_PAGES: PassiveCheck = asOnTheWholeList(
  'MKT-ASSETS-07',
  'an asset has the limits of the whole list on later pages',
  'later page',
);
