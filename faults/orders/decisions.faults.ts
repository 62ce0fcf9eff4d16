import { breaks, type Faults } from '../fault.ts';
import { RATE_DECISION } from '../operations.ts';
import { changeRefusals, invalidParams } from './shown.ts';

/** Defects of when an order has to be decided on, and of what its client is answered then. */
export const FAULTS: Faults = {
  'decisions-with-a-wrong-token-by-another-number': breaks('LSP-RATE-03')
    .what('details.code for a decision with a wrong token is the status, not -32602 as where an order is read')
    .wire(changeRefusals(RATE_DECISION, { 'wrong-token': () => invalidParams('access_token', 400) })),
};
