/** What suites say of versions: requests, readers, controls and flows by their names. */
export { isGone } from '../interface/versioning/retired.ts';
