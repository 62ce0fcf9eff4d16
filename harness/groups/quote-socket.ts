/** What suites say of the quote socket: requests, readers, controls and flows by their names. */
export { isPricedAlike, PRICED_ALIKE, servedAmong } from '../flows/quote-socket/addresses.ts';
export { acceptAlike, pricesAsRest } from '../flows/quote-socket/alike.ts';
export { askedOnce } from '../flows/quote-socket/asked-once.ts';
export { comesBack } from '../flows/quote-socket/comes-back.ts';
export { failsAlone } from '../flows/quote-socket/fails-alone.ts';
export { opensToNoWrongKey, opensWithKeyToo } from '../flows/quote-socket/keyed.ts';
export { hadReply, lasting, outliveFailures } from '../flows/quote-socket/lasting.ts';
export {
  countInTheSameUnits,
  hasThePriceOfRest,
  isLikeRest,
  keepTheRulesOfRest,
} from '../flows/quote-socket/like-rest.ts';
export { leaksHeardOn, silenceOn, staysSilent } from '../flows/quote-socket/waiting.ts';
export type { Sockets } from '../interface/quote-socket/client.ts';
export { withTickers } from '../interface/quote-socket/other-forms.ts';
export { drawOnePongEach } from '../interface/quote-socket/pings.ts';
export {
  answersPing,
  assertNotAway,
  drawsPong,
  endingOf,
  failureReplied,
  fitsTheQuoteSchema,
  hasTheShapeOf,
  haveOneShape,
  isLikeAQuote,
  notThrottled,
  quoteReplied,
  readMessage,
} from '../interface/quote-socket/read.ts';
export { badRequests } from '../interface/quote-socket/refusals.ts';
export {
  byTicker,
  commonBounds,
  haveOwnTickers,
  socketRequest,
  withoutLayers,
} from '../interface/quote-socket/valid.ts';
