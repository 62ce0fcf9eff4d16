import fs, { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Suite } from '@playwright/test/reporter';
import Allure from '../../../reports/formats/allure/reporter.ts';
import { expect, test } from '../../test.ts';

/** What writes the results of Allure's reporter, for an empty run. */
function writerTo(resultsDir: string): { writeResult(result: object): void } {
  const reporter = new Allure({ resultsDir });
  reporter.onBegin({ suites: [], allTests: () => [] } as unknown as Suite);
  return Reflect.get(Reflect.get(reporter, 'allureRuntime'), 'writer');
}

test('results of Allure are not flushed one by one', () => {
  const folder = test.info().outputPath('allure-results');
  const flush = fs.fsyncSync;
  let flushed = 0;
  fs.fsyncSync = () => {
    flushed++;
  };
  try {
    writerTo(folder).writeResult({ uuid: 'one', name: 'a check' });
  } finally {
    fs.fsyncSync = flush;
  }
  expect(JSON.parse(readFileSync(join(folder, 'one-result.json'), 'utf8'))).toEqual({ uuid: 'one', name: 'a check' });
  expect(flushed).toBe(0);
});
