/** What suites say of keys and scopes: requests, readers, controls and flows by their names. */
export { isOfMarket, isPublic, SOUND_TIERS } from '../flows/auth/sound-requests.ts';
export { answerIfAny } from '../interface/auth/answered.ts';
export { otherwiseWritten } from '../interface/auth/otherwise-written.ts';
export {
  bearer,
  behind,
  guessable,
  holdsSecret,
  isAmong,
  isMadeOf,
  noTokens,
  oddTokens,
  tokenWithOtherEnd,
  wrongTokens,
} from '../interface/auth/secrets.ts';
export { isCounted, strangeId, withOddBeginning, withOtherEnd } from '../interface/auth/tokens.ts';
export {
  isLetIn,
  letIn,
  letInAlike,
  opensNothing,
  refusedAsMalformed,
  refusedBefore,
  refusedForKey,
  refusedForScope,
  servedAlike,
} from '../interface/auth/verdicts.ts';
export { inventedKey, OF_PARSERS, OF_VALIDATION, otherSchemes, wrongKeys } from '../interface/auth/wrong-keys.ts';
