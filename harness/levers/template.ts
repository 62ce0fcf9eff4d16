import { ARGUMENTS, type LeverName, STEPS } from './names.ts';
import { type NoWords, wordsOf } from './words.ts';

/** The words of a lever's command, the first being the program; `{seconds}` and the like stand for what the lever is told. */
export type Template = readonly string[];

/** What a lever is told. */
export type Argument = number | boolean | string | undefined;

const PLACEHOLDERS = /\{(\w+)\}/g;

/** Reads the command of a lever, which must hand on what the lever is told, and nothing that it isn't. */
export function readTemplate(line: string, lever: LeverName): Template | NoWords {
  const words = wordsOf(line);
  if ('mend' in words) return words;
  if (!words[0]) return { mend: 'is empty; give a command' };
  const told = ARGUMENTS[lever];
  const placeholders = words.flatMap((word) => [...word.matchAll(PLACEHOLDERS)].map(([, name]) => name));
  const unknown = placeholders.find((name) => name !== told);
  if (unknown !== undefined)
    return { mend: `has {${unknown}}, which nothing stands for; ${told ? `write {${told}}` : 'leave it out'}` };
  if (told && placeholders.length === 0) return { mend: `lacks {${told}}; write it where the command takes it` };
  return words;
}

/**
 * The words of a command with what the lever is told in them. It stays within its word, whatever it is.
 * @throws {TypeError} when no lever is told such a thing
 */
export function fill(template: Template, argument: Argument): string[] {
  const text = argumentText(argument);
  return template.map((word) => word.replace(PLACEHOLDERS, () => text));
}

/** Numbers in decimal places, never with an exponent. */
function argumentText(argument: Argument): string {
  if (argument === undefined) return '';
  if (typeof argument === 'boolean') return String(argument);
  const isStep = STEPS.some((step) => step === argument);
  const text = typeof argument === 'number' && /e/.test(String(argument)) ? argument.toFixed(12) : String(argument);
  if (isStep || (typeof argument === 'number' && /^-?\d+(\.\d+)?$/.test(text))) return text;
  throw new TypeError(`no lever is told ${text}`);
}
