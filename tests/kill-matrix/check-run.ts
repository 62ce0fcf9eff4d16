import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Has Playwright run the files of checks under a folder.
 * @param config path of the configuration
 * @param environment what it is told beside this process's environment
 */
export async function runChecks(config: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [cli, 'test', '--config', config], { stdio: 'inherit', env });
  await new Promise((done) => child.on('exit', done));
}
