import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedTest, listTests } from '../cli/playwright.ts';
import { AS_COMPILED, COMPILED, LISTED } from './compiled.ts';

/**
 * All tests of the suites, listed from what is compiled, where they load sooner; listed once for all who ask.
 * @returns their files with the endings as they are written
 */
export async function listed(): Promise<ListedTest[]> {
  if (!existsSync(LISTED)) {
    const tests = await listTests(join(COMPILED, 'playwright.config.js'), AS_COMPILED);
    const own = `${LISTED}.${process.pid}`;
    writeFileSync(own, JSON.stringify(tests.map((each) => ({ ...each, file: each.file.replace(/\.js$/, '.ts') }))));
    renameSync(own, LISTED);
  }
  return JSON.parse(readFileSync(LISTED, 'utf8'));
}
