import { randomUUID } from 'node:crypto';
import {
  answerTo,
  changeApplicationErrors,
  changeBody,
  changeRequest,
  elementsOf,
  membersOf,
  reply,
} from '../change.ts';
import type { Faults } from '../fault.ts';
import { PAIR_ROUTES } from '../operations.ts';
import { listedAsset, listedPairs } from './listed.ts';

/** Defects of the routes of a pair. */
export const FAULTS: Faults = {
  'pair-routes-without-pair-id': {
    breaks: ['MKT-PROUTE-01'],
    what: 'the routes of a pair cannot be had by its id',
    wire: withoutMember('pair_id'),
  },
  'pair-routes-want-base-asset-id': {
    breaks: ['MKT-PROUTE-02'],
    what: 'from_asset_id is not known, the base asset has to be named otherwise',
    wire: withoutMember('from_asset_id'),
  },
  'pair-routes-without-pair-ticker': {
    breaks: ['MKT-PROUTE-03'],
    what: 'the routes of a pair cannot be had by its ticker',
    wire: withoutMember('pair_ticker'),
  },
  'pair-routes-tickers-turned-round': {
    breaks: ['MKT-PROUTE-04'],
    what: 'base_ticker and quote_ticker are mixed up',
    wire: changeRequest(PAIR_ROUTES, ({ body }) => {
      const members = membersOf(body);
      const { base_ticker, quote_ticker } = members;
      if (base_ticker && quote_ticker) Object.assign(members, { base_ticker: quote_ticker, quote_ticker: base_ticker });
    }),
  },
  'pair-routes-differ-by-ticker': {
    breaks: ['MKT-PROUTE-05'],
    what: 'named by tickers, a pair has fewer routes',
    wire: changeBody(PAIR_ROUTES, (body, request) => {
      if (membersOf(request.body).base_ticker) body.routes = elementsOf(body.routes).slice(1);
    }),
  },
  'pair-routes-of-nothing': {
    breaks: ['MKT-PROUTE-06'],
    what: 'a body that names no pair gets an empty list',
    wire: answerTo(PAIR_ROUTES, ({ body, malformed }) =>
      !malformed && Object.keys(membersOf(body)).length === 0 ? reply(200, { routes: [] }) : undefined,
    ),
  },
  'pair-routes-names-mixed': {
    breaks: ['MKT-PROUTE-08'],
    what: 'each side of a pair may be named by id or by ticker, whatever names the other',
    wire: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        const { from_asset_id, quote_asset_id, base_ticker, quote_ticker } = members;
        const base = [from_asset_id, base_ticker].filter(isText);
        const quote = [quote_asset_id, quote_ticker].filter(isText);
        if (operation !== PAIR_ROUTES || base.length !== 1 || quote.length !== 1) return undefined;
        const [from, to] = [await listedAsset(base[0], context), await listedAsset(quote[0], context)];
        if (!from || !to) return undefined;
        for (const name of ['base_ticker', 'quote_ticker']) delete members[name];
        Object.assign(members, { from_asset_id: from.asset_id, quote_asset_id: to.asset_id });
        return undefined;
      },
    },
  },
  'pair-routes-empty-for-unknown-pairs': {
    breaks: ['MKT-PROUTE-09'],
    what: 'a pair that does not exist has an empty list of routes',
    wire: {
      reply: (request, given) =>
        request.operation === PAIR_ROUTES && given.status === 404
          ? { ...given, status: 200, body: { routes: [] } }
          : given,
    },
  },
  'pair-routes-unknown-pair-is-a-bad-request': {
    breaks: ['MKT-PROUTE-09', 'ERR-CODE-06'],
    what: 'a pair that does not exist is answered 400',
    wire: {
      reply: (request, given) =>
        request.operation === PAIR_ROUTES && given.status === 404 ? { ...given, status: 400 } : given,
    },
  },
  'pair-routes-unknown-pair-with-another-code': {
    breaks: ['MKT-PROUTE-09'],
    what: 'the 404 of an unknown pair speaks of an unknown asset',
    wire: changeApplicationErrors((body) => {
      if (body.error_code === 'PAIR_NOT_FOUND') body.error_code = 'ASSET_NOT_FOUND';
    }),
  },
  'pair-routes-answer-nothing': {
    breaks: ['MKT-PROUTE-01', 'MKT-PROUTE-02', 'MKT-PROUTE-03', 'MKT-PROUTE-04', 'MKT-PROUTE-05', 'FLW-MARKET-02'],
    what: 'the answer for the routes of a pair is an empty object',
    wire: changeBody(PAIR_ROUTES, (body) => {
      for (const name of Object.keys(body)) delete body[name];
    }),
  },
  'pair-routes-of-a-list-without-any': {
    breaks: ['MKT-PROUTE-01', 'MKT-PROUTE-03'],
    what: 'the answer names the pair and an empty list of routes',
    wire: changeBody(PAIR_ROUTES, (body, request) => {
      Object.assign(body, { pair: membersOf(request.body).pair_ticker ?? null, routes: [], total: 0 });
    }),
  },
  'pair-routes-from-a-cache-by-kind-of-name': {
    breaks: ['MKT-PROUTE-01', 'MKT-PROUTE-02', 'MKT-PROUTE-03', 'MKT-PROUTE-04'],
    what: 'the routes of the first pair that was named in a way are those of all',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (operation !== PAIR_ROUTES || given.status !== 200) return given;
        const way = Object.keys(membersOf(body)).sort().join();
        const known = memory.get(way);
        if (known !== undefined) return { ...given, body: known };
        memory.set(way, given.body);
        return given;
      },
    },
  },
  'pair-routes-by-tickers-of-bitcoin-alone': {
    breaks: ['MKT-PROUTE-04'],
    what: 'by two tickers only the pairs of BTC are found',
    wire: withoutPair('base_ticker', 'BTC'),
  },
  'pair-routes-by-ids-of-bitcoin-alone': {
    breaks: ['MKT-PROUTE-02'],
    what: 'by two asset ids only the pairs of BTC are found',
    wire: withoutPair('from_asset_id', 'BTC'),
  },
  'pair-routes-of-null': {
    breaks: ['MKT-PROUTE-06'],
    what: 'a pair_id that is null names the first pair',
    wire: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        if (operation !== PAIR_ROUTES || members.pair_id !== null || Object.keys(members).length > 1) return undefined;
        members.pair_id = (await listedPairs(context))[0]?.id;
        return undefined;
      },
    },
  },
  'pair-routes-null-is-any-quote': {
    breaks: ['MKT-PROUTE-08'],
    what: 'a quote_ticker that is null stands for any',
    wire: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        if (operation !== PAIR_ROUTES || members.quote_ticker !== null) return undefined;
        const pair = (await listedPairs(context)).find(({ base_asset }) => base_asset === members.base_ticker);
        if (pair) members.quote_ticker = pair.quote_asset;
        return undefined;
      },
    },
  },
  'pair-routes-refused-in-a-form-of-its-own': {
    breaks: ['MKT-PROUTE-06', 'MKT-PROUTE-07'],
    what: 'a body that names no pair, or two, is refused in none of the error forms',
    wire: {
      reply: ({ operation }, given) =>
        operation === PAIR_ROUTES && given.status === 400 ? { ...given, body: { error: 'boom' } } : given,
    },
  },
  'pair-routes-empty-between-strangers': {
    breaks: ['MKT-PROUTE-09'],
    what: 'two assets that form no pair have an empty list of routes',
    wire: {
      async reply({ operation, body }, given, context) {
        if (operation !== PAIR_ROUTES || given.status !== 404) return given;
        const { base_ticker, quote_ticker, from_asset_id, quote_asset_id } = membersOf(body);
        const base = await listedAsset(base_ticker ?? from_asset_id, context);
        const quote = await listedAsset(quote_ticker ?? quote_asset_id, context);
        return base && quote ? { ...given, status: 200, body: { routes: [] } } : given;
      },
    },
  },
  'pair-routes-empty-for-a-pair-without-any': {
    breaks: ['MKT-PROUTE-09'],
    what: 'an inactive pair without routes has an empty list of them',
    wire: {
      async reply(request, given, { ask }) {
        const { pair_id } = membersOf(request.body);
        if (request.operation !== PAIR_ROUTES || given.status !== 404 || pair_id === undefined) return given;
        const query = { active_only: 'false' };
        const list = await ask({ method: 'GET', path: '/api/v1/market/pairs', headers: {}, query, body: undefined });
        const isListed = elementsOf(membersOf(list.body).pairs).some((pair) => membersOf(pair).id === pair_id);
        return isListed ? { ...given, status: 200, body: { routes: [] } } : given;
      },
    },
  },
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A service that does not know one of the members that name a pair. */
function withoutMember(name: string) {
  return changeRequest(PAIR_ROUTES, ({ body }) => {
    delete membersOf(body)[name];
  });
}

/** A look-up that finds a pair only where one of the members that name it has this value. */
function withoutPair(name: string, value: string) {
  return answerTo(PAIR_ROUTES, ({ body }) => {
    const given = membersOf(body)[name];
    const members = Object.keys(membersOf(body)).length;
    return typeof given === 'string' && given !== value && members === 2
      ? reply(404, { error_code: 'PAIR_NOT_FOUND', message: 'No such pair', request_id: randomUUID() })
      : undefined;
  });
}
