import { answerTo, changeBody, changeElements, changeRequest, elementsOf, membersOf, reply } from './change.ts';
import type { Fault } from './fault.ts';
import { ASSETS } from './operations.ts';

/** Defects of the asset list: filters, paging, wrapper, elements. */
export const MARKET_ASSET_FAULTS: readonly Fault[] = [
  {
    id: 'assets-need-a-limit',
    breaks: ['MKT-ASSETS-01'],
    what: 'the asset list is refused without a limit',
    plant: answerTo(ASSETS, ({ query }) =>
      query.limit === undefined
        ? reply(422, { detail: [{ loc: ['query', 'limit'], msg: 'Field required', type: 'missing' }] })
        : undefined,
    ),
  },
  {
    id: 'assets-wrapper-without-network',
    breaks: ['MKT-ASSETS-02'],
    what: 'the asset list does not name its network',
    plant: changeBody(ASSETS, (body) => delete body.network),
  },
  {
    id: 'assets-limit-null-though-asked',
    breaks: ['MKT-ASSETS-02', 'MKT-ASSETS-06'],
    what: 'limit comes back as null although it was asked for',
    plant: changeBody(ASSETS, (body) => {
      body.limit = null;
    }),
  },
  {
    id: 'assets-total-missing-beyond-the-end',
    breaks: ['MKT-ASSETS-02'],
    shownBy: ['MKT-ASSETS-08'],
    what: 'an empty page has no total',
    plant: changeBody(ASSETS, (body) => elementsOf(body.assets).length === 0 && delete body.total),
  },
  {
    id: 'assets-network-capitalised',
    breaks: ['MKT-ASSETS-03'],
    what: 'the asset list writes the network with a capital',
    plant: changeBody(ASSETS, (body) => {
      body.network = 'Regtest';
    }),
  },
  {
    id: 'assets-network-named-testnet',
    breaks: ['MKT-ASSETS-03'],
    what: 'the asset list names a network that the interface does not know',
    plant: { options: {}, catalogue: (catalogue) => ({ ...catalogue, network: 'testnet' }) },
  },
  {
    id: 'assets-total-counts-the-page',
    breaks: ['MKT-ASSETS-04'],
    what: 'total counts the elements of the page',
    plant: { behaviour: { totalOf: (_matches, page) => page.length } },
  },
  {
    id: 'assets-total-counts-what-is-left',
    breaks: ['MKT-ASSETS-08'],
    what: 'total counts only what begins at the offset',
    plant: changeBody(ASSETS, (body) => {
      body.total = Math.max(0, Number(body.total) - Number(body.offset));
    }),
  },
  {
    id: 'assets-total-capped-at-the-page-size',
    breaks: ['MKT-ASSETS-04'],
    what: 'total never exceeds the limit asked for',
    plant: changeBody(ASSETS, (body) => {
      body.total = Math.min(Number(body.total), Number(body.limit));
    }),
  },
  {
    id: 'assets-limit-ignored',
    breaks: ['MKT-ASSETS-05'],
    what: 'limit has no effect on the page',
    plant: { behaviour: { pageOf: (list, _limit, offset) => list.slice(Number(offset)) } },
  },
  {
    id: 'assets-page-one-longer',
    breaks: ['MKT-ASSETS-05'],
    what: 'a page holds one element more than its limit',
    plant: {
      behaviour: { pageOf: (list, limit, offset) => list.slice(Number(offset), Number(offset) + Number(limit) + 1) },
    },
  },
  {
    id: 'assets-page-one-shorter',
    breaks: ['MKT-ASSETS-05'],
    what: 'a page of two holds a single element',
    plant: {
      behaviour: {
        pageOf: (list, limit, offset) =>
          list.slice(Number(offset), Number(offset) + Math.max(1, Number(limit) - (Number(limit) === 2 ? 1 : 0))),
      },
    },
  },
  {
    id: 'assets-limit-echoes-the-default',
    breaks: ['MKT-ASSETS-06'],
    what: 'the wrapper names the usual page size instead of the one asked for',
    plant: changeBody(ASSETS, (body) => {
      body.limit = 50;
    }),
  },
  {
    id: 'assets-offset-echoes-zero',
    breaks: ['MKT-ASSETS-06'],
    what: 'the wrapper names the offset 0 whatever was asked for',
    plant: changeBody(ASSETS, (body) => {
      body.offset = 0;
    }),
  },
  {
    id: 'assets-offset-off-by-one',
    breaks: ['MKT-ASSETS-07'],
    what: 'every page but the first begins one element late',
    plant: {
      behaviour: {
        pageOf: (list, limit, offset) => {
          const start = Number(offset) === 0 ? 0 : Number(offset) + 1;
          return list.slice(start, start + Number(limit));
        },
      },
    },
  },
  {
    id: 'assets-offset-counts-pages',
    breaks: ['MKT-ASSETS-07'],
    what: 'offset is taken as the number of a page',
    plant: {
      behaviour: {
        pageOf: (list, limit, offset) =>
          list.slice(Number(offset) * Number(limit), (Number(offset) + 1) * Number(limit)),
      },
    },
  },
  {
    id: 'assets-last-page-filled-up',
    breaks: ['MKT-ASSETS-07'],
    what: 'the last page is filled up with elements of the page before',
    plant: {
      behaviour: {
        pageOf: (list, limit, offset) => {
          const start = Math.max(0, Math.min(Number(offset), list.length - Number(limit)));
          return list.slice(start, start + Number(limit));
        },
      },
    },
  },
  {
    id: 'assets-order-of-ties-changes',
    breaks: ['MKT-ASSETS-07'],
    what: 'elements that are equal in the sort order change places between two pages',
    plant: {
      behaviour: {
        pageOf: (list, limit, offset) => {
          const tiesTurned = (Number(offset) / Number(limit)) % 2 === 1;
          const ordered = [...(tiesTurned ? list.toReversed() : list)].sort(
            (one, other) => sizeOf(one) - sizeOf(other),
          );
          return ordered.slice(Number(offset), Number(offset) + Number(limit));
        },
      },
    },
  },
  {
    id: 'assets-beyond-the-end-not-found',
    breaks: ['MKT-ASSETS-08'],
    what: 'a page beyond the end is answered 404',
    plant: {
      onReply: (request, given) =>
        request.operation === ASSETS && given.status === 200 && elementsOf(membersOf(given.body).assets).length === 0
          ? { ...given, status: 404, body: { error_code: 'NOT_FOUND', message: 'No such page', request_id: 'p-1' } }
          : given,
    },
  },
  {
    id: 'assets-beyond-the-end-starts-over',
    breaks: ['MKT-ASSETS-08'],
    what: 'beyond the end the list starts over',
    plant: {
      behaviour: {
        pageOf: (list, limit, offset) => {
          const start = Number(offset) % list.length;
          return list.slice(start, start + Number(limit));
        },
      },
    },
  },
  {
    id: 'assets-limit-of-letters-ignored',
    breaks: ['MKT-ASSETS-09'],
    what: 'a limit that is no number is ignored',
    plant: changeRequest(ASSETS, ({ query }) => {
      if (!/^-?\d+$/.test(query.limit ?? '')) delete query.limit;
    }),
  },
  {
    id: 'assets-refusal-names-another-member',
    breaks: ['MKT-ASSETS-09'],
    what: 'the 422 for a bad offset does not say that the offset is bad',
    plant: {
      behaviour: (current) => ({
        validationError: (issues) =>
          current.validationError(issues.map((issue) => ({ ...issue, loc: issue.loc.slice(0, 1) }))),
      }),
    },
  },
  {
    id: 'assets-filter-case-insensitive',
    breaks: ['MKT-ASSETS-11'],
    what: 'asset_id is compared without regard to case',
    plant: {
      behaviour: (current) => ({
        matchesAssetFilter: (asset, filter, value) =>
          filter === 'asset_id'
            ? asset.asset_id.toLowerCase() === value.toLowerCase()
            : current.matchesAssetFilter(asset, filter, value),
      }),
    },
  },
  {
    id: 'assets-filter-keeps-the-whole-total',
    breaks: ['MKT-ASSETS-11'],
    what: 'total of a filtered list counts what the filter left out',
    plant: {
      onReply: (request, given) => {
        const body = membersOf(given.body);
        if (request.operation === ASSETS && request.query.asset_id !== undefined && body.total === 1) body.total = 6;
        return given;
      },
    },
  },
  {
    id: 'assets-filter-matches-a-prefix',
    breaks: ['MKT-ASSETS-12'],
    what: 'the beginning of an asset id is enough to match it',
    plant: {
      behaviour: (current) => ({
        matchesAssetFilter: (asset, filter, value) =>
          filter === 'asset_id' ? asset.asset_id.startsWith(value) : current.matchesAssetFilter(asset, filter, value),
      }),
    },
  },
  {
    id: 'assets-filter-rgb-prefix-optional',
    breaks: ['MKT-ASSETS-12'],
    what: 'an asset id matches without its rgb: prefix',
    plant: {
      behaviour: (current) => ({
        matchesAssetFilter: (asset, filter, value) =>
          filter === 'asset_id'
            ? [value, `rgb:${value}`].includes(asset.asset_id)
            : current.matchesAssetFilter(asset, filter, value),
      }),
    },
  },
  {
    id: 'assets-filters-any-is-enough',
    breaks: ['MKT-ASSETS-14'],
    what: 'an element that satisfies one of two filters is listed',
    plant: { behaviour: { satisfies: (verdicts) => verdicts.length === 0 || verdicts.some(Boolean) } },
  },
  {
    id: 'assets-second-filter-ignored',
    breaks: ['MKT-ASSETS-14'],
    what: 'only the first of two filters is applied',
    plant: { behaviour: { satisfies: (verdicts) => verdicts[0] ?? true } },
  },
  {
    id: 'assets-limits-shrink-with-every-read',
    breaks: ['MKT-ASSETS-16'],
    what: 'each reading of the list takes something off the limits',
    plant: {
      onReply(request, given) {
        if (request.operation !== ASSETS) return given;
        for (const asset of elementsOf(membersOf(given.body).assets))
          for (const endpoint of elementsOf(membersOf(asset).endpoints).map(membersOf))
            endpoint.max_amount = BigInt(Number(endpoint.max_amount)) - BigInt(request.count);
        return given;
      },
    },
  },
  {
    id: 'assets-touched-by-every-read',
    breaks: ['MKT-ASSETS-16'],
    what: 'added_at of an asset is renewed by each reading',
    plant: {
      onReply(request, given) {
        const [first] = elementsOf(membersOf(given.body).assets).map(membersOf);
        if (request.operation === ASSETS && first) first.added_at = Number(first.added_at) + request.count;
        return given;
      },
    },
  },
  {
    id: 'asset-without-added-at',
    breaks: ['MKT-ASSET-01'],
    what: 'an asset does not say when it was added',
    plant: changeElements('assets', (asset) => delete asset.added_at),
  },
  {
    id: 'asset-precision-as-text',
    breaks: ['MKT-ASSET-01', 'FMT-INT-01'],
    what: 'precision is a text',
    plant: changeElements('assets', (asset) => {
      asset.precision = String(asset.precision);
    }),
  },
  {
    id: 'asset-activity-as-number',
    breaks: ['MKT-ASSET-01'],
    what: 'is_active of an asset is 0 or 1',
    plant: { behaviour: { showAsset: (asset) => ({ ...asset, is_active: asset.is_active ? 1 : 0 }) } },
  },
  {
    id: 'asset-listed-twice',
    breaks: ['MKT-ASSET-02'],
    what: 'an asset is listed twice',
    plant: { behaviour: { visibleAssets: (assets) => [...assets, ...assets.slice(0, 1)] } },
  },
  {
    id: 'asset-precision-negative',
    breaks: ['MKT-ASSET-03'],
    what: 'an asset has a negative precision',
    plant: changeElements('assets', (asset) => {
      asset.precision = -1;
    }),
  },
  {
    id: 'asset-supply-overflown',
    breaks: ['MKT-ASSET-03'],
    what: 'a large supply has overflown into the negative',
    plant: {
      behaviour: { showAsset: (asset) => ({ ...asset, issued_supply: BigInt.asIntN(32, asset.issued_supply) }) },
    },
  },
  {
    id: 'asset-protocol-ids-as-list',
    breaks: ['MKT-ASSET-04'],
    what: 'protocol_ids is an array',
    plant: { behaviour: { showAsset: (asset) => ({ ...asset, protocol_ids: Object.values(asset.protocol_ids) }) } },
  },
  {
    id: 'asset-protocol-ids-null',
    breaks: ['MKT-ASSET-04'],
    what: 'protocol_ids is null where there is none',
    plant: changeElements('assets', (asset) => {
      asset.protocol_ids = null;
    }),
  },
  {
    id: 'asset-protocol-id-nested',
    breaks: ['MKT-ASSET-04'],
    what: 'protocol_ids maps to objects',
    plant: changeElements('assets', (asset) => {
      asset.protocol_ids = { RGB: { id: asset.asset_id } };
    }),
  },
  {
    id: 'asset-media-as-url',
    breaks: ['MKT-ASSET-05'],
    what: 'media is a text',
    plant: changeElements('assets', (asset) => {
      asset.media = 'media/logo.png';
    }),
  },
  {
    id: 'asset-endpoints-by-layer',
    breaks: ['MKT-ASSET-06'],
    what: 'endpoints is an object with the layers as members',
    plant: changeElements('assets', (asset) => {
      asset.endpoints = Object.fromEntries(elementsOf(asset.endpoints).map((one) => [membersOf(one).layer, one]));
    }),
  },
  {
    id: 'asset-endpoint-without-activity',
    breaks: ['MKT-ASSET-06'],
    what: 'an endpoint does not say whether it is active',
    plant: changeElements('assets', (asset) => {
      for (const endpoint of elementsOf(asset.endpoints)) delete membersOf(endpoint).is_active;
    }),
  },
  {
    id: 'asset-bounds-as-text',
    breaks: ['MKT-ASSET-06', 'FMT-INT-01'],
    what: 'the bounds of an endpoint are texts',
    plant: changeElements('assets', (asset) => {
      for (const endpoint of elementsOf(asset.endpoints).map(membersOf))
        Object.assign(endpoint, { min_amount: String(endpoint.min_amount), max_amount: String(endpoint.max_amount) });
    }),
  },
  {
    id: 'asset-bounds-exchanged',
    breaks: ['MKT-ASSET-07'],
    what: 'the smallest amount of an endpoint is above the largest',
    plant: changeElements('assets', (asset) => {
      for (const endpoint of elementsOf(asset.endpoints).map(membersOf))
        Object.assign(endpoint, { min_amount: endpoint.max_amount, max_amount: endpoint.min_amount });
    }),
  },
  {
    id: 'asset-layers-as-text',
    breaks: ['MKT-ASSET-08'],
    what: 'supported_layers is one text with commas',
    plant: changeElements('assets', (asset) => {
      asset.supported_layers = elementsOf(asset.supported_layers).join(',');
    }),
  },
  {
    id: 'asset-layer-listed-twice',
    breaks: ['MKT-ASSET-08'],
    what: 'supported_layers names a layer twice',
    plant: {
      behaviour: {
        showAsset: (asset) => ({
          ...asset,
          supported_layers: asset.supported_layers.flatMap((layer) => [layer, layer]),
        }),
      },
    },
  },
  {
    id: 'asset-limits-on-an-unsupported-layer',
    breaks: ['MKT-ASSET-09'],
    what: 'an asset has limits on a layer it does not settle on',
    plant: { behaviour: { showAsset: (asset) => ({ ...asset, supported_layers: asset.supported_layers.slice(1) }) } },
  },
  {
    id: 'asset-limits-twice-on-a-layer',
    breaks: ['MKT-ASSET-09'],
    what: 'a layer has two sets of limits',
    plant: changeElements('assets', (asset) => {
      asset.endpoints = [...elementsOf(asset.endpoints), ...elementsOf(asset.endpoints).slice(0, 1)];
    }),
  },
  {
    id: 'bitcoin-listed-without-limits',
    breaks: ['MKT-ASSET-10'],
    what: 'BTC is listed without limits',
    plant: {
      behaviour: { showAsset: (asset) => (asset.asset_id === 'BTC' ? { ...asset, endpoints: [] } : asset) },
    },
  },
];

/** What the sly sort order goes by: equal for most assets. */
function sizeOf(asset: unknown): number {
  return elementsOf(membersOf(asset).endpoints).length;
}
