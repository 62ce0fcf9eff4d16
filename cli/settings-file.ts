import { stringify } from 'yaml';
import { type DescribedSetting, describedSettings, plainWords } from '../harness/run/described.ts';
import { SECTIONS } from '../harness/run/setting-table.ts';

const HEAD = `# Settings of maker-conformance. A flag wins over the environment, and the environment over this file. What is commented out has
# its default.
`;

/** What a person rarely sets is not written out. */
const LEFT_TO_DOCS: keyof typeof SECTIONS = 'peers';

/**
 * The text of a settings file: each setting with its sentence, commented out unless it has a value.
 * @param values by the names of the settings; none of a private one
 * @param schema where the JSON Schema of the file lies, a path or an address
 */
export function settingsFile(values: Readonly<Record<string, unknown>>, schema: string): string {
  const settings = describedSettings().filter(({ isInFile }) => isInFile);
  const sections = Object.entries(SECTIONS).map(([section, title]) => {
    const within = settings.filter((setting) => setting.section === section);
    const head = `# ${title}\n# ${'-'.repeat(title.length)}\n`;
    if (section === LEFT_TO_DOCS)
      return `${head}\n# ${within.length} limits, ${nameOf(within, 0)} to ${nameOf(within, -1)}: docs/settings.md.\n`;
    const open = within.filter(({ isPrivate }) => !isPrivate).map((setting) => entryOf(setting, values[setting.name]));
    return [head, ...open, secretsOf(within.filter(({ isPrivate }) => isPrivate))].filter(Boolean).join('\n');
  });
  return [`# yaml-language-server: $schema=${schema}`, HEAD, ...sections].join('\n');
}

function nameOf(settings: readonly DescribedSetting[], at: number): string {
  return settings.at(at)?.name ?? '';
}

function entryOf({ name, text, fallback }: DescribedSetting, value: unknown): string {
  const line = value === undefined ? `# ${name}:\n` : stringify({ [name]: value }, { lineWidth: 0 });
  return `# ${sentence(text)} Default: ${plainWords(fallback)}.\n${line}`;
}

/** What may be a secret stands in no file. */
function secretsOf(settings: readonly DescribedSetting[]): string {
  const lines = settings.map(({ name, text }) => `#   ${name}: ${plainWords(text)}`);
  return lines.length === 0
    ? ''
    : ['# Only in the environment, since they are or may hold secrets:', ...lines, ''].join('\n');
}

function sentence(text: string): string {
  const plain = plainWords(text);
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}
