import { spawn } from 'node:child_process';
import { testBy } from '../../cli/playwright.ts';

/**
 * Has Playwright run the files of checks under a folder.
 * @param config path of the configuration
 * @param environment its variables beside this process's environment
 */
export async function runChecks(config: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, testBy(config), { stdio: 'inherit', env });
  await new Promise((done) => child.on('exit', done));
}
