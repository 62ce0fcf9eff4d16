/** What suites say of atomic swaps: requests, readers, controls and flows by their names. */
export type { PaidSwap } from '../flows/swaps/client-funds.ts';
export {
  alikeQuoteBegins,
  initAsQuoted,
  olderQuoteBegins,
  otherQuoteBegins,
  plainSwapsAsQuoted,
  quoteStood,
  quoteWasGood,
  someInitBegins,
  timeIsLeft,
} from '../flows/swaps/controls.ts';
export {
  kindOfQuote,
  kindsOf,
  type OfKind,
  ofEachKind,
  reverseQuote,
  reverseWish,
  wishOfKind,
} from '../flows/swaps/each-kind.ts';
export { type Ends, everyEnd, initAnew } from '../flows/swaps/every-end.ts';
export { beginEachPair, type SwapOfPair } from '../flows/swaps/every-pair.ts';
export { anotherSettles, executesAllTheSame, executeWatched } from '../flows/swaps/execute-watched.ts';
export { runOut, staysAtItsEnd } from '../flows/swaps/expiry.ts';
export { keepsItsEnd } from '../flows/swaps/forged-end.ts';
export { settlesAsFromRest, startsAsFromRest } from '../flows/swaps/from-socket-quote.ts';
export { initBehindIllTyped, outlastsIllTyped } from '../flows/swaps/ill-typed.ts';
export { largeQuote, leastQuote } from '../flows/swaps/large-quote.ts';
export { isNotExecuted, isNotOver } from '../flows/swaps/not-over.ts';
export type { PayerWish } from '../flows/swaps/payer.ts';
export { refusesOrKeeps } from '../flows/swaps/rate-lock.ts';
export { replacesQuotes } from '../flows/swaps/replaced-quote.ts';
export { differsFromARightOne, onlyByPaying } from '../flows/swaps/right-execute.ts';
export { largeQuoteOverSocket, quoteOverSocket, quoteOverSocketIfAny } from '../flows/swaps/socket-quote.ts';
export { stillBegins } from '../flows/swaps/still-begins.ts';
export type { Trader } from '../flows/swaps/trader.ts';
export { LONGEST_SWAP } from '../interface/swaps/agreed.ts';
export { type BegunSwap, initOf } from '../interface/swaps/client.ts';
export {
  acceptedIfFundsSuffice,
  beginsNothing,
  begunSwap,
  type Execution,
  executesNothing,
  executionOf,
  isRefused,
  isTakenOn,
  stoodYet,
  swapNotFound,
} from '../interface/swaps/read.ts';
export {
  endRewritten,
  facesTheClient,
  figureProblems,
  hasEnded,
  initProblems,
  isOver,
  rewritten,
  stageOf,
  wrapperProblems,
} from '../interface/swaps/swap-object.ts';
export { amountProblems, missingParts, shownAmountProblems } from '../interface/swaps/swapstring.ts';
export { readSwept } from '../interface/swaps/swept.ts';
export {
  type Deviation,
  forgedAmount,
  pointlessPubkey,
  spellingsOf,
  unknownHash,
  unknownRfqId,
  validExecute,
  validInit,
  withForgedAmount,
} from '../interface/swaps/valid.ts';
