import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { terminalText } from '../harness/engine/plain-text.ts';
import type { Content, Format } from './formats/format.ts';

/**
 * Renders and writes one format after the other. A failed one does not stop the others: the run is rendered anew for
 * those after it. A file gets its name when it is whole.
 * @param out an existing folder
 * @param tell gives what the run says, from a sentence for each format that failed so far
 * @returns what the run says in the end
 */
export async function writeEach<Run>(
  out: string,
  formats: readonly Format<Run>[],
  tell: (failed: readonly string[]) => Run,
): Promise<Run> {
  const failed: string[] = [];
  let run = tell(failed);
  for (const format of formats) {
    try {
      refuseLinked(out, format.file);
      await writeWhole(join(out, format.file), await format.render(run), format.executable);
    } catch (error) {
      failed.push(
        `${format.file} could not be written (${reasonOf(error)}); the other reports are not touched by that.`,
      );
      run = tell(failed);
    }
  }
  return run;
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
 * Writes a file that gets its name when it is whole. It begins as a new draft under a random name. So nothing that lies
 * in the folder already, such as a link in the place of either name, is followed or opened.
 * @throws {Error} when the content cannot be rendered or the folder cannot be written to; the draft is gone then
 */
export async function writeWhole(file: string, content: Content, executable = false): Promise<void> {
  const folder = dirname(file);
  const draft = join(folder, `.${basename(file)}.${randomUUID()}.part`);
  mkdirSync(folder, { recursive: true });
  try {
    const pieces = typeof content === 'string' ? [content] : content;
    // Open before anything is rendered: a stream that opens it later would make it again once it is removed.
    const handle = await open(draft, 'wx', executable ? 0o755 : 0o666);
    await pipeline(Readable.from(gathered(pieces)), handle.createWriteStream());
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Small pieces are written together, this many characters at a time: each write is handed to another thread. */
const GATHERED = 64 * 1024;

async function* gathered(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < GATHERED) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** What an error says, as one line for a terminal. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return terminalText(message).split('\n', 1).join('');
}
