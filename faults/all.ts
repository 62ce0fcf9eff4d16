import { MARKET_DONE } from './done/market.ts';
import { MARKET_CORNERS_DONE } from './done/market-corners.ts';
import { ORDER_COURSE_DONE } from './done/orders-course.ts';
import { ORDER_CREATION_DONE } from './done/orders-creation.ts';
import { QUOTE_SOCKET_DONE } from './done/quote-socket.ts';
import { QUOTE_LIMIT_DONE } from './done/quotes-limits.ts';
import { QUOTE_PRICING_DONE } from './done/quotes-pricing.ts';
import { SWAP_DONE } from './done/swaps.ts';
import { SWAP_CORNERS_DONE } from './done/swaps-corners.ts';
import type { Fault } from './fault.ts';
import { AUTH_SAID } from './said/auth.ts';
import { AUTH_CORNERS_SAID } from './said/auth-corners.ts';
import { AUTH_KEYS_SAID } from './said/auth-keys.ts';
import { AUTH_SCOPES_SAID } from './said/auth-scopes.ts';
import { AUTH_SOCKET_SAID } from './said/auth-socket.ts';
import { ERROR_CORNERS_SAID } from './said/errors-corners.ts';
import { ERROR_ENVELOPE_SAID } from './said/errors-envelopes.ts';
import { ERROR_STATUS_SAID } from './said/errors-statuses.ts';
import { FLOW_SAID } from './said/flows.ts';
import { FORMAT_SAID } from './said/formats.ts';
import { LIMIT_SAID } from './said/limits.ts';
import { LIMIT_REFUSAL_SAID } from './said/limits-refusals.ts';
import { MARKET_ASSET_SAID } from './said/market-assets.ts';
import { MARKET_CORNERS_SAID } from './said/market-corners.ts';
import { MARKET_PAIR_SAID } from './said/market-pairs.ts';
import { MARKET_ROUTE_SAID } from './said/market-routes.ts';
import { MARKET_ROUTE_CORNERS_SAID } from './said/market-routes-corners.ts';
import { ORDER_CORNER_SAID } from './said/orders-corners.ts';
import { ORDER_COURSE_SAID, ORDER_RATES_SAID, OUTAGE_SAID } from './said/orders-course.ts';
import { ORDER_OBJECT_SAID } from './said/orders-objects.ts';
import { ORDER_PROVIDER_SAID } from './said/orders-provider.ts';
import { ORDER_READING_SAID } from './said/orders-reading.ts';
import { ORDER_REQUEST_SAID } from './said/orders-requests.ts';
import { ORDER_SEQUENCE_SAID } from './said/orders-sequences.ts';
import { QUOTE_SOCKET_CORNER_SAID } from './said/quote-socket-corners.ts';
import { QUOTE_SOCKET_MOMENT_SAID } from './said/quote-socket-moments.ts';
import { QUOTE_SOCKET_REFUSAL_SAID } from './said/quote-socket-refusals.ts';
import { QUOTE_SOCKET_REPLY_SAID } from './said/quote-socket-replies.ts';
import { QUOTE_SOCKET_REQUEST_SAID } from './said/quote-socket-requests.ts';
import { QUOTE_SOCKET_SESSION_SAID } from './said/quote-socket-sessions.ts';
import { QUOTE_ANSWER_SAID } from './said/quotes-answers.ts';
import { QUOTE_CORNER_SAID } from './said/quotes-corners.ts';
import { QUOTE_LIMIT_SAID } from './said/quotes-limits.ts';
import { QUOTE_REQUEST_SAID } from './said/quotes-requests.ts';
import { SWAP_EXECUTE_SAID } from './said/swaps-execute.ts';
import { SWAP_INIT_SAID } from './said/swaps-init.ts';
import { SWAP_LAUNCH_SAID } from './said/swaps-launches.ts';
import { SWAP_OBJECT_SAID } from './said/swaps-objects.ts';
import { SWAP_QUOTE_SAID } from './said/swaps-quotes.ts';
import { SWAP_STATUS_SAID } from './said/swaps-status.ts';
import { SWAP_TOKEN_SAID } from './said/swaps-tokens.ts';
import { VERSIONING_SAID } from './said/versioning.ts';

/** Every planted defect; ids are unique (a test sees to it). */
export const FAULTS: readonly Fault[] = [
  ...MARKET_ASSET_SAID,
  ...MARKET_PAIR_SAID,
  ...MARKET_ROUTE_SAID,
  ...MARKET_CORNERS_SAID,
  ...MARKET_ROUTE_CORNERS_SAID,
  ...MARKET_DONE,
  ...MARKET_CORNERS_DONE,
  ...FORMAT_SAID,
  ...FLOW_SAID,
  ...ERROR_ENVELOPE_SAID,
  ...ERROR_STATUS_SAID,
  ...ERROR_CORNERS_SAID,
  ...LIMIT_SAID,
  ...LIMIT_REFUSAL_SAID,
  ...AUTH_SAID,
  ...AUTH_KEYS_SAID,
  ...AUTH_SCOPES_SAID,
  ...AUTH_CORNERS_SAID,
  ...AUTH_SOCKET_SAID,
  ...VERSIONING_SAID,
  ...QUOTE_REQUEST_SAID,
  ...QUOTE_LIMIT_SAID,
  ...QUOTE_ANSWER_SAID,
  ...QUOTE_CORNER_SAID,
  ...QUOTE_LIMIT_DONE,
  ...QUOTE_PRICING_DONE,
  ...QUOTE_SOCKET_REPLY_SAID,
  ...QUOTE_SOCKET_REFUSAL_SAID,
  ...QUOTE_SOCKET_REQUEST_SAID,
  ...QUOTE_SOCKET_SESSION_SAID,
  ...QUOTE_SOCKET_CORNER_SAID,
  ...QUOTE_SOCKET_MOMENT_SAID,
  ...QUOTE_SOCKET_DONE,
  ...SWAP_INIT_SAID,
  ...SWAP_STATUS_SAID,
  ...SWAP_LAUNCH_SAID,
  ...SWAP_OBJECT_SAID,
  ...SWAP_QUOTE_SAID,
  ...SWAP_TOKEN_SAID,
  ...SWAP_EXECUTE_SAID,
  ...SWAP_DONE,
  ...SWAP_CORNERS_DONE,
  ...ORDER_COURSE_SAID,
  ...ORDER_RATES_SAID,
  ...OUTAGE_SAID,
  ...ORDER_COURSE_DONE,
  ...ORDER_PROVIDER_SAID,
  ...ORDER_REQUEST_SAID,
  ...ORDER_OBJECT_SAID,
  ...ORDER_READING_SAID,
  ...ORDER_CREATION_DONE,
  ...ORDER_CORNER_SAID,
  ...ORDER_SEQUENCE_SAID,
];
