import type { Injection } from '../../reference/maker/injection.ts';
import type { Asset, Catalogue, Pair } from '../../reference/maker/market/catalogue.ts';

/** Another catalogue: the fresh copy that an injection gets is changed in place. */
export function changeCatalogue(change: (catalogue: Catalogue) => void): Injection {
  return {
    catalogue(catalogue) {
      change(catalogue);
      return catalogue;
    },
  };
}

/** Gives some assets precision 0: what was a whole unit is the smallest one. */
export function inWholeUnits({ assets, worth }: Catalogue, isMeant: (asset: Asset) => boolean): void {
  for (const asset of assets.filter(isMeant)) {
    worth[asset.asset_id] = (worth[asset.asset_id] ?? 0n) / 10n ** BigInt(asset.precision);
    asset.precision = 0;
  }
}

/** Has the routes of a pair lead the other way. */
export function turnRoutes(pair: Pair): void {
  pair.routes = pair.routes.map(({ from_layer, to_layer }) => ({ from_layer: to_layer, to_layer: from_layer }));
}
