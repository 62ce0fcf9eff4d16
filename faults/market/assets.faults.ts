import { randomUUID } from 'node:crypto';
import {
  answerTo,
  changeAssets,
  changeBody,
  changeElements,
  changeRequest,
  changeValidationEntries,
  elementsOf,
  membersOf,
  reply,
} from '../change.ts';
import type { Faults } from '../fault.ts';
import { everyAsset } from '../market/every-asset.ts';
import { ASSETS } from '../operations.ts';
import { asText, drop, on, set, tail, where } from '../rule.ts';

/** Defects of the asset list: wrapper, elements, what is read of a query. */
export const FAULTS: Faults = {
  'assets-need-a-limit': {
    breaks: ['MKT-ASSETS-01'],
    what: 'the asset list is refused without a limit',
    wire: answerTo(ASSETS, ({ query }) =>
      query.limit === undefined
        ? reply(422, { detail: [{ loc: ['query', 'limit'], msg: 'Field required', type: 'missing' }] })
        : undefined,
    ),
  },
  'assets-wrapper-without-network': {
    breaks: ['MKT-ASSETS-02'],
    what: 'the asset list does not name its network',
    wire: on(ASSETS).body(drop('network')),
  },
  'assets-limit-null-though-asked': {
    breaks: ['MKT-ASSETS-02', 'MKT-ASSETS-06'],
    what: 'limit comes back as null although it was asked for',
    wire: on(ASSETS).body(set('limit', null)),
  },
  'assets-total-missing-beyond-the-end': {
    breaks: ['MKT-ASSETS-02'],
    shownBy: ['MKT-ASSETS-08'],
    what: 'an empty page has no total',
    wire: changeBody(ASSETS, (body) => elementsOf(body.assets).length === 0 && delete body.total),
  },
  'assets-network-capitalised': {
    breaks: ['MKT-ASSETS-03'],
    what: 'the asset list writes the network with a capital',
    wire: on(ASSETS).body(set('network', 'Regtest')),
  },
  'assets-network-named-testnet': {
    breaks: ['MKT-ASSETS-03'],
    what: 'the asset list names a network that the interface does not know',
    wire: on(ASSETS).body(set('network', 'testnet')),
  },
  'assets-total-counts-the-page': {
    breaks: ['MKT-ASSETS-04'],
    what: 'total counts the elements of the page',
    wire: changeBody(ASSETS, (body) => {
      body.total = elementsOf(body.assets).length;
    }),
  },
  'assets-total-counts-what-is-left': {
    breaks: ['MKT-ASSETS-08'],
    what: 'total counts only what begins at the offset',
    wire: changeBody(ASSETS, (body) => {
      body.total = Math.max(0, Number(body.total) - Number(body.offset));
    }),
  },
  'assets-total-capped-at-the-page-size': {
    breaks: ['MKT-ASSETS-04'],
    what: 'total never exceeds the limit asked for',
    wire: changeBody(ASSETS, (body) => {
      body.total = Math.min(Number(body.total), Number(body.limit));
    }),
  },
  'assets-limit-echoes-the-default': {
    breaks: ['MKT-ASSETS-06'],
    what: 'the wrapper names the usual page size instead of the one asked for',
    wire: on(ASSETS).body(set('limit', 50)),
  },
  'assets-offset-echoes-zero': {
    breaks: ['MKT-ASSETS-06'],
    what: 'the wrapper names the offset 0 whatever was asked for',
    wire: on(ASSETS).body(set('offset', 0)),
  },
  'assets-beyond-the-end-not-found': {
    breaks: ['MKT-ASSETS-08'],
    what: 'a page beyond the end is answered 404',
    wire: {
      reply: (request, given) =>
        request.operation === ASSETS && given.status === 200 && elementsOf(membersOf(given.body).assets).length === 0
          ? {
              ...given,
              status: 404,
              body: { error_code: 'NOT_FOUND', message: 'No such page', request_id: randomUUID() },
            }
          : given,
    },
  },
  'assets-limit-of-letters-ignored': {
    breaks: ['MKT-ASSETS-09'],
    what: 'a limit that is no number is ignored',
    wire: changeRequest(ASSETS, ({ query }) => {
      if (!/^-?\d+$/.test(query.limit ?? '')) delete query.limit;
    }),
  },
  'assets-refusal-names-another-member': {
    breaks: ['MKT-ASSETS-09'],
    what: 'the 422 for a bad offset does not say that the offset is bad',
    wire: changeValidationEntries((entry) => {
      entry.loc = elementsOf(entry.loc).slice(0, 1);
    }),
  },
  'assets-filter-keeps-the-whole-total': {
    breaks: ['MKT-ASSETS-11'],
    what: 'total of a filtered list counts what the filter left out',
    wire: {
      async reply(request, given, { ask }) {
        if (request.operation !== ASSETS || request.query.asset_id === undefined || given.status !== 200) return given;
        membersOf(given.body).total = membersOf((await ask({ ...request, query: {} })).body).total;
        return given;
      },
    },
  },
  'assets-limits-shrink-with-every-read': {
    breaks: ['MKT-ASSETS-16'],
    what: 'each reading of the list takes something off the limits',
    wire: changeBody(ASSETS, (body, { count }) => {
      for (const asset of elementsOf(body.assets))
        for (const endpoint of elementsOf(membersOf(asset).endpoints).map(membersOf))
          endpoint.max_amount = BigInt(String(endpoint.max_amount)) - BigInt(count);
    }),
  },
  'asset-timestamp-is-the-time-of-reading': {
    breaks: ['MKT-ASSETS-16'],
    what: 'timestamp of an asset is the time at which it is read',
    wire: changeBody(ASSETS, (body) => {
      for (const asset of elementsOf(body.assets)) membersOf(asset).timestamp = body.timestamp;
    }),
  },
  'asset-without-added-at': {
    breaks: ['MKT-ASSET-01'],
    what: 'an asset does not say when it was added',
    wire: on(ASSETS).body(drop('assets.*.added_at')),
  },
  'asset-precision-as-text': {
    breaks: ['MKT-ASSET-01', 'FMT-INT-01'],
    what: 'precision is a text',
    wire: on(ASSETS).body(asText('assets.*.precision')),
  },
  'asset-activity-as-number': {
    breaks: ['MKT-ASSET-01'],
    what: 'is_active of an asset is 0 or 1',
    wire: changeAssets((asset) => {
      asset.is_active = asset.is_active ? 1 : 0;
    }),
  },
  'asset-precision-negative': {
    breaks: ['MKT-ASSET-03'],
    what: 'an asset has a negative precision',
    wire: on(ASSETS).body(set('assets.*.precision', -1)),
  },
  'asset-supply-overflown': {
    breaks: ['MKT-ASSET-03'],
    what: 'a large supply has overflown into the negative',
    wire: changeAssets((asset) => {
      asset.issued_supply = BigInt.asIntN(32, BigInt(String(asset.issued_supply)));
    }),
  },
  'asset-protocol-ids-as-list': {
    breaks: ['MKT-ASSET-04'],
    what: 'protocol_ids is an array',
    wire: changeAssets((asset) => {
      asset.protocol_ids = Object.values(membersOf(asset.protocol_ids));
    }),
  },
  'asset-protocol-ids-null': {
    breaks: ['MKT-ASSET-04'],
    what: 'protocol_ids is null where there is none',
    wire: on(ASSETS).body(set('assets.*.protocol_ids', null)),
  },
  'asset-protocol-id-nested': {
    breaks: ['MKT-ASSET-04'],
    what: 'protocol_ids maps to objects',
    wire: changeElements('assets', (asset) => {
      asset.protocol_ids = { RGB: { id: asset.asset_id } };
    }),
  },
  'asset-media-as-url': {
    breaks: ['MKT-ASSET-05'],
    what: 'media is a text',
    wire: on(ASSETS).body(set('assets.*.media', 'media/logo.png')),
  },
  'asset-endpoints-by-layer': {
    breaks: ['MKT-ASSET-06'],
    what: 'endpoints is an object with the layers as members',
    wire: changeElements('assets', (asset) => {
      asset.endpoints = Object.fromEntries(elementsOf(asset.endpoints).map((one) => [membersOf(one).layer, one]));
    }),
  },
  'asset-endpoint-without-activity': {
    breaks: ['MKT-ASSET-06'],
    what: 'an endpoint does not say whether it is active',
    wire: on(ASSETS).body(drop('assets.*.endpoints.*.is_active')),
  },
  'asset-bounds-as-text': {
    breaks: ['MKT-ASSET-06', 'FMT-INT-01'],
    what: 'the bounds of an endpoint are texts',
    wire: changeElements('assets', (asset) => {
      for (const endpoint of elementsOf(asset.endpoints).map(membersOf))
        Object.assign(endpoint, { min_amount: String(endpoint.min_amount), max_amount: String(endpoint.max_amount) });
    }),
  },
  'asset-bounds-exchanged': {
    breaks: ['MKT-ASSET-07'],
    what: 'the smallest amount of an endpoint is above the largest',
    wire: changeElements('assets', (asset) => {
      for (const endpoint of elementsOf(asset.endpoints).map(membersOf))
        Object.assign(endpoint, { min_amount: endpoint.max_amount, max_amount: endpoint.min_amount });
    }),
  },
  'asset-layers-as-text': {
    breaks: ['MKT-ASSET-08'],
    what: 'supported_layers is one text with commas',
    wire: changeElements('assets', (asset) => {
      asset.supported_layers = elementsOf(asset.supported_layers).join(',');
    }),
  },
  'asset-limits-on-an-unsupported-layer': {
    breaks: ['MKT-ASSET-09'],
    what: 'an asset has limits on a layer it does not settle on',
    wire: everyAsset(tail('supported_layers')),
  },
  'asset-limits-twice-on-a-layer': {
    breaks: ['MKT-ASSET-09'],
    what: 'a layer has two sets of limits',
    wire: changeElements('assets', (asset) => {
      asset.endpoints = [...elementsOf(asset.endpoints), ...elementsOf(asset.endpoints).slice(0, 1)];
    }),
  },
  'bitcoin-listed-without-limits': {
    breaks: ['MKT-ASSET-10'],
    what: 'BTC is listed without limits',
    wire: everyAsset(where('asset_id', 'BTC', set('endpoints', []))),
  },
};
