import { expect, test } from '@playwright/test';
import { assertKnownState } from '../../harness/flows/known-state.ts';
import { NotExercised } from '../../harness/verdict/failures.ts';

const SWAP = 'swaps/swap';
const ORDER = 'orders/order';

test('goes on from each state of the interface, whatever else a reading lacks', () => {
  for (const status of ['Waiting', 'Pending', 'Succeeded', 'Expired', 'Failed'])
    expect(() => assertKnownState('SWP-STATUS-03', SWAP, { status })).not.toThrow();
  for (const order_state of ['CREATED', 'CHANNEL_OPENING', 'COMPLETED', 'FAILED', 'PENDING_RATE_DECISION'])
    expect(() => assertKnownState('LSP-ORDER-06', ORDER, { order_state })).not.toThrow();
});

test('what stands for no state leaves nothing to go on from, and names what judges it', () => {
  for (const status of ['succeeded', 'SUCCEEDED', 'Done', ''])
    expect(() => assertKnownState('SWP-STATUS-03', SWAP, { status })).toThrow(NotExercised);
  expect(() => assertKnownState('LSP-ORDER-06', ORDER, { order_state: 'OPEN' })).toThrow(/OPEN.*LSP-ORDER-06 judges/);
});
