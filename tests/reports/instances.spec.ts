import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import schema from '../../schemas/report/conformance.json' with { type: 'json' };
import { expect, test } from '../test.ts';
import { expectFits } from './documents.ts';
import { reportScenario } from './reported-run.ts';
import { RUN, VERIFIED } from './scenario.ts';

const SECOND = { ...RUN, baseUrl: 'http://127.0.0.1:10', enforcement: true, enforcing: true, instance: 'enforcing' };
const FOR_LEVERS = { ...RUN, baseUrl: 'http://127.0.0.1:11', enforcement: false, instance: 'lever' };

test('a report names each instance that its evidence speaks of', async () => {
  const { text, folder, report } = await reportScenario(test.info().outputPath(), {
    options: {},
    run: { ...RUN, enforcement: false },
    // Which discovery ends first is chance.
    others: [FOR_LEVERS, SECOND],
    checks: [VERIFIED],
  });
  expectFits(report, schema);
  expect(report.target).toMatchObject({
    baseUrl: RUN.baseUrl,
    keys: 'optional',
    enforcingBaseUrl: SECOND.baseUrl,
    leverBaseUrl: FOR_LEVERS.baseUrl,
  });
  expect(text).toContain(
    `${RUN.baseUrl} (regtest, keys optional) and ${SECOND.baseUrl} (keys enforced) and ${FOR_LEVERS.baseUrl} (levers)`,
  );
  const page = readFileSync(join(folder, 'conformance.html'), 'utf8');
  for (const { baseUrl } of [SECOND, FOR_LEVERS]) expect(page).toContain(baseUrl);
  expect(report.problems).toEqual([]);
});

test('a run of one instance names no other', async () => {
  const { report } = await reportScenario(test.info().outputPath(), { options: {}, run: RUN, checks: [VERIFIED] });
  expect(report.target.enforcingBaseUrl).toBeNull();
  expect(report.target).not.toHaveProperty('leverBaseUrl');
});
