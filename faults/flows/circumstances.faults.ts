import { membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, INIT } from '../operations.ts';
import { invalidParams } from '../orders/shown.ts';
import { quotesIn } from '../quote-socket/messages.ts';
import { invalid, rememberSocketQuotes } from '../swaps/shown.ts';

/** Defects between the groups that show under some circumstances only. */
export const FAULTS: Faults = {
  'default-routes-of-the-socket-for-show': breaks('FLW-SWAP-03')
    .what('a quote of the socket for which no layers were named begins no swap')
    .wire({
      socketReply({ value }, given, { memory }) {
        const { from_layer, to_layer } = membersOf(value);
        if (from_layer === undefined || to_layer === undefined)
          for (const { rfq_id } of quotesIn(given.messages)) memory.set(`bare ${rfq_id}`, true);
        return given;
      },
    })
    .onRequest(INIT, ({ asked, memory }) => memory.has(`bare ${asked.rfq_id}`) && invalid('There is no such quote')),
  'quotes-of-the-socket-buy-no-asset': breaks('FLW-ORDER-02')
    .what('a quote of the socket is good for swaps alone, not for the order of a channel')
    .wire(rememberSocketQuotes)
    .onRequest(
      [CREATE_ORDER, ESTIMATE_FEES],
      ({ asked: { rfq_id }, memory }) =>
        rfq_id !== undefined && memory.has(`socket ${rfq_id}`) && invalidParams('rfq_id'),
    ),
};
