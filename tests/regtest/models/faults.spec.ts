import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { type Holdings, totals } from '../../../reference/lightning/ledger.ts';
import { conformanceFile } from '../../../regtest/lab/conformance-file.ts';
import { command } from '../../cli/command.ts';
import { reportIn } from '../../cli/target.ts';
import { expect, test } from '../../test.ts';
import { type ModelLaboratory, type Nature, startModels } from './laboratory.ts';

// What may happen to a laboratory in the middle of a swap. Whatever it is, nobody is accused, and nothing is lost.

test.describe.configure({ timeout: 300_000 });

const NATURE: Nature = {
  revision: '2024-11',
  step_ms: 100,
  lingering_ms: 300,
  weaknesses: { breaks_when_listed_ms: 200, lost_with_htlcs: true, least_payment_msat: 3_000_000n },
};

/** How long a swap may take in these runs, in milliseconds. */
const SETTLE_MS = 10_000;

/** A maker service in a process of its own. */
interface Service {
  readonly baseUrl: string;
  kill(): void;
  ended(): Promise<unknown>;
}

async function serve({ folder, addresses, wallet }: ModelLaboratory): Promise<Service> {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const baseUrl = await new Promise<string>((ready, failed) => {
    const node = ['--maker-node', addresses.nodes.maker.url, '--catalogue-from-node'];
    const args = ['serve', ...node, '--bitcoind', wallet.address, '--state', join(folder, 'maker-state.sqlite')];
    ended = command(args, {
      started: (process) => {
        child = process;
      },
      watch: (stdout) => stdout.includes('\n') && ready(JSON.parse(stdout).baseUrl),
    }).then(({ stderr }) => failed(new Error(stderr)));
  });
  return { baseUrl, kill: () => child?.kill('SIGKILL'), ended: () => ended };
}

/** What happens when a swap is under way. */
type Mishap = (lab: ModelLaboratory, service: Service) => unknown;

/** Has a swap of each direction judged in a fresh laboratory. */
async function judgeSwaps(nature: Nature, { runs = 1, mishap }: { readonly runs?: number; readonly mishap?: Mishap }) {
  const lab = await startModels(test.info().outputPath('lab'), nature);
  const before = sums(lab);
  const service = await serve(lab);
  const env = {
    CONFORMANCE_CONFIG: conformanceFile(lab.folder),
    CONFORMANCE_SETTLE_MS: String(SETTLE_MS),
    MAKER_BASE_URL: service.baseUrl,
  };
  const ends: { readonly code: number | null; readonly violated: number; readonly shown: string }[] = [];
  try {
    for (let run = 1; run <= runs; run += 1) {
      const out = test.info().outputPath(`run-${run}`);
      const judged = command(['run', '--only', 'FLW-SWAP-01', '--out', out], { env });
      if (mishap) {
        await expect.poll(() => lab.underWay(), { intervals: [20], timeout: 0 }).toBeGreaterThan(0);
        await mishap(lab, service);
      }
      const { code, stdout, stderr } = await judged;
      ends.push({ code, violated: reportIn(out).summary.violated, shown: stdout + stderr });
    }
    // What is still under way goes on to its end where both nodes are there.
    expect(sums(lab)).toEqual(before);
    return { lab, ends };
  } finally {
    service.kill();
    await service.ended();
    await lab.close();
  }
}

function sums({ regtest }: ModelLaboratory): Holdings {
  return totals(regtest.lightning.world.ledger);
}

const ROWS: readonly {
  readonly name: string;
  readonly mishap: Mishap;
  /** The exit code: 2 where what was to be judged went away. */
  readonly code: number;
}[] = [
  { name: "the maker's node is killed", mishap: (lab) => lab.kill('maker'), code: 2 },
  {
    name: "the maker's node is killed, and lost when it is started again",
    mishap: (lab) => lab.kill('maker').then(() => lab.revive('maker')),
    code: 2,
  },
  { name: "the taker's node is killed", mishap: (lab) => lab.kill('taker'), code: 2 },
  { name: 'the service is killed', mishap: (_lab, service) => service.kill(), code: 2 },
  { name: 'bitcoind is killed', mishap: ({ bitcoind }) => bitcoind.away(true), code: 0 },
];

for (const { name, mishap, code } of ROWS)
  test(`${name} while a swap is under way: nobody is accused`, async () => {
    const { ends } = await judgeSwaps(NATURE, { mishap });
    expect(ends).toMatchObject([{ code, violated: 0 }]);
  });

test('a node of today that is killed and started again goes on with its swap', async () => {
  const nature: Nature = { ...NATURE, revision: 'current', weaknesses: {} };
  const mishap: Mishap = (lab) => lab.kill('taker').then(() => lab.revive('taker'));
  const { lab, ends } = await judgeSwaps(nature, { mishap });
  expect(ends).toMatchObject([{ code: 0, violated: 0 }]);
  expect(lab.settled()).toBe(2);
});

test('a laboratory is judged twice in a row', async () => {
  const { lab, ends } = await judgeSwaps(NATURE, { runs: 2 });
  expect(ends).toMatchObject([
    { code: 0, violated: 0 },
    { code: 0, violated: 0 },
  ]);
  expect(lab.settled()).toBe(4);
});

for (const [side, maker_units] of [
  ['maker', 100_000n],
  ['taker', 599_900_000n],
] as const)
  test(`a ${side} with hardly anything left of the asset accuses nobody`, async () => {
    const { ends } = await judgeSwaps({ ...NATURE, maker_units }, {});
    expect(ends).toMatchObject([{ violated: 0 }]);
  });
