import type { Asset } from '../../reference/maker/market/catalogue.ts';
import type { Plant } from '../../reference/maker/plant.ts';
import type { Variant } from '../fault.ts';
import type { Said } from '../front/exchange.ts';
import { PAIRS } from '../operations.ts';
import { changeAssets, changeBody, changeElements, elementsOf, membersOf } from '../said/change.ts';
import { LISTS } from '../scopes.ts';
import { changeCatalogue } from './change-catalogue.ts';

/** Conforming services of another make: what they trade and how they show it. */
export const VARIANTS: readonly Variant[] = [
  {
    id: 'benign-surplus-members',
    shows: ['FMT-JSON-06', 'MKT-ASSETS-02', 'MKT-ASSET-01', 'MKT-PAIR-02', 'MKT-PAIR-05'],
    what: 'every object of the lists has members that the interface does not name',
    said: changeEveryObject((members) => {
      members.zz_more = { since: 'always', list: [1, null] };
    }),
  },
  {
    id: 'benign-media-absent',
    shows: ['MKT-ASSET-05', 'FMT-NULL-01'],
    what: 'no asset has the member media',
    concerns: LISTS,
    said: changeAssets((asset) => delete asset.media),
  },
  {
    id: 'benign-media-of-any-kind',
    what: 'media holds members of its own',
    concerns: LISTS,
    said: changeAssets((asset) => {
      asset.media = { url: null, sizes: [16, 32] };
    }),
  },
  {
    id: 'benign-no-price-feed',
    concerns: LISTS,
    shows: ['MKT-PAIR-03'],
    what: 'no pair has a price',
    said: changeElements('pairs', (pair) => {
      pair.price = null;
    }),
  },
  {
    id: 'benign-price-in-exponents',
    shows: ['MKT-PAIR-04'],
    what: 'prices are written with exponents and trailing zeros',
    concerns: LISTS,
    said: changeElements('pairs', (pair) => {
      if (pair.price !== null) pair.price = Number(pair.price) > 1 ? '6.72e4' : '0.0000148800000000000000';
    }),
  },
  {
    id: 'benign-prices-race',
    shows: ['MKT-PAIRS-14', 'QUO-PRICE-01'],
    what: 'prices are others at each reading',
    concerns: LISTS,
    said: changeBody(PAIRS, (body, { count }) => {
      for (const pair of elementsOf(body.pairs).map(membersOf)) pair.price = `${60_000 + count}.5`;
    }),
  },
  {
    id: 'benign-order-sizes',
    shows: ['LIM-PAIR-01'],
    what: 'pairs have the order sizes of the earlier description',
    concerns: LISTS,
    said: changeElements('pairs', (pair, index) =>
      Object.assign(pair, { min_order_size: index % 2 ? '10' : 10, max_order_size: index % 2 ? '20.5' : 1_000 }),
    ),
  },
  {
    id: 'benign-upper-case-uuids',
    shows: ['MKT-PAIR-01'],
    what: 'the ids of pairs are written with capitals',
    concerns: LISTS,
    done: changeCatalogue((catalogue) => {
      for (const pair of catalogue.pairs) pair.id = pair.id.toUpperCase();
    }),
  },
  {
    id: 'benign-protocol-ids-empty',
    shows: ['MKT-ASSET-04'],
    what: 'protocol_ids is empty',
    concerns: LISTS,
    said: changeAssets((asset) => {
      asset.protocol_ids = {};
    }),
  },
  {
    id: 'benign-protocol-ids-of-other-kinds',
    what: 'protocol_ids names assets as other protocols do',
    concerns: LISTS,
    shows: ['FMT-ID-01'],
    said: changeAssets((asset) => {
      asset.protocol_ids = {
        RGB: 'contract:1',
        LIQUID: 'ce091c998b83c78bb71a632313ba3760f1763d9cfcffae02258ffa9865a37bd2',
      };
    }),
  },
  {
    id: 'benign-supply-unknown',
    shows: ['MKT-ASSET-03'],
    what: 'issued_supply is 0',
    concerns: LISTS,
    said: changeAssets((asset) => {
      asset.issued_supply = 0;
    }),
  },
  {
    id: 'benign-bitcoin-with-eight-places',
    shows: ['FMT-PREC-02'],
    what: 'BTC has precision 8',
    done: { options: { btc_precision: 8 } },
  },
  {
    id: 'benign-whole-units-only',
    shows: ['FMT-UNIT-03'],
    what: 'every RGB asset has precision 0',
    done: {
      // A whole price is too coarse for units that are worth as much as these.
      options: { price_form: 'decimal' },
      ...changeCatalogue(({ assets, worth }) => {
        for (const asset of assets.filter(({ asset_id }) => asset_id !== 'BTC')) {
          worth[asset.asset_id] = (worth[asset.asset_id] ?? 0n) / 10n ** BigInt(asset.precision);
          asset.precision = 0;
        }
      }),
    },
  },
  {
    id: 'benign-further-layers',
    shows: ['FMT-LAYER-01', 'MKT-ASSET-09'],
    what: 'assets settle on layers that the interface does not name, some of them without limits',
    done: changeCatalogue((catalogue) => {
      for (const asset of catalogue.assets) {
        asset.supported_layers.push('LIQUID_LIQUID', 'NEW2_L2');
        asset.endpoints.push(...asset.endpoints.slice(0, 1).map((one) => ({ ...one, layer: 'LIQUID_LIQUID' })));
      }
      for (const pair of catalogue.pairs) pair.routes.push({ from_layer: 'NEW2_L2', to_layer: 'LIQUID_LIQUID' });
    }),
  },
  {
    id: 'benign-inactive-layers-at-zero',
    shows: ['MKT-ASSET-07', 'MKT-ASSET-09'],
    what: 'a layer that is switched off has the bounds 0 to 0',
    done: changeListed((asset) => {
      for (const endpoint of asset.endpoints.slice(1))
        Object.assign(endpoint, { min_amount: 0n, max_amount: 0n, is_active: false });
    }),
  },
  {
    id: 'benign-inactive-asset-bare',
    shows: ['MKT-ASSET-06', 'MKT-ASSET-08'],
    what: 'an inactive asset has neither limits nor layers',
    concerns: LISTS,
    done: changeListed((asset) => {
      if (!asset.is_active) Object.assign(asset, { endpoints: [], supported_layers: [] });
    }),
  },
  {
    id: 'benign-layer-listed-twice',
    shows: ['MKT-ASSET-08'],
    what: 'supported_layers names each layer twice',
    concerns: LISTS,
    said: changeAssets((asset) => {
      asset.supported_layers = elementsOf(asset.supported_layers).flatMap((layer) => [layer, layer]);
    }),
  },
  {
    id: 'benign-everything-active',
    shows: ['MKT-PAIRS-04', 'MKT-PAIRS-05', 'MKT-PAIRS-11'],
    what: 'no asset and no pair is inactive',
    concerns: LISTS,
    done: changeCatalogue((catalogue) => {
      catalogue.assets = catalogue.assets.filter(({ is_active }) => is_active);
      catalogue.pairs = catalogue.pairs.filter(({ routes }) => routes.length > 0);
      for (const pair of catalogue.pairs) pair.is_active = true;
    }),
  },
  {
    id: 'benign-inactive-assets-unlisted',
    shows: ['MKT-ASSETS-11'],
    what: 'inactive assets are not listed at all',
    concerns: LISTS,
    done: { behaviour: { visibleAssets: (assets) => assets.filter(({ is_active }) => is_active) } },
  },
  {
    id: 'benign-inactive-pairs-unlisted',
    shows: ['MKT-PAIRS-05', 'MKT-PAIRS-11'],
    what: 'inactive pairs are not listed even when asked for',
    concerns: LISTS,
    done: { behaviour: { visiblePairs: (pairs) => pairs.filter(({ is_active }) => is_active) } },
  },
  {
    id: 'benign-one-pair',
    shows: ['MKT-ASSETS-04'],
    what: 'one pair of two assets is traded',
    done: changeCatalogue((catalogue) => {
      catalogue.assets.splice(2);
      catalogue.pairs.splice(1);
    }),
  },
  {
    id: 'benign-nothing-traded',
    what: 'nothing is listed yet',
    hides: ['MKT-ASSET-', 'MKT-PAIR-', 'MKT-PAIRS-04'],
    done: changeCatalogue((catalogue) => {
      catalogue.assets = [];
      catalogue.pairs = [];
    }),
  },
  {
    id: 'benign-namesakes',
    shows: ['MKT-ASSET-02', 'MKT-PAIRS-07', 'MKT-PROUTE-03', 'MKT-PROUTE-04'],
    what: 'two assets share ticker and name, so two pairs share a ticker',
    done: changeCatalogue((catalogue) => {
      const [, dollar, mile] = catalogue.assets;
      if (dollar && mile) Object.assign(mile, { ticker: dollar.ticker, name: dollar.name });
    }),
  },
  {
    id: 'benign-long-lists',
    what: 'there are more assets than fit on a page',
    concerns: LISTS,
    done: changeCatalogue((catalogue) => {
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
    done: changeListed((asset) => {
      if (asset.ticker !== 'BTC') Object.assign(asset, { ticker: `${asset.ticker} Ä&+%#?`, name: '<b>"名前"</b>\\' });
    }),
  },
  {
    id: 'benign-bitcoin-is-the-quote',
    what: 'BTC stands on the quote side of its pairs',
    done: changeCatalogue((catalogue) => {
      for (const pair of catalogue.pairs) {
        Object.assign(pair, { base_asset_id: pair.quote_asset_id, quote_asset_id: pair.base_asset_id });
        pair.routes = pair.routes.map(({ from_layer, to_layer }) => ({ from_layer: to_layer, to_layer: from_layer }));
      }
    }),
  },
  {
    id: 'benign-bitcoin-in-pairs-only',
    shows: ['MKT-ASSET-10', 'FMT-PREC-01'],
    what: 'BTC is described inside the pairs and not in the asset list',
    done: { behaviour: { visibleAssets: (assets) => assets.filter(({ asset_id }) => asset_id !== 'BTC') } },
  },
];

function changeListed(change: (asset: Asset) => void): Plant {
  return changeCatalogue(({ assets }) => assets.forEach(change));
}

/** Changes every object in the bodies of all 200 answers, inner ones first. */
function changeEveryObject(change: (members: Record<string, unknown>) => void): Said {
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const member of Object.values(value)) visit(member);
    // An object with free member names would change its meaning.
    if (!Array.isArray(value) && !Object.keys(value).some((name) => name === 'RGB' || name === 'BTC'))
      change(membersOf(value));
  };
  return {
    reply(_request, given) {
      if (given.status === 200) visit(given.body);
      return given;
    },
  };
}
