import { changeAssets, changeElements, elementsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS } from '../operations.ts';
import { missingError, notFound } from '../proxy/envelopes.ts';
import { again, asNumber, asText, countOf, drop, each, on, set, swap, tail, where } from '../rule.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { everyAsset } from './every-asset.ts';
import { endpointsOf, lowerLimits } from './listed.ts';

/** Defects of the asset list: wrapper, elements, what is read of a query. */
export const FAULTS: Faults = {
  'assets-need-a-limit': breaks('MKT-ASSETS-01')
    .what('the asset list is refused without a limit')
    .wire(on(ASSETS).unless('query.limit').answer(missingError('query', 'limit'))),
  'assets-wrapper-without-network': breaks('MKT-ASSETS-02')
    .what('the asset list does not name its network')
    .wire(on(ASSETS).body(drop('network'))),
  'assets-limit-null-though-asked': breaks('MKT-ASSETS-02', 'MKT-ASSETS-06')
    .what('limit comes back as null although it was asked for')
    .wire(on(ASSETS).body(set('limit', null))),
  'assets-total-missing-beyond-the-end': breaks('MKT-ASSETS-02')
    .triggers('MKT-ASSETS-08')
    .what('an empty page has no total')
    .wire(on(ASSETS).unless('reply.body.assets.0').body(drop('total'))),
  'assets-network-capitalised': breaks('MKT-ASSETS-03')
    .what('the asset list writes the network with a capital')
    .wire(on(ASSETS).body(set('network', 'Regtest'))),
  'assets-network-named-testnet': breaks('MKT-ASSETS-03')
    .what('the asset list names a network that the interface does not know')
    .wire(on(ASSETS).body(set('network', 'testnet'))),
  'assets-total-counts-the-page': breaks('MKT-ASSETS-04')
    .what('total counts the elements of the page')
    .wire(on(ASSETS).body(countOf('total', 'assets'))),
  'assets-total-counts-what-is-left': breaks('MKT-ASSETS-08')
    .what('total counts only what begins at the offset')
    .onAnswer(ASSETS, ({ answer: { total, offset } }) => ({ total: Math.max(0, Number(total) - Number(offset)) })),
  'assets-total-capped-at-the-page-size': breaks('MKT-ASSETS-04')
    .what('total never exceeds the limit asked for')
    .onAnswer(ASSETS, ({ answer: { total, limit } }) => ({ total: Math.min(Number(total), Number(limit)) })),
  'assets-limit-echoes-the-default': breaks('MKT-ASSETS-06')
    .what('the wrapper names the usual page size instead of the one asked for')
    .wire(on(ASSETS).body(set('limit', 50))),
  'assets-offset-echoes-zero': breaks('MKT-ASSETS-06')
    .what('the wrapper names the offset 0 whatever was asked for')
    .wire(on(ASSETS).body(set('offset', 0))),
  'assets-beyond-the-end-not-found': breaks('MKT-ASSETS-08')
    .what('a page beyond the end is answered 404')
    .wire(on(ASSETS).unless('reply.body.assets.0').becomes(notFound())),
  'assets-limit-of-letters-ignored': breaks('MKT-ASSETS-09')
    .what('a limit that is no number is ignored')
    .wire(
      on(ASSETS)
        .unless('query.limit', /^-?\d+$/)
        .query(drop('limit')),
    ),
  'assets-filter-keeps-the-whole-total': breaks('MKT-ASSETS-11')
    .what('total of a filtered list counts what the filter left out')
    .onAnswer(ASSETS, async ({ ask, ...request }) => {
      if (request.query.asset_id === undefined) return undefined;
      const { total } = membersOf((await ask({ ...request, query: {} })).body);
      return { total };
    }),
  'assets-limits-shrink-with-every-read': breaks('MKT-ASSETS-16')
    .what('each reading of the list takes something off the limits')
    .onAnswer(ASSETS, ({ answer, count }) => lowerLimits(answer, count)),
  'asset-timestamp-is-the-time-of-reading': breaks('MKT-ASSETS-16')
    .what('timestamp of an asset is the time at which it is read')
    .onAnswer(ASSETS, ({ answer: { assets, timestamp } }) => {
      for (const asset of elementsOf(assets)) membersOf(asset).timestamp = timestamp;
    }),
  'asset-without-added-at': breaks('MKT-ASSET-01')
    .what('an asset does not say when it was added')
    .wire(on(ASSETS).body(drop('assets.*.added_at'))),
  'asset-precision-as-text': breaks('MKT-ASSET-01', 'FMT-INT-01')
    .what('precision is a text')
    .wire(on(ASSETS).body(asText('assets.*.precision'))),
  'asset-activity-as-number': breaks('MKT-ASSET-01')
    .what('is_active of an asset is 0 or 1')
    .wire(everyAsset(asNumber('is_active'))),
  'asset-precision-negative': breaks('MKT-ASSET-03')
    .what('an asset has a negative precision')
    .wire(on(ASSETS).body(set('assets.*.precision', -1))),
  'asset-supply-overflown': breaks('MKT-ASSET-03')
    .what('a large supply has overflown into the negative')
    .wireBy(changeAssets, ({ issued_supply }) => ({ issued_supply: BigInt.asIntN(32, BigInt(String(issued_supply))) })),
  'asset-protocol-ids-as-list': breaks('MKT-ASSET-04')
    .what('protocol_ids is an array')
    .wireBy(changeAssets, ({ protocol_ids }) => ({ protocol_ids: Object.values(membersOf(protocol_ids)) })),
  'asset-protocol-ids-of-the-last-one': breaks('MKT-ASSET-04')
    .what('protocol_ids is one object for all assets, which holds the id of the last one')
    .behaviourBy(changeCatalogue, ({ assets }) => {
      const last = assets.at(-1);
      for (const asset of assets) asset.protocol_ids = last?.protocol_ids ?? {};
    }),
  'asset-protocol-ids-null': breaks('MKT-ASSET-04')
    .what('protocol_ids is null where there is none')
    .wire(on(ASSETS).body(set('assets.*.protocol_ids', null))),
  'asset-protocol-id-nested': breaks('MKT-ASSET-04')
    .what('protocol_ids maps to objects')
    .wireBy(changeElements, 'assets', ({ asset_id }) => ({ protocol_ids: { RGB: { id: asset_id } } })),
  'asset-media-as-url': breaks('MKT-ASSET-05')
    .what('media is a text')
    .wire(on(ASSETS).body(set('assets.*.media', 'media/logo.png'))),
  'asset-endpoints-by-layer': breaks('MKT-ASSET-06')
    .what('endpoints is an object with the layers as members')
    .wireBy(changeElements, 'assets', (asset) => ({
      endpoints: Object.fromEntries(endpointsOf(asset).map((endpoint) => [endpoint.layer, endpoint])),
    })),
  'asset-endpoint-without-activity': breaks('MKT-ASSET-06')
    .what('an endpoint does not say whether it is active')
    .wire(on(ASSETS).body(drop('assets.*.endpoints.*.is_active'))),
  'asset-bounds-as-text': breaks('MKT-ASSET-06', 'FMT-INT-01')
    .what('the bounds of an endpoint are texts')
    .wire(on(ASSETS).body(each('assets.*.endpoints.*', asText('min_amount'), asText('max_amount')))),
  'asset-bounds-exchanged': breaks('MKT-ASSET-07')
    .what('the smallest amount of an endpoint is above the largest')
    .wire(on(ASSETS).body(each('assets.*.endpoints.*', swap('min_amount', 'max_amount')))),
  'asset-layers-as-text': breaks('MKT-ASSET-08')
    .what('supported_layers is one text with commas')
    .wireBy(changeElements, 'assets', ({ supported_layers }) => ({
      supported_layers: elementsOf(supported_layers).join(),
    })),
  'asset-limits-on-an-unsupported-layer': breaks('MKT-ASSET-09')
    .what('an asset has limits on a layer it does not settle on')
    .wire(everyAsset(tail('supported_layers'))),
  'asset-limits-twice-on-a-layer': breaks('MKT-ASSET-09')
    .what('a layer has two sets of limits')
    .wire(on(ASSETS).body(again('assets.*.endpoints'))),
  'bitcoin-listed-without-limits': breaks('MKT-ASSET-10')
    .what('BTC is listed without limits')
    .wire(everyAsset(where('asset_id', 'BTC', set('endpoints', [])))),
  'assets-paging-as-any-number': breaks('MKT-ASSETS-09')
    .what('limit and offset are read as numbers are in programs, hexadecimal digits included')
    .onRequest(ASSETS, ({ query }) => {
      for (const [name, text] of Object.entries(query))
        if (/^0x[0-9a-f]+$/i.test(text)) query[name] = String(Number(text));
    }),
  'assets-paging-unread-beside-an-id': breaks('MKT-ASSETS-09')
    .what('who asks for one asset gets it before limit and offset are looked at')
    .onRequest(ASSETS, ({ query }) => {
      if (query.asset_id === undefined) return;
      for (const name of ['limit', 'offset']) if (!/^-?\d+$/.test(query[name] ?? '')) delete query[name];
    }),
  'assets-offset-cut-to-a-whole-one': breaks('MKT-ASSETS-09')
    .what('the fraction of an offset is dropped')
    .onRequest(ASSETS, ({ query }) => {
      if (/^\d+\.\d+$/.test(query.offset ?? '')) query.offset = String(Math.trunc(Number(query.offset)));
    }),
};
