// Writes reference/maker/option-list.ts from the doc comments of the options:  npm run types
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ListedOption } from './option-list.ts';

const LIST_FILE = fileURLToPath(new URL('./option-list.ts', import.meta.url));

/** The files whose interfaces make the options of a maker service. */
const SOURCES = [
  'options.ts',
  'market/options.ts',
  'quotes/options.ts',
  'quote-socket/options.ts',
  'swaps/options.ts',
  'orders/options.ts',
  'auth/options.ts',
  'limits/options.ts',
  'formats/values.ts',
];

const MEMBER = /^ {2}(?:readonly )?(\w+): (.+);$/;
const KINDS: Readonly<Record<string, Extract<ListedOption['takes'], string>>> = {
  number: 'number',
  boolean: 'boolean',
  string: 'text',
  'readonly string[]': 'texts',
};

/** Each option that a word can give, with what it takes and its doc comment, read from the sources. */
export function documentedOptions(): ListedOption[] {
  const sources = SOURCES.map((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'));
  return sources.flatMap((source) => source.split('\nexport interface ').slice(1).flatMap(optionsIn));
}

/** The options of one interface. Members without a comment of their own share the one above them. */
function optionsIn(text: string): ListedOption[] {
  const [heading = '', ...lines] = text.slice(0, text.indexOf('\n}')).split('\n');
  if (!/^\w+Options\b/.test(heading)) return [];
  const options: ListedOption[] = [];
  let comment: string[] = [];
  for (const line of lines) {
    if (line.startsWith('  /**')) comment = [];
    const [, name, type = ''] = MEMBER.exec(line) ?? [];
    const takes = takenBy(type);
    if (name === undefined) comment.push(wordsIn(line));
    else if (takes !== undefined) options.push({ name, takes, says: comment.filter(Boolean).join(' ') });
  }
  return options;
}

/** A line of a doc comment without its marks. */
function wordsIn(line: string): string {
  return line
    .replace(/^ *\/?\*{1,2}\/? ?/, '')
    .replace(/\*\/$/, '')
    .trim();
}

/** Undefined for a type that no word can give. */
function takenBy(type: string): ListedOption['takes'] | undefined {
  const choices = type.split(' | ').map(choiceIn);
  return KINDS[type] ?? (choices.includes(undefined) ? undefined : choices.filter((choice) => choice !== undefined));
}

/** An alternative of a type: a text in quotes, or a number. */
function choiceIn(word: string): string | number | undefined {
  if (/^\d+$/.test(word)) return Number(word);
  return /^'[^']*'$/.test(word) ? word.slice(1, -1) : undefined;
}

function listText(options: readonly ListedOption[]): string {
  return `// Written by reference/maker/generate-option-list.ts from the options (npm run types); do not edit.

/** An option of a maker service that a word can give, and what it takes: one of some choices, or a value of a kind. */
export interface ListedOption {
  readonly name: string;
  readonly takes: 'number' | 'boolean' | 'text' | 'texts' | readonly (string | number)[];
  readonly says: string;
}

/** All of them, in the order of their files. */
export const OPTION_LIST: readonly ListedOption[] = ${JSON.stringify(options, null, 2)};
`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(LIST_FILE, listText(documentedOptions()));
}
