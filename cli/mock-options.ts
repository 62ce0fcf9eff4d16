import { styleText } from 'node:util';
import { unknownName } from '../harness/run/nearest.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import type { Option } from '../reference/maker/option.ts';
import { completeOptions, type MakerOptions, OPTION_LIST } from '../reference/maker/options.ts';

/** Options that may be negative. */
const SIGNED = ['clock_ahead_seconds'];

const KINDS = {
  number: 'a whole number',
  boolean: 'true or false',
  text: 'a text',
  texts: 'texts with commas between them',
} as const;

/**
 * Reads `name=value` words as options of the reference maker; of a name that comes twice the last one counts.
 * @throws {ConfigurationError} for a word that is none, with the nearest name or what the option takes
 */
export function mockOptions(words: readonly string[]): Partial<MakerOptions> {
  // A value that an option takes has its type.
  return Object.fromEntries(words.map(optionIn)) as Partial<MakerOptions>;
}

function optionIn(word: string): readonly [string, unknown] {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
  if (name === '')
    throw new ConfigurationError(`--option: ${JSON.stringify(word)} must be name=value, as in quote_seconds=5.`);
  const option = OPTION_LIST.find((known) => known.name === name);
  if (option === undefined) {
    const names = OPTION_LIST.map((known) => known.name);
    throw unknownName(name, { flag: '--option', kind: 'option', names, shownBy: '--option list' });
  }
  const read = readValue(option, value);
  if (read === undefined)
    throw new ConfigurationError(`--option: ${name} takes ${takenBy(option)}, not ${JSON.stringify(value)}.`);
  return [name, read];
}

/** Undefined for what the option does not take. */
function readValue({ name, takes }: (typeof OPTION_LIST)[number], value: string): unknown {
  if (typeof takes !== 'string') return takes.find((choice) => String(choice) === value);
  if (takes === 'boolean') return ['true', 'false'].includes(value) ? value === 'true' : undefined;
  if (takes === 'text') return value;
  if (takes === 'texts') return value.split(',').filter(Boolean);
  const digits = SIGNED.includes(name) ? value.replace(/^-/, '') : value;
  return /^\d{1,15}$/.test(digits) ? Number(value) : undefined;
}

function takenBy({ takes }: Option<unknown>): string {
  return typeof takes === 'string' ? KINDS[takes] : `one of ${takes.join(', ')}`;
}

/** The options for people: each with its value when nothing is said, what it takes and what it is. */
export function optionLines(): string {
  const usual: Readonly<Record<string, unknown>> = { ...completeOptions({ large_amounts: false }) };
  return OPTION_LIST.map((option) => {
    const heading = styleText('bold', `${option.name}=${usual[option.name]}`);
    return `${heading}  ${styleText('dim', takenBy(option))}\n  ${option.says}`;
  }).join('\n');
}
