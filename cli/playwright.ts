import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { variableOf } from '../harness/run/settings.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { ownFolder } from './own-folder.ts';

/** Folder of the project, wherever the command is called from. */
export const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether this is the project as it was built (build/build.js), and not as it is written. */
export const IS_BUILT: boolean = extname(import.meta.filename) === '.js';

/** This command, for `node`. What is built is not built again meanwhile. */
export const COMMAND: string = join(PROJECT, IS_BUILT ? 'cli/main.js' : 'cli/maker-conformance.js');

const CONFIG = join(PROJECT, `playwright.config${IS_BUILT ? '.js' : '.ts'}`);

/** Has Playwright load JavaScript as Node does by itself: its hooks for TypeScript take about as long as a few checks. */
export const AS_BUILT = { PW_DISABLE_TS_ESM: '1' } as const;

/** Arguments for `node` that run `playwright test` with this project's configuration. */
export function playwrightTest(...args: readonly string[]): string[] {
  return testBy(CONFIG, ...args);
}

/**
 * The environment of Playwright: what it compiles, and takes for compiled when it finds it, lies in a folder that is nobody else's.
 * @throws {ConfigurationError} when there can't be one
 */
export function withOwnCache(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const cache = { PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ownFolder(environment), 'playwright') };
  // Checks of an operator's own are as they were written.
  const isAllBuilt = IS_BUILT && !environment[variableOf('also')];
  return { ...cache, ...(isAllBuilt ? AS_BUILT : {}), ...environment };
}

/** Arguments for `node` that run `playwright test` with any configuration. */
export function testBy(config: string, ...args: readonly string[]): string[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  return [cli, 'test', '--config', config, ...args];
}

/** A test of the suites; its tags name the requirements it judges. */
export interface ListedTest {
  readonly title: string;
  /** Its file as it is written, below `suites/`. */
  readonly file: string;
  readonly tags: readonly string[];
}

interface ListedSuite {
  readonly specs?: readonly ListedTest[];
  readonly suites?: readonly ListedSuite[];
}

/**
 * All tests of the suites, as Playwright lists them; nothing is run.
 * @throws {ConfigurationError} when Playwright can't
 */
export async function listTests(): Promise<ListedTest[]> {
  // A file that somebody else's list is to go to would take this one.
  const { PLAYWRIGHT_JSON_OUTPUT_NAME: _, ...env } = process.env;
  const args = testBy(CONFIG, '--list', '--reporter=json');
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: PROJECT,
    // The list is the same for all targets; of one that a flag names the environment may know half.
    env: { ...withOwnCache(env), MAKER_BASE_URL: undefined, MAKER_ENFORCING_BASE_URL: undefined },
    maxBuffer: 64 * 1024 * 1024,
  }).catch(({ stderr, message }) => {
    const [line] = `${stderr || message}`.trim().split('\n', 1);
    throw new ConfigurationError(`The suites cannot be listed (${line}); install them again, in a checkout by npm ci.`);
  });
  const visit = ({ specs = [], suites = [] }: ListedSuite): ListedTest[] => [...specs, ...suites.flatMap(visit)];
  return visit(JSON.parse(stdout)).map(({ title, file, tags }) => ({ title, file: belowSuites(file), tags }));
}

/** Playwright names the file relative to what it loads; where that is built, a source map leads to the file as it is written. */
function belowSuites(file: string): string {
  return file.replace(/^.*suites\//, '').replace(/\.js$/, '.ts');
}
