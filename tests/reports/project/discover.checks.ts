import { test } from '@playwright/test';
import { readScenario } from './read-scenario.ts';

const { run } = readScenario();

test('the target is reached', async () => {
  if (!run) throw Object.assign(new Error('connection refused'), { name: 'TargetUnavailable' });
  await test.info().attach('conformance/run', { contentType: 'application/json', body: JSON.stringify(run) });
});
