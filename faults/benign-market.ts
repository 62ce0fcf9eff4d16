import type { Asset, Catalogue } from '../reference/maker/market/catalogue.ts';
import type { Plant } from '../reference/maker/plant.ts';
import { changeBody, changeElements, changeRequest, elementsOf, membersOf } from './change.ts';
import type { Variant } from './fault.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS } from './operations.ts';

/** What reads the lists and judges nothing else. */
const LISTS = ['MKT', 'FMT', 'LIM'];

/** Conforming services of another make: what they trade and how they show it. */
export const BENIGN_MARKETS: readonly Variant[] = [
  {
    id: 'benign-surplus-members',
    what: 'every object of the lists has members that the interface does not name',
    plant: changeEveryObject((members) => {
      members.zz_more = { since: 'always', list: [1, null] };
    }),
  },
  {
    id: 'benign-media-absent',
    what: 'no asset has the member media',
    concerns: LISTS,
    plant: {
      behaviour: {
        showAsset({ media: _, ...asset }) {
          return asset;
        },
      },
    },
  },
  {
    id: 'benign-media-of-any-kind',
    what: 'media holds members of its own',
    concerns: LISTS,
    plant: { behaviour: { showAsset: (asset) => ({ ...asset, media: { url: null, sizes: [16, 32] } }) } },
  },
  {
    id: 'benign-no-price-feed',
    concerns: LISTS,
    what: 'no pair has a price',
    plant: { behaviour: { indicativePrice: () => null } },
  },
  {
    id: 'benign-price-in-exponents',
    what: 'prices are written with exponents and trailing zeros',
    concerns: LISTS,
    plant: { behaviour: { indicativePrice: (base, quote) => (base > quote ? '6.72e4' : '0.0000148800000000000000') } },
  },
  {
    id: 'benign-prices-race',
    what: 'prices are others at each reading',
    concerns: LISTS,
    plant: changeBody(PAIRS, (body, { count }) => {
      for (const pair of elementsOf(body.pairs).map(membersOf)) pair.price = `${60_000 + count}.5`;
    }),
  },
  {
    id: 'benign-order-sizes',
    what: 'pairs have the order sizes of the earlier description',
    concerns: LISTS,
    plant: changeElements('pairs', (pair, index) =>
      Object.assign(pair, { min_order_size: index % 2 ? '10' : 10, max_order_size: index % 2 ? '20.5' : 1_000 }),
    ),
  },
  {
    id: 'benign-upper-case-uuids',
    what: 'the ids of pairs are written with capitals',
    concerns: LISTS,
    plant: changeCatalogue((catalogue) => {
      for (const pair of catalogue.pairs) pair.id = pair.id.toUpperCase();
    }),
  },
  {
    id: 'benign-protocol-ids-empty',
    what: 'protocol_ids is empty',
    concerns: LISTS,
    plant: { behaviour: { showAsset: (asset) => ({ ...asset, protocol_ids: {} }) } },
  },
  {
    id: 'benign-supply-unknown',
    what: 'issued_supply is 0',
    concerns: LISTS,
    plant: { behaviour: { showAsset: (asset) => ({ ...asset, issued_supply: 0 }) } },
  },
  { id: 'benign-bitcoin-with-eight-places', what: 'BTC has precision 8', plant: { options: { btc_precision: 8 } } },
  {
    id: 'benign-whole-units-only',
    what: 'every RGB asset has precision 0',
    plant: changeCatalogue(({ assets, worth }) => {
      for (const asset of assets.filter(({ asset_id }) => asset_id !== 'BTC')) {
        worth[asset.asset_id] = (worth[asset.asset_id] ?? 0n) / 10n ** BigInt(asset.precision);
        asset.precision = 0;
      }
    }),
  },
  {
    id: 'benign-further-layers',
    what: 'assets settle on layers that the interface does not name, some of them without limits',
    plant: changeCatalogue((catalogue) => {
      for (const asset of catalogue.assets) {
        asset.supported_layers.push('LIQUID_LIQUID', 'NEW2_L2');
        asset.endpoints.push(...asset.endpoints.slice(0, 1).map((one) => ({ ...one, layer: 'LIQUID_LIQUID' })));
      }
      for (const pair of catalogue.pairs) pair.routes.push({ from_layer: 'NEW2_L2', to_layer: 'LIQUID_LIQUID' });
    }),
  },
  {
    id: 'benign-inactive-layers-at-zero',
    what: 'a layer that is switched off has the bounds 0 to 0',
    plant: changeAssets((asset) => {
      for (const endpoint of asset.endpoints.slice(1))
        Object.assign(endpoint, { min_amount: 0n, max_amount: 0n, is_active: false });
    }),
  },
  {
    id: 'benign-inactive-asset-bare',
    what: 'an inactive asset has neither limits nor layers',
    concerns: LISTS,
    plant: changeAssets((asset) => {
      if (!asset.is_active) Object.assign(asset, { endpoints: [], supported_layers: [] });
    }),
  },
  {
    id: 'benign-everything-active',
    what: 'no asset and no pair is inactive',
    concerns: LISTS,
    plant: changeCatalogue((catalogue) => {
      catalogue.assets = catalogue.assets.filter(({ is_active }) => is_active);
      catalogue.pairs = catalogue.pairs.filter(({ routes }) => routes.length > 0);
      for (const pair of catalogue.pairs) pair.is_active = true;
    }),
  },
  {
    id: 'benign-inactive-assets-unlisted',
    what: 'inactive assets are not listed at all',
    concerns: LISTS,
    plant: { behaviour: { visibleAssets: (assets) => assets.filter(({ is_active }) => is_active) } },
  },
  {
    id: 'benign-inactive-pairs-unlisted',
    what: 'inactive pairs are not listed even when asked for',
    concerns: LISTS,
    plant: { behaviour: { visiblePairs: (pairs) => pairs.filter(({ is_active }) => is_active) } },
  },
  {
    id: 'benign-one-pair',
    what: 'one pair of two assets is traded',
    plant: changeCatalogue((catalogue) => {
      catalogue.assets.splice(2);
      catalogue.pairs.splice(1);
    }),
  },
  {
    id: 'benign-nothing-traded',
    what: 'nothing is listed yet',
    plant: changeCatalogue((catalogue) => {
      catalogue.assets = [];
      catalogue.pairs = [];
    }),
  },
  {
    id: 'benign-namesakes',
    what: 'two assets share ticker and name, so two pairs share a ticker',
    plant: changeCatalogue((catalogue) => {
      const [, dollar, mile] = catalogue.assets;
      if (dollar && mile) Object.assign(mile, { ticker: dollar.ticker, name: dollar.name });
    }),
  },
  {
    id: 'benign-long-lists',
    what: 'there are more assets than fit on a page',
    concerns: LISTS,
    plant: changeCatalogue((catalogue) => {
      const [model] = catalogue.assets.slice(3);
      for (let number = 100; model && number < 260; number += 1) {
        const asset_id = `${model.asset_id.slice(0, -3)}${number}`;
        catalogue.assets.push({ ...model, asset_id, ticker: `SH${number}`, protocol_ids: { RGB: asset_id } });
      }
    }),
  },
  {
    id: 'benign-odd-tickers',
    what: 'tickers and names hold spaces, signs and letters beyond ASCII',
    plant: changeAssets((asset) => {
      if (asset.ticker !== 'BTC') Object.assign(asset, { ticker: `${asset.ticker} Ä&+%#?`, name: '<b>"名前"</b>\\' });
    }),
  },
  {
    id: 'benign-bitcoin-is-the-quote',
    what: 'BTC stands on the quote side of its pairs',
    plant: changeCatalogue((catalogue) => {
      for (const pair of catalogue.pairs)
        Object.assign(pair, { base_asset_id: pair.quote_asset_id, quote_asset_id: pair.base_asset_id });
    }),
  },
  {
    id: 'benign-bitcoin-in-pairs-only',
    what: 'BTC is described inside the pairs and not in the asset list',
    plant: { behaviour: { visibleAssets: (assets) => assets.filter(({ asset_id }) => asset_id !== 'BTC') } },
  },
  { id: 'benign-signet', what: 'the network is signet', concerns: LISTS, plant: { options: { network: 'signet' } } },
  { id: 'benign-mainnet', what: 'the network is mainnet', plant: { options: { network: 'mainnet' } } },
  {
    id: 'benign-routes-one-way',
    what: 'pairs list their routes from base to quote only',
    plant: { options: { routes: 'base-to-quote' } },
  },
  {
    id: 'benign-routes-the-other-way',
    what: 'pairs list their routes from quote to base only',
    plant: {
      ...changeCatalogue((catalogue) => {
        for (const pair of catalogue.pairs)
          pair.routes = pair.routes.map(({ from_layer, to_layer }) => ({ from_layer: to_layer, to_layer: from_layer }));
      }),
      options: { routes: 'base-to-quote' },
    },
  },
  {
    id: 'benign-inner-order-changes',
    what: 'limits, layers, routes and cells stand in another order at each reading',
    plant: {
      onReply(request, given) {
        if (given.status === 200 && request.count % 2 === 0) turnInnerLists(given.body);
        return given;
      },
    },
  },
  {
    id: 'benign-newest-first',
    what: 'the lists begin with what was added last',
    concerns: LISTS,
    plant: changeCatalogue((catalogue) => {
      catalogue.assets.reverse();
      catalogue.pairs.reverse();
    }),
  },
  {
    id: 'benign-paging-unasked-is-null',
    what: 'limit and offset are null when they were not asked for',
    concerns: LISTS,
    plant: {
      onReply(request, given) {
        const body = membersOf(given.body);
        for (const name of ['limit', 'offset'])
          if (name in body && request.query[name] === undefined) body[name] = null;
        return given;
      },
    },
  },
  {
    id: 'benign-short-pages-refused-beyond',
    what: 'pages hold two elements unasked and three at most; more is refused',
    plant: { options: { page_default: 2, page_max: 3 } },
  },
  {
    id: 'benign-short-pages-clamped',
    what: 'pages hold three elements at most; the wrapper names the number used',
    concerns: LISTS,
    plant: clamped(3, true),
  },
  {
    id: 'benign-short-pages-clamped-silently',
    what: 'pages hold three elements at most; the wrapper repeats the number asked for',
    concerns: LISTS,
    plant: clamped(3, false),
  },
  {
    id: 'benign-no-largest-page',
    what: 'a page may be as long as one likes',
    concerns: LISTS,
    plant: { options: { page_default: 20, page_max: Number.MAX_SAFE_INTEGER } },
  },
  {
    id: 'benign-lenient-paging',
    what: 'limit=0 and negative values are taken as if left out',
    concerns: LISTS,
    plant: {
      onRequest({ query }) {
        for (const name of ['limit', 'offset']) if (/^-\d+$|^0$/.test(query[name] ?? '')) delete query[name];
        return undefined;
      },
    },
  },
  {
    id: 'benign-no-match-is-not-found',
    what: 'a filter that matches nothing is answered 404',
    concerns: LISTS,
    plant: { options: { no_match: 'not-found' } },
  },
  {
    id: 'benign-no-further-filters',
    what: 'only the parameters that the interface names have an effect',
    concerns: LISTS,
    plant: {
      onRequest(request) {
        const named = ['limit', 'offset', 'asset_id', 'active_only', 'pair_ticker', 'target_blocks'];
        for (const name of Object.keys(request.query)) if (!named.includes(name)) delete request.query[name];
        return undefined;
      },
    },
  },
  {
    id: 'benign-strict-booleans',
    what: 'only true and false are booleans',
    concerns: LISTS,
    plant: {
      behaviour: {
        booleanOf: (value) => (typeof value === 'boolean' ? value : { true: true, false: false }[String(value)]),
      },
    },
  },
  {
    id: 'benign-pair-routes-as-bare-array',
    what: 'pairs/routes answers with an array',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    plant: {
      onReply: (request, given) =>
        request.operation === PAIR_ROUTES && given.status === 200
          ? { ...given, body: elementsOf(membersOf(given.body).routes) }
          : given,
    },
  },
  {
    id: 'benign-pair-routes-of-other-members',
    what: 'pairs/routes describes the routes by members of its own',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    plant: changeBody(PAIR_ROUTES, (body) => {
      body.paths = elementsOf(body.routes).map((route) => ({ via: Object.values(membersOf(route)), legs: 1 }));
      delete body.routes;
    }),
  },
  {
    id: 'benign-pair-routes-know-the-alias',
    what: 'base_asset_id is understood as from_asset_id',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    plant: changeRequest(PAIR_ROUTES, ({ body }) => {
      const members = membersOf(body);
      if (members.base_asset_id === undefined) return;
      members.from_asset_id = members.base_asset_id;
      delete members.base_asset_id;
    }),
  },
  {
    id: 'benign-half-named-pair-not-found',
    what: 'a pair named by half is not found',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    plant: {
      onRequest(request, { maker }) {
        const names = Object.keys(membersOf(request.body)).sort().join();
        return request.operation === PAIR_ROUTES &&
          ['base_ticker', 'from_asset_id', 'quote_asset_id', 'quote_ticker'].includes(names)
          ? maker.errors.application(404, 'PAIR_NOT_FOUND', 'No such pair')
          : undefined;
      },
    },
  },
  {
    id: 'benign-half-a-name-beside-a-whole-one',
    what: 'half a name of a pair beside a whole one is ignored like any surplus member',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    plant: {
      behaviour: (current) => ({
        namingsOf(names) {
          const { namings, incomplete } = current.namingsOf(names);
          return { namings, incomplete: incomplete && namings.length === 0 };
        },
      }),
    },
  },
  {
    id: 'benign-matrix-as-table',
    what: 'the matrix is a table of hops by asset id, 0 from an asset to itself',
    concerns: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    plant: changeBody(MATRIX, (body) => {
      const cells = elementsOf(body.matrix).map(membersOf);
      const table: Record<string, Record<string, unknown>> = {};
      for (const { from_asset, to_asset, min_hops } of cells) {
        const from = String(from_asset);
        table[from] = { ...table[from], [from]: 0, [String(to_asset)]: min_hops };
      }
      Object.assign(body, { matrix: table });
    }),
  },
  {
    id: 'benign-matrix-of-other-members',
    what: 'the matrix names its assets and hops by members of its own',
    concerns: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    plant: changeBody(MATRIX, (body) => {
      const cells = elementsOf(body.matrix).map(membersOf);
      body.reach = cells.map(({ from_asset, to_asset, min_hops }) => ({
        way: `${from_asset}->${to_asset}`,
        n: min_hops,
      }));
      for (const name of ['matrix', 'assets']) delete body[name];
    }),
  },
  {
    id: 'benign-fee-flat',
    what: 'the fee estimate is the same for all targets',
    concerns: ['MKT-FEE', 'FMT'],
    plant: { behaviour: { bitcoinFee: () => 150 } },
  },
  {
    id: 'benign-fee-zero',
    concerns: ['MKT-FEE', 'FMT'],
    what: 'the fee estimate is 0',
    plant: { behaviour: { bitcoinFee: () => 0 } },
  },
  {
    id: 'benign-fee-target-clamped',
    what: 'far and near targets are clamped to what the node knows',
    concerns: ['MKT-FEE', 'FMT'],
    plant: changeRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks } = query;
      if (target_blocks !== undefined && /^-?\d+$/.test(target_blocks))
        query.target_blocks = String(Math.max(1, Math.min(1008, Number(target_blocks))));
    }),
  },
  {
    id: 'benign-lists-from-a-cache',
    what: 'the lists are as old as their timestamps say: almost an hour',
    concerns: LISTS,
    plant: {
      onReply(request, given) {
        const body = membersOf(given.body);
        if ([ASSETS, PAIRS].includes(request.operation ?? '') && given.status === 200)
          body.timestamp = Number(body.timestamp) - 3_500;
        return given;
      },
    },
  },
  {
    id: 'benign-lists-with-etag',
    what: 'the lists have an ETag, and a conditional read gives 304',
    concerns: LISTS,
    plant: {
      onReply(request, given) {
        if (![ASSETS, PAIRS].includes(request.operation ?? '') || given.status !== 200) return given;
        const headers = { ...given.headers, etag: '"one"', 'cache-control': 'max-age=60' };
        return request.headers['if-none-match'] === '"one"'
          ? { ...given, headers, status: 304, body: { raw: '' } }
          : { ...given, headers };
      },
    },
  },
  {
    id: 'benign-limits-change-once',
    what: 'the limits of an asset change while they are read',
    concerns: LISTS,
    plant: {
      onReply({ operation }, given, { memory }) {
        if (![ASSETS, PAIRS].includes(operation ?? '')) return given;
        const reads = Number(memory.get('reads') ?? 0) + 1;
        memory.set('reads', reads);
        const body = membersOf(given.body);
        const pairs = elementsOf(body.pairs).map(membersOf);
        const shown = [...elementsOf(body.assets), ...pairs.flatMap(({ base, quote }) => [base, quote])].map(membersOf);
        for (const { asset_id, endpoints } of shown)
          if (reads > 40 && asset_id === 'BTC')
            Object.assign(membersOf(elementsOf(endpoints)[0]), { max_amount: 7_000_000_000n });
        return given;
      },
    },
  },
];

/** Changes a fresh copy of the catalogue in place. */
function changeCatalogue(change: (catalogue: Catalogue) => void): Plant {
  return {
    catalogue(catalogue) {
      change(catalogue);
      return catalogue;
    },
  };
}

function changeAssets(change: (asset: Asset) => void): Plant {
  return changeCatalogue(({ assets }) => assets.forEach(change));
}

/** Changes every object in the bodies of all 200 answers, inner ones first. */
function changeEveryObject(change: (members: Record<string, unknown>) => void): Plant {
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const member of Object.values(value)) visit(member);
    // An object with free member names would change its meaning.
    if (!Array.isArray(value) && !Object.keys(value).some((name) => name === 'RGB' || name === 'BTC'))
      change(membersOf(value));
  };
  return {
    onReply(_request, given) {
      if (given.status === 200) visit(given.body);
      return given;
    },
  };
}

function turnInnerLists(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null) return;
  if (Array.isArray(body) && depth > 1) body.reverse();
  for (const member of Object.values(body)) turnInnerLists(member, depth + 1);
}

function clamped(most: number, told: boolean): Plant {
  return {
    options: { page_default: most, page_max: Number.MAX_SAFE_INTEGER },
    behaviour: (current) => ({
      pageOf: (list, limit, offset) => current.pageOf(list, Math.min(Number(limit), most), offset),
    }),
    onReply(_request, given) {
      const body = membersOf(given.body);
      if (told && 'limit' in body) body.limit = Math.min(Number(body.limit), most);
      return given;
    },
  };
}
