/** Requests by which no caller ever gets an estimate, makes, reads or decides an order. */
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { about, asOne, type PassiveCheck, perAnswer } from '../../engine/passive/check.ts';
import { isRefusedAsWrong } from '../never-refused.ts';
import { isAbsent, isNoInteger, isNoText, lacks, neverServed } from '../never-served.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { ORDERED, ORDERED_NUMBERS } from './order-object.ts';

/** Whether asset is wanted for the client's side, and no quote is named for it. */
function wantsWithoutQuote({ client_asset_amount: amount, rfq_id }: Members): boolean {
  return isInteger(amount) && amount > 0 && (isAbsent(rfq_id) || rfq_id === '');
}

/** What an order asks for that is described: what it does with the amounts of an asset that it does not name is not (LSP-CREATE-21). */
function described({ lsp_asset_amount, client_asset_amount, ...asked }: Members): Members {
  return typeof asked.asset_id === 'string' ? { ...asked, lsp_asset_amount, client_asset_amount } : asked;
}

/** Whether a body has no member but a token that is a text. */
function isTokenAlone({ access_token: token = '', ...others }: Members): boolean {
  return typeof token === 'string' && Object.keys(others).length === 0;
}

/** That no order is found shows that one was looked for. */
const NOTHING_SOUGHT = about(
  [GET_ORDER],
  perAnswer('LSP-GET-07', 'no order is looked for without an order_id', (answer) => {
    const isSought = membersOf(answer.value)?.error_code === 'LSPS1_ORDER_NOT_FOUND';
    const asked = isSought && isRefusedAsWrong(answer) ? membersOf(answer.sent) : undefined;
    return asked && isTokenAlone(asked) ? [`${shown(asked)} was refused with LSPS1_ORDER_NOT_FOUND`] : undefined;
  }),
);

const isNoEstimateNumber = isNoInteger(
  ...['lsp_balance_sat', 'client_balance_sat', 'channel_expiry_blocks', 'client_asset_amount'],
);
const isNoOrderNumber = isNoInteger(...ORDERED_NUMBERS, 'lsp_asset_amount', 'client_asset_amount');
/** What an order has beside numbers. */
const isNoOrderText = isNoText(
  ...['client_pubkey', 'announce_channel', 'asset_id', 'rfq_id', 'refund_onchain_address', 'email'],
);

/** Requests of orders that are refused. */
export const REFUSED_ORDERS: readonly PassiveCheck[] = [
  neverServed({
    id: 'LSP-EST-04',
    title: 'no estimate for client-side asset without a quote',
    operation: ESTIMATE_FEES,
    isOfKind: wantsWithoutQuote,
  }),
  neverServed({
    id: 'LSP-EST-11',
    title: 'no estimate for a number or a text that is none',
    operation: ESTIMATE_FEES,
    isOfKind: (asked) => isNoEstimateNumber(asked) || isNoText('asset_id', 'rfq_id')(asked),
  }),
  neverServed({
    id: 'LSP-CREATE-02',
    title: 'no order without its seven members',
    operation: CREATE_ORDER,
    isOfKind: lacks(...ORDERED),
  }),
  neverServed({
    id: 'LSP-CREATE-03',
    title: 'no order with a number or a text that is none, nor with an announcement that is neither yes nor no',
    operation: CREATE_ORDER,
    isOfKind: (asked) => isNoOrderNumber(asked) || isNoOrderText(asked),
  }),
  neverServed({
    id: 'LSP-CREATE-05',
    title: 'no order of client-side asset without a quote',
    operation: CREATE_ORDER,
    isOfKind: (asked) => wantsWithoutQuote(described(asked)),
  }),
  neverServed({
    id: 'LSP-CREATE-19',
    title: 'no order with a negative integer',
    operation: CREATE_ORDER,
    isOfKind: (asked) => Object.values(described(asked)).some((value) => isInteger(value) && value < 0),
  }),
  asOne(
    neverServed({
      id: 'LSP-GET-07',
      title: 'no order is read without an order_id',
      operation: GET_ORDER,
      isOfKind: (asked) => lacks('order_id')(asked) || isNoText('order_id')(asked),
    }),
    NOTHING_SOUGHT,
  ),
  neverServed({
    id: 'LSP-RATE-05',
    title: 'no decision without an order_id and a decision',
    operation: RATE_DECISION,
    isOfKind: (asked) => lacks('order_id', 'accept_new_rate')(asked) || isNoText('order_id')(asked),
  }),
];
