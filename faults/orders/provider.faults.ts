import { changeBody, elementsOf, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { GET_INFO, NETWORK_INFO } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { drop, on, set } from '../rule.ts';

const SHOWN_BY_INFO = ['LSP-INFO-09'];

/** Defects of what the provider says of itself. */
export const FAULTS: Faults = {
  'get-info-without-assets': {
    breaks: ['LSP-INFO-01'],
    shownBy: SHOWN_BY_INFO,
    what: 'get_info leaves the assets out',
    wire: on(GET_INFO).body(drop('assets')),
  },
  'get-info-with-a-list-of-addresses': {
    breaks: ['LSP-INFO-01'],
    shownBy: SHOWN_BY_INFO,
    what: 'lsp_connection_url is a list of addresses',
    wire: changeBody(GET_INFO, (body) => {
      body.lsp_connection_url = [body.lsp_connection_url];
    }),
  },
  'provider-address-without-a-port': {
    breaks: ['LSP-INFO-02'],
    shownBy: SHOWN_BY_INFO,
    what: 'lsp_connection_url has no port',
    wire: changeBody(GET_INFO, (body) => {
      body.lsp_connection_url = String(body.lsp_connection_url).replace(/:\d+$/, '');
    }),
  },
  'provider-port-beyond-the-last': {
    breaks: ['LSP-INFO-02'],
    shownBy: SHOWN_BY_INFO,
    what: 'the port of lsp_connection_url is none that there is',
    wire: changeBody(GET_INFO, (body) => {
      body.lsp_connection_url = String(body.lsp_connection_url).replace(/:(\d+)$/, ':65536');
    }),
  },
  'provider-option-left-out': {
    breaks: ['LSP-INFO-03'],
    shownBy: SHOWN_BY_INFO,
    what: 'the options have no min_onchain_payment_size_sat',
    wire: changeOptions((options) => delete options.min_onchain_payment_size_sat),
  },
  'provider-maxima-as-texts': {
    breaks: ['LSP-INFO-03'],
    shownBy: SHOWN_BY_INFO,
    what: 'the largest balances are texts, as a database gives big numbers',
    wire: changeOptions((options) => {
      for (const name of Object.keys(options)) if (/^max_.*_sat$/.test(name)) options[name] = String(options[name]);
    }),
  },
  'zero-reserve-as-a-number': {
    breaks: ['LSP-INFO-04'],
    shownBy: SHOWN_BY_INFO,
    what: 'supports_zero_channel_reserve is 1 or 0',
    wire: changeOptions((options) => {
      options.supports_zero_channel_reserve = Number(options.supports_zero_channel_reserve);
    }),
  },
  'provider-minimum-over-the-maximum': {
    breaks: ['LSP-INFO-05'],
    shownBy: SHOWN_BY_INFO,
    what: 'the least channel is larger than the largest',
    wire: changeOptions((options) => {
      options.min_channel_balance_sat = Number(options.max_channel_balance_sat) + 1;
    }),
  },
  'provider-asset-without-a-supply': {
    breaks: ['LSP-INFO-06'],
    shownBy: SHOWN_BY_INFO,
    what: 'the assets on offer have no issued_supply',
    wire: changeOffers((asset) => delete asset.issued_supply),
  },
  'large-provider-bounds-as-texts': {
    breaks: ['LSP-INFO-06'],
    shownBy: SHOWN_BY_INFO,
    what: 'bounds of assets beyond nine digits are texts',
    wire: changeOffers((asset) => {
      for (const name of Object.keys(asset))
        if (name.endsWith('_amount') && Number(asset[name]) >= 1e9) asset[name] = String(asset[name]);
    }),
  },
  'client-side-of-no-offer-sold': {
    breaks: ['LSP-INFO-07'],
    what: "an asset whose client's side is said not to be on offer is sold all the same",
    wire: changeOffers((asset, index) => {
      if (index === 0) asset.max_initial_client_amount = 0;
    }),
  },
  'provider-side-of-no-offer-filled': {
    breaks: ['LSP-INFO-07'],
    what: "an asset whose provider's side is said not to be on offer is put there all the same",
    wire: changeOffers((asset) => {
      asset.max_initial_lsp_amount = 0;
    }),
  },
  'provider-assets-with-another-precision': {
    breaks: ['LSP-INFO-09'],
    what: 'one asset on offer has another precision than in the market list',
    wire: changeOffers((asset, index) => {
      if (index === 1) asset.precision = Number(asset.precision) + 1;
    }),
  },
  'network-info-height-as-text': {
    breaks: ['LSP-NET-01'],
    what: 'network_info gives the height as text',
    wire: changeHeight((height) => String(height)),
  },
  'network-info-without-a-network': {
    breaks: ['LSP-NET-01'],
    what: 'network_info does not name the network',
    wire: changeBody(NETWORK_INFO, (body) => {
      for (const [name, value] of Object.entries(body)) if (typeof value === 'string') delete body[name];
    }),
  },
  'network-info-of-another-network': {
    breaks: ['LSP-NET-02'],
    what: 'the provider node is on another network than the maker node',
    wire: changeBody(NETWORK_INFO, (body) => {
      for (const [name, value] of Object.entries(body)) if (typeof value === 'string') body[name] = 'Testnet';
    }),
  },
  'network-info-from-before': {
    breaks: ['LSP-NET-02'],
    what: 'network_info tells a height of long ago',
    wire: changeHeight((height) => Number(height) - 50),
  },
  'network-info-of-several-nodes': {
    breaks: ['LSP-NET-03'],
    what: 'each answer comes from another node behind the same address, one of which is far behind',
    wire: changeBody(NETWORK_INFO, (body, { count }) => {
      for (const [name, value] of Object.entries(body))
        if (/height/.test(name) && count % 2 === 0) body[name] = Math.max(0, Number(value) - 90);
    }),
  },
  'zero-reserve-not-known': {
    breaks: ['LSP-INFO-04'],
    shownBy: ['LSP-INFO-09'],
    what: 'supports_zero_channel_reserve is null',
    wire: on(GET_INFO).body(set('options.supports_zero_channel_reserve', null)),
  },
  'network-info-of-another-network-now-and-then': {
    breaks: ['LSP-NET-03'],
    what: 'every third answer about the network names another one',
    wire: changeBody(NETWORK_INFO, (body, { count }) => {
      if (count % 3 === 0) body.network = 'Mainnet';
    }),
  },
};

/** Changes `options` of get_info. */
function changeOptions(change: (options: Members) => unknown): Wire {
  return changeBody(GET_INFO, (body) => change(membersOf(body.options)));
}

/** Changes each asset of get_info. */
function changeOffers(change: (asset: Members, index: number) => unknown): Wire {
  return changeBody(GET_INFO, (body) => {
    for (const [index, asset] of elementsOf(body.assets).entries()) change(membersOf(asset), index);
  });
}

/** Changes the height that network_info tells, whatever its name. */
function changeHeight(change: (height: unknown) => unknown): Wire {
  return changeBody(NETWORK_INFO, (body) => {
    for (const name of Object.keys(body)) if (/height/.test(name)) body[name] = change(body[name]);
  });
}
