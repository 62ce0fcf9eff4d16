/** What the asset list says of each asset, for comparison with what stands elsewhere. */
import type { RequirementId } from '../../../specs/ids.ts';
import { canonical } from '../../engine/json/canonical.ts';
import { type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import { soundPart } from '../../engine/json/sound.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import type { PassiveCheck, Problems } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import type { FactsByName } from '../../engine/passive/steady-facts.ts';
import { ASSETS } from '../operations.ts';
import { unstamped } from './lasting.ts';
import { namedAsset } from './named-members.ts';

/** What says what an asset is, and since when. */
export const ASSET_DESCRIPTION = [
  'ticker',
  'name',
  'precision',
  'protocol_ids',
  'issued_supply',
  'is_active',
  'supported_layers',
  'endpoints',
  'added_at',
] as const;

/** The assets that an answer lists; none for another answer. */
export function assetsListedIn({ operation, status, value }: Seen): Members[] {
  const body = operation === ASSETS && status === 200 ? membersOf(value) : undefined;
  return objectsIn(body?.assets, '').map(({ element }) => element);
}

/** Of which assets it is known; equal answers hold the same objects. */
const SOUND = new WeakMap<Members, Members>();

/** What an asset says by members that are as its schema wants them: with no others is anything compared. */
export function soundAsset(asset: Members): Members {
  const sound = SOUND.get(asset) ?? soundPart('market/asset', asset);
  SOUND.set(asset, sound);
  return sound;
}

/** The facts that a list shows of some members of its assets. */
function assetFacts(answer: Seen, members: readonly string[]): [name: string, fact: string][] {
  return assetsListedIn(answer).flatMap((asset) => {
    const named = namedAsset(soundAsset(asset));
    return members
      .filter((member) => member in named)
      .map((member): [string, string] => [nameOf(asset, member), printOf(named, member)]);
  });
}

/**
 * What an asset that stands elsewhere says otherwise than the list.
 * @param members compared members; those that it does not have are left out
 * @returns undefined where no list of the run says anything of it
 */
function unlikeListed(asset: Members, members: readonly string[], facts: FactsByName): Problems {
  const known = members.filter((member) => member in asset && facts.has(nameOf(asset, member)));
  if (known.length === 0) return undefined;
  const named = namedAsset(asset);
  const unlike = known.filter((member) => facts.get(nameOf(asset, member)) !== printOf(named, member));
  return unlike.map((member) => `${nameOf(asset, member)} is another one than in the asset list`);
}

/** What a member says, for comparison. */
function printOf(asset: Members, member: string): string {
  return canonical(unstamped(asset)[member]);
}

function nameOf({ asset_id }: Members, member: string): string {
  return `${member} of ${asset_id}`;
}

/** Assets that stand elsewhere than in the asset list. */
interface AssetsElsewhere {
  readonly id: RequirementId;
  readonly title: string;
  /** The operation that shows them. */
  readonly operation: string;
  /** The assets in an answer of that, each with what it is called and what it says by sound members. */
  readonly shownIn: (answer: Seen) => readonly { readonly of: string; readonly said: Members }[];
  /** The members that describe an asset. */
  readonly members: readonly string[];
}

/** A check that assets are described as the asset list describes them. */
export function describedAsListed({ id, title, operation, shownIn, members }: AssetsElsewhere): PassiveCheck {
  return asElsewhere<Members>({
    id,
    title,
    operations: [ASSETS, operation],
    factsIn: (answer) => assetFacts(answer, members),
    saidBy: shownIn,
    problemsOf: (asset, facts) => unlikeListed(asset, members, facts),
  });
}
