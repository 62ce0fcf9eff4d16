import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { ASKED, aboutSetting, FLAGS } from './flags.ts';
import { complain, sayLines } from './say.ts';
import { REAL_ONLY } from './served.ts';
import { SHELLS } from './shells.ts';

// Each command loads what it needs: serve must be up in a moment, and list needs no reference.

/**
 * Runs the command once.
 * @param words what stands behind the name of the command
 * @returns the exit code
 */
export async function called(words: readonly string[]): Promise<number> {
  const program = new Command('maker-conformance')
    .description('Judges a maker, swap and channel-order service against its interface.')
    .version(packageFile.version)
    .exitOverride((error) => {
      throw error;
    });
  let code = 0;
  const end = (ended: number) => {
    code = ended;
  };
  const runCommand = addRun(program, end);
  addServers(program, end);
  addFolders(program, end);
  addReading(program, end);
  addSetup(program, end);
  addAfterwards(program, end);

  program.addHelpText('after', () => `\nWithout a command, and for it:\n\n${runCommand.helpInformation()}`);

  // What is no command would be taken for an argument of the default one.
  const [word] = words;
  const names = [...program.commands.map((command) => command.name()), 'help'];
  if (word !== undefined && !word.startsWith('-') && !names.includes(word)) {
    complain(`${word}: there is no such command; the commands are ${names.join(', ')}.`);
    return 2;
  }

  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // A wrong flag is a wrong configuration: exit code 2, as for every other. Help and version have been printed.
    return error.exitCode === 0 ? 0 : 2;
  }
  return code;
}

/** Adds what judges a target. */
function addRun(program: Command, end: (code: number) => void): Command {
  const runCommand = program
    .command('run', { isDefault: true })
    .description('judge a target; without --base-url, the embedded reference');
  for (const { flag, description } of FLAGS) runCommand.option(flag, description);
  runCommand
    .option('--list', 'list the checks that are selected, and stop; --plan counts those that would run')
    .option('--plan', 'say how many checks and requests, for how long, and what may be spent, and stop')
    .option('--shard <i/n>', 'run the i-th of n parts', shard)
    .option('--wait <seconds>', 'longest time to wait for a target that is being started')
    .action(async (options) => {
      const { run } = await import('./run.ts');
      end(await run(options));
    });
  return runCommand;
}

/** Adds what listens. */
function addServers(program: Command, end: (code: number) => void): void {
  program
    .command('serve')
    .description('run the reference maker, its taker node and the control interface until stopped')
    .option('--port <n>', 'port of the maker service', '0')
    .option('--node-port <n>', 'port of the taker node', '0')
    .option('--control-port <n>', 'port of the control interface', '0')
    .option('--fault <ids>', 'inject faults: ids, comma-separated; may be repeated', listed)
    .option('--scenario <names>', 'scenarios by name, such as slow-settlement; `list` prints them', listed)
    .option('--option <name=value>', 'an option of the maker; may be repeated; `list` prints them', collected)
    .option('--catalogue <file>', 'assets, pairs, prices, limits and fees to list, in YAML or JSON')
    .option('--cors', 'let web pages of any origin call the maker')
    .option('--host <address>', 'address that the maker listens on', '127.0.0.1')
    .option('--limits <name>', 'rate limits: local, published, or requests a minute', 'local')
    .option('--seed <n>', 'seed of everything random', '1')
    .option('--node-revision <name>', 'revision of the nodes to imitate: current, or 2024-11', 'current')
    .option('--both-modes', 'serve a second instance as well, on which keys are enforced')
    .option('--levers-apart', 'serve another instance as well, whose levers can be pulled while the first goes on')
    .option('--large-amounts', 'trade an asset whose amounts, supply and price lie beyond 2^53')
    .option('--maker-node <url>', 'run on this rgb-lightning-node, without a taker node beside the service')
    .option('--maker-node-token <token>', 'its bearer token, or the variable that holds it (default MAKER_NODE_TOKEN)')
    .option('--maker-node-peer <host:port>', 'where clients connect to it')
    .option('--catalogue-from-node', 'trade the assets of its channels')
    .option('--bitcoind <url>', 'bitcoind of its chain, with user and password; without it no channels are sold')
    .option('--state <file>', 'file that keeps its swaps across restarts (default maker-state.sqlite)')
    .addOption(new Option('--while-read', 'stop when standard input ends').hideHelp())
    .action(async (options, command: Command) => {
      const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli';
      if (REAL_ONLY.some(isGiven)) {
        const { serveReal } = await import('./serve-real.ts');
        end(await serveReal(options, isGiven));
        return;
      }
      const { serve } = await import('./serve.ts');
      end(await serve(options));
    });

  program
    .command('front')
    .description(
      'run a proxy in front of any maker that injects faults on the wire, until stopped; shows whether clients and monitoring notice',
    )
    .requiredOption('--upstream <url>', 'address of the maker, in front of /api/v1')
    .option('--fault <ids>', 'faults of the wire: ids, comma-separated; may be repeated', listed)
    .option('--port <n>', 'port to listen on', '0')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .action(async (options) => {
      const { front } = await import('./front.ts');
      end(await front(options));
    });
}

/** Adds what judges or reports again what a run has recorded. */
function addFolders(program: Command, end: (code: number) => void): void {
  program
    .command('report')
    .description('write the reports of a run from its folder; of a killed run, too (exit code 2)')
    .argument('<folder>', 'folder of a run')
    .option('--sign-key <file>', aboutSetting('signKey'))
    .action(async (folder, options) => {
      const { report } = await import('./report.ts');
      end(await report(folder, options));
    });

  program
    .command('merge')
    .description('judge the shards of a run, made by --shard i/n, as one run')
    .argument('<folders...>', 'folders of all its shards')
    .requiredOption('--out <dir>', 'folder of the reports')
    .action(async (folders, options) => {
      const { merge } = await import('./merge.ts');
      end(await merge(folders, options));
    });

  program
    .command('replay')
    .description('judge a recorded run again without its target, and list the verdicts that differ')
    .argument('<source>', 'folder of a run, or its evidence.har')
    .option('--only <ids>', 'requirement ids or groups, comma-separated')
    .option('--out <dir>', 'folder of the reports (default reports/out/<timestamp>-replay)')
    .option('--also <dir>', 'folder of the checks of your own that the run had, to replay them, too')
    .action(async (source, options) => {
      const { replay } = await import('./replay.ts');
      end(await replay(source, options));
    });
}

/** Adds what prints what the project knows. */
function addReading(program: Command, end: (code: number) => void): void {
  program
    .command('list')
    .description('print every requirement with its checks, faults and needs')
    .option('--json', 'as JSON')
    .action(async (options) => {
      const { list } = await import('./list.ts');
      end(await list(options));
    });

  program
    .command('explain <id>')
    .description(
      'print one requirement: its statement, source, checks, tolerance, needs and faults, and how to run it alone',
    )
    .action(async (id) => {
      const { explain } = await import('./explain.ts');
      end(await explain(id));
    });

  program
    .command('faults [id]')
    .description(
      'print the faults that serve injects, with what each breaks: all, one, or those that break a requirement',
    )
    .option('--wire', 'only those that front can inject before any maker')
    .option('--json', 'as JSON')
    .action(async (id, options) => {
      const { faults } = await import('./faults.ts');
      end(await faults(id, options));
    });

  program
    .command('completion')
    .description('print a completion script for bash, zsh or fish')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action(async (shell) => {
      const { completion } = await import('./completion.ts');
      sayLines(completion(shell, program));
    });
}

/** Adds what comes before a run. */
function addSetup(program: Command, end: (code: number) => void): void {
  program
    .command('doctor')
    .description(
      "check what each tier needs of the target and of the client's node, and print commands that fix what is missing; only reads",
    )
    .option('--base-url <url>', aboutSetting('baseUrl'))
    .option('--taker-node-url <url>', aboutSetting('takerNodeUrl'))
    .option('--tier <tier>', 'the tier to check for (default: that of a run)')
    .action(async (options) => {
      const { doctor } = await import('./doctor.ts');
      end(await doctor(options));
    });

  const initCommand = program
    .command('init [file]')
    .description(
      'write a settings file with a comment for each setting and a schema for editors; asks a few questions on a terminal, unless a flag is given',
    );
  for (const [flag, setting] of ASKED) initCommand.option(flag, aboutSetting(setting));
  initCommand.action(async (file, options) => {
    const { init } = await import('./init.ts');
    end(await init(file, options));
  });
}

/** Adds what comes after a run. */
function addAfterwards(program: Command, end: (code: number) => void): void {
  program
    .command('diff <before> <after>')
    .description('compare the runs of two folders; exit code 1 when the later one is worse')
    .addOption(new Option('--markdown', 'as Markdown').conflicts('json'))
    .option('--json', 'as JSON')
    .action(async (before, after, options) => {
      const { diff } = await import('./diff.ts');
      end(await diff(before, after, options));
    });

  program
    .command('compare [folder]')
    .description(
      'compare a published description with the interface, with a second one, and with what a run recorded; exit code 1 for a breaking difference',
    )
    .requiredOption('--published <file|url>', 'OpenAPI description; give it twice to see what changed', collected)
    .option('--json', 'as JSON')
    .action(async (folder, options) => {
      const { compare } = await import('./compare.ts');
      end(await compare(folder, options));
    });

  program
    .command('cleanup <dir>')
    .description(
      'list what a killed run created on its target and the state of its orders; changes nothing without --decline',
    )
    .option('--decline', 'give up orders that wait for a decision on their rate')
    .option('--base-url <url>', aboutSetting('baseUrl'))
    .action(async (folder, options) => {
      const { cleanup } = await import('./cleanup.ts');
      end(await cleanup(folder, options));
    });

  program
    .command('verify <folder>')
    .description('compare the folder of a run with its attestation; exit code 1 when it differs')
    .option('--key <file>', 'Ed25519 public key in PEM that must have signed it')
    .addOption(
      new Option('--unsigned', 'accept an unsigned attestation; without this flag and --key, exit code 2').conflicts(
        'key',
      ),
    )
    .option('--replay', 'replay the run; exit code 1 when a verdict differs')
    .option('--out <dir>', 'folder of the reports of the replay (default reports/out/<timestamp>-replay)')
    .action(async (folder, options) => {
      const { verify } = await import('./verify.ts');
      end(await verify(folder, options));
    });
}

/** Values of a flag that may be given several times. */
function collected(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Words behind one flag, and behind those before it. */
function listed(value: string, before: readonly string[] = []): string[] {
  return [...before, ...value.split(',').filter(Boolean)];
}

function shard(value: string): string {
  const [part = 0, parts = 0] = /^\d+\/\d+$/.test(value) ? value.split('/').map(Number) : [];
  if (part >= 1 && part <= parts) return value;
  throw new InvalidArgumentError('Give i/n, the i-th of n parts, e.g. 1/3.');
}
