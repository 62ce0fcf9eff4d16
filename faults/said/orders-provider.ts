import type { Fault } from '../fault.ts';
import type { Said } from '../front/exchange.ts';
import { ESTIMATE_FEES, GET_INFO, NETWORK_INFO } from '../operations.ts';
import { changeBody, counted, elementsOf, type Members, membersOf, reply } from './change.ts';
import { changeOrderErrors, invalidParams, readOtherwise } from './orders.ts';

/** Changes `options` of get_info. */
function changeOptions(change: (options: Members) => unknown): Said {
  return changeBody(GET_INFO, (body) => change(membersOf(body.options)));
}

/** Changes each asset of get_info. */
function changeOffers(change: (asset: Members, index: number) => unknown): Said {
  return changeBody(GET_INFO, (body) => {
    for (const [index, asset] of elementsOf(body.assets).entries()) change(membersOf(asset), index);
  });
}

const SHOWN_BY_INFO = ['LSP-INFO-09'];
const SHOWN_BY_ESTIMATES = ['LSP-EST-12'];

/** Defects of what the provider says of itself, and of its estimates. */
export const ORDER_PROVIDER_SAID: readonly Fault[] = [
  {
    id: 'get-info-without-assets',
    breaks: ['LSP-INFO-01'],
    shownBy: SHOWN_BY_INFO,
    what: 'get_info leaves the assets out',
    said: changeBody(GET_INFO, (body) => delete body.assets),
  },
  {
    id: 'get-info-with-a-list-of-addresses',
    breaks: ['LSP-INFO-01'],
    shownBy: SHOWN_BY_INFO,
    what: 'lsp_connection_url is a list of addresses',
    said: changeBody(GET_INFO, (body) => {
      body.lsp_connection_url = [body.lsp_connection_url];
    }),
  },
  {
    id: 'provider-address-without-a-port',
    breaks: ['LSP-INFO-02'],
    shownBy: SHOWN_BY_INFO,
    what: 'lsp_connection_url has no port',
    said: changeBody(GET_INFO, (body) => {
      body.lsp_connection_url = String(body.lsp_connection_url).replace(/:\d+$/, '');
    }),
  },
  {
    id: 'provider-port-beyond-the-last',
    breaks: ['LSP-INFO-02'],
    shownBy: SHOWN_BY_INFO,
    what: 'the port of lsp_connection_url is none that there is',
    said: changeBody(GET_INFO, (body) => {
      body.lsp_connection_url = String(body.lsp_connection_url).replace(/:(\d+)$/, ':65536');
    }),
  },
  {
    id: 'provider-option-left-out',
    breaks: ['LSP-INFO-03'],
    shownBy: SHOWN_BY_INFO,
    what: 'the options have no min_onchain_payment_size_sat',
    said: changeOptions((options) => delete options.min_onchain_payment_size_sat),
  },
  {
    id: 'provider-maxima-as-texts',
    breaks: ['LSP-INFO-03'],
    shownBy: SHOWN_BY_INFO,
    what: 'the largest balances are texts, as a database gives big numbers',
    said: changeOptions((options) => {
      for (const name of Object.keys(options)) if (/^max_.*_sat$/.test(name)) options[name] = String(options[name]);
    }),
  },
  {
    id: 'zero-reserve-as-a-number',
    breaks: ['LSP-INFO-04'],
    shownBy: SHOWN_BY_INFO,
    what: 'supports_zero_channel_reserve is 1 or 0',
    said: changeOptions((options) => {
      options.supports_zero_channel_reserve = Number(options.supports_zero_channel_reserve);
    }),
  },
  {
    id: 'provider-minimum-over-the-maximum',
    breaks: ['LSP-INFO-05'],
    shownBy: SHOWN_BY_INFO,
    what: 'the least channel is larger than the largest',
    said: changeOptions((options) => {
      options.min_channel_balance_sat = Number(options.max_channel_balance_sat) + 1;
    }),
  },
  {
    id: 'provider-asset-without-a-supply',
    breaks: ['LSP-INFO-06'],
    shownBy: SHOWN_BY_INFO,
    what: 'the assets on offer have no issued_supply',
    said: changeOffers((asset) => delete asset.issued_supply),
  },
  {
    id: 'large-provider-bounds-as-texts',
    breaks: ['LSP-INFO-06'],
    shownBy: SHOWN_BY_INFO,
    what: 'bounds of assets beyond nine digits are texts',
    said: changeOffers((asset) => {
      for (const name of Object.keys(asset))
        if (name.endsWith('_amount') && Number(asset[name]) >= 1e9) asset[name] = String(asset[name]);
    }),
  },
  {
    id: 'client-side-of-no-offer-sold',
    breaks: ['LSP-INFO-07'],
    what: "an asset whose client's side is said not to be on offer is sold all the same",
    said: changeOffers((asset, index) => {
      if (index === 0) asset.max_initial_client_amount = 0;
    }),
  },
  {
    id: 'provider-side-of-no-offer-filled',
    breaks: ['LSP-INFO-07'],
    what: "an asset whose provider's side is said not to be on offer is put there all the same",
    said: changeOffers((asset) => {
      asset.max_initial_lsp_amount = 0;
    }),
  },
  {
    id: 'provider-assets-with-another-precision',
    breaks: ['LSP-INFO-09'],
    what: 'one asset on offer has another precision than in the market list',
    said: changeOffers((asset, index) => {
      if (index === 1) asset.precision = Number(asset.precision) + 1;
    }),
  },
  {
    id: 'network-info-height-as-text',
    breaks: ['LSP-NET-01'],
    what: 'network_info gives the height as text',
    said: changeHeight((height) => String(height)),
  },
  {
    id: 'network-info-without-a-network',
    breaks: ['LSP-NET-01'],
    what: 'network_info does not name the network',
    said: changeBody(NETWORK_INFO, (body) => {
      for (const [name, value] of Object.entries(body)) if (typeof value === 'string') delete body[name];
    }),
  },
  {
    id: 'network-info-of-another-network',
    breaks: ['LSP-NET-02'],
    what: 'the provider node is on another network than the maker node',
    said: changeBody(NETWORK_INFO, (body) => {
      for (const [name, value] of Object.entries(body)) if (typeof value === 'string') body[name] = 'Testnet';
    }),
  },
  {
    id: 'network-info-from-before',
    breaks: ['LSP-NET-02'],
    what: 'network_info tells a height of long ago',
    said: changeHeight((height) => Number(height) - 50),
  },
  {
    id: 'network-info-of-several-nodes',
    breaks: ['LSP-NET-03'],
    what: 'each answer comes from another node behind the same address, one of which is far behind',
    said: changeBody(NETWORK_INFO, (body, { count }) => {
      for (const [name, value] of Object.entries(body))
        if (/height/.test(name) && count % 2 === 0) body[name] = Math.max(0, Number(value) - 90);
    }),
  },
  {
    id: 'estimate-without-a-total',
    breaks: ['LSP-EST-01'],
    shownBy: SHOWN_BY_ESTIMATES,
    what: 'an estimate has no total_fee',
    said: changeBody(ESTIMATE_FEES, (body) => delete body.total_fee),
  },
  {
    id: 'estimate-with-fractions',
    breaks: ['LSP-EST-01'],
    shownBy: SHOWN_BY_ESTIMATES,
    what: 'the fee for the duration is not rounded',
    said: changeBody(ESTIMATE_FEES, (body) => {
      body.duration_fee = Number(body.duration_fee) + 0.4;
    }),
  },
  {
    id: 'estimate-with-the-discount-below-zero',
    breaks: ['LSP-EST-02'],
    shownBy: SHOWN_BY_ESTIMATES,
    what: 'the discount is told as a negative number',
    said: changeBody(ESTIMATE_FEES, (body) => {
      body.applied_discount = -5;
    }),
  },
  {
    id: 'purchases-estimated-without-a-quote',
    breaks: ['LSP-EST-04', 'LSP-EST-05'],
    what: 'an estimate of a purchase needs no quote',
    said: readOtherwise(ESTIMATE_FEES, (body) => {
      if (body.rfq_id === undefined) delete body.client_asset_amount;
    }),
  },
  {
    id: 'estimate-refusal-blames-the-amount',
    breaks: ['LSP-EST-05'],
    what: 'the refusal of an estimate without a quote points at client_asset_amount',
    said: changeOrderErrors([400], ({ body }, { operation, body: asked }) =>
      operation === ESTIMATE_FEES && 'error_code' in membersOf(body) && membersOf(asked).rfq_id === undefined
        ? invalidParams('client_asset_amount')
        : undefined,
    ),
  },
  {
    id: 'estimate-refusal-by-validation',
    breaks: ['LSP-EST-04', 'LSP-EST-05'],
    what: 'an estimate of a purchase without a quote fails validation',
    said: changeOrderErrors([400], ({ body }, { operation, body: asked }) =>
      operation === ESTIMATE_FEES && 'error_code' in membersOf(body) && membersOf(asked).rfq_id === undefined
        ? reply(422, { detail: [{ loc: ['body', 'rfq_id'], msg: 'Field required', type: 'missing' }] })
        : undefined,
    ),
  },
  {
    id: 'purchases-estimated-with-any-quote',
    breaks: ['LSP-EST-07'],
    what: 'any text in rfq_id will do for an estimate',
    said: readOtherwise(ESTIMATE_FEES, (body) => {
      if (body.rfq_id !== undefined) delete body.client_asset_amount;
    }),
  },
  {
    id: 'unknown-quote-of-an-estimate-conflicts',
    breaks: ['LSP-EST-07'],
    what: 'an unknown quote makes an estimate a validation error of the service',
    said: changeOrderErrors([400], ({ body }, { operation, body: asked }) => {
      const fresh = operation === ESTIMATE_FEES && membersOf(asked).rfq_id !== undefined;
      if (fresh && membersOf(body).error_code === 'LSPS1_INVALID_PARAMS')
        membersOf(body).error_code = 'VALIDATION_ERROR';
      return undefined;
    }),
  },
  {
    id: 'estimate-of-nothing-needs-a-quote',
    breaks: ['LSP-EST-08'],
    what: 'an estimate with a client_asset_amount of 0 is refused for want of a quote',
    said: {
      request({ operation, body }) {
        const { client_asset_amount: amount, rfq_id } = membersOf(body);
        return operation === ESTIMATE_FEES && amount === 0 && rfq_id === undefined
          ? invalidParams('rfq_id')
          : undefined;
      },
    },
  },
  {
    id: 'estimate-of-an-asset-needs-a-quote',
    breaks: ['LSP-EST-08'],
    what: 'an estimate that names an asset is refused for want of a quote, though nothing is bought',
    said: {
      request({ operation, body }) {
        const { asset_id, rfq_id } = membersOf(body);
        return operation === ESTIMATE_FEES && typeof asset_id === 'string' && rfq_id === undefined
          ? invalidParams('rfq_id')
          : undefined;
      },
    },
  },
  {
    id: 'estimate-uses-its-quote-up',
    breaks: ['LSP-EST-09', 'FLW-ORDER-02'],
    what: 'a quote is spent once an estimate was made with it',
    said: {
      request({ operation, body }, { memory }) {
        const { rfq_id } = membersOf(body);
        if (!operation?.includes('/lsps1/') || typeof rfq_id !== 'string') return undefined;
        return memory.has(rfq_id) ? invalidParams('rfq_id') : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const { rfq_id } = membersOf(body);
        if (operation === ESTIMATE_FEES && given.status === 200 && typeof rfq_id === 'string') memory.set(rfq_id, true);
        return given;
      },
    },
  },
  {
    id: 'estimate-of-a-text',
    breaks: ['LSP-EST-11'],
    what: 'an ill-typed balance is estimated as the least',
    said: readOtherwise(ESTIMATE_FEES, (body) => {
      if (typeof body.lsp_balance_sat === 'string') body.lsp_balance_sat = 100_000;
    }),
  },
  {
    id: 'estimate-cuts-fractions',
    breaks: ['LSP-EST-11'],
    what: 'a fraction of a satoshi is cut off before anything is estimated',
    said: readOtherwise(ESTIMATE_FEES, (body) => {
      for (const name of ['lsp_balance_sat', 'client_balance_sat'])
        if (typeof body[name] === 'number' && !Number.isInteger(body[name])) body[name] = 100_000;
    }),
  },
  {
    id: 'estimates-that-waver',
    breaks: ['LSP-EST-12'],
    what: 'equal questions get estimates that differ',
    said: changeBody(ESTIMATE_FEES, (body, _, memory) => {
      body.total_fee = Number(body.total_fee) + (counted(memory, 'estimates') % 7);
    }),
  },
  {
    id: 'estimates-of-a-third',
    breaks: ['LSP-EST-14'],
    what: 'an estimate is a third of what the order costs',
    said: changeBody(ESTIMATE_FEES, (body) => {
      body.total_fee = Math.floor(Number(body.total_fee) / 3);
    }),
  },
];

/** Changes the height that network_info tells, whatever its name. */
function changeHeight(change: (height: unknown) => unknown): Said {
  return changeBody(NETWORK_INFO, (body) => {
    for (const name of Object.keys(body)) if (/height/.test(name)) body[name] = change(body[name]);
  });
}
