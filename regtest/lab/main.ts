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
import { judgeInRounds } from './rounds.ts';
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

/** The laboratory of a folder, all of which has to answer. */
async function running(at: string) {
  const state = readState(at);
  const addresses = addressesOf(state, state.containers ? NOTHING : readAddresses(process.env));
  await demandAnswers(addresses);
  return { folder: at, addresses, nodes: addresses.nodes, wallet: await prepareWallet(addresses.bitcoindUrl) };
}

async function funded(at: string) {
  const lab = await running(at);
  await fund({ wallet: lab.wallet, nodes: lab.nodes, say, waitBudget: CALM, gossipMs: GOSSIP_MS });
  say(`settings of a run: ${writeConformanceFile(at, lab.addresses, lab.wallet)}`);
  return lab;
}

/** The laboratory of the folder, or for a later round a fresh one beside it. */
async function prepared(round: number) {
  if (round === 0) return running(folder());
  const fresh = `${folder()}-${round + 1}`;
  await up({ folder: fresh, say, waitBudget: WAIT_BUDGET, named: readVariables(process.env) });
  return funded(fresh);
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
  .action(async () => void (await funded(folder())));

program
  .command('judge')
  .description(
    'run the reference maker service on the maker node, and profile gate against it; its exit code is that of the run',
  )
  .argument('[flags...]', 'of the run, behind --, such as: -- --only SWP,FLW')
  .option(
    '--fresh-on-break <n>',
    'after a node broke, judge the rest in a fresh laboratory beside this one, up to n times',
    '0',
  )
  .action(async (flags: string[], { freshOnBreak }: { freshOnBreak: string }) => {
    const most = /^\d{1,2}$/.test(freshOnBreak) ? Number(freshOnBreak) : undefined;
    if (most === undefined) throw new LabFailure('--fresh-on-break: must be a whole number up to 99.');
    const command = [join(import.meta.dirname, '../../cli/maker-conformance.js')];
    const environment = process.env;
    const rounds = {
      prepare: prepared,
      judge: (lab: Awaited<ReturnType<typeof running>>, asked: readonly string[]) =>
        judge({ ...lab, command, flags: asked, environment, say }),
      say,
    };
    process.exitCode = await judgeInRounds(rounds, { most, flags });
  });

try {
  await program.parseAsync();
} catch (error) {
  // Also a refusal of a node or of bitcoind that nobody expected says nothing of a maker.
  process.stderr.write(`${error instanceof LabFailure ? error.message : `the laboratory broke: ${wordsOf(error)}`}\n`);
  process.exitCode = COULD_NOT;
}
