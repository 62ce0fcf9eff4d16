import { called } from '../cli/called.ts';

/** A flag of a command, or an argument. */
export interface HelpLine {
  /** As the help writes it: `--base-url <url>`. */
  readonly term: string;
  readonly text: string;
}

/** The help of one command. */
export interface Help {
  readonly name: string;
  readonly usage: string;
  readonly text: string;
  readonly arguments: readonly HelpLine[];
  readonly flags: readonly HelpLine[];
}

/** The help of all commands, as `--help` prints it. */
export async function helps(): Promise<Help[]> {
  const { stdout } = await called(['--help']);
  const names = linesUnder('Commands', stdout)
    .map(({ term }) => term.split(' ', 1)[0] ?? '')
    .filter((name) => name !== 'help');
  return Promise.all(names.map(async (name) => helpOf(name, (await called([name, '--help'])).stdout)));
}

function helpOf(name: string, help: string): Help {
  const [usage = '', text = ''] = help.split('\n\n', 2);
  return {
    name,
    usage: usage.replace('Usage: ', ''),
    text: text.replace(/\s+/g, ' '),
    arguments: linesUnder('Arguments', help),
    flags: linesUnder('Options', help).filter(({ term }) => term !== '-h, --help'),
  };
}

/** The entries of one part of a help. What was broken into lines is one line again. */
function linesUnder(title: string, help: string): HelpLine[] {
  const [, behind = ''] = help.split(`\n${title}:\n`, 2);
  const [part = ''] = behind.split('\n\n', 1);
  const entries = part.split(/\n(?= {2}\S)/);
  return entries.flatMap((entry) => {
    const [term = '', ...text] = entry.trim().split(/\s{2,}/);
    return term === '' ? [] : [{ term, text: text.join(' ') }];
  });
}
