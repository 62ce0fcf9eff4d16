import { canonical } from '../../harness/engine/json/canonical.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import { validationEntries } from '../../harness/interface/errors/validation.ts';
import { outcomeOf } from '../../harness/interface/errors/withstood.ts';
import type { Market } from '../../harness/interface/market/client.ts';
import { unlistedPairId, unlistedTicker } from '../../harness/interface/market/unlisted.ts';
import type { Discovery } from '../../harness/run/discovery.ts';
import { expect, NotExercised, requirement, test } from '../../harness/test.ts';

/** A request that should be refused, with the status that the interface suggests. */
interface Refusal {
  readonly what: string;
  readonly send: (market: Market, discovery: Discovery, seed: number) => Promise<Answer>;
}

const FAILS_VALIDATION: Refusal[] = [
  { what: 'assets, limit=abc', send: (market) => market.assets({ limit: 'abc' }) },
  { what: 'assets, offset=abc', send: (market) => market.assets({ offset: 'abc' }) },
  { what: 'pairs, active_only=banana', send: (market) => market.pairs({ active_only: 'banana' }) },
  { what: 'fee estimate without target_blocks', send: (market) => market.feeEstimate() },
  { what: 'fee estimate, target_blocks=abc', send: (market) => market.feeEstimate({ target_blocks: 'abc' }) },
  { what: 'pair routes, pair_id is an object', send: (market) => market.pairRoutes({ pair_id: {} }) },
  { what: 'routes, from_asset is an array', send: (market) => market.routes({ from_asset: [] }) },
];

const FAILS_LATER: Refusal[] = [
  { what: 'pairs, pair_ticker without a slash', send: (market) => market.pairs({ pair_ticker: 'zz' }) },
  { what: 'pair routes without a name', send: (market) => market.pairRoutes({}) },
  {
    what: 'pair routes of an unknown pair_id',
    send: (market, discovery, seed) => market.pairRoutes({ pair_id: unlistedPairId(discovery, seed) }),
  },
  {
    what: 'pair routes of unknown tickers',
    send: (market, discovery, seed) =>
      market.pairRoutes({ pair_ticker: `${unlistedTicker(discovery, seed)}/${unlistedTicker(discovery, seed + 1)}` }),
  },
];

test('what fails validation fails it again', { tag: ['@ERR-STATUS-03'] }, async ({ market, discovery, seed }) => {
  await requirement('ERR-STATUS-03', async () => {
    let compared = 0;
    for (const { what, send } of FAILS_VALIDATION) {
      const first = await send(market, discovery, seed);
      if (first.status !== 422) continue;
      compared++;
      const second = await send(market, discovery, seed);
      expect(second.status, `second status for ${what}`).toBe(422);
      expect(complaintsOf(second), `second \`loc\` and \`type\` for ${what}`).toBe(complaintsOf(first));
    }
    if (compared === 0) throw new NotExercised('no request was refused with 422');
    return `${compared} refusals repeated`;
  });
});

test('a refusal does not go away by retrying', { tag: ['@ERR-STATUS-05'] }, async ({ market, discovery, seed }) => {
  await requirement('ERR-STATUS-05', async () => {
    let compared = 0;
    for (const { what, send } of [...FAILS_LATER, ...FAILS_VALIDATION]) {
      const first = await send(market, discovery, seed);
      if (first.status !== 400 && first.status !== 404) continue;
      compared++;
      expect(outcomeOf(await send(market, discovery, seed)), `second outcome for ${what}`).toBe(outcomeOf(first));
    }
    if (compared === 0) throw new NotExercised('no request was refused with 400 or 404');
    return `${compared} refusals repeated`;
  });
});

function complaintsOf(answer: Answer): string {
  return canonical(validationEntries(answer.value).map(({ loc, type }) => `${loc.join('.')} ${type}`));
}
