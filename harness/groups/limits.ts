/** What suites say of rate limits: requests, readers, controls and flows by their names. */
export * from '../interface/from-cache.ts';
export * from '../interface/limits/read.ts';
export * from '../interface/limits/use-up.ts';
