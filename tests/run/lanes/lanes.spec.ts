import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { DIST } from '../../../build/build.js';
import { AS_BUILT } from '../../../cli/playwright.ts';
import { environmentWith } from '../../cli/command.ts';
import { expect, test } from '../../test.ts';

const CLI = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
const CONFIG = join(DIST, 'tests/run/lanes/project/playwright.config.js');

// The order and the locks are set in Playwright's own records: should it keep others, this says so.
test('discovery comes first, then lanes beside the others, what is alone, and what looks back', async () => {
  const ended = await testsOf(test.info().outputPath());
  expect(ended.filter(({ status }) => status !== 'passed')).toEqual([]);
  const titles = ended.map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(['discovers', 'pays']);
  expect(titles.slice(2, 4).sort()).toEqual(['beside', 'pays again']);
  expect(titles.slice(4)).toEqual(['alone', 'alone again', 'looks back', 'looks back again']);
  expect(new Set(ended.map(({ worker }) => worker)).size, 'workers').toBe(2);
});

test('each shard discovers and looks back, and the last has what is alone', async () => {
  const [first, second, third] = await shardsOf('--grep=discovers|again|alone');
  expect(first).toEqual(['discovers', 'pays again', 'looks back again']);
  expect(second, 'a shard without a part').toEqual([]);
  expect(third).toEqual(['discovers', 'alone', 'alone again', 'looks back again']);
});

test('the shard that has what is alone has less of the rest', async () => {
  const [first, second, third] = await shardsOf();
  expect(first).toEqual(expect.arrayContaining(['pays', 'beside']));
  expect(second).toContain('pays again');
  expect(third).toEqual(['discovers', 'alone', 'alone again', 'looks back', 'looks back again']);
});

test('a lane may be of the last shard, as what is alone is', async () => {
  const [first, second, third] = await shardsOf('--grep=discovers|again', { LANES_OF_LAST: 'pay' });
  expect([...(first ?? []), ...(second ?? [])]).not.toContain('pays again');
  expect(third).toContain('pays again');
});

interface Ended {
  readonly title: string;
  readonly status: string | undefined;
  readonly worker: number | undefined;
}

/** The titles of three shards, each in the order in which its tests began. */
function shardsOf(grep?: string, variables: Readonly<Record<string, string>> = {}): Promise<string[][]> {
  return Promise.all(
    ['1/3', '2/3', '3/3'].map(async (shard) => {
      const given = { ...variables, LANES_SHARD: shard };
      const ended = await testsOf(test.info().outputPath(shard[0] ?? ''), given, [
        '--shard',
        shard,
        ...(grep ? [grep] : []),
      ]);
      return ended.map(({ title }) => title);
    }),
  );
}

/** The tests of the project in the order in which they began. */
async function testsOf(
  out: string,
  variables: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Ended[]> {
  const words = [CLI, 'test', '--config', CONFIG, ...args];
  const env = environmentWith({ ...AS_BUILT, LANES_OUT: out, ...variables });
  const report = await new Promise<JSONReport>((resolve) =>
    execFile(process.execPath, words, { env }, (_failed, stdout) => resolve(JSON.parse(stdout))),
  );
  const tests = report.suites.flatMap(({ specs }) => specs);
  return tests
    .map(({ title, tests: [one] }) => ({ title, result: one?.results[0] }))
    .sort((one, other) => String(one.result?.startTime).localeCompare(String(other.result?.startTime)))
    .map(({ title, result }) => ({ title, status: result?.status, worker: result?.workerIndex }));
}
