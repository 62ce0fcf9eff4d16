/** What suites say of rate limits: requests, readers, controls and flows by their names. */
export { isRenewed, type RateWindow, rateWindowOf } from '../interface/limits/read.ts';
export {
  isNotRefusedWith,
  letPass,
  limitToUseUp,
  namedWait,
  retryAfterOf,
  secondsLeft,
  spendDownTo,
  useUp,
  worksAfterItsWait,
} from '../interface/limits/use-up.ts';
