import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf } from '../../cli/end.ts';
import { expect, test } from '../test.ts';
import { command } from './command.ts';

function left(...names: readonly string[]): string {
  const out = test.info().outputPath('out');
  for (const name of names) {
    mkdirSync(join(out, name, '..'), { recursive: true });
    writeFileSync(join(out, name), '{"exitCode":0}');
  }
  return out;
}

test('a run with all its reports ends as it was judged', () => {
  expect(endOf(left('conformance.json', 'allure-results/a.json', 'playwright/index.html'), [])).toBe(0);
});

test("a run that lacks another reporter's report is not green", () => {
  expect(endOf(left('conformance.json', 'allure-results/a.json'), [])).toBe(2);
});

test('a run without its verdicts could not be judged', () => {
  expect(endOf(left('allure-results/a.json', 'playwright/index.html'), [])).toBe(2);
});

test("a run with another reporter's report that isn't whole is not green", () => {
  const out = left('conformance.json', 'allure-results/a.json', 'playwright/index.html');
  expect(endOf(out, ['allure-results is not whole.'])).toBe(2);
});

test('what nobody expected ends in 2, never in the code of a violation', async () => {
  const breaking = `const waiting = setInterval(() => {
    if (process.listenerCount('uncaughtException') === 0) return;
    clearInterval(waiting);
    throw new Error('nobody expected this');
  }, 1)`;
  const { code, stderr } = await command(['serve'], {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breaking)}` },
  });
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('broke: Error: nobody expected this') });
});
