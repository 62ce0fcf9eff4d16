import type { Fault } from '../fault.ts';
import { applicationError } from '../front/envelopes.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, QUOTE, ROUTES } from '../operations.ts';
import {
  answerTo,
  changeApplicationErrors,
  changeBody,
  changeRequest,
  elementsOf,
  isWhole,
  legOf,
  membersOf,
  reply,
} from './change.ts';
import { boundsOf, listedAsset } from './market-data.ts';

/** Defects of pair routes, route discovery, the matrix and the fee estimate. */
export const MARKET_ROUTE_SAID: readonly Fault[] = [
  {
    id: 'pair-routes-without-pair-id',
    breaks: ['MKT-PROUTE-01'],
    what: 'the routes of a pair cannot be had by its id',
    said: withoutMember('pair_id'),
  },
  {
    id: 'pair-routes-want-base-asset-id',
    breaks: ['MKT-PROUTE-02'],
    what: 'from_asset_id is not known, the base asset has to be named otherwise',
    said: withoutMember('from_asset_id'),
  },
  {
    id: 'pair-routes-without-pair-ticker',
    breaks: ['MKT-PROUTE-03'],
    what: 'the routes of a pair cannot be had by its ticker',
    said: withoutMember('pair_ticker'),
  },
  {
    id: 'pair-routes-tickers-turned-round',
    breaks: ['MKT-PROUTE-04'],
    what: 'base_ticker and quote_ticker are mixed up',
    said: changeRequest(PAIR_ROUTES, ({ body }) => {
      const members = membersOf(body);
      const { base_ticker, quote_ticker } = members;
      if (base_ticker && quote_ticker) Object.assign(members, { base_ticker: quote_ticker, quote_ticker: base_ticker });
    }),
  },
  {
    id: 'pair-routes-differ-by-ticker',
    breaks: ['MKT-PROUTE-05'],
    what: 'named by tickers, a pair has fewer routes',
    said: changeBody(PAIR_ROUTES, (body, request) => {
      if (membersOf(request.body).base_ticker) body.routes = elementsOf(body.routes).slice(1);
    }),
  },
  {
    id: 'pair-routes-of-nothing',
    breaks: ['MKT-PROUTE-06'],
    what: 'a body that names no pair gets an empty list',
    said: answerTo(PAIR_ROUTES, ({ body, malformed }) =>
      !malformed && Object.keys(membersOf(body)).length === 0 ? reply(200, { routes: [] }) : undefined,
    ),
  },
  {
    id: 'pair-routes-names-mixed',
    breaks: ['MKT-PROUTE-08'],
    what: 'each side of a pair may be named by id or by ticker, whatever names the other',
    said: {
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
  {
    id: 'pair-routes-empty-for-unknown-pairs',
    breaks: ['MKT-PROUTE-09'],
    what: 'a pair that does not exist has an empty list of routes',
    said: {
      reply: (request, given) =>
        request.operation === PAIR_ROUTES && given.status === 404
          ? { ...given, status: 200, body: { routes: [] } }
          : given,
    },
  },
  {
    id: 'pair-routes-unknown-pair-is-a-bad-request',
    breaks: ['MKT-PROUTE-09', 'ERR-CODE-06'],
    what: 'a pair that does not exist is answered 400',
    said: {
      reply: (request, given) =>
        request.operation === PAIR_ROUTES && given.status === 404 ? { ...given, status: 400 } : given,
    },
  },
  {
    id: 'pair-routes-unknown-pair-with-another-code',
    breaks: ['MKT-PROUTE-09'],
    what: 'the 404 of an unknown pair speaks of an unknown asset',
    said: changeApplicationErrors((body) => {
      if (body.error_code === 'PAIR_NOT_FOUND') body.error_code = 'ASSET_NOT_FOUND';
    }),
  },
  {
    id: 'discovery-reserves-liquidity',
    breaks: ['MKT-ROUTES-02'],
    what: 'each route that is discovered keeps a hundredth of what can be sold for whoever asked',
    said: {
      reply({ operation }, given, { memory }) {
        const reserved = Number(memory.get('reserved') ?? 0);
        if (operation === ROUTES && given.status === 200) memory.set('reserved', reserved + 1);
        return given;
      },
      async request({ operation, body }, context) {
        if (operation !== QUOTE) return undefined;
        const { amount, ...leg } = legOf(body, 'from_asset');
        const bounds = await boundsOf(leg, context);
        if (!bounds || !isWhole(amount)) return undefined;
        const left = bounds.max - (bounds.max * BigInt(Number(context.memory.get('reserved') ?? 0))) / 100n;
        return BigInt(amount) > left && BigInt(amount) <= bounds.max
          ? applicationError(400, 'VALIDATION_ERROR', 'Part of it is spoken for')
          : undefined;
      },
    },
  },
  {
    id: 'route-discovery-lowers-limits',
    breaks: ['MKT-ROUTES-02'],
    what: 'each route discovery takes something off the limits',
    said: {
      reply(request, given, { memory }) {
        const reserved = Number(memory.get('reserved') ?? 0);
        if (request.operation === ROUTES && given.status === 200) memory.set('reserved', reserved + 1);
        if (request.operation === ASSETS)
          for (const asset of elementsOf(membersOf(given.body).assets))
            for (const endpoint of elementsOf(membersOf(asset).endpoints).map(membersOf))
              endpoint.max_amount = BigInt(String(endpoint.max_amount)) - BigInt(reserved);
        return given;
      },
    },
  },
  {
    id: 'matrix-empty',
    breaks: ['MKT-MATRIX-01'],
    what: 'the matrix is empty although pairs are active',
    said: changeBody(MATRIX, (body) => {
      body.matrix = [];
    }),
  },
  {
    id: 'matrix-counts-no-hop',
    breaks: ['MKT-MATRIX-01'],
    what: 'the matrix counts the assets between, so neighbours are 0 hops apart',
    said: changeBody(MATRIX, (body) => {
      for (const cell of elementsOf(body.matrix)) membersOf(cell).min_hops = 0;
    }),
  },
  {
    id: 'matrix-answers-to-post-only',
    breaks: ['MKT-MATRIX-01', 'VER-PATH-01'],
    what: 'the matrix is not served by GET',
    said: answerTo(MATRIX, () => reply(405, { detail: 'Method Not Allowed' })),
  },
  {
    id: 'matrix-knows-the-neighbours-of-bitcoin-alone',
    breaks: ['MKT-MATRIX-02'],
    what: 'the matrix leaves out the assets that are not traded for BTC',
    said: changeBody(MATRIX, (body) => {
      const cells = elementsOf(body.matrix).map(membersOf);
      const near = cells.filter(({ from_asset, min_hops }) => from_asset === 'BTC' && Number(min_hops) === 1);
      const known = ['BTC', ...near.map(({ to_asset }) => to_asset)];
      body.assets = elementsOf(body.assets).filter((ticker) => known.includes(ticker));
      body.matrix = cells.filter(({ from_asset, to_asset }) => known.includes(from_asset) && known.includes(to_asset));
    }),
  },
  {
    id: 'matrix-hops-grow-with-every-read',
    breaks: ['MKT-MATRIX-03'],
    what: 'reading the matrix changes it',
    said: changeBody(MATRIX, (body, { count }) => {
      for (const cell of elementsOf(body.matrix)) membersOf(cell).min_hops = count;
    }),
  },
  {
    id: 'matrix-lacks-a-cell-every-other-time',
    breaks: ['MKT-MATRIX-03'],
    what: 'every other reading of the matrix lacks a cell',
    said: changeBody(MATRIX, (body, { count }) => {
      if (count % 2 === 0) body.matrix = elementsOf(body.matrix).slice(1);
    }),
  },
  {
    id: 'matrix-hops-off-by-one',
    breaks: ['FLW-MARKET-02'],
    what: 'the matrix counts two hops within a pair',
    said: changeBody(MATRIX, (body) => {
      for (const cell of elementsOf(body.matrix).map(membersOf)) cell.min_hops = Number(cell.min_hops) + 1;
    }),
  },
  {
    id: 'pair-routes-other-than-listed',
    breaks: ['FLW-MARKET-02'],
    what: 'the routes of a pair are others than the pair lists',
    said: changeBody(PAIR_ROUTES, (body) => {
      body.routes = elementsOf(body.routes).slice(1);
    }),
  },
  {
    id: 'fee-estimate-as-text',
    breaks: ['MKT-FEE-01', 'FMT-INT-01'],
    what: 'the fee estimate is a text',
    said: changeBody(FEE_ESTIMATE, (body) => {
      body.estimated_fee_sat = String(body.estimated_fee_sat);
    }),
  },
  {
    id: 'fee-estimate-with-a-fraction',
    breaks: ['MKT-FEE-01', 'FMT-INT-01'],
    what: 'the fee estimate has a fraction',
    said: changeBody(FEE_ESTIMATE, (body) => {
      body.estimated_fee_sat = Number(body.estimated_fee_sat) + 0.5;
    }),
  },
  {
    id: 'fee-estimate-without-time',
    breaks: ['MKT-FEE-01'],
    what: 'the fee estimate has no timestamp',
    said: changeBody(FEE_ESTIMATE, (body) => delete body.timestamp),
  },
  {
    id: 'fee-target-optional',
    breaks: ['MKT-FEE-02'],
    what: 'target_blocks need not be given',
    said: changeRequest(FEE_ESTIMATE, ({ query }) => {
      query.target_blocks ??= '6';
    }),
  },
  {
    id: 'fee-target-rounded',
    breaks: ['MKT-FEE-03'],
    what: 'target_blocks=1.5 is rounded',
    said: changeRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks } = query;
      if (target_blocks !== undefined && /^\d+\.\d+$/.test(target_blocks))
        query.target_blocks = String(Math.round(Number(target_blocks)));
    }),
  },
  {
    id: 'fee-target-of-letters-gives-the-default',
    breaks: ['MKT-FEE-03'],
    what: 'a target_blocks that is no number is taken for the usual target',
    said: changeRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks } = query;
      if (target_blocks !== undefined) query.target_blocks = String(Number.parseFloat(target_blocks) || 6);
    }),
  },
  {
    id: 'fee-target-of-the-request-before',
    breaks: ['MKT-FEE-04'],
    what: 'the estimate names the target that was asked for before',
    said: changeBody(FEE_ESTIMATE, (body, _request, memory) => {
      const before = memory.get('target') ?? body.target_blocks;
      memory.set('target', body.target_blocks);
      body.target_blocks = before;
    }),
  },
  {
    id: 'fee-estimate-negative',
    breaks: ['MKT-FEE-05'],
    shownBy: ['MKT-FEE-01'],
    what: 'a fee that could not be estimated is -1',
    said: changeBody(FEE_ESTIMATE, (body) => {
      body.estimated_fee_sat = -1;
    }),
  },
];

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A service that does not know one of the members that name a pair. */
function withoutMember(name: string) {
  return changeRequest(PAIR_ROUTES, ({ body }) => {
    delete membersOf(body)[name];
  });
}
