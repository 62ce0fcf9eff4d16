/** Quotes for assets that no answer names, by all requests of a run. */
import { membersOf } from '../../engine/json/members.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { onlyGiven } from '../../engine/passive/only-given.ts';
import { assetFormOf, assetNamesIn, WITH_ASSETS } from '../market/asset-names-in.ts';
import { QUOTE } from '../operations.ts';
import { SIDES } from './rules.ts';

/** Quotes for assets that nobody was given. */
export const UNKNOWN_QUOTED: PassiveCheck = onlyGiven({
  id: 'QUO-ROUTE-05',
  title: 'no quote for an asset that no list names',
  operations: [...WITH_ASSETS, QUOTE],
  givenBy: assetNamesIn,
  formOf: assetFormOf,
  servedBy({ operation, status, sent }) {
    const asked = operation === QUOTE && status === 200 ? membersOf(sent) : undefined;
    return SIDES.map((side) => membersOf(asked?.[side])?.asset_id);
  },
});
