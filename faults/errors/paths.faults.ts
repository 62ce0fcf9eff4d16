import type { Injection } from '../../reference/maker/injection.ts';
import { answerTo, changeErrors, elementsOf, legOf, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { listedAsset, listedPairs } from '../market/listed.ts';
import { ASSETS, FEE_ESTIMATE, GET_ORDER, PAIR_ROUTES, QUOTE, ROUTES } from '../operations.ts';
import { applicationError, internalError } from '../proxy/envelopes.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';

/** Only a service whose provider node is away says that it is. */
const PROVIDER_AWAY: Injection = { options: { provider_reachable: false } };

/** Defects of refusals on one path only, beside another fault, after another request, or for a moment. */
export const FAULTS: Faults = {
  'missing-target-filled-from-the-request-before': {
    breaks: ['ERR-STATUS-03'],
    what: 'a target_blocks that is missing is the one of the request before',
    wire: {
      request({ operation, query }, { memory }) {
        if (operation !== FEE_ESTIMATE) return undefined;
        const { target_blocks } = query;
        if (target_blocks === undefined) {
          const before = memory.get('target_blocks');
          if (typeof before === 'string') query.target_blocks = before;
        } else if (/^\d+$/.test(target_blocks)) memory.set('target_blocks', target_blocks);
        return undefined;
      },
    },
  },
  'page-of-letters-is-the-page-before': {
    breaks: ['ERR-STATUS-03'],
    what: 'a limit that is no number is the one of the later page that was asked for before',
    wire: {
      request({ operation, query }, { memory }) {
        if (operation !== ASSETS || query.limit === undefined) return undefined;
        const before = memory.get('limit');
        const isNumber = /^\d+$/.test(query.limit);
        if (isNumber && query.offset !== undefined) memory.set('limit', query.limit);
        if (!isNumber && typeof before === 'string') query.limit = before;
        return undefined;
      },
    },
  },
  'pair-looked-up-before-validation': {
    breaks: ['ERR-STATUS-04'],
    what: 'an unknown pair is refused before the shape of the request is looked at',
    wire: {
      async request({ operation, body }, context) {
        const { base_ticker } = membersOf(body);
        if (operation !== PAIR_ROUTES || typeof base_ticker !== 'string') return undefined;
        const known = (await listedPairs(context)).some(({ base_asset }) => base_asset === base_ticker);
        return known ? undefined : applicationError(404, 'PAIR_NOT_FOUND', 'There is no such pair');
      },
    },
  },
  'discovery-asset-looked-up-before-validation': {
    breaks: ['ERR-STATUS-04'],
    what: 'route discovery refuses an unknown asset before it looks at the shape of the request',
    wire: {
      async request({ operation, body }, context) {
        const { from_asset } = membersOf(body);
        if (operation !== ROUTES || typeof from_asset !== 'string') return undefined;
        const known = await listedAsset(from_asset, context);
        return known ? undefined : applicationError(404, 'ASSET_NOT_FOUND', 'There is no such asset');
      },
    },
  },
  'quote-asset-refused-with-400-before-validation': {
    breaks: ['ERR-STATUS-04'],
    what: 'an unknown asset is refused with 400 before the shape of the request is looked at',
    wire: beforeValidation('to_asset'),
  },
  'quote-sold-asset-refused-before-validation': {
    breaks: ['ERR-STATUS-04'],
    what: 'an unknown asset to sell is refused before the shape of the request is looked at, one to buy is not',
    wire: beforeValidation('from_asset'),
  },
  'path-known-by-its-beginning': {
    breaks: ['ERR-STATUS-06'],
    what: 'a path that goes on behind an operation is that operation',
    wire: {
      request: async (request, { ask }) =>
        request.method === 'GET' && request.path.startsWith('/api/v1/market/assets/')
          ? ask({ ...request, path: '/api/v1/market/assets' })
          : undefined,
    },
  },
  'unknown-order-operations-are-bad-requests': {
    breaks: ['ERR-STATUS-06'],
    what: 'an operation of channel orders that there is not is a bad request',
    wire: changeErrors([404], (given, { path, operation }) =>
      operation === undefined && path.startsWith('/api/v1/lsps1/') ? { ...given, status: 400 } : undefined,
    ),
  },
  'order-of-the-request-before-read': {
    breaks: ['ERR-STATUS-03'],
    what: 'a reading without an order_id is of the order that was read before',
    wire: {
      request({ operation, body }, { memory }) {
        if (operation !== GET_ORDER) return undefined;
        const asked = membersOf(body);
        if (asked.order_id === undefined) asked.order_id = memory.get('order_id');
        else memory.set('order_id', asked.order_id);
        return undefined;
      },
    },
  },
  'unknown-orders-refused-otherwise-the-second-time': {
    breaks: ['ERR-STATUS-05'],
    what: 'an order that was not found is remembered, and asking for it again is a bad request',
    wire: refusedOtherwiseNextTime(),
  },
  'forms-break-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a body announced as a form in parts, without a boundary, is a server error',
    wire: {
      request: ({ headers }) =>
        /^multipart\/(?!.*boundary)/.test(headers['content-type'] ?? '') ? internalError() : undefined,
    },
  },
  'bodies-said-to-be-compressed-break-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'what is said to be compressed and is not is a server error of the swaps',
    wire: {
      request: ({ headers, path }) =>
        headers['content-encoding'] !== undefined && path.startsWith('/api/v1/swaps/') ? internalError() : undefined,
    },
  },
  'large-bodies-break-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a body of more than 200 kB is a server error',
    wire: { request: ({ bytes }) => (bytes.length > 200_000 ? internalError() : undefined) },
  },
  'wrong-methods-of-orders-break-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'reading an order by GET is a server error',
    wire: {
      request: ({ method, path }) =>
        method === 'GET' && path === '/api/v1/lsps1/get_order' ? internalError() : undefined,
    },
  },
  'business-errors-with-a-list-of-details': {
    breaks: ['ERR-ENV-06'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'an unknown pair is told in the validation form as well, with 404',
    wire: changeErrors([404], (given) => {
      const body = membersOf(given.body);
      if (body.error_code === 'PAIR_NOT_FOUND')
        body.detail = [{ loc: ['body', 'pair_id'], msg: 'There is no such pair', type: 'value_error' }];
      return given;
    }),
  },
  'odd-key-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a key that looks like a signed token and is none is a server error',
    wire: answerTo(ASSETS, ({ headers }) =>
      /^Bearer [^.]+\.[^.]+\.[^.]+$/.test(headers.authorization ?? '') ? internalError() : undefined,
    ),
  },
  'unknown-media-type-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a caller who accepts only pictures gets a server error',
    wire: answerTo(ASSETS, ({ headers }) => (/^image\//.test(headers.accept ?? '') ? internalError() : undefined)),
  },
  'failure-over-at-the-next-try': {
    breaks: ['ERR-STATUS-08'],
    what: 'the second reading of the asset list is a server error',
    wire: answerTo(ASSETS, ({ count }) => (count === 2 ? internalError() : undefined)),
  },
  'nul-drops-the-connection': {
    breaks: ['ERR-STATUS-08'],
    what: 'a text with a NUL ends in a broken connection',
    wire: {
      // No header may hold it: the answer cannot be written.
      reply: (request, given) =>
        request.operation === PAIR_ROUTES && /\\u0000/.test(String(request.bytes))
          ? { ...given, headers: { ...given.headers, 'x-broken': String.fromCharCode(0) } }
          : given,
    },
  },
  'discovery-error-without-request-id': {
    breaks: ['ERR-ENV-03'],
    shownBy: ['ERR-STATUS-05'],
    what: 'the 404 of route discovery has no request_id',
    wire: changeErrors([404], (given, { operation }) => {
      if (operation === ROUTES) delete membersOf(given.body).request_id;
      return given;
    }),
  },
  'validation-error-of-bodies-without-loc': {
    breaks: ['ERR-ENV-04'],
    shownBy: ['ERR-STATUS-03'],
    what: 'the 422 for a body does not say where',
    wire: changeErrors([422], (given, { method }) => {
      if (method === 'POST') for (const entry of elementsOf(membersOf(given.body).detail)) delete membersOf(entry).loc;
      return given;
    }),
  },
  'legacy-error-of-pair-routes-with-a-code': {
    breaks: ['ERR-ENV-05'],
    shownBy: ['MKT-PROUTE-06'],
    what: 'the 400 of pair routes has an error_code as null beside its detail',
    wire: changeErrors([400], (given, { operation }) => {
      if (operation === PAIR_ROUTES) membersOf(given.body).error_code = null;
      return given;
    }),
  },
  'validation-error-of-discovery-with-400': {
    breaks: ['ERR-ENV-06'],
    shownBy: ['ERR-STATUS-03'],
    what: 'route discovery gives the validation form with 400',
    wire: changeErrors([422], (given, { operation }) => (operation === ROUTES ? { ...given, status: 400 } : given)),
  },
  'form-of-its-own-for-empty-bodies': {
    breaks: ['ERR-ENV-01'],
    shownBy: ['FMT-JSON-04'],
    what: 'an empty body is refused in none of the error forms',
    wire: answerTo(PAIR_ROUTES, ({ bytes }) =>
      bytes.length === 0 ? reply(400, { message: 'A body is required' }) : undefined,
    ),
  },
  'pair-not-found-with-200': {
    breaks: ['ERR-CODE-06'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'PAIR_NOT_FOUND comes with 200',
    wire: changeErrors([404], (given) =>
      membersOf(given.body).error_code === 'PAIR_NOT_FOUND' ? { ...given, status: 200 } : given,
    ),
  },
  'asset-not-found-with-200': {
    breaks: ['ERR-CODE-03'],
    shownBy: ['ERR-STATUS-05'],
    what: 'ASSET_NOT_FOUND comes with 200',
    wire: changeErrors([404], (given) =>
      membersOf(given.body).error_code === 'ASSET_NOT_FOUND' ? { ...given, status: 200 } : given,
    ),
  },
  'not-found-with-405': {
    breaks: ['ERR-CODE-07'],
    shownBy: ['ERR-STATUS-07'],
    what: 'a wrong method is answered 405 with NOT_FOUND',
    wire: changeErrors([405], (given) => {
      membersOf(given.body).error_code = 'NOT_FOUND';
      return given;
    }),
  },
  'validation-error-code-with-404': {
    breaks: ['ERR-CODE-08'],
    shownBy: ['ERR-STATUS-05'],
    what: 'an unknown asset is a VALIDATION_ERROR with 404',
    wire: changeErrors([404], (given, { operation }) => {
      if (operation === ROUTES) membersOf(given.body).error_code = 'VALIDATION_ERROR';
      return given;
    }),
  },
  'throttled-with-a-negative-wait': {
    breaks: ['ERR-CODE-09'],
    what: 'retry_after is negative when the wait is just over',
    wire: answerTo(ASSETS, ({ count }) =>
      count === 1 ? applicationError(429, 'RATE_LIMIT_EXCEEDED', 'Slow down', { retry_after: -1 }) : undefined,
    ),
  },
  'provider-away-without-its-number': {
    breaks: ['ERR-CODE-04'],
    shownBy: ['VER-PATH-01'],
    what: 'LSPS1_NODE_UNREACHABLE does not say 102',
    wire: ofOrders((given) => {
      membersOf(given.body).details = {};
      return given;
    }),
    behaviour: PROVIDER_AWAY,
  },
  'provider-away-with-502': {
    breaks: ['ERR-CODE-04'],
    shownBy: ['VER-PATH-01'],
    what: 'LSPS1_NODE_UNREACHABLE comes with 502',
    wire: ofOrders((given) => ({ ...given, status: 502 })),
    behaviour: PROVIDER_AWAY,
  },
};

/** Gives another refusal where a request for an order that was not found is repeated. */
function refusedOtherwiseNextTime(): Wire {
  return {
    reply({ operation, bytes }, given, { memory }) {
      if (operation !== GET_ORDER || given.status !== 404) return given;
      const isKnown = memory.has(String(bytes));
      memory.set(String(bytes), true);
      return isKnown
        ? { ...applicationError(400, 'VALIDATION_ERROR', 'No such order'), headers: given.headers }
        : given;
    },
  };
}

/** Refuses an unknown asset on one leg of a quote request, whatever else is wrong with it. */
function beforeValidation(leg: 'from_asset' | 'to_asset'): Wire {
  return {
    async request({ operation, body }, context) {
      const { asset_id } = legOf(body, leg);
      if (operation !== QUOTE || typeof asset_id !== 'string' || (await listedAsset(asset_id, context)))
        return undefined;
      return applicationError(400, 'VALIDATION_ERROR', 'There is no such asset');
    },
  };
}

/** Changes what channel orders say while the provider's node is away. */
function ofOrders(change: (given: HttpReply) => HttpReply): Wire {
  return changeErrors([503], (given, { path }) => (path.startsWith('/api/v1/lsps1/') ? change(given) : undefined));
}
