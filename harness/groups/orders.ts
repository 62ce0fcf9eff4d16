/** What suites say of channel orders: requests, readers, controls and flows by their names. */
export { allowed, allowedAtBound, notAllowed, refusesBeyondLimits } from '../flows/orders/allowed.ts';
export type { Buyer } from '../flows/orders/buyer.ts';
export { outlivesItsFunding } from '../flows/orders/channel-life.ts';
export {
  anotherAlike,
  anotherEstimate,
  anotherPurchase,
  limitsUnchanged,
  paidAtOnceOpens,
  plainOrder,
  stillAwaited,
} from '../flows/orders/controls.ts';
export { asksForTheCurrentRate, type CurrentRate, decisionsOf, FAR, rateOf } from '../flows/orders/decision.ts';
export { agreesWithNodeinfo, chainOf, MOST_BLOCKS_APART, shownChainOf } from '../flows/orders/heights.ts';
export {
  anotherOrder,
  isHiddenFromAWrongToken,
  isHiddenWithoutToken,
  leavesTheOtherUnpaid,
  readByAWrongToken,
  tryInVain,
} from '../flows/orders/in-vain.ts';
export type { Payment } from '../flows/orders/invoice-payers.ts';
export {
  kindText,
  largestOrder,
  ofEachKind,
  providedIfAny,
  purchaseIfAny,
  unusualOrder,
} from '../flows/orders/kinds.ts';
export { lateInItsTime } from '../flows/orders/late-in-its-time.ts';
export {
  balancesAtBounds,
  balancesBeyond,
  channelsBeyond,
  countsUnder,
  lspAmountsAtBounds,
  lspAmountsBeyond,
  purchaseAtBound,
  purchasesBeyond,
  sidesNotOffered,
} from '../flows/orders/limits.ts';
export {
  gotNoChannel,
  leadsToAChannel,
  namesItsChannel,
  opensWhenPaid,
  type PaidOrder,
} from '../flows/orders/paid-order.ts';
export {
  differsByNothing,
  hasNoChannelBefore,
  isPaidAsShownFirst,
  isShownWhenOver,
  staysAsCreated,
} from '../flows/orders/paid-readings.ts';
export type { OrderPayer, PayableOrder } from '../flows/orders/payer.ts';
export { plainEstimates } from '../flows/orders/plain-estimates.ts';
export type { QuotedPurchase } from '../flows/orders/purchases.ts';
export {
  farBeyondItsQuote,
  goesOnPaidLate,
  outlivesItsQuote,
  staysOpen,
  windowOutlastsQuote,
} from '../flows/orders/quote-life.ts';
export { MOST_MINERS_FEE_SAT } from '../flows/orders/refund-place.ts';
export { purchaseOverEither, purchaseOverSocket } from '../flows/orders/socket-purchase.ts';
export { isOpened, isUnderWay, statesText, type WatchedOrder, watchOrder } from '../flows/orders/watch.ts';
export { beginningsOn, isAddressOn } from '../interface/orders/address.ts';
export { strayPrices } from '../interface/orders/asset-price.ts';
export { balanceSides, largestSplit, type Split } from '../interface/orders/bounds.ts';
export { deadlineOf, deadlinesOf } from '../interface/orders/deadlines.ts';
export { deadlinesLieAhead } from '../interface/orders/deadlines-ahead.ts';
export { hasNoDeposit } from '../interface/orders/deposit.ts';
export { feesIn, scalesOfFee } from '../interface/orders/fees.ts';
export {
  DESCRIPTION,
  FOR_LSP,
  FOR_SALE,
  type ProviderAsset,
  type ProviderInfo,
  soundOffer,
} from '../interface/orders/info.ts';
export { readInvoice } from '../interface/orders/invoice.ts';
export { networkIn } from '../interface/orders/network-info.ts';
export {
  assetProblems,
  changedInstructions,
  changesBesideProgress,
  changesOf,
  changesOfAlike,
  filledAssetMembers,
  isFree,
  ORDERED,
  ORDERED_NUMBERS,
  orderedProblems,
  paymentOf,
  paymentStates,
} from '../interface/orders/order-object.ts';
export {
  countedSat,
  dueBy,
  isGivenBack,
  isOpenToPayment,
  isPaidInVain,
  isReceived,
  LEAST_OUTPUT_SAT,
  showsPayment,
} from '../interface/orders/payment.ts';
export { accessTo, type PlacedOrder, placedOrder } from '../interface/orders/placed.ts';
export { refundAddressIn } from '../interface/orders/refund-address.ts';
export {
  blamedBy,
  invalidParameter,
  invalidParameters,
  invalidToken,
  isBusinessRefusal,
  makesNoOrder,
  orderNotFound,
  showsNoOrder,
} from '../interface/orders/refusals.ts';
export { splitWithin } from '../interface/orders/sizes.ts';
export { countedInMillisatoshis } from '../interface/orders/units.ts';
export {
  amountsForSale,
  estimableAmounts,
  estimateOf,
  isForLsp,
  isOnOffer,
  UNREAD_EMAIL,
  unknownId,
  unknownIdLike,
  unrelatedAddress,
  unrelatedPubkey,
  withAssets,
  withBalances,
  withOddBalances,
  withOddFigures,
  withOddLspAmount,
} from '../interface/orders/valid.ts';
