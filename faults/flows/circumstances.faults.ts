import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, INIT } from '../operations.ts';
import { invalidParams } from '../orders/shown.ts';
import { invalid } from '../swaps/shown.ts';

/** Defects between the groups that show under some circumstances only. */
export const FAULTS: Faults = {
  'default-routes-of-the-socket-for-show': breaks('FLW-SWAP-03')
    .what('a quote of the socket for which no layers were named begins no swap')
    .onRequest(INIT, ({ quote }) => {
      const isBare = quote?.asked.from_layer === undefined || quote.asked.to_layer === undefined;
      return quote?.isOfSocket && isBare && invalid('There is no such quote');
    }),
  'quotes-of-the-socket-buy-no-asset': breaks('FLW-ORDER-02')
    .what('a quote of the socket is good for swaps alone, not for the order of a channel')
    .onRequest([CREATE_ORDER, ESTIMATE_FEES], ({ quote }) => quote?.isOfSocket && invalidParams('rfq_id')),
};
