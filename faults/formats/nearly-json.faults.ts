import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, INIT, RATE_DECISION } from '../operations.ts';
import { lenientlyRead, withoutComma, withoutTail } from './lenient.ts';

/** Defects in how bodies are read that are nearly JSON, at operations that make something or foretell it. */
export const FAULTS: Faults = {
  'malformed-comma-ignored-where-an-order-is-made': breaks('FMT-JSON-04')
    .what('a comma before a closing brace is ignored where an order is made')
    .wireBy(lenientlyRead, CREATE_ORDER, withoutComma),
  'malformed-tail-ignored-in-an-estimate': breaks('FMT-JSON-04')
    .what('what stands behind the end of the JSON is ignored in an estimate')
    .wireBy(lenientlyRead, ESTIMATE_FEES, withoutTail),
  'malformed-tail-ignored-where-a-swap-begins': breaks('FMT-JSON-04')
    .what('what stands behind the end of the JSON is ignored where a swap is begun')
    .wireBy(lenientlyRead, INIT, withoutTail),
  'malformed-comma-ignored-in-a-decision': breaks('FMT-JSON-04')
    .what('a comma before a closing brace is ignored in a decision on an order')
    .wireBy(lenientlyRead, RATE_DECISION, withoutComma),
};
