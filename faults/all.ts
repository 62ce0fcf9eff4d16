import { AUTH_FAULTS } from './auth.ts';
import { BENIGN_MARKETS } from './benign-market.ts';
import { BENIGN_QUOTE_SOCKETS } from './benign-quote-socket.ts';
import { BENIGN_QUOTES } from './benign-quotes.ts';
import { BENIGN_SWAPS } from './benign-swaps.ts';
import { BENIGN_WIRES } from './benign-wire.ts';
import { ERROR_FAULTS } from './errors.ts';
import type { Fault, Variant } from './fault.ts';
import { FORMAT_FAULTS } from './formats.ts';
import { LIMIT_FAULTS } from './limits.ts';
import { MARKET_ASSET_FAULTS } from './market-assets.ts';
import { MARKET_PAIR_FAULTS } from './market-pairs.ts';
import { MARKET_ROUTE_FAULTS } from './market-routes.ts';
import { QUOTE_ANSWER_FAULTS } from './quote-answers.ts';
import { QUOTE_LIMIT_FAULTS } from './quote-limits.ts';
import { QUOTE_REQUEST_FAULTS } from './quote-requests.ts';
import { QUOTE_SOCKET_FAULTS } from './quote-socket.ts';
import { SWAP_EXECUTE_FAULTS } from './swaps-execute.ts';
import { SWAP_INIT_FAULTS } from './swaps-init.ts';
import { SWAP_STATUS_FAULTS } from './swaps-status.ts';
import { VERSIONING_FAULTS } from './versioning.ts';

/** Every planted defect; ids are unique (a test sees to it). */
export const FAULTS: readonly Fault[] = [
  ...MARKET_ASSET_FAULTS,
  ...MARKET_PAIR_FAULTS,
  ...MARKET_ROUTE_FAULTS,
  ...FORMAT_FAULTS,
  ...ERROR_FAULTS,
  ...LIMIT_FAULTS,
  ...AUTH_FAULTS,
  ...VERSIONING_FAULTS,
  ...QUOTE_REQUEST_FAULTS,
  ...QUOTE_LIMIT_FAULTS,
  ...QUOTE_ANSWER_FAULTS,
  ...QUOTE_SOCKET_FAULTS,
  ...SWAP_INIT_FAULTS,
  ...SWAP_STATUS_FAULTS,
  ...SWAP_EXECUTE_FAULTS,
];

/** Every benign variant. */
export const VARIANTS: readonly Variant[] = [
  ...BENIGN_MARKETS,
  ...BENIGN_WIRES,
  ...BENIGN_QUOTES,
  ...BENIGN_QUOTE_SOCKETS,
  ...BENIGN_SWAPS,
];
