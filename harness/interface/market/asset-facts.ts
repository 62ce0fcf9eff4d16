/** What the asset list says of each asset, for comparison with what stands elsewhere. */
import { canonical } from '../../engine/json/canonical.ts';
import { type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import type { Problems } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import type { FactsByName } from '../../engine/passive/steady-facts.ts';
import { ASSETS } from '../operations.ts';

/** The assets that an answer lists; none for another answer. */
export function assetsListedIn({ operation, status, value }: Seen): Members[] {
  const body = operation === ASSETS && status === 200 ? membersOf(value) : undefined;
  return objectsIn(body?.assets, '').map(({ element }) => element);
}

/** The facts that a list shows of some members of its assets. */
export function assetFacts(answer: Seen, members: readonly string[]): [name: string, fact: string][] {
  return assetsListedIn(answer).flatMap((asset) =>
    members.map((member): [string, string] => [nameOf(asset, member), canonical(asset[member])]),
  );
}

/**
 * What an asset that stands elsewhere says otherwise than the list.
 * @param members compared members; those that it does not have are left out
 * @returns undefined where no list of the run says anything of it
 */
export function unlikeListed(asset: Members, members: readonly string[], facts: FactsByName): Problems {
  const known = members.filter((member) => member in asset && facts.has(nameOf(asset, member)));
  if (known.length === 0) return undefined;
  const unlike = known.filter((member) => facts.get(nameOf(asset, member)) !== canonical(asset[member]));
  return unlike.map((member) => `${nameOf(asset, member)} is another one than in the asset list`);
}

function nameOf({ asset_id }: Members, member: string): string {
  return `${member} of ${asset_id}`;
}
