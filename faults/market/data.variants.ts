import type { Injection } from '../../reference/maker/injection.ts';
import type { Asset } from '../../reference/maker/market/catalogue.ts';
import { changeAssets, changeElements, counted, elementsOf, membersOf } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { ASSETS, GET_INFO, PAIRS } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { drop, each, on, set } from '../rule.ts';
import { ALL_CHECKS, LISTS } from '../scopes.ts';
import { changeCatalogue, inWholeUnits, turnRoutes } from './change-catalogue.ts';
import { everyAsset } from './every-asset.ts';

/** Conforming services of another make: what they trade and how they show it. */
export const VARIANTS = conforming(LISTS, {
  'surplus-members': exercises('FMT-JSON-06', 'MKT-ASSETS-02', 'MKT-ASSET-01', 'MKT-PAIR-02', 'MKT-PAIR-05')
    .scope(...ALL_CHECKS)
    .what('every object of the lists has members that the interface does not name')
    .wireBy(changeEveryObject, (members) => {
      members.zz_more = { since: 'always', list: [1, null] };
    }),
  'media-absent': exercises('MKT-ASSET-05', 'FMT-NULL-01')
    .what('no asset has the member media')
    .wire(everyAsset(drop('media'))),
  'media-of-any-kind': exercises()
    .what('media holds members of its own')
    .wire(everyAsset(set('media', { url: null, sizes: [16, 32] }))),
  'media-signed-anew': exercises('MKT-ASSETS-16', 'MKT-PAIRS-14', 'MKT-PAIR-08')
    .what('media is signed at each reading, and of two instances each loaded the metadata at its own start')
    .onAnswer([ASSETS, PAIRS], ({ answer: { assets, pairs }, memory }) => {
      const count = counted(memory, 'readings');
      const ofPairs = elementsOf(pairs)
        .map(membersOf)
        .flatMap(({ base, quote }) => [base, quote]);
      for (const asset of [...elementsOf(assets), ...ofPairs].map(membersOf)) {
        asset.timestamp = Number(asset.timestamp) + 3 * (count % 2);
        asset.media &&= { url: `https://cdn.invalid/logo.png?signature=${count}` };
      }
    }),
  'no-price-feed': exercises('MKT-PAIR-03')
    .what('no pair has a price')
    .wire(on(PAIRS).body(set('pairs.*.price', null))),
  'price-in-exponents': exercises('MKT-PAIR-04')
    .what('prices are written with exponents and trailing zeros')
    .wireBy(changeElements, 'pairs', ({ price }) => ({
      price: price === null ? null : Number(price) > 1 ? '6.72e4' : '0.0000148800000000000000',
    })),
  'prices-race': exercises('MKT-PAIRS-14', 'QUO-PRICE-01')
    .what('prices are others at each reading')
    .onAnswer(PAIRS, ({ answer: { pairs }, count }) => {
      for (const pair of elementsOf(pairs)) membersOf(pair).price = `${60_000 + count}.5`;
    }),
  'order-sizes': exercises('LIM-PAIR-01')
    .what('pairs have the order sizes of the earlier description')
    .wireBy(changeElements, 'pairs', (_pair, index) =>
      index % 2 ? { min_order_size: '10', max_order_size: '20.5' } : { min_order_size: 10, max_order_size: 1_000 },
    ),
  'upper-case-uuids': exercises('MKT-PAIR-01')
    .what('the ids of pairs are written with capitals')
    .behaviourBy(changeCatalogue, (catalogue) => {
      for (const pair of catalogue.pairs) pair.id = pair.id.toUpperCase();
    }),
  'protocol-ids-empty': exercises('MKT-ASSET-04')
    .what('protocol_ids is empty')
    .wire(everyAsset(set('protocol_ids', {}))),
  'protocol-ids-of-other-kinds': exercises('FMT-ID-01')
    .what('protocol_ids names assets as other protocols do')
    .wire(
      everyAsset(
        set('protocol_ids', { RGB: 'contract:1', LIQUID: 'ce091c998b83c78bb71a632313ba3760f1763d9cfcffae02' }),
      ),
    ),
  'supply-unknown': exercises('MKT-ASSET-03')
    .what('issued_supply is 0, wherever an asset is described')
    .wire(everyAsset(set('issued_supply', 0)), on(GET_INFO).body(each('assets.*', set('issued_supply', 0)))),
  'bitcoin-with-eight-places': exercises('FMT-PREC-02')
    .scope(...ALL_CHECKS)
    .what('BTC has precision 8')
    .options({ btc_precision: 8 }),
  'whole-units-only': exercises('FMT-UNIT-03')
    .scope(...ALL_CHECKS)
    .what('every RGB asset has precision 0')
    .behaviour({
      // A whole price is too coarse for units that are worth as much as these.
      options: { price_form: 'decimal' },
      ...changeCatalogue((catalogue) => inWholeUnits(catalogue, ({ asset_id }) => asset_id !== 'BTC')),
    }),
  'eighteen-decimal-places': exercises('QUO-RESP-03', 'MKT-ASSET-01')
    .scope(...ALL_CHECKS)
    .what('an asset has 18 decimal places, and amounts beyond 64 bits')
    .behaviourBy(changeListed, (asset) => {
      if (asset.ticker !== 'USDT') return;
      const finer = 10n ** BigInt(18 - asset.precision);
      asset.precision = 18;
      asset.issued_supply *= finer;
      for (const endpoint of asset.endpoints)
        Object.assign(endpoint, { min_amount: endpoint.min_amount * finer, max_amount: endpoint.max_amount * finer });
    }),
  'further-layers': exercises('FMT-LAYER-01', 'MKT-ASSET-09')
    .scope(...ALL_CHECKS)
    .what('assets settle on layers that the interface does not name, some of them without limits')
    .behaviourBy(changeCatalogue, (catalogue) => {
      for (const asset of catalogue.assets) {
        asset.supported_layers.push('LIQUID_LIQUID', 'NEW2_L2');
        asset.endpoints.push(...asset.endpoints.slice(0, 1).map((one) => ({ ...one, layer: 'LIQUID_LIQUID' })));
      }
      for (const pair of catalogue.pairs) pair.routes.push({ from_layer: 'NEW2_L2', to_layer: 'LIQUID_LIQUID' });
    }),
  'inactive-layers-at-zero': exercises('MKT-ASSET-07', 'MKT-ASSET-09')
    .scope(...ALL_CHECKS)
    .what('a layer that is switched off has the bounds 0 to 0')
    .behaviourBy(changeListed, (asset) => {
      for (const endpoint of asset.endpoints.slice(1))
        Object.assign(endpoint, { min_amount: 0n, max_amount: 0n, is_active: false });
    }),
  'layer-drained': exercises('MKT-ASSET-07')
    .scope(...ALL_CHECKS)
    .what('a layer of which there is nothing at the moment has a maximum of 0, and its usual minimum')
    .behaviourBy(changeListed, (asset) => {
      for (const endpoint of asset.endpoints.slice(1)) Object.assign(endpoint, { max_amount: 0n });
    }),
  'inactive-asset-bare': exercises('MKT-ASSET-06', 'MKT-ASSET-08')
    .what('an inactive asset has neither limits nor layers')
    .behaviourBy(changeListed, (asset) => {
      if (!asset.is_active) Object.assign(asset, { endpoints: [], supported_layers: [] });
    }),
  'layer-listed-twice': exercises('MKT-ASSET-08')
    .what('supported_layers names each layer twice')
    .wireBy(changeAssets, ({ supported_layers }) => ({
      supported_layers: elementsOf(supported_layers).flatMap((layer) => [layer, layer]),
    })),
  'everything-active': exercises('MKT-PAIRS-04', 'MKT-PAIRS-05', 'MKT-PAIRS-11')
    .what('no asset and no pair is inactive')
    .behaviourBy(changeCatalogue, (catalogue) => {
      catalogue.assets = catalogue.assets.filter(({ is_active }) => is_active);
      catalogue.pairs = catalogue.pairs.filter(({ routes }) => routes.length > 0);
      for (const pair of catalogue.pairs) pair.is_active = true;
    }),
  'inactive-assets-unlisted': exercises('MKT-ASSETS-11')
    .what('inactive assets are not listed at all')
    .behaviour({ decisions: { visibleAssets: (assets) => assets.filter(({ is_active }) => is_active) } }),
  'inactive-pairs-unlisted': exercises('MKT-PAIRS-05', 'MKT-PAIRS-11')
    .what('inactive pairs are not listed even when asked for')
    .behaviour({ decisions: { visiblePairs: (pairs) => pairs.filter(({ is_active }) => is_active) } }),
  'one-pair': exercises('MKT-ASSETS-04')
    .scope(...ALL_CHECKS)
    .what('one pair of two assets is traded')
    .behaviourBy(changeCatalogue, (catalogue) => {
      catalogue.assets.splice(2);
      catalogue.pairs.splice(1);
    }),
  'nothing-traded': exercises()
    .masks('MKT-ASSET-', 'MKT-PAIR-', 'MKT-PAIRS-04')
    .scope(...ALL_CHECKS)
    .what('nothing is listed yet')
    .behaviourBy(changeCatalogue, (catalogue) => {
      catalogue.assets = [];
      catalogue.pairs = [];
    }),
  namesakes: exercises('MKT-ASSET-02', 'MKT-PAIRS-07', 'MKT-PROUTE-03', 'MKT-PROUTE-04')
    .scope(...ALL_CHECKS)
    .what('two assets share ticker and name, so two pairs share a ticker')
    .behaviourBy(changeCatalogue, (catalogue) => {
      const [, dollar, mile] = catalogue.assets;
      if (dollar && mile) Object.assign(mile, { ticker: dollar.ticker, name: dollar.name });
    }),
  'long-lists': exercises()
    .what('there are more assets than fit on a page')
    .behaviourBy(changeCatalogue, (catalogue) => {
      const [model] = catalogue.assets.slice(3);
      for (let number = 100; model && number < 260; number += 1) {
        const asset_id = `${model.asset_id.slice(0, -3)}${number}`;
        catalogue.assets.push({ ...model, asset_id, ticker: `SH${number}`, protocol_ids: { RGB: asset_id } });
      }
    }),
  'sixty-pairs': exercises('WS-ERR-03', 'WS-ERR-08')
    .scope('MKT', 'QUO-ROUTE', 'WS-ERR')
    .what('sixty assets more are traded for BTC, so that thousands of couples form no pair')
    .behaviourBy(changeCatalogue, ({ assets, pairs, worth }) => {
      const [, model] = assets;
      const pair = pairs.find(({ quote_asset_id }) => quote_asset_id === model?.asset_id);
      for (let number = 10; model && pair && number < 70; number += 1) {
        const asset_id = `${model.asset_id.slice(0, -2)}${number}`;
        assets.push({ ...model, asset_id, ticker: `SX${number}`, protocol_ids: { RGB: asset_id } });
        pairs.push({ ...pair, id: `${pair.id.slice(0, -2)}${number}`, quote_asset_id: asset_id });
        worth[asset_id] = worth[model.asset_id] ?? 0n;
      }
    }),
  'odd-tickers': exercises()
    .scope(...ALL_CHECKS)
    .what('tickers and names hold spaces, signs and letters beyond ASCII')
    .behaviourBy(changeListed, (asset) => {
      if (asset.ticker !== 'BTC') Object.assign(asset, { ticker: `${asset.ticker} Ä&+%#?`, name: '<b>"名前"</b>\\' });
    }),
  'bitcoin-is-the-quote': exercises()
    .scope(...ALL_CHECKS)
    .what('BTC stands on the quote side of its pairs')
    .behaviourBy(changeCatalogue, (catalogue) => {
      for (const pair of catalogue.pairs) {
        Object.assign(pair, { base_asset_id: pair.quote_asset_id, quote_asset_id: pair.base_asset_id });
        turnRoutes(pair);
      }
    }),
  'bitcoin-between-its-layers': exercises('MKT-PAIR-11')
    .scope(...ALL_CHECKS)
    .what('BTC is traded for itself, between Lightning and the chain')
    .behaviourBy(changeCatalogue, ({ pairs }) => {
      pairs.push({
        id: '3f0d7c52-8a41-4c0e-9b57-61f2a8d4e903',
        base_asset_id: 'BTC',
        quote_asset_id: 'BTC',
        routes: [
          { from_layer: 'BTC_LN', to_layer: 'BTC_L1' },
          { from_layer: 'BTC_L1', to_layer: 'BTC_LN' },
        ],
        is_active: true,
      });
    }),
  'bitcoin-in-pairs-only': exercises('MKT-ASSET-10', 'FMT-PREC-01')
    .scope(...ALL_CHECKS)
    .what('BTC is described inside the pairs and not in the asset list')
    .behaviour({ decisions: { visibleAssets: (assets) => assets.filter(({ asset_id }) => asset_id !== 'BTC') } }),
});

function changeListed(change: (asset: Asset) => void): Injection {
  return changeCatalogue(({ assets }) => assets.forEach(change));
}

/** Changes every object in the bodies of all 200 answers, inner ones first. */
function changeEveryObject(change: (members: Record<string, unknown>) => void): Wire {
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
