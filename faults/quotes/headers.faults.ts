import { breaks, type Faults } from '../fault.ts';
import { QUOTE } from '../operations.ts';
import { EVERYWHERE, on } from '../rule.ts';
import { NO_LIMITS } from './changes.ts';

/** Defects of the headers of quotes. */
export const FAULTS: Faults = {
  'limit-headers-missing-on-quotes': breaks('LIM-HEAD-01')
    .triggers('QUO-REQ-01')
    .what('quotes alone have no rate-limit headers')
    .wire(on(QUOTE).status(200).headers(NO_LIMITS)),
  'limit-headers-missing-on-legacy-errors': breaks('LIM-HEAD-02')
    .triggers('QUO-ROUTE-01')
    .what('a refusal in the legacy envelope has no rate-limit headers')
    .wire(EVERYWHERE.status(400).when('reply.body.detail', /^[^[]/).headers(NO_LIMITS)),
  'limit-headers-missing-on-unreadable-bodies': breaks('LIM-HEAD-02')
    .triggers('FMT-JSON-04')
    .what('what is refused before its body was read has no rate-limit headers')
    .wire(EVERYWHERE.when('malformed', true).refusals().headers(NO_LIMITS)),
};
