import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIST } from '../../build/build.js';
import { withinMemory } from '../../cli/memory.ts';
import { AS_BUILT } from '../../cli/playwright.ts';
import type { Conformance } from '../../reports/conformance.ts';
import type { Scenario } from './scenario.ts';

const PROJECT = join(DIST, 'tests/reports/project/playwright.config.js');
const PLAYWRIGHT = fileURLToPath(new URL('../../node_modules/@playwright/test/cli.js', import.meta.url));

/** What a played run left. */
export interface Played {
  /** Exit code of Playwright itself. */
  readonly code: number | null;
  /** What was printed. */
  readonly text: string;
  /** Folder of the reports. */
  readonly folder: string;
  readonly report: Conformance;
}

/** Plays a scenario in a folder and gives what was reported. */
export async function play(folder: string, scenario: Scenario, interrupt = false): Promise<Played> {
  const { workerMb } = scenario.options;
  const variables = workerMb === undefined ? {} : { NODE_OPTIONS: withinMemory({ workerMb }, process.env) };
  const child = start(folder, scenario, ['test', '--config', PROJECT], variables);
  const ended = endOf(child);
  if (interrupt) await Promise.race([appearance(join(folder, 'hangs')).then(() => child.kill('SIGINT')), ended]);
  return reported(folder, await ended);
}

/** Plays the copies of a scenario one after the other and reports them merged, as shards are. */
export async function playMerged(folder: string, scenario: Scenario, copies: readonly string[]): Promise<Played> {
  const blobs = join(folder, 'blobs');
  for (const copy of copies) {
    const variables = { SCENARIO_COPY: copy, SCENARIO_BLOB: join(blobs, `${copy}.zip`), CONFORMANCE_BLOB: copy };
    await endOf(start(join(folder, copy), scenario, ['test', '--config', PROJECT], variables));
  }
  const child = start(folder, scenario, ['merge-reports', '--config', PROJECT, blobs]);
  return reported(folder, await endOf(child));
}

function start(
  folder: string,
  scenario: Scenario,
  words: readonly string[],
  variables: Record<string, string> = {},
): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'scenario.json');
  writeFileSync(file, JSON.stringify(scenario));
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PLAYWRIGHT|PW|TEST_|FORCE_COLOR)/.test(name));
  const environment = {
    ...Object.fromEntries(inherited),
    SCENARIO: file,
    SCENARIO_OUT: folder,
    ...AS_BUILT,
    ...variables,
  };
  return spawn(process.execPath, [PLAYWRIGHT, ...words], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

function endOf(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, text }));
  });
}

function reported(folder: string, { code, text }: { code: number | null; text: string }): Played {
  const reports = join(folder, 'reports');
  const file = join(reports, 'conformance.json');
  if (!existsSync(file)) throw new Error(`nothing was reported; Playwright (exit ${code}) said:\n${text}`);
  return { code, text, folder: reports, report: JSON.parse(readFileSync(file, 'utf8')) as Conformance };
}

function appearance(file: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(join(file, '..'), () => {
      if (!existsSync(file)) return;
      watcher.close();
      resolve();
    });
  });
}
