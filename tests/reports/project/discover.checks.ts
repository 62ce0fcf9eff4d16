import { test } from '@playwright/test';
import { handOver } from '../../../harness/run/playwright/hand-over.ts';
import { readScenario } from './read-scenario.ts';

const { run } = readScenario();

test('the target is reached', () => {
  if (!run) throw Object.assign(new Error('connection refused'), { name: 'TargetUnavailable' });
  handOver(test.info(), 'conformance/run', JSON.stringify(run));
});
