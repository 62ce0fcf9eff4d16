import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IS_BUILT, type ListedTest, listTests, PROJECT } from './playwright.ts';

/** Where what is built keeps its list; whatever builds it anew removes the list (build/build.js). */
const LIST = join(PROJECT, 'listed.json');

/**
 * All tests of the suites. Playwright takes seconds to load them, so it is asked once for each build; a package brings its list
 * along.
 * @throws {ConfigurationError} when there is no list, and Playwright can't make one
 */
export async function listedTests(): Promise<readonly ListedTest[]> {
  if (!IS_BUILT) return listTests();
  if (existsSync(LIST)) return JSON.parse(readFileSync(LIST, 'utf8'));
  const tests = await listTests();
  keep(tests);
  return tests;
}

/** Writes under another name first: somebody may read at the same time. Where nothing can be written, it is listed again. */
function keep(tests: readonly ListedTest[]): void {
  const draft = `${LIST}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(tests));
    renameSync(draft, LIST);
  } catch {}
}
