import { booleanMember, integerMember, type Reading, readBody, textMember } from '../formats/reading.ts';
import type { Handler, Operation } from '../http/operation.ts';

const scope = 'orders';

/**
 * The channel-order operations of a maker whose provider node is away: a request is read, and what fits is answered 503
 * `LSPS1_NODE_UNREACHABLE` (interface, Errors).
 */
export function ordersRoom(): readonly Operation[] {
  const get = (name: string): Operation => ({
    method: 'GET',
    path: `/api/v1/lsps1/${name}`,
    scope,
    handler: withoutNode(),
  });
  const post = (name: string, read: (reading: Reading) => void): Operation => ({
    method: 'POST',
    path: `/api/v1/lsps1/${name}`,
    scope,
    handler: withoutNode(read),
  });
  return [
    get('get_info'),
    get('network_info'),
    post('estimate_fees', readEstimate),
    post('create_order', readOrder),
    post('get_order', (reading) => {
      textMember(reading, 'order_id', true);
      textMember(reading, 'access_token');
    }),
    post('rate_decision', (reading) => {
      textMember(reading, 'order_id', true);
      textMember(reading, 'access_token', true);
      booleanMember(reading, 'accept_new_rate', true);
    }),
  ];
}

function withoutNode(read?: (reading: Reading) => void): Handler {
  return (request, maker) => {
    if (read) {
      const reading = readBody(request, maker);
      read(reading);
      if (reading.issues.length > 0) return maker.errors.validation(reading.issues);
    }
    return maker.errors.application(503, 'LSPS1_NODE_UNREACHABLE', 'The provider node is unreachable', { code: 102 });
  };
}

function readEstimate(reading: Reading): void {
  for (const name of ['lsp_balance_sat', 'client_balance_sat', 'channel_expiry_blocks', 'client_asset_amount'])
    integerMember(reading, name);
  for (const name of ['asset_id', 'rfq_id']) textMember(reading, name);
}

/** Interface, create_order: what is required and what is not. */
function readOrder(reading: Reading): void {
  textMember(reading, 'client_pubkey', true);
  const counted = [
    'lsp_balance_sat',
    'client_balance_sat',
    'required_channel_confirmations',
    'funding_confirms_within_blocks',
    'channel_expiry_blocks',
  ];
  for (const name of counted) integerMember(reading, name, {}, true);
  booleanMember(reading, 'announce_channel', true);
  for (const name of ['lsp_asset_amount', 'client_asset_amount']) integerMember(reading, name);
  for (const name of ['asset_id', 'rfq_id', 'refund_onchain_address', 'email']) textMember(reading, name);
}
