import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { terminalText } from '../harness/engine/plain-text.ts';

/** Writes one report, made of what the run says by then, into a file. */
export type Writer<Said> = (file: string, said: Said) => Promise<void> | void;

/**
 * Writes reports one after the other, each on its own: one that fails costs none of the others. It leaves nothing half
 * written either, as each gets its name when it is whole.
 * @param out an existing folder
 * @param writers by the name of the file, below the folder, in their order
 * @param say what the run says, given a sentence for each report that failed so far
 * @returns what the run says in the end
 */
export async function writeEach<Said>(
  out: string,
  writers: Readonly<Record<string, Writer<Said>>>,
  say: (failed: readonly string[]) => Said,
): Promise<Said> {
  const failed: string[] = [];
  for (const [name, write] of Object.entries(writers)) {
    const draft = join(out, dirname(name), `.${basename(name)}.part`);
    try {
      mkdirSync(dirname(draft), { recursive: true });
      await write(draft, say(failed));
      renameSync(draft, join(out, name));
    } catch (error) {
      if (existsSync(draft)) rmSync(draft);
      failed.push(`${name} could not be written (${reasonOf(error)}); the other reports are not touched by that.`);
    }
  }
  return say(failed);
}

/** What an error says, as one line for a terminal. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return terminalText(message).split('\n', 1).join('');
}
