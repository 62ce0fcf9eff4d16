import { ARGUMENTS, type LeverName, OPTIONAL_ARGUMENTS, STEPS } from './names.ts';
import { type NoWords, wordsOf } from './words.ts';

/** The words of a lever's command, the first being the program; `{seconds}` and the like stand for the arguments. */
export type Template = readonly string[];

/** The arguments of a lever, by their names in its command. */
export type LeverArguments = Readonly<Record<string, number | bigint | boolean | string>>;

const PLACEHOLDERS = /\{(\w+)\}/g;

/** Reads the command of a lever: it must use all required arguments, and no unknown ones. */
export function readTemplate(line: string, lever: LeverName): Template | NoWords {
  const words = wordsOf(line);
  if ('fix' in words) return words;
  if (!words[0]) return { fix: 'is empty; give a command' };
  const required: readonly string[] = ARGUMENTS[lever];
  const placeholders = words.flatMap((word) => [...word.matchAll(PLACEHOLDERS)].map(([, name = '']) => name));
  const takes = [...required, ...(OPTIONAL_ARGUMENTS[lever] ?? [])];
  const unknown = placeholders.find((name) => !takes.includes(name));
  if (unknown !== undefined) {
    const known = takes.map((name) => `{${name}}`).join(' and ');
    return { fix: `has {${unknown}}, which nothing stands for; ${known ? `write ${known}` : 'leave it out'}` };
  }
  const missing = required.find((name) => !placeholders.includes(name));
  return missing === undefined ? words : { fix: `lacks {${missing}}; write it where the command takes it` };
}

/**
 * The words of a command with the arguments filled in. An argument never becomes more than one word.
 * @throws {TypeError} when an argument is nothing that a lever takes
 */
export function fill(template: Template, values: LeverArguments): string[] {
  const texts = new Map(Object.entries(values).map(([name, value]) => [name, argumentText(name, value)]));
  return template.map((word) => word.replace(PLACEHOLDERS, (_, name: string) => texts.get(name) ?? ''));
}

/** What a text may look like. An invoice and an address come from the target: neither can be an option of a command. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  step: new RegExp(`^(${STEPS.join('|')})$`),
  invoice: /^ln[a-z0-9]+$/i,
  address: /^[a-z0-9]+$/i,
};

/** Numbers in decimal places, never with an exponent. */
function argumentText(name: string, value: LeverArguments[string]): string {
  if (typeof value === 'boolean') return String(value);
  const text = typeof value === 'number' && /e/.test(String(value)) ? value.toFixed(12) : String(value);
  const form = typeof value === 'string' ? TEXTS[name] : /^-?\d+(\.\d+)?$/;
  if (form?.test(text)) return text;
  throw new TypeError(`no lever is given ${name} ${text}`);
}
