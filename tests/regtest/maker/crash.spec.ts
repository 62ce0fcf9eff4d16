import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createClock } from '../../../reference/clock.ts';
import fc from '../../fast-check.ts';
import { clientOf, type Swap } from '../../reference/swaps/trading.ts';
import { expect, test } from '../../test.ts';
import { type CarelessNode, carelessNode, FATES, type Fate } from './careless-node.ts';
import { type Life, live } from './lives.ts';

const TAKER = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const ACTIONS = ['execute', 'status', 'execute twice at once'] as const;

/** What happens to one service: its lives, each with what it is asked and the step at which it dies. */
interface Story {
  readonly fate: Fate;
  readonly looks: number;
  readonly lives: readonly {
    readonly crashAt: number | undefined;
    readonly asked: readonly (typeof ACTIONS)[number][];
  }[];
}

/** Plays a story to its end, and then looks at the swap in further lives until its time is long over. */
async function play({ fate, looks, lives }: Story) {
  const clock = createClock(() => 1_800_000_000_000);
  const node = carelessNode(clock, fate, looks);
  const file = join(test.info().outputPath(), `${randomUUID()}.sqlite`);
  const begin = (crashAt?: number) => live(file, { call: node.call, clock }, crashAt);
  const first = await begin();
  const swap = await client(first).init(await client(first).quote({ ticker: 'GOLD', amount: 40_000_000 }));
  await first.end();
  for (const { crashAt, asked } of lives) {
    const life = await begin(crashAt);
    for (const action of asked) {
      if (action === 'status') await client(life).status(swap);
      else await Promise.all(Array.from({ length: action === 'execute' ? 1 : 2 }, () => execute(life, swap)));
      clock.advance(1);
    }
    await life.end();
  }
  const seen: Record<string, unknown>[] = [];
  for (const later of [0, 600, 86_400]) {
    clock.advance(later);
    const life = await begin();
    // Looked at often enough for the payment to end, and asked for once more.
    for (let look = 0; look <= looks; look += 1) seen.push(await client(life).swap(swap));
    await execute(life, swap);
    seen.push(await client(life).swap(swap));
    await life.end();
  }
  return { node, swap, seen };
}

function client({ baseUrl, maker }: Life) {
  return clientOf({ baseUrl, nodeUrl: '', service: { maker } });
}

function execute(life: Life, swap: Swap) {
  return client(life).send('/api/v1/swaps/execute', {
    swapstring: swap.swapstring,
    payment_hash: swap.payment_hash,
    taker_pubkey: TAKER,
  });
}

function timesPaid({ paid }: CarelessNode, { payment_hash }: Swap): number {
  return paid.get(payment_hash) ?? 0;
}

/** The steps of an execute that nothing comes between: seven looks, writes and calls, each begun and ended. */
const STEPS = 14;

test('whatever a service dies of, a swap is launched at most once and reported with the end that it had', async () => {
  const story: fc.Arbitrary<Story> = fc.record({
    fate: fc.constantFrom(...FATES),
    looks: fc.integer({ min: 0, max: 3 }),
    lives: fc.array(
      fc.record({
        crashAt: fc.option(fc.integer({ min: 0, max: STEPS }), { nil: undefined }),
        asked: fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(story, async (played) => {
      const { node, swap, seen } = await play(played);
      expect(timesPaid(node, swap)).toBeLessThanOrEqual(1);
      const end = seen.find(({ status }) => status !== 'Waiting' && status !== 'Pending') ?? {};
      // What was reported once as its end stays that, its times included.
      for (const later of seen.slice(seen.indexOf(end))) expect(later).toEqual(end);
      // The end that the node came to first, or where it came to none of its own, that it was never launched.
      const own = node.ends.get(swap.payment_hash);
      if (own !== undefined && own !== 'Expired') expect(end.status).toBe(own);
      else expect(end.status).toMatch(/^(Failed|Expired)$/);
    }),
    { numRuns: 15 },
  );
});

test('a crash at each single step of an execute loses and repeats nothing', async () => {
  const unlaunched: number[] = [];
  for (let crashAt = 0; crashAt <= STEPS; crashAt += 1) {
    const { node, swap, seen } = await play({ fate: 'succeeds', looks: 1, lives: [{ crashAt, asked: ['execute'] }] });
    const launched = timesPaid(node, swap);
    expect(launched, `step ${crashAt}`).toBeLessThanOrEqual(1);
    expect(seen.at(-1), `step ${crashAt}`).toMatchObject({ status: launched === 1 ? 'Succeeded' : 'Expired' });
    if (launched === 0) unlaunched.push(crashAt);
  }
  // A swap is given up only where the crash comes between what is written and what is asked. Before it, it can be executed later.
  expect(unlaunched).toEqual([11, 12]);
});
