import { join } from 'node:path';
import { DIST } from '../build/build.js';
import type { ListedTest } from '../cli/playwright.ts';

/** All tests of the suites, listed from what is built; listed once for all who ask. */
export async function listed(): Promise<readonly ListedTest[]> {
  const { listedTests }: typeof import('../cli/listed.ts') = await import(join(DIST, 'cli/listed.js'));
  return listedTests();
}
