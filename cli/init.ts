import { existsSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { plainWords } from '../harness/run/described.ts';
import { shorten, Unusable } from '../harness/run/setting-kinds.ts';
import { FIELDS } from '../harness/run/setting-table.ts';
import { SETTINGS_FILE, variableOf } from '../harness/run/settings.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { orRefusal } from './end.ts';
import { codeOf } from './error-code.ts';
import { ASKED, aboutSetting } from './flags.ts';
import { INTERRUPTED } from './interrupt.ts';
import { PROJECT } from './playwright.ts';
import { complain, say } from './say.ts';
import { settingsFile } from './settings-file.ts';

type Asked = (typeof ASKED)[number][1];

/** What the command line gave, by the names of the settings. */
export type InitOptions = { readonly [Name in Asked]?: string };

/** What the command is run in. */
export interface Surroundings {
  /** Shows a line. */
  say(line: string): void;
  /** Shows a sentence about bad input. */
  complain(sentence: string): void;
  /** Asks a question on the terminal; undefined when the answers end. Absent where nobody can be asked. */
  ask?(question: string): Promise<string | undefined>;
}

/**
 * Writes a settings file with a comment for each setting. Its values come from the flags; without any they are asked for on a
 * terminal.
 * @param file by default the one that CONFORMANCE_CONFIG names, or `maker-conformance.yaml`
 * @returns the exit code: 2 for a value that a setting doesn't take, and where there is a file already
 */
export async function init(
  file = process.env.CONFORMANCE_CONFIG || SETTINGS_FILE,
  options: InitOptions = {},
  surroundings: Surroundings = onTerminal(),
): Promise<number> {
  const { say, complain, ask } = surroundings;
  return orRefusal(
    async () => {
      const path = resolve(file);
      if (existsSync(path)) throw alreadyThere(path);
      const given = valuesOf(options);
      const values = ask && Object.keys(given).length === 0 ? await answers(ask, say) : given;
      if (values === undefined) return INTERRUPTED;
      writeNew(path, settingsFile(values, schemaFrom(dirname(path))));
      say(`${path} is written. Keys come from the environment, such as ${variableOf('apiKey')}.`);
      const named = path === resolve(SETTINGS_FILE) ? '' : `CONFORMANCE_CONFIG=${file} `;
      const next = values[variableOf('baseUrl')] === undefined ? [] : ['doctor'];
      say(
        `Next: ${[...next, 'run --plan', 'run'].map((word) => `${named}maker-conformance ${word}`).join(', then ')}.`,
      );
      return 0;
    },
    undefined,
    complain,
  );
}

/** @throws {ConfigurationError} for a value that its setting doesn't take */
function valuesOf(options: InitOptions): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [flag, setting] of ASKED) {
    const text = options[setting];
    if (text === undefined) continue;
    const name = flag.split(' ', 1)[0];
    if (text.trim() === '') throw new ConfigurationError(`${name}: is empty; give a value or leave the flag out.`);
    const value = FIELDS[setting].read(text);
    if (value instanceof Unusable) throw new ConfigurationError(`${name}: ${shorten(text)} ${value.fix}.`);
    values[variableOf(setting)] = value;
  }
  return values;
}

/** What somebody answers; an empty answer leaves the default. Undefined when they leave before the end. */
async function answers(
  ask: NonNullable<Surroundings['ask']>,
  say: Surroundings['say'],
): Promise<Record<string, unknown> | undefined> {
  const values: Record<string, unknown> = {};
  for (const [, setting] of ASKED) {
    const { words, read } = FIELDS[setting];
    for (;;) {
      const answer = (await ask(`${aboutSetting(setting)} (default: ${plainWords(words[1])}): `))?.trim();
      if (answer === undefined) return undefined;
      if (answer === '') break;
      const value = read(answer);
      if (!(value instanceof Unusable)) {
        values[variableOf(setting)] = value;
        break;
      }
      say(`${shorten(answer)} ${value.fix}.`);
    }
  }
  return values;
}

/** @throws {ConfigurationError} when the file is there, or can't be written */
function writeNew(path: string, content: string): void {
  try {
    writeFileSync(path, content, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyThere(path);
    throw new ConfigurationError(`${path}: cannot be written (${codeOf(error)}); name a file in a folder of yours.`);
  }
}

function alreadyThere(path: string): ConfigurationError {
  return new ConfigurationError(`${path}: is there already and is not overwritten; remove it, or name another file.`);
}

/** The schema as a file in the folder names it: by a relative path where the package lies below it, so that others have it, too. */
function schemaFrom(folder: string): string {
  const schema = join(PROJECT, 'schemas/settings.json');
  const path = relative(folder, schema);
  return path.startsWith('..') || isAbsolute(path) ? schema : path.split(sep).join('/');
}

function onTerminal(): Surroundings {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return { say, complain };
  return { say, complain, ask };
}

async function ask(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const left = new Promise<undefined>((leave) => lines.once('close', () => leave(undefined)));
  try {
    return await Promise.race([lines.question(question), left]);
  } finally {
    lines.close();
  }
}
