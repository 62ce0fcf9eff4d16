import { FLAGS } from '../../cli/flags.ts';
import { type DescribedSetting, describedSettings } from '../../harness/run/described.ts';
import { SECTIONS } from '../../harness/run/setting-table.ts';
import { variableOf } from '../../harness/run/settings.ts';
import type { Help } from './helps.ts';

const HEAD = `# Settings and flags

<!-- Written by \`npm run settings\` from the tables of the code. -->

Each setting is an environment variable, or a key of the same name in \`maker-conformance.yaml\`; \`CONFORMANCE_CONFIG\` names another file.
\`init\` writes such a file, with a comment for each setting; \`schemas/settings.json\` is its JSON Schema.
A flag wins over the environment, and the environment over the file. A variable that begins like one of these and is none of them is refused,
as is an empty flag. [operator.md](operator.md) says how keys, money and rate limits are dealt with, [levers.md](levers.md) what a lever has to do.
`;

const OTHERS = `## Variables that are no settings

| variable | |
|---|---|
| \`CONFORMANCE_CONFIG\` | the file of settings, instead of \`maker-conformance.yaml\` in the working folder |
| \`CONFORMANCE_SECRETS_KEY\` | a key of yours that seals the tokens of orders in a run's folder, so that \`cleanup\` can open them |
| \`CONFORMANCE_FC_SEED\`, \`CONFORMANCE_FC_PATH\`, \`CONFORMANCE_FC_REPLAY\` | repeat a fuzzed violation; its message names them |
| \`MAKER_NODE_TOKEN\` | the token of the node under \`serve --maker-node\` |
`;

/**
 * The reference of all settings, commands and flags, `docs/settings.md`.
 * @param commands the help of each command
 */
export function settingsPage(commands: readonly Help[]): string {
  const settings = describedSettings();
  const sections = Object.entries(SECTIONS).map(([section, title]) =>
    sectionText(
      title,
      settings.filter((setting) => setting.section === section),
    ),
  );
  return [HEAD, ...sections, OTHERS, '## Commands\n', ...commands.map(commandText)].join('\n');
}

function sectionText(title: string, settings: readonly DescribedSetting[]): string {
  const rows = settings.map(({ name, fallback, text }) => row([`\`${name}\``, flagOf(name), fallback, text]));
  return [`## ${title}`, '', row(['setting', 'flag', 'default', '']), '|---|---|---|---|', ...rows, ''].join('\n');
}

function flagOf(name: string): string {
  const flag = FLAGS.find(({ setting }) => variableOf(setting) === name)?.flag;
  return flag === undefined ? '' : `\`${flag.split(' ', 1)[0]}\``;
}

function commandText({ name, usage, text, arguments: named, flags }: Help): string {
  const settings = new Set(FLAGS.map(({ flag }) => flag));
  const shown = name === 'run' ? flags.filter(({ term }) => !settings.has(term)) : flags;
  const lines = [...named, ...shown].map(({ term, text: what }) => row([`\`${term}\``, what]));
  const more = name === 'run' ? ['Each flag of the tables above, and:', ''] : [];
  const table = lines.length === 0 ? [] : [...more, '| | |', '|---|---|', ...lines, ''];
  return [`### ${name}`, '', `\`${usage}\``, '', sentence(text), '', ...table].join('\n');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
}
