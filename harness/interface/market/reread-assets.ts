import { canonical } from '../../engine/json/canonical.ts';
import type { Members } from '../../engine/json/members.ts';
import { type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { inTime, type Place, placeOf } from '../../engine/passive/in-time.ts';
import { perGroup } from '../../engine/passive/per-group.ts';
import { ASSETS } from '../operations.ts';
import { callerOf } from '../plain-request.ts';
import { assetsListedIn } from './asset-facts.ts';

/** What an asset is. Its bounds and its activity may follow the funds of the moment, to and fro. */
const LASTING = ['ticker', 'name', 'precision', 'protocol_ids', 'issued_supply', 'added_at'] as const;

/** So often no content changes and comes back. */
const OFTEN = 2;

/** A reading of an asset. */
interface Reading extends Place {
  readonly content: string;
  readonly at: Sighting;
}

function contentOf(asset: Members): string {
  return canonical(LASTING.map((name) => asset[name] ?? null));
}

/** The readings that differ from the content behind them, where the same content had stood before. */
function passing(readings: readonly Reading[]): Reading[] {
  const inOrder = readings.toSorted(inTime);
  return inOrder.filter(({ content }, place) => {
    const [before, after] = [inOrder[place - 1]?.content, inOrder[place + 1]?.content];
    return after !== undefined && after !== content && after === before;
  });
}

/** MKT-ASSETS-16 for every asset of a run: a description that changes and comes back, time and again, is no change of the asset. */
export const REREAD_ASSETS: PassiveCheck = perGroup<Reading>({
  id: 'MKT-ASSETS-16',
  title: 'every asset is described the same way throughout the run',
  operations: [ASSETS],
  itemsIn: (answer) =>
    assetsListedIn(answer).map((asset) => [
      `${callerOf(answer)} ${asset.asset_id}`,
      { ...placeOf(answer), content: contentOf(asset), at: sighting(answer) },
    ]),
  judge(readings) {
    const wrong = passing(readings);
    if (wrong.length < OFTEN) return [];
    return wrong.map(({ at, content }) => [at, `the asset reads ${content}, and otherwise before and after`]);
  },
});
