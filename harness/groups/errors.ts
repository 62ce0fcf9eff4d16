/** What suites say of refusals and error envelopes: requests, readers, controls and flows by their names. */

export * from '../interface/errors/as-stated.ts';
export * from '../interface/errors/asked-again.ts';
export * from '../interface/errors/busy.ts';
export * from '../interface/errors/code.ts';
export * from '../interface/errors/funds.ts';
export * from '../interface/errors/hidden.ts';
export * from '../interface/errors/outage.ts';
export * from '../interface/errors/probes.ts';
export * from '../interface/errors/read.ts';
export * from '../interface/errors/repeated.ts';
export * from '../interface/errors/shape-first.ts';
export * from '../interface/errors/withstood.ts';
