/** Estimates and orders of assets whose quotes forbid them, by all requests of a run. */
import { isInteger, membersOf } from '../../engine/json/members.ts';
import { askedAt } from '../../engine/moment.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Forbidden, servedDespite } from '../../engine/passive/served-despite.ts';
import { CREATE_ORDER, ESTIMATE_FEES, QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { endsIn, servedLate } from '../quotes/late.ts';
import { isProlonged, prolongedBy } from './prolonged.ts';
import { orderOf } from './read.ts';

/** What was served of an asset for the client's side, by its quote. */
interface Bought {
  readonly rfq_id: string;
  /** When it was asked for by the clock of the target, in unix seconds; undefined where no answer shows that. */
  readonly askedAt: number | undefined;
}

function boughtBy(operation: string): Forbidden<Bought>['servedBy'] {
  return (answer) => {
    if (answer.operation !== operation || answer.status !== 200) return [];
    const { rfq_id, client_asset_amount: amount } = membersOf(answer.sent) ?? {};
    if (typeof rfq_id !== 'string' || !isInteger(amount) || amount <= 0) return [];
    return [{ rfq_id, askedAt: askedAt(answer) }];
  };
}

const orderBy = (rfq_id: unknown): string => `the order by ${rfq_id}`;

/** When quotes end, and which orders were made by them: a quote lives on through the payment window of its order. */
function factsIn(answer: Seen): [string, unknown][] {
  const prolonged = prolongedBy(answer);
  if (prolonged !== undefined) {
    return [
      [orderBy(prolonged), orderOf(answer)?.order_id],
      [isProlonged(prolonged), true],
    ];
  }
  return endsIn(answer);
}

/** Estimates and orders beside their quotes. */
export const ORDERS_DESPITE_QUOTES: readonly PassiveCheck[] = [
  servedDespite<Bought>({
    id: 'LSP-CREATE-06',
    title: 'no asset is bought by a quote that is over',
    operations: [QUOTE, QUOTE_SOCKET, CREATE_ORDER],
    factsIn,
    servedBy: boughtBy(CREATE_ORDER),
    // Of two orders by one quote the first has prolonged it.
    problemsOf: (bought, facts) => (facts.has(orderBy(bought.rfq_id)) ? servedLate(bought, facts) : undefined),
  }),
  servedDespite<Bought>({
    id: 'LSP-EST-06',
    title: 'nothing is estimated by a quote that is over',
    operations: [QUOTE, QUOTE_SOCKET, CREATE_ORDER, ESTIMATE_FEES],
    factsIn,
    servedBy: boughtBy(ESTIMATE_FEES),
    problemsOf: (bought, facts) => (facts.has(isProlonged(bought.rfq_id)) ? undefined : servedLate(bought, facts)),
  }),
];
