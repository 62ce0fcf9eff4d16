import type { Injection } from '../../reference/maker/injection.ts';
import type { Catalogue } from '../../reference/maker/market/catalogue.ts';

/** Another catalogue: the fresh copy that an injection gets is changed in place. */
export function changeCatalogue(change: (catalogue: Catalogue) => void): Injection {
  return {
    catalogue(catalogue) {
      change(catalogue);
      return catalogue;
    },
  };
}
