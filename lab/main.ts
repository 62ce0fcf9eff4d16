import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { down } from './down.ts';
import { LabFailure } from './failure.ts';
import { PATIENCE, up } from './up.ts';
import { readVariables } from './variables.ts';

/** Exit code of what could not be done; 1 is for a maker that was judged. */
const COULD_NOT = 2;

const FOLDER = join(tmpdir(), `maker-conformance-lab-${userInfo().uid}`);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const program = new Command('lab')
  .description('A regtest laboratory: bitcoind, indexer, RGB proxy and two rgb-lightning-nodes on this machine.')
  .option('--state <dir>', 'folder of the laboratory', FOLDER)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : COULD_NOT));

const folder = () => resolve(program.opts<{ state: string }>().state);

program
  .command('up')
  .description('start everything and unlock both nodes; again on the same folder, start what does not run')
  .option('--containers', 'all parts from container images (lab/compose.yaml)')
  .action((options: { containers?: boolean }) => {
    const containers = options.containers === true;
    const named = containers ? { nodes: {} } : readVariables(process.env);
    return up({ folder: folder(), named, containers, say, patience: PATIENCE });
  });

program
  .command('down')
  .description('end what up started')
  .action(() => down(folder(), say));

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof LabFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = COULD_NOT;
}
