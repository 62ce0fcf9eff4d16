import { randomUUID } from 'node:crypto';
import type { Fault } from '../fault.ts';
import { FEE_ESTIMATE, PAIR_ROUTES } from '../operations.ts';
import { answerTo, changeBody, changeRequest, elementsOf, membersOf, reply } from './change.ts';
import { listedAsset, listedPairs } from './market-data.ts';

/** Defects of pair routes and the fee estimate that show for some pairs, some names and some targets only. */
export const MARKET_ROUTE_CORNERS_SAID: readonly Fault[] = [
  {
    id: 'pair-routes-answer-nothing',
    breaks: ['MKT-PROUTE-01', 'MKT-PROUTE-02', 'MKT-PROUTE-03', 'MKT-PROUTE-04', 'MKT-PROUTE-05', 'FLW-MARKET-02'],
    what: 'the answer for the routes of a pair is an empty object',
    said: changeBody(PAIR_ROUTES, (body) => {
      for (const name of Object.keys(body)) delete body[name];
    }),
  },
  {
    id: 'pair-routes-of-a-list-without-any',
    breaks: ['MKT-PROUTE-01', 'MKT-PROUTE-03'],
    what: 'the answer names the pair and an empty list of routes',
    said: changeBody(PAIR_ROUTES, (body, request) => {
      Object.assign(body, { pair: membersOf(request.body).pair_ticker ?? null, routes: [], total: 0 });
    }),
  },
  {
    id: 'pair-routes-from-a-cache-by-kind-of-name',
    breaks: ['MKT-PROUTE-01', 'MKT-PROUTE-02', 'MKT-PROUTE-03', 'MKT-PROUTE-04'],
    what: 'the routes of the first pair that was named in a way are those of all',
    said: {
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
  {
    id: 'pair-routes-by-tickers-of-bitcoin-alone',
    breaks: ['MKT-PROUTE-04'],
    what: 'by two tickers only the pairs of BTC are found',
    said: withoutPair('base_ticker', 'BTC'),
  },
  {
    id: 'pair-routes-by-ids-of-bitcoin-alone',
    breaks: ['MKT-PROUTE-02'],
    what: 'by two asset ids only the pairs of BTC are found',
    said: withoutPair('from_asset_id', 'BTC'),
  },
  {
    id: 'pair-routes-of-null',
    breaks: ['MKT-PROUTE-06'],
    what: 'a pair_id that is null names the first pair',
    said: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        if (operation !== PAIR_ROUTES || members.pair_id !== null || Object.keys(members).length > 1) return undefined;
        members.pair_id = (await listedPairs(context))[0]?.id;
        return undefined;
      },
    },
  },
  {
    id: 'pair-routes-null-is-any-quote',
    breaks: ['MKT-PROUTE-08'],
    what: 'a quote_ticker that is null stands for any',
    said: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        if (operation !== PAIR_ROUTES || members.quote_ticker !== null) return undefined;
        const pair = (await listedPairs(context)).find(({ base_asset }) => base_asset === members.base_ticker);
        if (pair) members.quote_ticker = pair.quote_asset;
        return undefined;
      },
    },
  },
  {
    id: 'pair-routes-refused-in-a-form-of-its-own',
    breaks: ['MKT-PROUTE-06', 'MKT-PROUTE-07'],
    what: 'a body that names no pair, or two, is refused in none of the error forms',
    said: {
      reply: ({ operation }, given) =>
        operation === PAIR_ROUTES && given.status === 400 ? { ...given, body: { error: 'boom' } } : given,
    },
  },
  {
    id: 'pair-routes-empty-between-strangers',
    breaks: ['MKT-PROUTE-09'],
    what: 'two assets that form no pair have an empty list of routes',
    said: {
      async reply({ operation, body }, given, context) {
        if (operation !== PAIR_ROUTES || given.status !== 404) return given;
        const { base_ticker, quote_ticker, from_asset_id, quote_asset_id } = membersOf(body);
        const base = await listedAsset(base_ticker ?? from_asset_id, context);
        const quote = await listedAsset(quote_ticker ?? quote_asset_id, context);
        return base && quote ? { ...given, status: 200, body: { routes: [] } } : given;
      },
    },
  },
  {
    id: 'pair-routes-empty-for-a-pair-without-any',
    breaks: ['MKT-PROUTE-09'],
    what: 'an inactive pair without routes has an empty list of them',
    said: {
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
  {
    id: 'fee-target-empty-gives-the-default',
    breaks: ['MKT-FEE-02'],
    what: 'an empty target_blocks is taken for the usual target',
    said: changeRequest(FEE_ESTIMATE, ({ query }) => {
      if (query.target_blocks !== undefined) query.target_blocks ||= '6';
    }),
  },
  {
    id: 'fee-target-always-the-usual',
    breaks: ['MKT-FEE-04'],
    what: 'the estimate names the usual target, whatever was asked for',
    said: changeBody(FEE_ESTIMATE, (body) => {
      body.target_blocks = 6;
    }),
  },
  {
    id: 'fee-target-behind-a-day-one-more',
    breaks: ['MKT-FEE-04'],
    what: 'the estimate for a day of blocks or more names one block more',
    said: changeBody(FEE_ESTIMATE, (body) => {
      const target = Number(body.target_blocks);
      body.target_blocks = target < 144 ? target : target + 1;
    }),
  },
  {
    id: 'fee-estimate-null-for-far-targets',
    breaks: ['MKT-FEE-01'],
    what: 'the estimate beyond a day of blocks is null',
    said: changeBody(FEE_ESTIMATE, (body) => {
      if (Number(body.target_blocks) > 144) body.estimated_fee_sat = null;
    }),
  },
  {
    id: 'fee-estimate-with-a-fraction-for-the-next-block',
    breaks: ['MKT-FEE-01', 'FMT-INT-01'],
    what: 'the estimate for the next block has a fraction',
    said: changeBody(FEE_ESTIMATE, (body) => {
      if (Number(body.target_blocks) === 1) body.estimated_fee_sat = Number(body.estimated_fee_sat) + 0.5;
    }),
  },
];

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
