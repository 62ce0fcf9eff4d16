import { elementsOf, legsOf, membersOf, reply } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS, QUOTE, ROUTES } from '../operations.ts';
import { applicationError, invalid, missingError, validationError } from '../proxy/envelopes.ts';
import { on } from '../rule.ts';
import { LISTS } from '../scopes.ts';
import { fetchAllPairs, listedAsset } from './listed.ts';

/** The parameters that the interface names. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  [ASSETS]: ['limit', 'offset', 'asset_id'],
  [PAIRS]: ['limit', 'offset', 'active_only', 'pair_ticker'],
  [MATRIX]: [],
  [FEE_ESTIMATE]: ['target_blocks'],
};

const NAMED_PAIRS = ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'];
const DISCOVERY = ['MKT-ROUTES', 'FMT-JSON', 'ERR'];

const NO_ESTIMATE = {
  ...applicationError(503, 'NO_ESTIMATE', 'The node has none'),
  headers: { 'retry-after': '0' },
};

/** Conforming services of another make: how they read requests for market data. */
export const VARIANTS = conforming(NAMED_PAIRS, {
  'unknown-parameters-refused': exercises('MKT-ASSETS-14', 'MKT-ASSETS-15', 'MKT-PAIRS-12', 'MKT-PAIRS-13')
    .scope(...LISTS, 'ERR')
    .what('parameters that the interface does not name are refused')
    .onRequest(Object.keys(PARAMETERS), ({ operation = '', query }) => {
      const unknown = Object.keys(query).find((name) => !PARAMETERS[operation]?.includes(name));
      return unknown && validationError(['query', unknown], 'Extra inputs are not permitted', 'extra_forbidden');
    }),
  'malformed-asset-ids-refused': exercises()
    .scope(...LISTS, 'ERR')
    .what('an asset_id that is the identifier of nothing is refused')
    .wire(
      on(ASSETS)
        .when('query.asset_id')
        .unless('query.asset_id', /^(BTC|rgb:[\w~!$-]{20,})$/)
        .answer(validationError(['query', 'asset_id'], 'Not an identifier', 'value_error')),
    ),
  'tickers-in-any-case': exercises('MKT-PAIRS-07')
    .scope(...LISTS)
    .what('tickers are understood in any case')
    .hook(
      'isNamed',
      (usual) => (pair, naming) =>
        usual(pair, naming) ||
        (naming.method.endsWith('tickers') || naming.method === 'pair_ticker'
          ? isSame(pair.base.ticker, naming.base) && isSame(pair.quote.ticker, naming.quote)
          : false),
    ),
  'naming-errors-as-422': exercises('MKT-PROUTE-06', 'MKT-PROUTE-07')
    .what('a body that names no pair, or more than one, fails validation')
    .wire(
      on(PAIR_ROUTES)
        .status(400)
        .becomes(validationError(['body'], 'Name one pair', 'value_error')),
    ),
  'inactive-pair-tells-its-routes': exercises('MKT-PROUTE-09')
    .what('the routes of an inactive pair that has some can be had')
    .onRefusal(PAIR_ROUTES, async ({ asked: { pair_id }, given, ...context }) => {
      if (given.status !== 404 || typeof pair_id !== 'string') return undefined;
      const routes = (await fetchAllPairs(context)).find(({ id }) => id === pair_id)?.routes;
      return elementsOf(routes).length > 0 ? reply(200, { routes }) : undefined;
    }),
  'pair-id-validated': exercises('MKT-PROUTE-09')
    .what('a pair_id that is no UUID fails validation')
    .onRequest(PAIR_ROUTES, ({ body }) => {
      const { pair_id } = membersOf(body);
      return typeof pair_id === 'string' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(pair_id)
        ? validationError(['body', 'pair_id'], 'Input should be a valid UUID', 'uuid_parsing')
        : undefined;
    }),
  'ids-of-no-contract-malformed': exercises('MKT-PROUTE-09', 'QUO-ROUTE-05')
    .scope('MKT-PROUTE', 'QUO-ROUTE', 'FLW-MARKET', 'ERR')
    .what('an id that is that of no contract is found by its checksum, before it is looked up')
    .onRequest([PAIR_ROUTES, QUOTE], async ({ body, operation, ...context }) => {
      const ids = operation === QUOTE ? legsOf(body).map(({ asset_id }) => asset_id) : Object.values(membersOf(body));
      const contracts = ids.filter((id) => typeof id === 'string' && id.startsWith('rgb:'));
      const known = await Promise.all(contracts.map((id) => listedAsset(id, context)));
      if (!known.includes(undefined)) return undefined;
      return operation === QUOTE
        ? validationError(['body'], 'Wrong checksum', 'value_error')
        : invalid('Wrong checksum');
    }),
  'pair-routes-of-an-unknown-asset': exercises('MKT-PROUTE-09', 'ERR-CODE-03')
    .what('the 404 for the routes of a pair says so where it is an asset that is unknown')
    .onRefusal(PAIR_ROUTES, async ({ asked, given, ...context }) => {
      const { base_ticker, quote_ticker, from_asset_id, quote_asset_id } = asked;
      const named = [base_ticker ?? from_asset_id, quote_ticker ?? quote_asset_id];
      if (given.status !== 404) return undefined;
      const known = named.filter((name) => name !== undefined).map((name) => listedAsset(name, context));
      return (await Promise.all(known)).includes(undefined) ? { error_code: 'ASSET_NOT_FOUND' } : undefined;
    }),
  'discovery-between-legs': exercises('MKT-ROUTES-01', 'MKT-ROUTES-02')
    .scope(...DISCOVERY)
    .what('route discovery wants two legs with asset and layer')
    .onRequest(ROUTES, (request) => {
      if (request.malformed) return undefined;
      const [from_asset, to_asset] = legsOf(request.body).map(({ asset_id }) => asset_id);
      if (typeof from_asset !== 'string' || typeof to_asset !== 'string')
        return validationError(['body', 'from_asset'], 'Input should be a valid dictionary', 'model_attributes_type');
      request.body = { from_asset, to_asset };
      return undefined;
    }),
  'discovery-of-other-members': exercises('MKT-ROUTES-01')
    .scope(...DISCOVERY)
    .what('route discovery names its two assets otherwise')
    .onRequest(ROUTES, (request) => {
      if (request.malformed) return undefined;
      const { source_asset, destination_asset } = membersOf(request.body);
      if (typeof source_asset !== 'string') return missingError('body', 'source_asset');
      if (typeof destination_asset !== 'string') return missingError('body', 'destination_asset');
      request.body = { from_asset: source_asset, to_asset: destination_asset };
      return undefined;
    }),
  'discovery-finds-nothing': exercises('MKT-ROUTES-01')
    .scope(...DISCOVERY)
    .what('route discovery answers 200 with an empty list where an asset is unknown')
    .onRequest(ROUTES, async ({ asked: { from_asset, to_asset }, malformed, ...context }) => {
      if (malformed || typeof from_asset !== 'string' || typeof to_asset !== 'string') return undefined;
      const known = await listedAsset(from_asset, context);
      return known ? undefined : reply(200, { routes: [], timestamp: 1_750_000_000 });
    }),
  'discovery-takes-any-object': exercises('MKT-ROUTES-01')
    .scope(...DISCOVERY)
    .what('route discovery leaves out of account what names no asset')
    .onRequest(ROUTES, ({ asked: { from_asset, to_asset }, malformed }) => {
      const isNamed = typeof from_asset === 'string' && typeof to_asset === 'string';
      return malformed || isNamed ? undefined : reply(200, { routes: [], timestamp: 1_750_000_000 });
    }),
  'fee-estimate-unavailable': exercises('MKT-FEE-01')
    .scope('MKT-FEE', 'FMT-INT', 'ERR')
    .what('the node gives no fee estimate')
    .wire(on(FEE_ESTIMATE).when('query.target_blocks', /^\d+$/).answer(NO_ESTIMATE)),
});

function isSame(ticker: string, named: string | undefined): boolean {
  return ticker.toLowerCase() === named?.toLowerCase();
}
