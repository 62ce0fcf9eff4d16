import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { isSecret, type Secret } from '../../engine/wire/secret.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { assertMayCreate } from '../../interface/formats/networks.ts';
import type { Listing } from '../../interface/market/listing.ts';

/** What a buyer created on the target. */
export interface CreatedOrder {
  readonly kind: 'order';
  readonly order_id: string;
  readonly rfq_id?: string;
  readonly access_token?: Secret;
  readonly refund_onchain_address?: string;
}

/** What orders are created with. */
export interface RecordingOptions {
  readonly wire: Pick<Wire, 'send'>;
  /** Where each order is written down. */
  readonly ledger: { add(created: CreatedOrder): void };
  readonly discovery: Pick<Listing, 'agreedNetwork'>;
  readonly settings: {
    /** Leave to order channels on mainnet. */
    readonly allowMainnet: boolean;
  };
}

const CREATE_PATH = '/api/v1/lsps1/create_order';

/**
 * A wire that writes down each order before it gives back the answer.
 * @throws {NotApplicable} by `send`, for an order on mainnet without leave, and where the network is not known or not agreed upon
 */
export function recordingWire({ wire, ledger, discovery, settings }: RecordingOptions): Pick<Wire, 'send'> {
  return {
    async send(request) {
      if (request.path !== CREATE_PATH) return wire.send(request);
      assertMayCreate('orders', discovery.agreedNetwork, settings.allowMainnet);
      const answer = await wire.send(request);
      const created = createdOrder(request.json, answer);
      if (created) ledger.add(created);
      return answer;
    },
  };
}

/** What there is to write down of a creation; undefined when it made no order. */
function createdOrder(body: unknown, { status, value }: Answer): CreatedOrder | undefined {
  const { order_id, access_token } = (status === 200 ? membersOf(value) : undefined) ?? {};
  const { rfq_id, refund_onchain_address: refund } = membersOf(body) ?? {};
  if (typeof order_id !== 'string') return undefined;
  return {
    kind: 'order',
    order_id,
    ...(typeof rfq_id === 'string' ? { rfq_id } : {}),
    ...(isSecret(access_token) ? { access_token } : {}),
    ...(typeof refund === 'string' ? { refund_onchain_address: refund } : {}),
  };
}
