import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf } from '../../cli/end.ts';
import { expect, test } from '../test.ts';
import { command } from './command.ts';

const [VERDICTS, ALLURE, PLAYWRIGHT] = ['conformance.json', 'allure-results/a.json', 'playwright/index.html'] as const;

for (const { what, left, problems = [], code } of [
  { what: 'a run with all its reports ends as it was judged', left: [VERDICTS, ALLURE, PLAYWRIGHT], code: 0 },
  { what: "a run that lacks another reporter's report is not green", left: [VERDICTS, ALLURE], code: 2 },
  { what: 'a run without its verdicts could not be judged', left: [ALLURE, PLAYWRIGHT], code: 2 },
  {
    what: "a run with another reporter's report that isn't whole is not green",
    left: [VERDICTS, ALLURE, PLAYWRIGHT],
    problems: ['allure-results is not whole.'],
    code: 2,
  },
])
  test(what, () => {
    const out = test.info().outputPath('out');
    for (const name of left) {
      mkdirSync(join(out, name, '..'), { recursive: true });
      writeFileSync(join(out, name), '{"exitCode":0}');
    }
    expect(endOf(out, problems)).toBe(code);
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
