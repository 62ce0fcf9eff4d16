/** What suites say of keys and scopes: requests, readers, controls and flows by their names. */
export * from '../flows/auth/sound-requests.ts';
export * from '../interface/auth/answered.ts';
export * from '../interface/auth/otherwise-written.ts';
export * from '../interface/auth/secrets.ts';
export { isCounted, strangeId, withOddBeginning, withOtherEnd } from '../interface/auth/tokens.ts';
export * from '../interface/auth/verdicts.ts';
export * from '../interface/auth/wrong-keys.ts';
