import { answerTo, changeBody, changeRequest, elementsOf, isWhole, legOf, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, QUOTE, ROUTES } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { asText, drop, on, plus, set, tail } from '../rule.ts';
import { boundsOf } from './listed.ts';

/** Defects of route discovery, the matrix and the fee estimate. */
export const FAULTS: Faults = {
  'discovery-reserves-liquidity': {
    breaks: ['MKT-ROUTES-02'],
    what: 'each route that is discovered keeps a hundredth of what can be sold for whoever asked',
    wire: {
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
  'route-discovery-lowers-limits': {
    breaks: ['MKT-ROUTES-02'],
    what: 'each route discovery takes something off the limits',
    wire: {
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
  'matrix-empty': {
    breaks: ['MKT-MATRIX-01'],
    what: 'the matrix is empty although pairs are active',
    wire: on(MATRIX).body(set('matrix', [])),
  },
  'matrix-counts-no-hop': {
    breaks: ['MKT-MATRIX-01'],
    what: 'the matrix counts the assets between, so neighbours are 0 hops apart',
    wire: on(MATRIX).body(set('matrix.*.min_hops', 0)),
  },
  'matrix-answers-to-post-only': {
    breaks: ['MKT-MATRIX-01', 'VER-PATH-01'],
    what: 'the matrix is not served by GET',
    wire: answerTo(MATRIX, () => reply(405, { detail: 'Method Not Allowed' })),
  },
  'matrix-knows-the-neighbours-of-bitcoin-alone': {
    breaks: ['MKT-MATRIX-02'],
    what: 'the matrix leaves out the assets that are not traded for BTC',
    wire: changeBody(MATRIX, (body) => {
      const cells = elementsOf(body.matrix).map(membersOf);
      const near = cells.filter(({ from_asset, min_hops }) => from_asset === 'BTC' && Number(min_hops) === 1);
      const known = ['BTC', ...near.map(({ to_asset }) => to_asset)];
      body.assets = elementsOf(body.assets).filter((ticker) => known.includes(ticker));
      body.matrix = cells.filter(({ from_asset, to_asset }) => known.includes(from_asset) && known.includes(to_asset));
    }),
  },
  'matrix-hops-grow-with-every-read': {
    breaks: ['MKT-MATRIX-03'],
    what: 'reading the matrix changes it',
    wire: changeBody(MATRIX, (body, { count }) => {
      for (const cell of elementsOf(body.matrix)) membersOf(cell).min_hops = count;
    }),
  },
  'matrix-lacks-a-cell-every-other-time': {
    breaks: ['MKT-MATRIX-03'],
    what: 'every other reading of the matrix lacks a cell',
    wire: changeBody(MATRIX, (body, { count }) => {
      if (count % 2 === 0) body.matrix = elementsOf(body.matrix).slice(1);
    }),
  },
  'matrix-hops-off-by-one': {
    breaks: ['FLW-MARKET-02'],
    what: 'the matrix counts two hops within a pair',
    wire: on(MATRIX).body(plus('matrix.*.min_hops', 1)),
  },
  'pair-routes-other-than-listed': {
    breaks: ['FLW-MARKET-02'],
    what: 'the routes of a pair are others than the pair lists',
    wire: on(PAIR_ROUTES).body(tail('routes')),
  },
  'fee-estimate-as-text': {
    breaks: ['MKT-FEE-01', 'FMT-INT-01'],
    what: 'the fee estimate is a text',
    wire: on(FEE_ESTIMATE).body(asText('estimated_fee_sat')),
  },
  'fee-estimate-with-a-fraction': {
    breaks: ['MKT-FEE-01', 'FMT-INT-01'],
    what: 'the fee estimate has a fraction',
    wire: on(FEE_ESTIMATE).body(plus('estimated_fee_sat', 0.5)),
  },
  'fee-estimate-without-time': {
    breaks: ['MKT-FEE-01'],
    what: 'the fee estimate has no timestamp',
    wire: on(FEE_ESTIMATE).body(drop('timestamp')),
  },
  'fee-target-optional': {
    breaks: ['MKT-FEE-02'],
    what: 'target_blocks need not be given',
    wire: changeRequest(FEE_ESTIMATE, ({ query }) => {
      query.target_blocks ??= '6';
    }),
  },
  'fee-target-rounded': {
    breaks: ['MKT-FEE-03'],
    what: 'target_blocks=1.5 is rounded',
    wire: changeRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks } = query;
      if (target_blocks !== undefined && /^\d+\.\d+$/.test(target_blocks))
        query.target_blocks = String(Math.round(Number(target_blocks)));
    }),
  },
  'fee-target-of-letters-gives-the-default': {
    breaks: ['MKT-FEE-03'],
    what: 'a target_blocks that is no number is taken for the usual target',
    wire: changeRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks } = query;
      if (target_blocks !== undefined) query.target_blocks = String(Number.parseFloat(target_blocks) || 6);
    }),
  },
  'fee-target-of-the-request-before': {
    breaks: ['MKT-FEE-04'],
    what: 'the estimate names the target that was asked for before',
    wire: changeBody(FEE_ESTIMATE, (body, _request, memory) => {
      const before = memory.get('target') ?? body.target_blocks;
      memory.set('target', body.target_blocks);
      body.target_blocks = before;
    }),
  },
  'fee-estimate-negative': {
    breaks: ['MKT-FEE-05'],
    shownBy: ['MKT-FEE-01'],
    what: 'a fee that could not be estimated is -1',
    wire: on(FEE_ESTIMATE).body(set('estimated_fee_sat', -1)),
  },
  'fee-target-empty-gives-the-default': {
    breaks: ['MKT-FEE-02'],
    what: 'an empty target_blocks is taken for the usual target',
    wire: changeRequest(FEE_ESTIMATE, ({ query }) => {
      if (query.target_blocks !== undefined) query.target_blocks ||= '6';
    }),
  },
  'fee-target-always-the-usual': {
    breaks: ['MKT-FEE-04'],
    what: 'the estimate names the usual target, whatever was asked for',
    wire: on(FEE_ESTIMATE).body(set('target_blocks', 6)),
  },
  'fee-target-behind-a-day-one-more': {
    breaks: ['MKT-FEE-04'],
    what: 'the estimate for a day of blocks or more names one block more',
    wire: changeBody(FEE_ESTIMATE, (body) => {
      const target = Number(body.target_blocks);
      body.target_blocks = target < 144 ? target : target + 1;
    }),
  },
  'fee-estimate-null-for-far-targets': {
    breaks: ['MKT-FEE-01'],
    what: 'the estimate beyond a day of blocks is null',
    wire: changeBody(FEE_ESTIMATE, (body) => {
      if (Number(body.target_blocks) > 144) body.estimated_fee_sat = null;
    }),
  },
  'fee-estimate-with-a-fraction-for-the-next-block': {
    breaks: ['MKT-FEE-01', 'FMT-INT-01'],
    what: 'the estimate for the next block has a fraction',
    wire: changeBody(FEE_ESTIMATE, (body) => {
      if (Number(body.target_blocks) === 1) body.estimated_fee_sat = Number(body.estimated_fee_sat) + 0.5;
    }),
  },
};
