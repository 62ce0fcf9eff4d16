import { fitOf } from '../../engine/json/fit.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import { unsoundMembers } from '../../engine/json/sound.ts';
import { SIDES } from './rules.ts';

/** The schema of a quote over REST. */
export const QUOTE_SCHEMA = 'quotes/quote';

/** What of a leg describes its asset, whatever is traded. */
const DESCRIPTION = ['name', 'ticker', 'precision'] as const;

/** What a leg says of its asset. */
export type Description = Partial<Record<(typeof DESCRIPTION)[number], unknown>>;

/** What the legs of a quote say of their assets, without what is missing and what its schema does not allow. */
export function descriptionsIn(
  quote: Members,
  fit = fitOf(QUOTE_SCHEMA, quote),
): { readonly side: (typeof SIDES)[number]; readonly asset_id: unknown; readonly says: Description }[] {
  const unsound = unsoundMembers(fit);
  return SIDES.flatMap((side) => {
    const leg = membersOf(quote[side]);
    if (leg === undefined) return [];
    const sound = DESCRIPTION.filter((name) => leg[name] !== undefined && !unsound.has(`${side}.${name}`));
    return [{ side, asset_id: leg.asset_id, says: Object.fromEntries(sound.map((name) => [name, leg[name]])) }];
  });
}
