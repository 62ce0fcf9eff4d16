import type { Behaviour as NodeBehaviour } from '../lightning/behaviour.ts';
import type { Behaviour } from './behaviour.ts';
import type { Catalogue } from './market/catalogue.ts';
import type { MakerOptions } from './options.ts';

/**
 * A change of what the service does: a defect, or something that the interface leaves open. All parts are optional; several
 * injections compose in order.
 */
export interface Injection {
  /** Rewrites the data. The catalogue is a fresh copy: changing and returning it is fine. */
  catalogue?(catalogue: Catalogue): Catalogue;
  /** Other configuration. */
  options?: Partial<MakerOptions>;
  /** Replaces single decisions. As a function it gets the decisions it replaces, so it can fall back on them. */
  decisions?: Partial<Behaviour> | ((current: Behaviour) => Partial<Behaviour>);
  /** Replaces single decisions of the Lightning model, on the maker's and on the taker's side. */
  node?: Partial<NodeBehaviour>;
}
