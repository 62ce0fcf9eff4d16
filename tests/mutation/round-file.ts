import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Round } from './round.ts';

/**
 * The text of the file that has the suites run against one mutant, made as those of the kill matrix: it imports the suites
 * anew, and a violation, which is what a mutant is for, costs no worker its life.
 * @param suites paths of the suite files, in the order in which they run
 */
export function roundFile(project: string, suites: readonly string[], round: Round): string {
  const address = (path: string): string => JSON.stringify(pathToFileURL(path).href);
  const lines = [
    `import { test } from ${address(join(project, 'harness/test.ts'))};`,
    `import { mutantAsTarget } from ${address(join(project, 'tests/mutation/round.ts'))};`,
    ...suites.map((path) => `import ${JSON.stringify(`${pathToFileURL(path).href}?${round.id}`)};`),
    `test.use({ target: mutantAsTarget(${JSON.stringify({ ...round, suites: [] })}) });`,
    "test.afterEach(({ target: _ }, info) => info.fail(info.status === 'failed'));",
  ];
  return `${lines.join('\n')}\n`;
}
