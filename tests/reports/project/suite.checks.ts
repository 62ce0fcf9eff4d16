import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { LIMITS_HIT } from '../../../harness/engine/limits-hit.ts';
import { SAMPLED } from '../../../harness/engine/sampled.ts';
import { attachEvidence } from '../../../harness/run/evidence-attachment.ts';
import { handOver } from '../../../harness/run/playwright/hand-over.ts';
import { checkTitle } from '../../../specs/check-title.ts';
import { record, type Scenario } from '../scenario.ts';
import { readScenario } from './read-scenario.ts';

const { checks } = readScenario();

for (const check of checks.filter(({ copy }) => copy === undefined || copy === process.env.SCENARIO_COPY)) {
  test(check.title, { tag: check.tags.map((tag) => `@${tag}`) }, async () => {
    const info = test.info();
    const results = (check.results ?? []).map((result) => ({ title: checkTitle(info.titlePath), ...result }));
    handOver(info, 'conformance/results', JSON.stringify(results));
    if (check.limitsHit) handOver(info, LIMITS_HIT, JSON.stringify(check.limitsHit));
    if (check.sampled) handOver(info, SAMPLED, JSON.stringify(check.sampled));
    recordEvidence(check);
    if (check.throws) throw Object.assign(new Error(check.throws.message), { name: check.throws.name });
    if (check.devours) for (const all: object[] = []; ; ) all.push(Array.from({ length: 10_000 }, () => ({})));
    if (check.hangs) {
      writeFileSync(`${process.env.SCENARIO_OUT}/hangs`, '');
      await new Promise(() => {});
    }
    for (const { outcome, id } of results) expect.soft(outcome, id).not.toBe('violated');
  });
}

function recordEvidence({ exchanges }: Scenario['checks'][number]): void {
  if (!exchanges) return;
  const info = test.info();
  const out = `${process.env.SCENARIO_OUT}/reports`;
  const file = `${out}/evidence/${info.testId}.ndjson`;
  record(file, exchanges);
  attachEvidence(info, { out, file, exchanges: exchanges.map(({ id }) => id) });
}
