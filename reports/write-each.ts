import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
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
    try {
      refuseLinked(out, name);
      await writeWhole(join(out, name), (draft) => write(draft, say(failed)));
    } catch (error) {
      failed.push(`${name} could not be written (${reasonOf(error)}); the other reports are not touched by that.`);
    }
  }
  return say(failed);
}

/** @throws {Error} when a folder between the one of the run and a file below it is a link: what is written there would lie elsewhere */
function refuseLinked(out: string, name: string): void {
  const folders = dirname(name).split('/');
  // The folder in which runs are remembered is wherever the operator has it.
  if (folders[0] === '..' || folders[0] === '.') return;
  for (const [at] of folders.entries()) {
    const folder = folders.slice(0, at + 1).join('/');
    if (lstatSync(join(out, folder), { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Error(`${folder} is a symbolic link`);
  }
}

/**
 * Writes a file that gets its name when it is whole. It begins as a draft that is created anew, under a name that nobody could know:
 * whatever lies in the folder already, a link in the place of either name, is neither followed nor opened.
 * @param write fills the draft, an empty file
 * @throws whatever `write` throws; the draft is gone then
 * @throws {Error} when the folder cannot be written to
 */
export async function writeWhole(file: string, write: (draft: string) => Promise<void> | void): Promise<void> {
  const folder = dirname(file);
  const draft = join(folder, `.${basename(file)}.${randomUUID()}.part`);
  mkdirSync(folder, { recursive: true });
  try {
    closeSync(openSync(draft, 'wx'));
    await write(draft);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** What an error says, as one line for a terminal. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return terminalText(message).split('\n', 1).join('');
}
