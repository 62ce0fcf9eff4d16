import { booleanMember, integerMember, type Reading, textMember } from '../formats/reading.ts';
import type { ChannelFigures, OrderTerms } from './order.ts';

/** The largest count of blocks or confirmations that is a count at all. */
const MOST_BLOCKS = 2 ** 31 - 1;

/** Reads the body of create_order (interface, create_order: what is required and what is not). */
export function readOrder(reading: Reading): OrderTerms & { rfq_id: string | undefined } {
  const terms = {
    client_pubkey: textMember(reading, 'client_pubkey', true) ?? '',
    ...readFigures(reading, true),
    required_channel_confirmations: readBlocks(reading, 'required_channel_confirmations', 0, true),
    funding_confirms_within_blocks: readBlocks(reading, 'funding_confirms_within_blocks', 1, true),
    announce_channel: booleanMember(reading, 'announce_channel', true) ?? false,
    rfq_id: textMember(reading, 'rfq_id'),
    refund_onchain_address: textMember(reading, 'refund_onchain_address'),
  };
  // This service notifies nobody: that the address is a text is all it wants to know, and it keeps nothing of it
  // (LSP-ORDER-15).
  textMember(reading, 'email');
  return terms;
}

/** Reads the body of estimate_fees. */
export function readEstimate(reading: Reading): ChannelFigures & { rfq_id: string | undefined } {
  const { estimate_figures } = reading.maker.options;
  return { ...readFigures(reading, estimate_figures === 'required'), rfq_id: textMember(reading, 'rfq_id') };
}

function readFigures(reading: Reading, required: boolean): ChannelFigures {
  return {
    lsp_balance_sat: readAmount(reading, 'lsp_balance_sat', required),
    client_balance_sat: readAmount(reading, 'client_balance_sat', required),
    channel_expiry_blocks: readBlocks(reading, 'channel_expiry_blocks', 1, required),
    asset_id: textMember(reading, 'asset_id'),
    lsp_asset_amount: readAmount(reading, 'lsp_asset_amount', false),
    client_asset_amount: readAmount(reading, 'client_asset_amount', false),
  };
}

function readAmount(reading: Reading, name: string, required: boolean): bigint {
  return BigInt(integerMember(reading, name, { minimum: 0 }, required) ?? 0);
}

function readBlocks(reading: Reading, name: string, minimum: number, required: boolean): number {
  return Number(integerMember(reading, name, { minimum, maximum: MOST_BLOCKS }, required) ?? 0);
}
