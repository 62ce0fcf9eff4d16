import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { DIST } from '../../build/build.js';
import { expect, test } from '../test.ts';

const run = promisify(execFile);

// Playwright takes a third of a second to load, in each process.
for (const [what, ...files] of [
  ['the command of a run', 'cli/run.js', 'cli/planned.js'],
  ['the thread that judges evidence while a run goes on', 'harness/run/judge-meanwhile.js'],
] as const)
  test(`${what} loads no Playwright`, async () => {
    const urls = files.map((file) => pathToFileURL(join(DIST, file)).href);
    const program = `
      import { createRequire } from 'node:module';
      for (const url of ${JSON.stringify(urls)}) await import(url);
      const { cache } = createRequire(import.meta.url);
      console.log(JSON.stringify(Object.keys(cache).filter((file) => /node_modules.@?playwright/.test(file))));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
    expect(JSON.parse(stdout)).toEqual([]);
  });
