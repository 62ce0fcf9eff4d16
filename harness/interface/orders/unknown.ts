/** Orders by ids that no answer gave, by all requests of a run. */
import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { onlyGiven } from '../../engine/passive/only-given.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { assetFormOf, assetNamesIn, WITH_ASSETS } from '../market/asset-names-in.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, QUOTE, QUOTE_SOCKET, RATE_DECISION } from '../operations.ts';
import { quotesIn } from '../quotes/rules.ts';

function servedTo(operation: string, answer: Seen): Members | undefined {
  return answer.operation === operation && answer.status === 200 ? membersOf(answer.sent) : undefined;
}

const isAmount = (value: unknown): boolean => isInteger(value) && value > 0;

/** The quote of a request that buys asset for the client's side; others need none. */
function quoteUsed(operation: string) {
  return (answer: Seen): unknown[] => {
    const { rfq_id, client_asset_amount } = servedTo(operation, answer) ?? {};
    return isAmount(client_asset_amount) ? [rfq_id] : [];
  };
}

const BY_QUOTES = { givenBy: (answer: Seen) => quotesIn(answer).map(({ rfq_id }) => rfq_id) };

/** The order of a request about one. */
function orderNamed(operation: string) {
  return {
    operations: [CREATE_ORDER, operation],
    givenBy: (answer: Seen) => (servedTo(CREATE_ORDER, answer) ? [membersOf(answer.value)?.order_id] : []),
    servedBy: (answer: Seen) => [servedTo(operation, answer)?.order_id],
  };
}

/** Orders, quotes and assets that nobody was given. */
export const UNKNOWN_ORDERS: readonly PassiveCheck[] = [
  onlyGiven({
    ...BY_QUOTES,
    id: 'LSP-EST-07',
    title: 'no estimate for a quote that was never given',
    operations: [QUOTE, QUOTE_SOCKET, ESTIMATE_FEES],
    servedBy: quoteUsed(ESTIMATE_FEES),
  }),
  onlyGiven({
    ...BY_QUOTES,
    id: 'LSP-CREATE-07',
    title: 'no order from a quote that was never given',
    operations: [QUOTE, QUOTE_SOCKET, CREATE_ORDER],
    servedBy: quoteUsed(CREATE_ORDER),
  }),
  onlyGiven({
    id: 'LSP-CREATE-09',
    title: 'no order of an asset that no list names',
    operations: [...WITH_ASSETS, CREATE_ORDER],
    givenBy: assetNamesIn,
    formOf: assetFormOf,
    servedBy(answer) {
      const { asset_id, lsp_asset_amount, client_asset_amount } = servedTo(CREATE_ORDER, answer) ?? {};
      return [lsp_asset_amount, client_asset_amount].some(isAmount) ? [asset_id] : [];
    },
  }),
  onlyGiven({ ...orderNamed(GET_ORDER), id: 'LSP-GET-05', title: 'no order is shown for an id that was never given' }),
  onlyGiven({ ...orderNamed(RATE_DECISION), id: 'LSP-RATE-04', title: 'no decision on an id that was never given' }),
];
