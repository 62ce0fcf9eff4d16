/** What suites say of market data: requests, readers, controls and flows by their names. */
export { tradedAsBefore } from '../flows/market/as-listed.ts';
export { type FilterFinding, tornBetween, tryFilters } from '../flows/market/asset-filters.ts';
export { countsWhatMatches } from '../flows/market/counted.ts';
export { leavesBounds } from '../flows/market/narrowed.ts';
export { hasNoTwins, PAGING, pagedLists, walkInPages } from '../flows/market/paging.ts';
export { type ParameterFinding, tryParameters } from '../flows/market/pair-filters.ts';
export {
  acceptedRouteBody,
  attemptsText,
  type BodyAttempt,
  plainRouteBody,
  readNothing,
  readsToAsset,
  tryRouteBodies,
} from '../flows/market/route-discovery.ts';
export { ASSET_DESCRIPTION, soundAsset } from '../interface/market/asset-facts.ts';
export { isAlone, matchesNothing } from '../interface/market/asset-lookup.ts';
export { inOtherCase, nearIds, nearNames, partsOf, wrongNames } from '../interface/market/asset-names.ts';
export { estimateFor } from '../interface/market/fee-estimate.ts';
export { isBound, openLayersIn } from '../interface/market/lasting.ts';
export { ASSET, PAIR, tradablePairs } from '../interface/market/listing.ts';
export { malformedRequests } from '../interface/market/malformed.ts';
export {
  cellsBetween,
  fewestHops,
  hopCountsIn,
  matrixIn,
  mentionedIn,
  recognisedIn,
  sidesOf,
} from '../interface/market/matrix.ts';
export {
  allNamings,
  completeWays,
  isOneWay,
  NAMING_MEMBERS,
  type NamingMember,
  namesOfNothing,
  naming,
  namingsOfNoPair,
  namingsOfStrangers,
  WAYS_TO_NAME,
} from '../interface/market/pair-naming.ts';
export { assetsInside, changesIn, isActive, matchesOf, pageOf } from '../interface/market/read.ts';
export { givesRoutesOf, routesIn } from '../interface/market/routes.ts';
export { isOnLightning } from '../interface/market/trade-kinds.ts';
export { stepOf, TRADE, type Trade, tradeText } from '../interface/market/trades.ts';
export { unlistedAssetId, unlistedTicker } from '../interface/market/unlisted.ts';
