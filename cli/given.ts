import { variableOf } from '../harness/run/settings.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { FLAGS } from './flags.ts';

/** What the command line gave: flag values by their camel-cased names. */
export type RunOptions = Readonly<Record<string, string | boolean | undefined>>;

/** A flag that was given: `--only`, the variable that it overrides, and its value. */
interface Given {
  readonly flag: string;
  readonly variable: string;
  readonly value: string;
}

/**
 * The environment with the flags laid over it: a flag wins over a variable, a variable over the file.
 * @throws {ConfigurationError} for a flag without a value, which would otherwise be as good as none: no selection, no target
 */
export function environmentOf(options: RunOptions): NodeJS.ProcessEnv {
  const given = flagsIn(options);
  const empty = given.find(({ value }) => /^[\s,]*$/.test(value));
  if (empty) throw new ConfigurationError(`${empty.flag}: is empty; give a value or leave the flag out.`);
  return { ...process.env, ...Object.fromEntries(given.map(({ variable, value }) => [variable, value])) };
}

/** Makes a sentence that begins with the variable of a setting begin with its flag instead, when a flag gave it. */
export function asGiven(sentence: string, options: RunOptions): string {
  const named = flagsIn(options).find(({ variable }) => sentence.startsWith(`${variable}: `));
  return named ? `${named.flag}${sentence.slice(named.variable.length)}` : sentence;
}

function flagsIn(options: RunOptions): Given[] {
  return FLAGS.flatMap(({ flag: described, setting }) => {
    const flag = described.replace(/ .*/, '');
    const name = flag.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const value = options[name];
    return value === undefined ? [] : [{ flag, variable: variableOf(setting), value: String(value) }];
  });
}
