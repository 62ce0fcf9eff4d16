import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { addressesOf } from './addresses.ts';
import { demandAnswers } from './answering.ts';
import { writeConformanceFile } from './conformance-file.ts';
import { readContainers } from './containers.ts';
import { down } from './down.ts';
import { LabFailure, wordsOf } from './failure.ts';
import { fund } from './fund.ts';
import { judge } from './judge.ts';
import { readState } from './state.ts';
import { status } from './status.ts';
import type { WaitBudget } from './until.ts';
import { up, WAIT_BUDGET } from './up.ts';
import { type Named, readAddresses, readVariables } from './variables.ts';
import { prepareWallet } from './wallet.ts';

/** Exit code of what could not be done; 1 is for a maker that was judged. */
const COULD_NOT = 2;

/** Two nodes had news of a channel within 3 s. */
const GOSSIP_MS = 5_000;

/** The node of 2024 breaks when its channels are listed in the moment in which it writes them: not too often, then. */
const CALM: WaitBudget = { ...WAIT_BUDGET, everyMs: 1_000 };

/** In containers nothing is named by variables of programs. */
const NOTHING: Named = { nodes: {} };

const FOLDER = join(tmpdir(), `maker-conformance-lab-${userInfo().uid}`);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const program = new Command('lab')
  .description('A regtest laboratory: bitcoind, indexer, RGB proxy and two rgb-lightning-nodes on this machine.')
  .option('--state <dir>', 'folder of the laboratory', FOLDER)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : COULD_NOT));

const folder = () => resolve(program.opts<{ state: string }>().state);

/** The laboratory of the folder, all of which has to answer. */
async function running() {
  const state = readState(folder());
  const addresses = addressesOf(state, state.containers ? NOTHING : readAddresses(process.env));
  await demandAnswers(addresses);
  return { addresses, wallet: await prepareWallet(addresses.bitcoindUrl) };
}

program
  .command('up')
  .description('start everything and unlock both nodes; again on the same folder, start what does not run')
  .option('--containers', 'all parts from container images (lab/compose.yaml)')
  .action((options: { containers?: boolean }) => {
    const given = { folder: folder(), say, waitBudget: WAIT_BUDGET };
    return options.containers
      ? up({ ...given, named: NOTHING, containers: readContainers(process.env) })
      : up({ ...given, named: readVariables(process.env) });
  });

program
  .command('down')
  .description('end what up started')
  .action(() => down(folder(), say, { containers: readContainers(process.env) }));

program
  .command('status')
  .description('tell what runs, heights, channels and funds; exit code 2 when a part does not answer')
  .action(async () => {
    const state = readState(folder());
    if (!(await status(folder(), state.containers ? NOTHING : readAddresses(process.env), say)))
      process.exitCode = COULD_NOT;
  });

program
  .command('fund')
  .description(
    'fund both nodes, issue an asset, open channels, write maker-conformance.yaml; again, go on where it stood',
  )
  .action(async () => {
    const { addresses, wallet } = await running();
    await fund({ wallet, nodes: addresses.nodes, say, waitBudget: CALM, gossipMs: GOSSIP_MS });
    say(`settings of a run: ${writeConformanceFile(folder(), addresses, wallet)}`);
  });

program
  .command('judge')
  .description(
    'run the reference maker service on the maker node, and profile gate against it; its exit code is that of the run',
  )
  .argument('[flags...]', 'of the run, behind --, such as: -- --only SWP,FLW')
  .action(async (flags: string[]) => {
    const { addresses, wallet } = await running();
    const command = [join(import.meta.dirname, '../../cli/maker-conformance.js')];
    const judging = { folder: folder(), addresses, wallet, command, flags, environment: process.env, say };
    process.exitCode = await judge(judging);
  });

try {
  await program.parseAsync();
} catch (error) {
  // Also a refusal of a node or of bitcoind that nobody expected says nothing of a maker.
  process.stderr.write(`${error instanceof LabFailure ? error.message : `the laboratory broke: ${wordsOf(error)}`}\n`);
  process.exitCode = COULD_NOT;
}
