import { setTimeout as sleep } from 'node:timers/promises';
import { counted, elementsOf, isWhole, legOf, type Members, membersOf, onAnswer, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, QUOTE, ROUTES } from '../operations.ts';
import { invalid } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { above, asText, drop, every, on, plus, set, tail, where } from '../rule.ts';
import { boundsOf, lowerLimits } from './listed.ts';

/** How long an estimate takes, in milliseconds. */
const ESTIMATED_MS = 100;

/** Defects of route discovery, the matrix and the fee estimate. */
export const FAULTS: Faults = {
  'discovery-reserves-liquidity': breaks('MKT-ROUTES-02')
    .what('each route that is discovered keeps a hundredth of what can be sold for whoever asked')
    .wire(countsDiscoveries())
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const { amount, ...leg } = legOf(asked, 'from_asset');
      const bounds = await boundsOf(leg, context);
      if (!bounds || !isWhole(amount)) return undefined;
      const left = bounds.max - (bounds.max * BigInt(Number(context.memory.get('reserved') ?? 0))) / 100n;
      return BigInt(amount) > left && BigInt(amount) <= bounds.max ? invalid('Part of it is spoken for') : undefined;
    }),
  'route-discovery-lowers-limits': breaks('MKT-ROUTES-02')
    .what('each route discovery takes something off the limits')
    .wire(countsDiscoveries())
    .onAnswer(ASSETS, ({ answer, memory }) => lowerLimits(answer, Number(memory.get('reserved') ?? 0))),
  'matrix-empty': breaks('MKT-MATRIX-01')
    .what('the matrix is empty although pairs are active')
    .wire(on(MATRIX).body(set('matrix', []))),
  'matrix-counts-no-hop': breaks('MKT-MATRIX-01')
    .what('the matrix counts the assets between, so neighbours are 0 hops apart')
    .wire(on(MATRIX).body(set('matrix.*.min_hops', 0))),
  'matrix-answers-to-post-only': breaks('MKT-MATRIX-01', 'VER-PATH-01')
    .what('the matrix is not served by GET')
    .wire(on(MATRIX).answer(reply(405, { detail: 'Method Not Allowed' }))),
  'matrix-knows-the-neighbours-of-bitcoin-alone': breaks('MKT-MATRIX-02')
    .what('the matrix leaves out the assets that are not traded for BTC')
    .onAnswer(MATRIX, ({ answer }) => neighboursOfBitcoin(answer)),
  'matrix-knows-the-neighbours-of-bitcoin-alone-after-an-outage': breaks('MKT-MATRIX-02')
    .triggers('ERR-STATUS-05', 'ERR-STATUS-12')
    .what('when the node has been away, the matrix is made anew of the pairs of BTC alone')
    .wire({
      reply(_request, given, { memory }) {
        if (given.status === 503) memory.set('away', true);
        return given;
      },
    })
    .onAnswer(MATRIX, ({ answer, memory }) => memory.has('away') && neighboursOfBitcoin(answer)),
  'matrix-hops-grow-with-every-read': breaks('MKT-MATRIX-03')
    .what('reading the matrix changes it')
    .onAnswer(MATRIX, ({ answer: { matrix }, count }) => {
      for (const cell of elementsOf(matrix)) membersOf(cell).min_hops = count;
    }),
  'matrix-lacks-a-cell-every-other-time': breaks('MKT-MATRIX-03')
    .what('every other reading of the matrix lacks a cell')
    .wire(on(MATRIX).when('count', every(2)).body(tail('matrix'))),
  'matrix-hops-off-by-one': breaks('FLW-MARKET-02')
    .what('the matrix counts two hops within a pair')
    .wire(on(MATRIX).body(plus('matrix.*.min_hops', 1))),
  'pair-routes-other-than-listed': breaks('FLW-MARKET-02')
    .what('the routes of a pair are others than the pair lists')
    .wire(on(PAIR_ROUTES).body(tail('routes'))),
  'fee-estimate-as-text': breaks('MKT-FEE-01', 'FMT-INT-01')
    .what('the fee estimate is a text')
    .wire(on(FEE_ESTIMATE).body(asText('estimated_fee_sat'))),
  'fee-estimate-with-a-fraction': breaks('MKT-FEE-01', 'FMT-INT-01')
    .what('the fee estimate has a fraction')
    .wire(on(FEE_ESTIMATE).body(plus('estimated_fee_sat', 0.5))),
  'fee-estimate-without-time': breaks('MKT-FEE-01')
    .what('the fee estimate has no timestamp')
    .wire(on(FEE_ESTIMATE).body(drop('timestamp'))),
  'fee-target-optional': breaks('MKT-FEE-02')
    .what('target_blocks need not be given')
    .wire(on(FEE_ESTIMATE).unless('query.target_blocks').query(set('target_blocks', '6'))),
  'fee-target-rounded': breaks('MKT-FEE-03')
    .what('target_blocks=1.5 is rounded')
    .onRequest(FEE_ESTIMATE, ({ query }) => {
      if (/^\d+\.\d+$/.test(query.target_blocks ?? '')) query.target_blocks = Number(query.target_blocks).toFixed();
    }),
  'fee-target-of-letters-gives-the-default': breaks('MKT-FEE-03')
    .what('a target_blocks that is no number is taken for the usual target')
    .onRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks } = query;
      if (target_blocks !== undefined) query.target_blocks = String(Number.parseFloat(target_blocks) || 6);
    }),
  'fee-target-of-the-request-before': breaks('MKT-FEE-04')
    .what('the estimate names the target that was asked for before')
    .onAnswer(FEE_ESTIMATE, ({ answer: { target_blocks }, memory }) => {
      const before = memory.get('target') ?? target_blocks;
      memory.set('target', target_blocks);
      return { target_blocks: before };
    }),
  'fee-estimate-negative': breaks('MKT-FEE-05')
    .triggers('MKT-FEE-01')
    .what('a fee that could not be estimated is -1')
    .wire(on(FEE_ESTIMATE).body(set('estimated_fee_sat', -1))),
  'fee-target-empty-gives-the-default': breaks('MKT-FEE-02')
    .what('an empty target_blocks is taken for the usual target')
    .wire(on(FEE_ESTIMATE).when('query.target_blocks', '').query(set('target_blocks', '6'))),
  'fee-target-always-the-usual': breaks('MKT-FEE-04')
    .what('the estimate names the usual target, whatever was asked for')
    .wire(on(FEE_ESTIMATE).body(set('target_blocks', 6))),
  'fee-target-of-a-kept-estimate-the-usual': breaks('MKT-FEE-04')
    .what('an estimate that was made before comes from a cache without its target, and names the usual one')
    .onAnswer(
      FEE_ESTIMATE,
      ({ query, memory }) => counted(memory, String(query.target_blocks)) > 1 && { target_blocks: 6 },
    ),
  'fee-target-of-who-asked-last': breaks('MKT-FEE-04')
    .what('estimates that are made at the same time name the target that was asked for last')
    .onAnswer(FEE_ESTIMATE, async ({ answer, memory }) => {
      memory.set('target', answer.target_blocks);
      await sleep(ESTIMATED_MS);
      return { target_blocks: memory.get('target') };
    }),
  'fee-target-behind-a-day-one-more': breaks('MKT-FEE-04')
    .what('the estimate for a day of blocks or more names one block more')
    .wire(on(FEE_ESTIMATE).body(where('target_blocks', above(143), plus('target_blocks', 1)))),
  'fee-target-within-a-day-one-less': breaks('MKT-FEE-04')
    .what('the estimate for some hours of blocks counts from zero, and names one block less')
    .onAnswer(FEE_ESTIMATE, ({ answer: { target_blocks: target } }) => ({
      target_blocks: isWhole(target) && target > 6 && target < 144 ? Number(target) - 1 : target,
    })),
  'fee-estimate-null-for-far-targets': breaks('MKT-FEE-01')
    .what('the estimate beyond a day of blocks is null')
    .wire(on(FEE_ESTIMATE).body(where('target_blocks', above(144), set('estimated_fee_sat', null)))),
  'fee-estimate-with-a-fraction-for-the-next-block': breaks('MKT-FEE-01', 'FMT-INT-01')
    .what('the estimate for the next block has a fraction')
    .wire(on(FEE_ESTIMATE).body(where('target_blocks', 1, plus('estimated_fee_sat', 0.5)))),
};

/** Remembers how often routes were discovered. */
function countsDiscoveries(): Wire {
  return onAnswer(ROUTES, ({ memory }) => void counted(memory, 'reserved'));
}

/** Leaves the assets that are not traded for BTC out of a matrix. */
function neighboursOfBitcoin({ assets, matrix }: Members): Members {
  const cells = elementsOf(matrix).map(membersOf);
  const near = cells.filter(({ from_asset, min_hops }) => from_asset === 'BTC' && Number(min_hops) === 1);
  const known = ['BTC', ...near.map(({ to_asset }) => to_asset)];
  return {
    assets: elementsOf(assets).filter((ticker) => known.includes(ticker)),
    matrix: cells.filter(({ from_asset, to_asset }) => known.includes(from_asset) && known.includes(to_asset)),
  };
}
