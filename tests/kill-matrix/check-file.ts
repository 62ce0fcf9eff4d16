import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Settings } from '../../harness/run/settings.ts';
import { endsWhenCaught, type Instance } from './instance.ts';

/** What the text of a file of checks consists of. */
interface CheckFile {
  /** The instance that it is made for. */
  readonly instance: Instance;
  /** Folder of the project as JavaScript. */
  readonly compiled: string;
  /** Paths of the suite files, in the order in which they run. */
  readonly suites: readonly string[];
  /** Where the instance is. */
  readonly target: Partial<Settings>;
}

/** A suite file with the requirements that its tests declare, and their other tags. */
export interface SuiteFile {
  readonly path: string;
  readonly ids: ReadonlySet<string>;
}

/** Suite files, by their path below `suites`, that only make sense once in a run: they judge nothing of a target alone. */
export const ONCE_IN_A_RUN = /^(discover|oracles)\b/;

/** Whether a file has a test that runs when no other does. */
export function isExclusive({ ids }: SuiteFile): boolean {
  return ids.has('exclusive') || ids.has('waits');
}

const ENDING = '.check.mjs';

/** Name of the file of checks that is made for an instance. Playwright runs files in the order of their names. */
export function checkFileName(id: string, place: number): string {
  return `${String(place).padStart(4, '0')}-${id}${ENDING}`;
}

/** The instance that a file of checks is made for. */
export function instanceOf(checkFile: string): string {
  return checkFile.slice('0000-'.length, -ENDING.length);
}

/**
 * The text of the file that has the suites run against one instance. Playwright starts a worker process for each project,
 * which costs more than the checks of a fault; so all instances share one project, and each has a file of its own that
 * imports the suites anew (Node takes a module with another query for another module) and points them at the instance.
 * Once all that a fault breaks was violated, the rest of its checks have nothing left to show; where all checks are to judge it,
 * they go on.
 */
export function checkFile({ instance, compiled, suites, target }: CheckFile): string {
  const from = (path: string) => JSON.stringify(pathToFileURL(join(compiled, path)).href);
  const lines = [
    `import { test } from ${from('harness/test.js')};`,
    `import { expectViolations, untilCaught } from ${from('tests/kill-matrix/caught.js')};`,
    ...suites.map((path) => `import ${JSON.stringify(`${pathToFileURL(path).href}?${instance.id}`)};`),
    `test.use({ target: ${JSON.stringify(target)} });`,
    ...(endsWhenCaught(instance) ? [`untilCaught(${JSON.stringify(instance.breaks)});`] : []),
    'expectViolations();',
  ];
  return `${lines.join('\n')}\n`;
}

/** The suite files that hold checks for an instance: all, or those with a test that declares a requirement it names. */
export function suitesFor({ checks, breaks, shown }: Instance, suites: readonly SuiteFile[]): string[] {
  const declare = (files: readonly SuiteFile[], wanted: readonly string[]) => {
    const declared = new RegExp(`^${idIn(wanted)}`);
    return files.filter(({ ids }) => [...ids].some((id) => declared.test(id)));
  };
  const meant = checks.length === 0 ? suites : declare(suites, checks);
  // What is likely to catch it comes first, where nothing else needs to be seen.
  const first = shown === undefined ? [] : declare(meant, breaks);
  const paths = [...new Set([...first, ...meant])].map(({ path }) => path);
  return [...paths.filter((path) => !isWrapUp(path)), ...paths.filter(isWrapUp)];
}

/** Whether a file looks once more at what the others have asked for and made, so that it comes last in a run. */
function isWrapUp(path: string): boolean {
  return basename(dirname(path)) === 'wrap-up';
}

/** What Playwright has to run of the file of checks of an instance: everything, or the checks it names by their tags. */
export function grepOf({ id, checks }: Instance): RegExp {
  const file = `${id}${ENDING}`.replaceAll('.', '\\.');
  return new RegExp(`^\\s*\\d+-${file} ${checks.length === 0 ? '' : `.*@${idIn(['reads', ...checks])}`}`);
}

/** One of the ids, or an id that begins with one of them and a dash. */
function idIn(ids: readonly string[]): string {
  return `(?:${ids.join('|')})(?![A-Z0-9])`;
}
