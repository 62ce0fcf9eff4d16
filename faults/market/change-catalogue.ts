import type { Catalogue } from '../../reference/maker/market/catalogue.ts';
import type { Plant } from '../../reference/maker/plant.ts';

/** Another catalogue: the fresh copy that a plant gets is changed in place. */
export function changeCatalogue(change: (catalogue: Catalogue) => void): Plant {
  return {
    catalogue(catalogue) {
      change(catalogue);
      return catalogue;
    },
  };
}
