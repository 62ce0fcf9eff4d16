import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Allure writes of a test, as far as its file is concerned. */
interface Result {
  readonly uuid: string;
}

/**
 * Has the runtime of Allure's reporter write results without a wait for the disk. Its own writer flushes each file, 750 in a run, so that
 * it survives a loss of power; the evidence, from which a run can be reported again, is not flushed either. An option of
 * `allure-playwright` for its writer would replace this. A runtime of another shape stays as it is.
 * @param folder of the results
 */
export function writeUnflushed(runtime: unknown, folder: string): void {
  const writer = memberOf(runtime, 'writer');
  if (!(writer instanceof Object) || memberOf(writer, 'writeResult') === undefined) return;
  Object.assign(writer, { writeResult: (result: Result) => write(folder, result) });
}

/** @throws {Error} when the disk cannot take it */
function write(folder: string, result: Result): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${result.uuid}-result.json`), JSON.stringify(result));
}

function memberOf(value: unknown, name: string): unknown {
  return value instanceof Object ? Reflect.get(value, name) : undefined;
}
