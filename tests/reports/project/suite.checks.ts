import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Scenario } from '../scenario.ts';
import { readScenario } from './read-scenario.ts';

const { checks } = readScenario();

for (const check of checks.filter(({ copy }) => copy === undefined || copy === process.env.SCENARIO_COPY)) {
  test(check.title, { tag: check.tags.map((tag) => `@${tag}`) }, async () => {
    const info = test.info();
    const results = (check.results ?? []).map((result) => ({ title: info.titlePath.join(' › '), ...result }));
    await info.attach('conformance/results', { contentType: 'application/json', body: JSON.stringify(results) });
    await attachEvidence(check);
    if (check.throws) throw Object.assign(new Error(check.throws.message), { name: check.throws.name });
    if (check.hangs) {
      writeFileSync(`${process.env.SCENARIO_OUT}/hangs`, '');
      await new Promise(() => {});
    }
    for (const { outcome, id } of results) expect.soft(outcome, id).not.toBe('violated');
  });
}

async function attachEvidence({ exchanges, embedded }: Scenario['checks'][number]): Promise<void> {
  if (!exchanges) return;
  const info = test.info();
  const body = exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join('');
  const evidence = { name: 'conformance/evidence', contentType: 'application/x-ndjson' };
  if (embedded) return info.attach(evidence.name, { contentType: evidence.contentType, body });
  const path = info.outputPath('evidence.ndjson');
  writeFileSync(path, body);
  info.attachments.push({ ...evidence, path });
}
