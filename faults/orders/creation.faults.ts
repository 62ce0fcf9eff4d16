import type { Behaviour } from '../../reference/maker/behaviour.ts';
import { totalOf } from '../../reference/maker/orders/order.ts';
import { breaks, type Faults } from '../fault.ts';
import { hook } from '../hook.ts';

type Bounds = Parameters<Behaviour['canBeOrdered']>[2];

type Amount = bigint | number;

/** The names that the sums of both sides have. */
const BALANCES = 'lsp_balance_sat + client_balance_sat';

const ASSETS = 'lsp_asset_amount + client_asset_amount';

/** Defects in what an order is made of: its limits, the quote behind a purchase, the invoice. */
export const FAULTS: Faults = {
  'channels-larger-than-offered': breaks('LSP-CREATE-13')
    .what('each side is held to its maximum and the channel to none')
    .behaviourBy(bounded, (bounds, name, value) => (name === BALANCES ? { ...bounds, maximum: value } : bounds)),
  'channels-smaller-than-offered': breaks('LSP-CREATE-13')
    .what('each side is held to its minimum and the channel to none')
    .behaviourBy(bounded, (bounds, name) => (name === BALANCES ? { ...bounds, minimum: 0 } : bounds)),
  'asset-cap-on-one-side': breaks('LSP-CREATE-17')
    .what("the maximum of an asset is looked at on the provider's side alone")
    .behaviourBy(ordered, (isWithin, name) => isWithin || name === 'client_asset_amount'),
  'asset-cap-of-the-channel-forgotten': breaks('LSP-CREATE-17')
    .what('the asset on both sides together may be more than the channel may hold')
    .behaviourBy(ordered, (isWithin, name) => isWithin || name === ASSETS),
  'asset-minimum-of-the-provider-forgotten': breaks('LSP-CREATE-17')
    .what("the minimum of an asset on the provider's side counts for the channel alone, less one")
    .behaviourBy(bounded, (bounds, name) =>
      /asset/.test(name) ? { ...bounds, minimum: BigInt(bounds.minimum) - 1n } : bounds,
    ),
  'largest-asset-orders-refused': breaks('LSP-CREATE-18')
    .what('the most of an asset that may be on a side is refused')
    .behaviourBy(
      ordered,
      (isWithin, name, value, { maximum }) => isWithin && !(/asset_amount$/.test(name) && value === maximum),
    ),
  'odd-provider-balances-refused': breaks('LSP-CREATE-01')
    .what('a balance of the provider that is no whole thousand is refused')
    .behaviourBy(
      ordered,
      (isWithin, name, value) => isWithin && !(name === 'lsp_balance_sat' && BigInt(value) % 1_000n !== 0n),
    ),
  'purchases-of-any-asset': breaks('LSP-CREATE-22')
    .what('a quote for one asset buys as much of another')
    .behaviour({ decisions: { buysAsset: () => true, buysAmount: () => true } }),
  'invoice-with-the-fee-twice': breaks('LSP-PAY-09')
    .what('the fee is counted twice in the invoice of an order')
    .behaviour({ decisions: { invoicedSat: (total, { fee_sat }) => total + fee_sat.bolt11 } }),
  'invoice-without-the-asset': breaks('LSP-PAY-09')
    .what('the invoice of a purchase leaves out what the asset costs')
    .behaviour({ decisions: { invoicedSat: (total, { purchase }) => total - (purchase?.price_sat ?? 0n) } }),
  'invoice-without-the-push': breaks('LSP-PAY-09')
    .what('the invoice asks for the fee alone where the client gets a balance of its own')
    .behaviour({ decisions: { invoicedSat: (total, { terms }) => total - terms.client_balance_sat } }),
  'invoice-in-thousandths': breaks('FMT-UNIT-04')
    .what('the satoshis of a purchase are taken for millisatoshis where its invoice is made')
    .behaviour({ decisions: { invoicedSat: (total, { purchase }) => (purchase ? total / 1000n : total) } }),
  'invoices-at-a-new-rate-with-the-fee-twice': breaks('LSP-PAY-09')
    .triggers('LSP-RATE-08')
    .what('the invoice of an order whose new rate was accepted asks for its fee once more')
    .hook(
      'invoicedSat',
      () => (total, order) => total + (total === totalOf(order, 'bolt11') ? 0n : order.fee_sat.bolt11),
    ),
  'invoices-at-a-new-rate-for-the-asset-alone': breaks('LSP-PAY-09')
    .triggers('LSP-RATE-08')
    .what('the invoice of an order whose new rate was accepted asks for the price of the asset alone')
    .hook(
      'invoicedSat',
      () => (total, order) =>
        total - (total === totalOf(order, 'bolt11') ? 0n : order.fee_sat.bolt11 + order.terms.client_balance_sat),
    ),
  'least-purchases-refused': breaks('LSP-CREATE-18')
    .what('the least of an asset that can be bought is refused')
    .behaviourBy(
      ordered,
      (isWithin, name, value, { minimum }) => isWithin && !(name === 'client_asset_amount' && value === minimum),
    ),
  'largest-purchases-refused': breaks('LSP-CREATE-18')
    .what('the most of an asset that can be bought is refused')
    .behaviourBy(
      ordered,
      (isWithin, name, value, { maximum }) => isWithin && !(name === 'client_asset_amount' && value === maximum),
    ),
};

/** Holds the values of an order to other bounds. */
function bounded(change: (bounds: Bounds, name: string, value: Amount) => Bounds) {
  return hook('canBeOrdered', (usual) => (name, value, bounds) => usual(name, value, change(bounds, name, value)));
}

/** Takes other values of an order than those within their bounds. */
function ordered(takes: (isWithin: boolean, name: string, value: Amount, bounds: Bounds) => boolean) {
  return hook(
    'canBeOrdered',
    (usual) => (name, value, bounds) => takes(usual(name, value, bounds), name, value, bounds),
  );
}
