/** What suites say of quotes: requests, readers, controls and flows by their names. */
export * from '../flows/quotes/as-listed.ts';
export * from '../flows/quotes/sizes.ts';
export * from '../flows/quotes/surcharges.ts';
export * from '../interface/quotes/amounts.ts';
export * from '../interface/quotes/both-ways.ts';
export * from '../interface/quotes/bounds.ts';
export * from '../interface/quotes/client.ts';
export * from '../interface/quotes/controls.ts';
export * from '../interface/quotes/hostile.ts';
export * from '../interface/quotes/price.ts';
export * from '../interface/quotes/read.ts';
export * from '../interface/quotes/routes.ts';
export * from '../interface/quotes/sound.ts';
export * from '../interface/quotes/unquotable.ts';
export * from '../interface/quotes/valid.ts';
