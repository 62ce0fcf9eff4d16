import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { ownFolder } from './own-folder.ts';

/** Folder of the project, wherever the command is called from. */
export const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

/** This command, for `node`. */
export const COMMAND: string = join(PROJECT, 'cli/maker-conformance.js');

/** The configuration, also of the project as JavaScript. */
const CONFIG = join(PROJECT, `playwright.config${extname(import.meta.filename)}`);

/** Arguments for `node` that run `playwright test` with this project's configuration. */
export function playwrightTest(...args: readonly string[]): string[] {
  return testBy(CONFIG, ...args);
}

/**
 * The environment of Playwright: what it compiles, and takes for compiled when it finds it, lies in a folder that is nobody else's.
 * @throws {ConfigurationError} when there can't be one
 */
export function withOwnCache(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ownFolder(environment), 'playwright'), ...environment };
}

/** Arguments for `node` that run `playwright test` with any configuration. */
export function testBy(config: string, ...args: readonly string[]): string[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  return [cli, 'test', '--config', config, ...args];
}

/** A test of the suites; its tags name the requirements it judges. */
export interface ListedTest {
  readonly title: string;
  /** Its file, below `suites/`. */
  readonly file: string;
  readonly tags: readonly string[];
}

interface ListedSuite {
  readonly specs?: readonly ListedTest[];
  readonly suites?: readonly ListedSuite[];
}

/**
 * All tests of the suites, as Playwright lists them; nothing is run.
 * @param config the configuration, where it is that of another copy of the project
 * @param environment variables of Playwright's, beside this process's environment
 * @throws {ConfigurationError} when Playwright can't
 */
export async function listTests(
  config: string = CONFIG,
  environment: Readonly<Record<string, string>> = {},
): Promise<ListedTest[]> {
  // A file that somebody else's list is to go to would take this one.
  const { PLAYWRIGHT_JSON_OUTPUT_NAME: _, ...env } = process.env;
  const args = testBy(config, '--list', '--reporter=json');
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: PROJECT,
    env: { ...withOwnCache(env), ...environment },
    maxBuffer: 64 * 1024 * 1024,
  }).catch(({ stderr, message }) => {
    const [line] = `${stderr || message}`.trim().split('\n', 1);
    throw new ConfigurationError(`The suites cannot be listed (${line}); run npm ci in ${PROJECT}.`);
  });
  const visit = ({ specs = [], suites = [] }: ListedSuite): ListedTest[] => [...specs, ...suites.flatMap(visit)];
  return visit(JSON.parse(stdout));
}
