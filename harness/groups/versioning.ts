/** What suites say of versions: requests, readers, controls and flows by their names. */
export * from '../interface/versioning/alike.ts';
export * from '../interface/versioning/retired.ts';
