/** What `protocol_ids` says of an asset, beside the other assets of the same body. */
import { membersOf, shown } from '../../engine/json/members.ts';
import { type PassiveCheck, perBody } from '../../engine/passive/check.ts';
import { besidesSchema } from '../described.ts';
import { assetsIn, type Placed } from '../described-assets.ts';
import { ASSETS, PAIRS } from '../operations.ts';

const RGB_ID = /^rgb:(?=.)/;

/**
 * What an RGB asset goes by there that is the `asset_id` of another one, with its `rgb:` or without. What other protocols call an
 * asset is open, so values are not compared with each other; and an RGB asset may stand for BTC.
 */
function idsOfOthers(assets: readonly Placed[]): string[] {
  const ofRgb = assets.filter(({ element }) => RGB_ID.test(String(element.asset_id)));
  const listed = new Set(ofRgb.map(({ element }) => bare(element.asset_id)));
  return ofRgb.flatMap(({ place, element: { asset_id, protocol_ids } }) =>
    Object.entries(membersOf(protocol_ids) ?? {})
      .filter(([, id]) => typeof id === 'string' && listed.has(bare(id)) && bare(id) !== bare(asset_id))
      .map(
        ([protocol, id]) => `${place}/protocol_ids/${protocol} of ${shown(asset_id)} is ${shown(id)}, another asset`,
      ),
  );
}

function bare(id: unknown): string {
  return String(id).replace(RGB_ID, '');
}

/** MKT-ASSET-04: by the schema, and no asset goes by the id of another. */
export const PROTOCOL_IDS: PassiveCheck = besidesSchema(
  perBody('MKT-ASSET-04', "protocol_ids maps protocol names to the asset's own ids", [ASSETS, PAIRS], (value) => {
    const assets = assetsIn(value);
    return assets.length === 0 ? undefined : idsOfOthers(assets);
  }),
);
