import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../../../build/build.js';
import { stopPrograms } from '../../../regtest/lab/down.ts';
import { PARTS } from '../../../regtest/lab/state.ts';
import type { Given } from '../../../regtest/lab/up.ts';
import { readVariables } from '../../../regtest/lab/variables.ts';
import { test as base } from '../../test.ts';

const STUBS = join(DIST, 'tests/regtest/lab/stubs');
const WAIT_BUDGET = { atMostMs: 30_000, everyMs: 20 };

/** A laboratory of stub programs, in a folder of the test. */
export interface Laboratory {
  readonly folder: string;
  /** What the laboratory said so far. */
  readonly said: string[];
  /** Writes a program; `body` are lines of a shell. */
  program(name: string, body: string): string;
  /** What a command is given, with these variables over those of the stubs. */
  given(variables?: Record<string, string>): Given;
}

/** Tests with a laboratory, of which nothing runs any more at the end. */
export const test = base.extend<{ lab: Laboratory }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
  lab: async ({}, use, info) => {
    const folder = info.outputPath('lab');
    const said: string[] = [];
    const program = (name: string, body: string): string => {
      const file = info.outputPath(name);
      writeFileSync(file, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
      return file;
    };
    const stub = (name: string) =>
      // The help by the shell, which is there sooner.
      program(
        `${name}-program`,
        `[ "$1" = --help ] && echo '  --disable-authentication' && exit; exec '${process.execPath}' '${join(STUBS, `${name}.js`)}' "$@"`,
      );
    await use({
      folder,
      said,
      program,
      given: (variables = {}) => ({
        folder,
        named: readVariables({
          PATH: process.env.PATH,
          BITCOIND: stub('bitcoind'),
          RLN_BIN: stub('rln'),
          INDEXER: `${process.execPath} ${join(STUBS, 'indexer.js')} {port}`,
          ...variables,
        }),
        say: (line) => said.push(line),
        waitBudget: WAIT_BUDGET,
      }),
    });
    if (existsSync(join(folder, 'lab.json'))) await stopPrograms(folder, PARTS, WAIT_BUDGET);
  },
});
