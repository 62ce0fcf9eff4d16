/** Requests by which no caller ever begins, executes or reads a swap. */
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { isNoInteger, isNotPositive, lacks, neverServed } from '../never-served.ts';
import { EXECUTE, INIT } from '../operations.ts';

/** Requests of swaps that are refused. */
export const REFUSED_SWAPS: readonly PassiveCheck[] = [
  neverServed({
    id: 'SWP-INIT-05',
    title: 'no init without its five members',
    operation: INIT,
    isOfKind: lacks('rfq_id', 'from_asset', 'from_amount', 'to_asset', 'to_amount'),
  }),
  neverServed({
    id: 'SWP-INIT-06',
    title: 'no init with an amount that is no integer',
    operation: INIT,
    isOfKind: isNoInteger('from_amount', 'to_amount'),
  }),
  neverServed({
    id: 'SWP-INIT-18',
    title: 'no init with an amount of zero or less',
    operation: INIT,
    isOfKind: ({ from_amount, to_amount }) => isNotPositive(from_amount) || isNotPositive(to_amount),
  }),
  neverServed({
    id: 'SWP-EXEC-03',
    title: 'no execute without its three members',
    operation: EXECUTE,
    isOfKind: lacks('swapstring', 'taker_pubkey', 'payment_hash'),
  }),
];
