import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, INIT } from '../operations.ts';
import { internalError, invalid } from '../proxy/envelopes.ts';

/** Defects of what comes while the node is away, and of what that leaves behind. */
export const FAULTS: Faults = {
  'inits-refused-in-an-outage-use-their-quote-up': breaks('ERR-STATUS-12')
    .what('an init that was refused as the node was away has used its quote up')
    .onRequest(INIT, ({ asked: { rfq_id }, memory }) => memory.has(`spent ${rfq_id}`) && invalid('The quote was used'))
    .onRefusal(INIT, ({ given, asked: { rfq_id }, memory }) => {
      if (given.status === 503) memory.set(`spent ${rfq_id}`, true);
    }),
  'purchases-fail-inside-in-an-outage': breaks('ERR-CODE-05')
    .what('an order that buys an asset is an unexpected server error while the node is away')
    .onReply(CREATE_ORDER, ({ given, asked }) => given.status === 503 && asked.rfq_id !== undefined && internalError()),
};
