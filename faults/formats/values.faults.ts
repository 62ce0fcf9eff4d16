import { changeAssets, changeElements, elementsOf, membersOf, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { everyAsset } from '../market/every-asset.ts';
import {
  ASSETS,
  EXECUTE,
  FEE_ESTIMATE,
  GET_ORDER,
  INIT,
  MATRIX,
  PAIR_ROUTES,
  PAIRS,
  QUOTE,
  ROUTES,
  STATUS,
} from '../operations.ts';
import { internalError, legacyError, missingError, notFound } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { writeJson } from '../proxy/json.ts';
import { asDate, EVERYWHERE, each, lower, on, plus, replace, set, times, where } from '../rule.ts';
import { lenientlyRead, withoutComma, withoutTail } from './lenient.ts';

/** Defects in how things are written: JSON, integers, times, identifiers. */
export const FAULTS: Faults = {
  'json-labelled-as-text': breaks('FMT-JSON-01')
    .what('the lists are labelled text/plain')
    .wire(EVERYWHERE.headers({ 'content-type': 'text/plain; charset=utf-8' })),
  'json-of-errors-labelled-as-html': breaks('FMT-JSON-01')
    .triggers('MKT-FEE-02')
    .what('a 422 is labelled text/html although it is JSON')
    .wire(EVERYWHERE.status(422).headers({ 'content-type': 'text/html' })),
  'json-without-label': breaks('FMT-JSON-01')
    .what('bodies have no media type')
    .wire(EVERYWHERE.headers({ 'content-type': null })),
  'json-with-a-member-twice': breaks('FMT-JSON-01')
    .what('a member stands twice in the asset list')
    .wireBy(rewriteText, ASSETS, (text) => text.replace('{', '{"total":0,')),
  'json-with-a-comma-too-many': breaks('FMT-JSON-01', 'MKT-PAIRS-01')
    .what('the pair list has a comma before its closing brace')
    .wireBy(rewriteText, PAIRS, (text) => text.replace(/\}$/, ',}')),
  'error-page-of-the-framework': breaks('FMT-JSON-01', 'MKT-PROUTE-09')
    .what('a 404 is an HTML page')
    .wire(
      EVERYWHERE.status(404).becomes({
        headers: { 'content-type': 'text/html' },
        body: { raw: '<!doctype html><h1>Not Found</h1>' },
      }),
    ),
  'body-read-as-form': breaks('FMT-JSON-02')
    .what('a body is read as a form, whatever it is announced as')
    .onRequest(PAIR_ROUTES, ({ ask, bytes, ...request }) =>
      ask({ ...request, body: Object.fromEntries(new URLSearchParams(String(bytes))) }),
    ),
  'discovery-body-read-as-form': breaks('FMT-JSON-02')
    .what('route discovery reads its body as a form')
    .wire(on(ROUTES).when('headers.content-type', 'application/json').answer(missingError('body'))),
  'malformed-tail-ignored': breaks('FMT-JSON-04')
    .what('what stands behind the end of a JSON body is ignored')
    .wireBy(lenientlyRead, PAIR_ROUTES, withoutTail),
  'malformed-comma-ignored': breaks('FMT-JSON-04')
    .what('a comma before a closing brace is ignored in a quote request')
    .wireBy(lenientlyRead, QUOTE, withoutComma),
  'malformed-quotes-taken': breaks('FMT-JSON-04')
    .what('route discovery takes texts in single quotes')
    .wireBy(lenientlyRead, ROUTES, (text) => text.replaceAll("'", '"')),
  'malformed-tail-ignored-for-swaps': breaks('FMT-JSON-04')
    .what('what stands behind the end of the JSON is ignored where a swap is asked for')
    .wireBy(lenientlyRead, STATUS, withoutTail),
  'malformed-body-of-an-execute-finds-nothing': breaks('FMT-JSON-04')
    .what('an execute whose body cannot be read is one of an unknown swap')
    .wire(on(EXECUTE).when('malformed', true).answer(notFound())),
  'malformed-comma-ignored-for-orders': breaks('FMT-JSON-04')
    .what('a comma before a closing brace is ignored where an order is asked for')
    .wireBy(lenientlyRead, GET_ORDER, withoutComma),
  'times-as-iso-strings-inside-pairs': breaks('FMT-TIME-01')
    .what('timestamp of an asset inside the pairs is a date-time string')
    .wire(on(PAIRS).body(asDate('pairs.*.base.timestamp'), asDate('pairs.*.quote.timestamp'))),
  'identifiers-without-prefix-inside-pairs': breaks('FMT-ID-01')
    .what('the assets inside the pairs lack the rgb: prefix')
    .wire(on(PAIRS).body(replace('pairs.*.base.asset_id', 'rgb:', ''), replace('pairs.*.quote.asset_id', 'rgb:', ''))),
  'precision-differs-in-one-pair': breaks('FMT-PREC-01')
    .what('the last pair shows its quote asset with another precision than the asset list')
    .onAnswer(PAIRS, ({ answer }) => {
      const { quote } = membersOf(elementsOf(answer.pairs).at(-1));
      membersOf(quote).precision = Number(membersOf(quote).precision) + 1;
    }),
  'body-wanted-with-a-charset': breaks('FMT-JSON-02')
    .what('a JSON body is only read when its media type has a charset')
    .wire(
      on(PAIR_ROUTES)
        .unless('headers.content-type', /charset/)
        .answer(missingError('body')),
    ),
  'pair-tickers-read-in-their-order': breaks('FMT-JSON-02')
    .what('the tickers of a pair are read in the order in which they are documented')
    .wire(
      on(PAIR_ROUTES)
        .when('text', /"quote_ticker".*"base_ticker"/s)
        .answer(missingError('body', 'base_ticker')),
    ),
  'pair-named-with-escapes-not-found': breaks('FMT-JSON-02')
    .what('escapes in the ticker of a pair are not undone')
    .wire(
      on(PAIR_ROUTES)
        .when('text', /_ticker".*\\u00|\\u0074\\u0069/s)
        .answer(notFound('PAIR_NOT_FOUND')),
    ),
  'quote-legs-read-in-their-order': breaks('FMT-JSON-02')
    .what('the first leg of a quote request is taken for the sold one')
    .wire(
      on(QUOTE)
        .when('text', /^\s*\{\s*"to_asset"/)
        .answer(legacyError('Route not supported')),
    ),
  'quote-request-with-line-breaks-is-none': breaks('FMT-JSON-02')
    .what('a quote request is read up to the end of its first line')
    .wire(on(QUOTE).when('text', /\n/).answer(missingError('body', 'from_asset'))),
  'init-members-read-in-their-order': breaks('FMT-JSON-02')
    .what('an init is read as a list of members in the documented order')
    .wire(
      on(INIT)
        .when('text', /"to_amount".*"rfq_id"/s)
        .answer(missingError('body', 'rfq_id')),
    ),
  'order-wanted-before-its-token': breaks('FMT-JSON-02')
    .what('get_order finds no token that stands before the order_id')
    .wire(
      on(GET_ORDER)
        .when('text', /"access_token".*"order_id"/s)
        .answer(missingError('body', 'order_id')),
    ),
  'malformed-body-finds-nothing': breaks('FMT-JSON-04')
    .what('route discovery answers 200 to a body that is no JSON')
    .wire(
      on(ROUTES)
        .when('malformed', true)
        .answer(reply(200, { routes: [] })),
    ),
  'malformed-body-refused-without-a-form': breaks('ERR-ENV-01')
    .triggers('FMT-JSON-04')
    .what('the refusal of a body that is no JSON has none of the error forms')
    .wire(
      on(PAIR_ROUTES)
        .when('malformed', true)
        .answer(reply(400, { message: 'No JSON' })),
    ),
  'malformed-body-breaks-the-server': breaks('FMT-JSON-04')
    .what('a body that is no JSON is a server error')
    .wire(on(PAIR_ROUTES).when('malformed', true).answer(internalError())),
  'supply-as-text': breaks('FMT-INT-01', 'MKT-ASSET-01')
    .what('a supply beyond 2^53 is written as a text')
    .wireBy(changeAssets, ({ issued_supply }) =>
      typeof issued_supply === 'bigint' ? { issued_supply: String(issued_supply) } : undefined,
    ),
  'supply-in-whole-units': breaks('FMT-INT-01', 'MKT-ASSET-01')
    .what('the supply is given in whole units, with a fraction')
    .wireBy(changeAssets, ({ issued_supply, precision }) => ({
      issued_supply: Number(issued_supply) / 10 ** Number(precision) + 0.5,
    })),
  'total-with-a-fraction': breaks('FMT-INT-01', 'MKT-ASSETS-02')
    .what('total has a fraction')
    .wire(on(ASSETS).body(plus('total', 0.5))),
  'times-as-iso-strings': breaks('FMT-TIME-01')
    .what('added_at of an asset is a date-time string')
    .wire(on(ASSETS).body(asDate('assets.*.added_at'))),
  'times-with-a-fraction': breaks('FMT-TIME-01', 'MKT-PAIRS-02')
    .what('timestamp of a list has a fraction')
    .wire(on(ASSETS, PAIRS, MATRIX, FEE_ESTIMATE).body(plus('timestamp', 0.5))),
  'times-in-milliseconds': breaks('FMT-TIME-04')
    .what('timestamp of a list counts milliseconds')
    .wire(on(ASSETS, PAIRS, MATRIX, FEE_ESTIMATE).body(times('timestamp', 1000))),
  'history-of-assets-in-milliseconds': breaks('FMT-TIME-04')
    .what('added_at of an asset counts milliseconds')
    .wire(everyAsset(times('added_at', 1000))),
  'fee-estimate-by-local-time': breaks('FMT-TIME-04')
    .triggers('MKT-FEE-01')
    .what('timestamp of the fee estimate is that of a clock an hour behind UTC')
    .wire(on(FEE_ESTIMATE).body(plus('timestamp', -3_600))),
  'identifiers-without-prefix': breaks('FMT-ID-01')
    .what('asset ids lack the rgb: prefix')
    .wire(on(ASSETS).body(replace('assets.*.asset_id', 'rgb:', ''))),
  'bitcoin-in-small-letters': breaks('FMT-ID-01')
    .what('the id of BTC is written in small letters inside the pairs')
    .wire(on(PAIRS).body(where('pairs.*.base_asset_id', 'BTC', set('base_asset_id', 'btc')))),
  'layers-in-small-letters': breaks('FMT-LAYER-01')
    .what('the routes write their layers in small letters')
    .wire(on(PAIRS).body(lower('pairs.*.routes.*.from_layer'))),
  'layers-without-underscore': breaks('FMT-LAYER-01')
    .what('a layer is spelt otherwise in supported_layers than in the limits')
    .wireBy(changeElements, 'assets', ({ supported_layers }) => ({
      supported_layers: elementsOf(supported_layers).map((layer) => String(layer).replace('_', '')),
    })),
  'name-null': breaks('FMT-NULL-01', 'MKT-ASSET-01')
    .what('the name of an asset is null')
    .wire(on(ASSETS).body(set('assets.*.name', null))),
  'limits-null-for-inactive-layers': breaks('FMT-NULL-01', 'MKT-ASSET-06')
    .what('the bounds of an inactive endpoint are null')
    .wire(everyAsset(each('endpoints.*', where('is_active', false, set('min_amount', null), set('max_amount', null))))),
  'precision-differs-inside-pairs': breaks('FMT-PREC-01')
    .what('BTC has another precision inside the pairs than in the asset list')
    .wire(on(PAIRS).body(set('pairs.*.base.precision', 8))),
  'network-of-filtered-assets-the-default': breaks('FMT-NET-02')
    .triggers('MKT-ASSETS-11')
    .what('a filtered list names the network of an unconfigured server')
    .wire(on(ASSETS).when('query.asset_id').body(set('network', 'mainnet'))),
  'lists-stamped-an-hour-ahead': breaks('FMT-TIME-04')
    .what('the lists are stamped by the local time one hour east, as if it were UTC')
    .wire(on(ASSETS, PAIRS).body(plus('timestamp', 3600))),
};

/** Changes the text of every 200 answer to an operation, for what no JSON value can say. */
function rewriteText(operation: string, change: (text: string) => string): Wire {
  return {
    reply: (request, given) =>
      request.operation === operation && given.status === 200
        ? { ...given, body: { raw: change(writeJson(given.body)) } }
        : given,
  };
}
