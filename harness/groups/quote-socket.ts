/** What suites say of the quote socket: requests, readers, controls and flows by their names. */
export * from '../flows/quote-socket/addresses.ts';
export * from '../flows/quote-socket/alike.ts';
export * from '../flows/quote-socket/asked-once.ts';
export * from '../flows/quote-socket/comes-back.ts';
export * from '../flows/quote-socket/fails-alone.ts';
export * from '../flows/quote-socket/keyed.ts';
export * from '../flows/quote-socket/lasting.ts';
export * from '../flows/quote-socket/like-rest.ts';
export * from '../flows/quote-socket/waiting.ts';
export * from '../interface/quote-socket/client.ts';
export * from '../interface/quote-socket/other-forms.ts';
export * from '../interface/quote-socket/pings.ts';
export * from '../interface/quote-socket/read.ts';
export * from '../interface/quote-socket/refusals.ts';
export * from '../interface/quote-socket/valid.ts';
