import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { keepFirst, type Place, placeOf } from '../../engine/passive/in-time.ts';
import { ASSETS, CREATE_ORDER, GET_ORDER } from '../operations.ts';
import { beginningsOn, isAddressOn } from './address.ts';
import { paymentOf } from './order-object.ts';
import { orderOf } from './read.ts';

/** Whether an order has no address, as it costs less than what may be paid on-chain. */
export function hasNoDeposit(order: Members, min_onchain_payment_size_sat: unknown): boolean {
  const { address, order_total_sat: total } = paymentOf(order, 'onchain');
  const isTooSmall =
    isInteger(total) && isInteger(min_onchain_payment_size_sat) && total < min_onchain_payment_size_sat;
  return address === '' && isTooSmall;
}

/** The first answer that shows an address. */
interface Shown extends Place {
  readonly order_id: string;
  readonly at: Sighting;
}

/**
 * LSP-PAY-10 for every order of a run: its address is one of the network that the asset list names, and no other order has it. Where
 * several networks are named, FMT-NET-02 is broken, and no address can be judged. Whether an order may have none depends on what it costs.
 */
export const DEPOSIT_ADDRESSES: PassiveCheck = about(
  [ASSETS, CREATE_ORDER, GET_ORDER],
  overRun('LSP-PAY-10', 'each deposit address is one of the network, and of one order', (findings) => {
    const networks = new Set<unknown>();
    const orders = new Map<string, Shown>();
    return {
      see(answer) {
        if (answer.operation === ASSETS && answer.status === 200) networks.add(membersOf(answer.value)?.network);
        const order = orderOf(answer);
        const address = order && paymentOf(order, 'onchain').address;
        if (typeof order?.order_id !== 'string' || typeof address !== 'string' || address === '') return;
        const { order_id } = order;
        const known = orders.get(address);
        if (known && known.order_id !== order_id) findings.breaks(answer, [`${address} is that of another order, too`]);
        keepFirst(orders, address, { ...placeOf(answer), order_id, at: sighting(answer) });
      },
      end() {
        const [network, ...more] = networks;
        const beginnings = more.length === 0 && typeof network === 'string' ? beginningsOn(network) : undefined;
        if (!beginnings) return;
        for (const [address, { at }] of orders) {
          findings.applies(at);
          if (!isAddressOn(beginnings, address)) findings.breaks(at, [`${address} is no address on ${network}`]);
        }
      },
    };
  }),
);
