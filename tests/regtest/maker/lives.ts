import type { Clock } from '../../../reference/clock.ts';
import { fitMaker } from '../../../reference/maker/context.ts';
import type { Maker } from '../../../reference/maker/maker.ts';
import { SATOSHI } from '../../../reference/maker/market/file-values.ts';
import { serveContext } from '../../../reference/maker/service.ts';
import { createRandom } from '../../../reference/random.ts';
import { buildCatalogue } from '../../../regtest/maker/build-catalogue.ts';
import type { CallNode } from '../../../regtest/maker/node-calls.ts';
import { createRealNode } from '../../../regtest/maker/real-node.ts';
import { openState } from '../../../regtest/maker/state.ts';
import { GOLD } from './recorded.ts';

/** The end of a process, as far as a test can bring it about: from a step on nothing comes about any more. */
class Crash extends Error {}

/** How many lives there were: each draws other values than those before it. */
let lives = 0;

/** One life of a service, from its start to its end. */
export interface Life {
  readonly maker: Maker;
  readonly baseUrl: string;
  /** How many steps it has made: each call to the node is two, each write and each look into the state one or two. */
  steps(): number;
  end(): Promise<void>;
}

const TRADE = {
  network: 'regtest',
  bitcoin: { min_amount: 3_000_000n, max_amount: 400_000_000n },
  assets: [
    {
      known: {
        asset_id: GOLD,
        ticker: 'GOLD',
        name: 'Gold',
        precision: 6,
        issued_supply: 1_000_000_000n,
        timestamp: 1_700_000_000,
        added_at: 1_700_000_100,
        media: null,
      },
      ticker: 'GOLD',
      worth: 1_000n * SATOSHI,
      min_amount: 1_000_000n,
      max_amount: 60_000_000n,
    },
  ],
  pairs: [],
};

/**
 * Starts a service on a node with the state in a file.
 * @param crashAt the step at which it dies; none where it lives on
 */
export async function live(
  file: string,
  { call, clock }: { call: CallNode; clock: Clock },
  crashAt: number | undefined,
): Promise<Life> {
  let steps = 0;
  const state = openState(file);
  const step = (): void => {
    if (crashAt !== undefined && steps >= crashAt) throw new Crash();
    steps += 1;
  };
  const around = <A extends unknown[], T>(act: (...given: A) => T) => {
    return (...given: A): T => {
      step();
      const done = act(...given);
      step();
      return done;
    };
  };
  const { journal, swaps } = state;
  const fitted = fitMaker(
    { seed: 'lives', failing_execute: 'later' },
    {
      clock,
      random: createRandom(`life ${lives++}`),
      catalogue: () => buildCatalogue(TRADE),
      swaps: { load: swaps.load, save: around(swaps.save), forget: swaps.forget },
      node: (now) =>
        createRealNode({
          clock: now,
          journal: {
            begin: around(journal.begin),
            begun: around(journal.begun),
            end: around(journal.end),
            ended: around(journal.ended),
          },
          async call(asked) {
            step();
            const answer = await call(asked).catch((error: unknown) => {
              step();
              throw error;
            });
            step();
            return answer;
          },
        }),
    },
  );
  const service = serveContext(fitted);
  return {
    maker: service.maker,
    baseUrl: await service.listen(),
    steps: () => steps,
    async end() {
      await service.close();
      state.close();
    },
  };
}
