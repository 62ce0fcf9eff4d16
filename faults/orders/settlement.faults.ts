import type { Behaviour } from '../../reference/maker/behaviour.ts';
import type { Injection } from '../../reference/maker/injection.ts';
import { breaks, type Faults } from '../fault.ts';
import { changeOrders } from './shown.ts';

/** An address that is not the client's. */
const PROVIDERS_ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** The least that a channel holds, in satoshis. */
const LEAST_CAPACITY_SAT = 50_000n;

/** Defects in what becomes of an order: its quote, its price, its channel, its refund. */
export const FAULTS: Faults = {
  'lapsed-quotes-buy-assets': breaks('LSP-EST-06', 'LSP-CREATE-06')
    .what('an asset is estimated and ordered with a quote that has expired')
    .behaviour({ decisions: { buysWith: (standing) => standing !== 'used' } }),
  'socket-quotes-never-expire': breaks('LSP-CREATE-06')
    .what('quotes of the socket are kept by themselves, where nothing ends them but their use')
    .hook('quoteStanding', (usual) => (entry, now, options) => {
      const standing = usual(entry, now, options);
      return entry.socket && standing === 'expired' ? 'open' : standing;
    }),
  'no-order-repriced': breaks('LSP-RATE-06')
    .what('an order keeps its price, however far the market moves before it is paid')
    .options({ repricing_threshold_percent: 1_000 }),
  'repriced-upwards-only': breaks('LSP-RATE-06')
    .what('an order is repriced when the asset gets dearer, not when it gets cheaper')
    .behaviour({
      decisions: {
        noticedPrice(current, agreed) {
          const isDearer = current > agreed;
          return isDearer ? current : agreed;
        },
      },
    }),
  'declined-orders-opened-all-the-same': breaks('LSP-RATE-09')
    .what('the channel of an order is opened although its new rate was declined and its payment went back')
    .behaviour({ decisions: { declinedState: () => 'CHANNEL_OPENING' } }),
  'refunds-to-the-providers-wallet': breaks('LSP-RATE-09')
    .what('a refund goes to the wallet of the provider, whatever address the client gave')
    .behaviour({ decisions: { refundOf: ({ amount_sat }) => ({ address: PROVIDERS_ADDRESS, amount_sat }) } }),
  'refunds-of-half': breaks('LSP-RATE-09')
    .what('half of what was paid comes back')
    .behaviour({ decisions: { refundOf: ({ address, amount_sat }) => ({ address, amount_sat: amount_sat / 2n }) } }),
  'refunds-less-the-fee': breaks('LSP-RATE-09')
    .what('the fee of an order is kept although no channel was opened for it')
    .hook('refundOf', () => ({ address, amount_sat }, { fee_sat }) => ({
      address,
      amount_sat: amount_sat - fee_sat.onchain,
    })),
  'channels-without-the-clients-balance': breaks('FLW-ORDER-03')
    .what('what the client pays for on its own side of the channel stays on the side of the provider')
    .hook('openedFor', () => (wish) => ({ ...wish, own_sat: wish.own_sat + wish.peer_sat, peer_sat: 0n })),
  'channels-without-the-asset': breaks('FLW-ORDER-03')
    .what('the channel of an order that buys an asset is one of BTC alone')
    .behaviour({ decisions: { openedFor: (wish) => ({ ...wish, asset: undefined }) } }),
  'channels-of-repriced-orders-without-the-asset': breaks('FLW-ORDER-03')
    .what('the channel of an order whose new rate was accepted is one of BTC alone')
    .behaviour({ decisions: withoutAssetsAtANewPrice() }),
  'channels-without-a-provided-asset': breaks('FLW-ORDER-03')
    .what("the channel of an order with an asset on the provider's side alone is one of BTC")
    .hook('openedFor', () => (wish) => ({ ...wish, asset: wish.asset?.peer_units === 0n ? undefined : wish.asset })),
  'private-channels-announced': breaks('FLW-ORDER-03')
    .what('the channel of an order is announced, also when a private one was ordered')
    .behaviour({ decisions: { openedFor: (wish) => ({ ...wish, public: true }) } }),
  'announced-channels-private': breaks('FLW-ORDER-03')
    .what('the channel of an order is private, also when an announced one was ordered')
    .behaviour({ decisions: { openedFor: (wish) => ({ ...wish, public: false }) } }),
  'channels-of-the-least-capacity': breaks('FLW-ORDER-03')
    .what('every channel is opened with the least capacity, however much was ordered')
    .hook('openedFor', () => (wish) => ({ ...wish, own_sat: LEAST_CAPACITY_SAT - wish.peer_sat })),
  'channels-in-thousands-of-satoshis': breaks('FLW-ORDER-03')
    .what('the balances of a channel are cut to whole thousands of satoshis')
    .hook('openedFor', () => (wish) => ({
      ...wish,
      own_sat: wish.own_sat - (wish.own_sat % 1_000n),
      peer_sat: wish.peer_sat - (wish.peer_sat % 1_000n),
    })),
  'channels-with-an-asset-of-the-least-capacity': breaks('FLW-ORDER-03')
    .what('the channel of an order with an asset is opened with the least capacity, however much was ordered')
    .hook('openedFor', () => (wish) => ({
      ...wish,
      own_sat: wish.asset === undefined ? wish.own_sat : LEAST_CAPACITY_SAT - wish.peer_sat,
    })),
  'channels-with-the-least-of-an-asset': breaks('FLW-ORDER-03')
    .what('the provider puts the least of an asset that it offers on its side of a channel, however much was ordered')
    .behaviour(withTheLeastOfAnAsset()),
  'purchases-never-announced': breaks('FLW-ORDER-03')
    .what('the channel of an order that buys an asset is private, also when an announced one was ordered')
    .hook('openedFor', () => (wish) => ({ ...wish, public: wish.public && (wish.asset?.peer_units ?? 0n) === 0n })),
  'undecided-orders-opened-at-the-node': breaks('LSP-RATE-06')
    .what(
      'the channel of an order is opened when its invoice is paid, though the order waits for a decision, and shows none',
    )
    .behaviour({ decisions: { opensUndecided: () => true } })
    .wireBy(
      changeOrders,
      ({ order_state }) => ['PENDING_RATE_DECISION', 'FAILED'].includes(String(order_state)) && { channel: null },
    ),
};

/** Opens the channels of orders that cost what the market moved to without their asset. */
function withoutAssetsAtANewPrice(): Pick<Behaviour, 'noticedPrice' | 'openedFor'> {
  const movedTo = new Set<bigint>();
  return {
    noticedPrice(current, agreed) {
      if (current !== agreed) movedTo.add(current);
      return current;
    },
    openedFor: (wish, { purchase }) => ({
      ...wish,
      asset: purchase && movedTo.has(purchase.price_sat) ? undefined : wish.asset,
    }),
  };
}

/** Opens each channel with the least of its asset that is offered, where the provider's side has any. */
function withTheLeastOfAnAsset(): Injection {
  const leastOf = new Map<string, bigint>();
  return {
    catalogue(catalogue) {
      for (const { asset_id, endpoints } of catalogue.assets)
        for (const { layer, min_amount } of endpoints) if (layer === 'RGB_LN') leastOf.set(asset_id, min_amount);
      return catalogue;
    },
    decisions: {
      openedFor(wish) {
        const { asset } = wish;
        if (!asset || asset.own_units === 0n) return wish;
        return { ...wish, asset: { ...asset, own_units: leastOf.get(asset.asset_id) ?? asset.own_units } };
      },
    },
  };
}
