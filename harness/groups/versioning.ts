/** What suites say of versions: requests, readers, controls and flows by their names. */
export { isAnsweredAlike } from '../interface/versioning/alike.ts';
export { retiredAt } from '../interface/versioning/retired.ts';
