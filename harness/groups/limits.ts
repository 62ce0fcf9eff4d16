/** What suites say of rate limits: requests, readers, controls and flows by their names. */
export { isRenewed, type RateWindow, rateWindowOf } from '../interface/limits/read.ts';
export {
  afterItsWait,
  isNotRefusedWith,
  letPass,
  limitToUseUp,
  namedWait,
  passesAfterItsWait,
  refusedForTheLimit,
  retryAfterOf,
  secondsLeft,
  spendDownTo,
  useUp,
} from '../interface/limits/use-up.ts';
