import { elementsOf, type Members, mapped, membersOf, mergeInto, onAnswer, showAs } from '../change.ts';
import { breaking, breaks, type Faults } from '../fault.ts';
import { GET_INFO, NETWORK_INFO } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { asNumber, drop, every, on, set } from '../rule.ts';

/** Begins a fault that a passive check finds in what these checks send. */
const breaksPassively = breaking({ triggers: ['LSP-INFO-09'] });

/** Defects of what the provider says of itself. */
export const FAULTS: Faults = {
  'get-info-without-assets': breaksPassively('LSP-INFO-01')
    .what('get_info leaves the assets out')
    .wire(on(GET_INFO).body(drop('assets'))),
  'provider-option-left-out': breaksPassively('LSP-INFO-03')
    .what('the options have no min_onchain_payment_size_sat')
    .wire(on(GET_INFO).body(drop('options.min_onchain_payment_size_sat'))),
  'zero-reserve-as-a-number': breaksPassively('LSP-INFO-04')
    .what('supports_zero_channel_reserve is 1 or 0')
    .wire(on(GET_INFO).body(asNumber('options.supports_zero_channel_reserve'))),
  'zero-reserve-not-known': breaksPassively('LSP-INFO-04')
    .what('supports_zero_channel_reserve is null')
    .wire(on(GET_INFO).body(set('options.supports_zero_channel_reserve', null))),
  'provider-asset-without-a-supply': breaksPassively('LSP-INFO-06')
    .what('the assets on offer have no issued_supply')
    .wire(on(GET_INFO).body(drop('assets.*.issued_supply'))),
  'get-info-with-a-list-of-addresses': breaksPassively('LSP-INFO-01')
    .what('lsp_connection_url is a list of addresses')
    .wireBy(showAs, GET_INFO, 'lsp_connection_url', (url) => [url]),
  'provider-address-without-a-port': breaksPassively('LSP-INFO-02')
    .what('lsp_connection_url has no port')
    .wireBy(showAs, GET_INFO, 'lsp_connection_url', (url) => String(url).replace(/:\d+$/, '')),
  'provider-port-beyond-the-last': breaksPassively('LSP-INFO-02')
    .what('the port of lsp_connection_url is none that there is')
    .wireBy(showAs, GET_INFO, 'lsp_connection_url', (url) => String(url).replace(/:(\d+)$/, ':65536')),
  'provider-maxima-as-texts': breaksPassively('LSP-INFO-03')
    .what('the largest balances are texts, as a database gives big numbers')
    .wireBy(changeOptions, (options) => {
      const names = Object.keys(options).filter((name) => /^max_.*_sat$/.test(name));
      return mapped(options, names, String);
    }),
  'provider-minimum-over-the-maximum': breaksPassively('LSP-INFO-05')
    .what('the least channel is larger than the largest')
    .wireBy(changeOptions, ({ max_channel_balance_sat: most }) => ({ min_channel_balance_sat: Number(most) + 1 })),
  'large-provider-bounds-as-texts': breaksPassively('LSP-INFO-06')
    .what('bounds of assets beyond nine digits are texts')
    .wireBy(changeOffers, (asset) => {
      const names = Object.keys(asset).filter((name) => name.endsWith('_amount') && Number(asset[name]) >= 1e9);
      return mapped(asset, names, String);
    }),
  'client-side-of-no-offer-sold': breaks('LSP-INFO-07')
    .what("an asset whose client's side is said not to be on offer is sold all the same")
    .wireBy(changeOffers, (_, index) => index === 0 && { max_initial_client_amount: 0 }),
  'provider-side-of-no-offer-filled': breaks('LSP-INFO-07')
    .what("an asset whose provider's side is said not to be on offer is put there all the same")
    .wire(on(GET_INFO).body(set('assets.*.max_initial_lsp_amount', 0))),
  'provider-assets-with-another-precision': breaks('LSP-INFO-09', 'FMT-PREC-01')
    .what('one asset on offer has another precision than in the market list')
    .wireBy(changeOffers, ({ precision }, index) => index === 1 && { precision: Number(precision) + 1 }),
  'network-info-height-as-text': breaks('LSP-NET-01')
    .what('network_info gives the height as text')
    .wire(changeNetwork(/height/, String)),
  'network-info-without-a-network': breaks('LSP-NET-01')
    .what('network_info does not name the network')
    .wireBy(changeNetwork, /network/, () => undefined),
  'network-info-of-another-network': breaks('LSP-NET-02')
    .what('the provider node is on another network than the maker node')
    .wireBy(changeNetwork, /network/, () => 'Testnet'),
  'network-info-from-before': breaks('LSP-NET-02')
    .what('network_info tells a height of long ago')
    .wireBy(changeNetwork, /height/, (height) => Number(height) - 50),
  'network-info-of-the-start': breaks('LSP-NET-02')
    .what('network_info goes on telling the height that it told first')
    .onAnswer(NETWORK_INFO, ({ answer, memory }) => {
      const [name = '', height] = Object.entries(answer).find(([member]) => /height/.test(member)) ?? [];
      if (!memory.has('height')) memory.set('height', height);
      answer[name] = memory.get('height');
    }),
  'network-info-of-several-nodes': breaks('LSP-NET-03')
    .what('each answer comes from another node behind the same address, one of which is far behind')
    .wireBy(changeNetwork, /height/, (height, count) => (count % 2 === 0 ? Math.max(0, Number(height) - 90) : height)),
  'network-info-of-another-network-now-and-then': breaks('LSP-NET-03')
    .what('every third answer about the network names another one')
    .wire(on(NETWORK_INFO).when('count', every(3)).body(set('network', 'Mainnet'))),
};

/** Changes `options` of get_info. */
function changeOptions(change: (options: Members) => Members): Wire {
  return onAnswer(GET_INFO, ({ answer }) => {
    Object.assign(membersOf(answer.options), change(membersOf(answer.options)));
  });
}

/** Changes each asset of get_info. */
function changeOffers(change: (asset: Members, index: number) => unknown): Wire {
  return onAnswer(GET_INFO, ({ answer }) => {
    for (const [index, asset] of elementsOf(answer.assets).map(membersOf).entries())
      mergeInto(asset, change(asset, index));
  });
}

/** Changes the members of network_info that are called like this, as the interface leaves their names open. */
function changeNetwork(name: RegExp, change: (value: unknown, count: number) => unknown): Wire {
  return onAnswer(NETWORK_INFO, ({ answer, count }) => {
    const names = Object.keys(answer).filter((one) => name.test(one));
    return mapped(answer, names, (value) => change(value, count));
  });
}
