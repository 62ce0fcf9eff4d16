/** What suites say of refusals and error envelopes: requests, readers, controls and flows by their names. */

export { refusedAsExpected } from '../interface/errors/as-stated.ts';
export { askedAgain } from '../interface/errors/asked-again.ts';
export { isBusy } from '../interface/errors/busy.ts';
export { codeOf } from '../interface/errors/code.ts';
export { isForWhatWasAsked, mayLackFunds } from '../interface/errors/funds.ts';
export { type Hidden, printOf, printsOf, revealingHeaders, wordsOf } from '../interface/errors/hidden.ts';
export { isAway, throughAnOutage, untilBack } from '../interface/errors/outage.ts';
export { firstAnswer, type Probed, probe, summary } from '../interface/errors/probes.ts';
export { envelopeOf, envelopeProblems } from '../interface/errors/read.ts';
export { failsValidationAgain, refusedAgain } from '../interface/errors/repeated.ts';
export { shapeComesFirst } from '../interface/errors/shape-first.ts';
export { withstood } from '../interface/errors/withstood.ts';
