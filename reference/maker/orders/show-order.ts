import type { OrderOptions } from './options.ts';
import { type Order, totalOf } from './order.ts';

/** An order as it goes on the wire (interface, Channel order); the token only where it is given out. */
export function showOrder(order: Order, options: OrderOptions, access_token: string | null = null): object {
  const { terms, purchase } = order;
  const time = (seconds: number) => isoTime(seconds, options);
  return complete(
    {
      order_id: order.order_id,
      client_pubkey: terms.client_pubkey,
      lsp_balance_sat: terms.lsp_balance_sat,
      client_balance_sat: terms.client_balance_sat,
      required_channel_confirmations: terms.required_channel_confirmations,
      funding_confirms_within_blocks: terms.funding_confirms_within_blocks,
      channel_expiry_blocks: terms.channel_expiry_blocks,
      token: '',
      created_at: time(order.created_at),
      announce_channel: terms.announce_channel,
      order_state: order.state,
      payment: {
        bolt11: {
          state: order.bolt11.state,
          expires_at: time(order.bolt11.expires_at),
          fee_total_sat: order.fee_sat.bolt11,
          order_total_sat: totalOf(order, 'bolt11'),
          invoice: order.bolt11.invoice,
        },
        onchain: showOnchain(order, options),
      },
      channel: showChannel(order, options),
      asset_id: terms.asset_id ?? null,
      lsp_asset_amount: amount(terms.lsp_asset_amount),
      client_asset_amount: amount(terms.client_asset_amount),
      rfq_id: purchase?.rfq_id ?? null,
      asset_price_sat: purchase?.price_sat ?? null,
      failure_reason: order.failure_reason ?? null,
      access_token,
    },
    options,
  );
}

function showOnchain(order: Order, options: OrderOptions): object {
  const { onchain, terms } = order;
  const total = totalOf(order, 'onchain');
  return complete(
    {
      state: onchain.state,
      expires_at: isoTime(onchain.expires_at, options),
      fee_total_sat: order.fee_sat.onchain,
      order_total_sat: total,
      address: onchain.address,
      min_fee_for_0conf: options.min_fee_for_0conf,
      min_onchain_payment_confirmations: options.min_onchain_payment_confirmations,
      refund_onchain_address: terms.refund_onchain_address ?? null,
      payment_status: paymentStatus(onchain.received_sat - total, onchain.received_sat),
      payment_difference: onchain.received_sat === 0n ? null : onchain.received_sat - total,
      last_payment_check: onchain.checked_at ?? null,
    },
    options,
  );
}

/** Published words for how what came in compares with what was due. */
function paymentStatus(difference: bigint, received: bigint): string {
  if (received === 0n) return 'NOT_PAID';
  if (difference === 0n) return 'PAID';
  return difference < 0n ? 'UNDERPAID' : 'OVERPAID';
}

/** The usual time from one block to the next. */
const BLOCK_SECONDS = 600;

function showChannel({ channel, terms }: Order, options: OrderOptions): object | null {
  if (channel === undefined) return null;
  const funded_at = Math.floor(channel.funded_at / 1000);
  return {
    channel_id: channel.channel_id,
    temporary_channel_id: channel.temporary_channel_id,
    funded_at: isoTime(funded_at, options),
    funding_outpoint: channel.funding_outpoint,
    expires_at: isoTime(funded_at + terms.channel_expiry_blocks * BLOCK_SECONDS, options),
  };
}

/** Nothing of an asset on a side reads as no amount. */
function amount(units: bigint): bigint | null {
  return units === 0n ? null : units;
}

function isoTime(seconds: number, { order_times }: OrderOptions): string {
  const text = new Date(seconds * 1000).toISOString();
  if (order_times === 'milliseconds') return text;
  return text.replace(/\.\d+Z$/, order_times === 'utc' ? 'Z' : '');
}

/** Leaves members without a value out, if the options say so. */
function complete(members: object, { unset_order_members }: OrderOptions): object {
  if (unset_order_members === 'null') return members;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}
