/** Swaps by ids that no answer gave, by all requests of a run. */
import { isInteger, membersOf } from '../../engine/json/members.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { onlyGiven } from '../../engine/passive/only-given.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { EXECUTE, INIT, QUOTE, QUOTE_SOCKET, STATUS } from '../operations.ts';
import { quotesIn } from '../quotes/rules.ts';

function hashesIn({ operation, status, value }: Seen): unknown[] {
  return operation === INIT && status === 200 ? [membersOf(value)?.payment_hash] : [];
}

/** The hash of an execute that was taken on. What else than 200 the `status` in the body may be, and what it means, is open. */
function executedHash({ operation, status, value, sent }: Seen): unknown[] {
  const said = membersOf(value)?.status;
  const isTaken = operation === EXECUTE && status === 200 && isInteger(said) && Number(said) === 200;
  return isTaken ? [membersOf(sent)?.payment_hash] : [];
}

/** Swaps and quotes that nobody was given. */
export const UNKNOWN_SWAPS: readonly PassiveCheck[] = [
  onlyGiven({
    id: 'SWP-INIT-07',
    title: 'no swap begins from a quote that was never given',
    operations: [QUOTE, QUOTE_SOCKET, INIT],
    givenBy: (answer) => quotesIn(answer).map(({ rfq_id }) => rfq_id),
    servedBy: ({ operation, status, sent }) => (operation === INIT && status === 200 ? [membersOf(sent)?.rfq_id] : []),
  }),
  onlyGiven({
    id: 'SWP-STATUS-11',
    title: 'no swap is shown for a hash that was never given',
    operations: [INIT, STATUS],
    givenBy: hashesIn,
    servedBy: ({ operation, status, sent }) =>
      operation === STATUS && status === 200 ? [membersOf(sent)?.payment_hash] : [],
  }),
  onlyGiven({
    id: 'SWP-EXEC-12',
    title: 'no execute is taken for a hash that was never given',
    operations: [INIT, EXECUTE],
    givenBy: hashesIn,
    servedBy: executedHash,
  }),
];
