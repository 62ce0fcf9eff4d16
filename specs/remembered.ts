import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Reading all the YAML takes a cold process a fifth of a second, and a run starts many processes: every worker, every
// worker that replaces one after a failure, every run of the kill matrix. JSON of the same content takes milliseconds.
const FOLDER = fileURLToPath(new URL('../.cache/', import.meta.url));

/** The most values that are kept for each name: a developer goes back and forth between a few. */
const MOST_KEPT = 8;

/**
 * What `make` makes out of some texts, taken from an earlier process when one made it out of exactly the same texts.
 * A folder that can't be written only costs the time.
 * @param name distinguishes the users of the store
 * @param texts all that `make` depends on, its own source included
 * @param make gives a value that JSON can hold; what it throws is passed on and nothing is stored
 * @param folder where values are kept, by default beside what is loaded, so that a package brings them along
 */
export function remembered<Value>(
  name: string,
  texts: readonly string[],
  make: () => Value,
  folder: string = FOLDER,
): Value {
  const file = `${name}-${createHash('sha256').update(JSON.stringify(texts)).digest('hex')}.json`;
  const earlier = attempt(() => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Value);
  if (earlier !== undefined) return earlier;
  const value = make();
  attempt(() => store(folder, name, file, JSON.stringify(value)));
  return value;
}

/** Writes under another name first, so that a process reading at the same time never sees half a file. */
function store(folder: string, name: string, file: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `draft-${process.pid}-${file}`);
  writeFileSync(draft, text);
  renameSync(draft, join(folder, file));
  const writtenAt = (other: string) => statSync(join(folder, other)).mtimeMs;
  const others = readdirSync(folder).filter((other) => other.startsWith(`${name}-`) && other !== file);
  const newestFirst = others.sort((one, other) => writtenAt(other) - writtenAt(one));
  for (const old of newestFirst.slice(MOST_KEPT - 1)) rmSync(join(folder, old), { force: true });
}

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
