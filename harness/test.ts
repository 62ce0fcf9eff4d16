/**
 * The one import of every suite: the test with its fixtures, the typed tags, what a check says, and the readers and valid
 * requests that most checks begin with.
 */
export { ENFORCING } from '../specs/enforcement.ts';
export { key, may, must, should, silent, tier } from '../specs/tags.ts';
export { excerpt } from './engine/excerpt.ts';
export { oneOf, someOf } from './engine/fuzz/pick.ts';
export { property } from './engine/fuzz/property.ts';
export { isInteger, type Members, membersOf } from './engine/json/members.ts';
export { typed } from './engine/json/typed.ts';
export type { Answer } from './engine/wire/answer.ts';
export { isSecret } from './engine/wire/secret.ts';
export { bearer, behind, guessable, isAmong, tokenWithOtherEnd, wrongTokens } from './interface/auth/secrets.ts';
export { strangeId, withOtherEnd } from './interface/auth/tokens.ts';
export { accepted, refused, statusIn, succeeded } from './interface/errors/answers.ts';
export { answeredAs, refusedAs, refusedBlaming } from './interface/errors/as-stated.ts';
export { outcomeOf } from './interface/errors/outcome.ts';
export { firstAnswer, type Probed, probe, summary } from './interface/errors/probes.ts';
export { refusedNaming } from './interface/errors/validation.ts';
export { withstood } from './interface/errors/withstood.ts';
export { ASSET, PAIR } from './interface/market/listing.ts';
export { type Trade, tradeText } from './interface/market/trades.ts';
export { FOR_LSP, FOR_SALE } from './interface/orders/info.ts';
export { changesOf, paymentOf, paymentStates } from './interface/orders/order-object.ts';
export { deadlinesOf } from './interface/orders/payment.ts';
export { accessTo, type PlacedOrder, placedOrder } from './interface/orders/placed.ts';
export { invalidParameter, invalidParameters, makesNoOrder } from './interface/orders/refusals.ts';
export {
  estimateOf,
  isForLsp,
  UNREAD_EMAIL,
  unknownId,
  unknownIdLike,
  withAssets,
  withBalances,
} from './interface/orders/valid.ts';
export { validQuote } from './interface/quotes/valid.ts';
export { idleLever } from './levers/idle.ts';
export { leaveDiscovery } from './run/discovery-file.ts';
export { test } from './run/fixtures.ts';
export { say } from './run/say.ts';
export { note } from './verdict/check.ts';
export { confirm } from './verdict/confirm.ts';
export { control } from './verdict/control.ts';
export { each } from './verdict/each.ts';
export { expect } from './verdict/expect.ts';
export { inconclusive, NotApplicable, NotExercised, Violation } from './verdict/failures.ts';
export { precondition } from './verdict/precondition.ts';
export { requirement, verdict } from './verdict/requirement.ts';
export { reread } from './verdict/reread.ts';
