import { type Bitcoind, bitcoindAt } from '../levers/bitcoind.ts';
import type { Settings } from './settings.ts';

/** The client's bitcoind; undefined when the run has none. */
export function bitcoindIn(settings: Settings): Bitcoind | undefined {
  return settings.bitcoindUrl === undefined ? undefined : bitcoindAt(settings.bitcoindUrl, settings);
}
