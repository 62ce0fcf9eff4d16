import { canonical } from '../../engine/json/canonical.ts';
import { assetIn, type Listing, pairIn } from '../../interface/market/listing.ts';
import type { Control } from '../../verdict/control.ts';
import type { Lists } from './lists.ts';

type Listed = Pick<Listing, 'assets' | 'pairs'>;

/**
 * The same is traded as when the run began: what was inactive, or formed no pair, may be traded by now. Read of the whole lists, as
 * what follows from something not being listed has no element of its own to look at.
 */
export function tradedAsBefore(lists: Pick<Lists, 'assets' | 'pairs'>, before: Listed): Control {
  return {
    otherwise: 'other assets or pairs are traded than when the run began',
    async holds() {
      const assets = (await lists.assets()).flatMap((element) => assetIn(element) ?? []);
      const pairs = (await lists.pairs()).flatMap((element) => pairIn(element) ?? []);
      return tradedIn({ assets, pairs }) === tradedIn(before);
    },
  };
}

/** What is traded, and on which layers; amounts, prices and names may be others. */
function tradedIn({ assets, pairs }: Listed): string {
  return canonical({
    assets: assets.map(({ asset_id, is_active, endpoints }) => ({
      asset_id,
      is_active,
      endpoints: endpoints.map((endpoint) => ({ layer: endpoint.layer, is_active: endpoint.is_active })),
    })),
    pairs: pairs.map(({ base_asset_id, quote_asset_id, is_active, routes }) => ({
      base_asset_id,
      quote_asset_id,
      is_active,
      routes,
    })),
  });
}
