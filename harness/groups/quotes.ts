/** What suites say of quotes: requests, readers, controls and flows by their names. */
export { asListed } from '../flows/quotes/as-listed.ts';
export { areTradable, isBoundTradable, isNeverAloneRefused, isRightlyRefused } from '../flows/quotes/sizes.ts';
export { type Deal, narrowedSurcharge } from '../flows/quotes/surcharges.ts';
export {
  amountOver,
  amountsOver,
  amountWithin,
  brokenBody,
  oddAmounts,
  refusedAmounts,
} from '../interface/quotes/amounts.ts';
export { bothWays, type Couple } from '../interface/quotes/both-ways.ts';
export { amountOutside, isRightForBothLegs, rangeForBothLegs } from '../interface/quotes/bounds.ts';
export type { Quotes } from '../interface/quotes/client.ts';
export {
  fundsSuffice,
  isRefusedInWholeSteps,
  leavesRoom,
  marketStandsStill,
  restPricesIt,
  stillListed,
} from '../interface/quotes/controls.ts';
export { hostileRequests } from '../interface/quotes/hostile.ts';
export { fitsItsPrice, isLargeEnough, tradesOfEachAsset } from '../interface/quotes/price.ts';
export {
  apart,
  leftByFee,
  MARKET_MOVE,
  type Quoted,
  quoted,
  refusedAsNoPair,
  unpriced,
} from '../interface/quotes/read.ts';
export { layersOfRoutes, namedLayers, someStepsOffRoutes } from '../interface/quotes/routes.ts';
export { describesItsLegs } from '../interface/quotes/sound.ts';
export { someInactiveLegs, someLegsOfOneAsset, someUnpairedLegs } from '../interface/quotes/unquotable.ts';
export {
  bodyWithAmount,
  computedLeg,
  fixedLeg,
  halfMore,
  LEGS,
  lowAmount,
  noIntegersLike,
  otherLeg,
  validQuote,
} from '../interface/quotes/valid.ts';
