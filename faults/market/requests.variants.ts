import { answerTo, changeErrors, elementsOf, legOf, membersOf, reply } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { hook } from '../hook.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS, ROUTES } from '../operations.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import { LISTS } from '../scopes.ts';
import { listedAsset } from './listed.ts';

/** The parameters that the interface names. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  [ASSETS]: ['limit', 'offset', 'asset_id'],
  [PAIRS]: ['limit', 'offset', 'active_only', 'pair_ticker'],
  [MATRIX]: [],
  [FEE_ESTIMATE]: ['target_blocks'],
};

const NAMED_PAIRS = ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'];
const DISCOVERY = ['MKT-ROUTES', 'FMT-JSON', 'ERR'];

/** Conforming services of another make: how they read requests for market data. */
export const VARIANTS: readonly Variant[] = conforming(NAMED_PAIRS, {
  'unknown-parameters-refused': {
    what: 'parameters that the interface does not name are refused',
    exercises: ['MKT-ASSETS-14', 'MKT-ASSETS-15', 'MKT-PAIRS-12', 'MKT-PAIRS-13'],
    scope: [...LISTS, 'ERR'],
    wire: {
      request({ operation = '', query }) {
        const named = PARAMETERS[operation];
        const unknown = named && Object.keys(query).find((name) => !named.includes(name));
        return unknown === undefined
          ? undefined
          : validationError(['query', unknown], 'Extra inputs are not permitted', 'extra_forbidden');
      },
    },
  },
  'malformed-asset-ids-refused': {
    what: 'an asset_id that is the identifier of nothing is refused',
    scope: [...LISTS, 'ERR'],
    wire: answerTo(ASSETS, ({ query: { asset_id } }) =>
      asset_id === undefined || /^(BTC|rgb:[\w~-]{20,})$/.test(asset_id)
        ? undefined
        : validationError(['query', 'asset_id'], 'Not an identifier', 'value_error'),
    ),
  },
  'tickers-in-any-case': {
    what: 'tickers are understood in any case',
    exercises: ['MKT-PAIRS-07'],
    scope: LISTS,
    behaviour: hook(
      'isNamed',
      (usual) => (pair, naming) =>
        usual(pair, naming) ||
        (naming.method.endsWith('tickers') || naming.method === 'pair_ticker'
          ? isSame(pair.base.ticker, naming.base) && isSame(pair.quote.ticker, naming.quote)
          : false),
    ),
  },
  'naming-errors-as-422': {
    what: 'a body that names no pair, or more than one, fails validation',
    exercises: ['MKT-PROUTE-06', 'MKT-PROUTE-07'],
    wire: changeErrors([400], (given, { operation }) =>
      operation === PAIR_ROUTES
        ? { ...given, ...validationError(['body'], 'Name one pair', 'value_error'), headers: given.headers }
        : undefined,
    ),
  },
  'inactive-pair-tells-its-routes': {
    what: 'the routes of an inactive pair that has some can be had',
    exercises: ['MKT-PROUTE-09'],
    wire: {
      async reply(request, given, { ask }) {
        const { pair_id } = membersOf(request.body);
        if (request.operation !== PAIR_ROUTES || given.status !== 404 || typeof pair_id !== 'string') return given;
        const query = { active_only: 'false' };
        const list = await ask({ method: 'GET', path: '/api/v1/market/pairs', headers: {}, query, body: undefined });
        const pair = elementsOf(membersOf(list.body).pairs)
          .map(membersOf)
          .find(({ id }) => id === pair_id);
        return elementsOf(pair?.routes).length > 0 ? { ...given, status: 200, body: { routes: pair?.routes } } : given;
      },
    },
  },
  'pair-id-validated': {
    what: 'a pair_id that is no UUID fails validation',
    exercises: ['MKT-PROUTE-09'],
    wire: answerTo(PAIR_ROUTES, ({ body }) => {
      const { pair_id } = membersOf(body);
      return typeof pair_id === 'string' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(pair_id)
        ? validationError(['body', 'pair_id'], 'Input should be a valid UUID', 'uuid_parsing')
        : undefined;
    }),
  },
  'pair-routes-of-an-unknown-asset': {
    what: 'the 404 for the routes of a pair says so where it is an asset that is unknown',
    exercises: ['MKT-PROUTE-09', 'ERR-CODE-03'],
    wire: {
      async reply({ operation, body }, given, context) {
        const { base_ticker, quote_ticker, from_asset_id, quote_asset_id } = membersOf(body);
        const named = [base_ticker ?? from_asset_id, quote_ticker ?? quote_asset_id].filter(
          (name) => name !== undefined,
        );
        if (operation !== PAIR_ROUTES || given.status !== 404) return given;
        const found = await Promise.all(named.map((name) => listedAsset(name, context)));
        if (found.includes(undefined)) membersOf(given.body).error_code = 'ASSET_NOT_FOUND';
        return given;
      },
    },
  },
  'discovery-between-legs': {
    what: 'route discovery wants two legs with asset and layer',
    exercises: ['MKT-ROUTES-01', 'MKT-ROUTES-02'],
    scope: DISCOVERY,
    wire: answerTo(ROUTES, (request) => {
      if (request.malformed) return undefined;
      const legs = [legOf(request.body, 'from_asset'), legOf(request.body, 'to_asset')];
      if (legs.some(({ asset_id }) => typeof asset_id !== 'string'))
        return validationError(['body', 'from_asset'], 'Input should be a valid dictionary', 'model_attributes_type');
      const [from, to] = legs.map(({ asset_id }) => asset_id);
      request.body = { from_asset: from, to_asset: to };
      return undefined;
    }),
  },
  'discovery-of-other-members': {
    what: 'route discovery names its two assets otherwise',
    exercises: ['MKT-ROUTES-01'],
    scope: DISCOVERY,
    wire: answerTo(ROUTES, (request) => {
      if (request.malformed) return undefined;
      const { source_asset, destination_asset } = membersOf(request.body);
      const missing = Object.entries({ source_asset, destination_asset }).find(([, name]) => typeof name !== 'string');
      if (missing) return validationError(['body', missing[0]], 'Field required', 'missing');
      request.body = { from_asset: source_asset, to_asset: destination_asset };
      return undefined;
    }),
  },
  'discovery-finds-nothing': {
    what: 'route discovery answers 200 with an empty list where an asset is unknown',
    exercises: ['MKT-ROUTES-01'],
    scope: DISCOVERY,
    wire: {
      async request({ operation, body, malformed }, context) {
        const { from_asset, to_asset } = membersOf(body);
        if (operation !== ROUTES || malformed || typeof from_asset !== 'string' || typeof to_asset !== 'string')
          return undefined;
        return (await listedAsset(from_asset, context))
          ? undefined
          : reply(200, { routes: [], timestamp: 1_750_000_000 });
      },
    },
  },
  'fee-estimate-unavailable': {
    what: 'the node gives no fee estimate',
    exercises: ['MKT-FEE-01'],
    scope: ['MKT-FEE', 'FMT-INT', 'ERR'],
    wire: {
      request: ({ operation, query }) =>
        operation === FEE_ESTIMATE && /^\d+$/.test(query.target_blocks ?? '')
          ? { ...applicationError(503, 'NO_ESTIMATE', 'The node has none'), headers: { 'retry-after': '0' } }
          : undefined,
    },
  },
});

function isSame(ticker: string, named: string | undefined): boolean {
  return ticker.toLowerCase() === named?.toLowerCase();
}
