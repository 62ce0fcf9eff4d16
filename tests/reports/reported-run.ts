import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { locate, plannedBy } from '../../reports/collect.ts';
import { collectionOf } from '../../reports/collection.ts';
import { appendEntry, type EndedCheck, type Entry, type RunFacts } from '../../reports/journal.ts';
import { writeReports } from '../../reports/write-reports.ts';
import { scenarioOptions } from './plain-options.ts';
import type { Played } from './play.ts';
import { record, type Scenario } from './scenario.ts';

type Check = Scenario['checks'][number];

/** What a reported run left. */
export type ReportedRun = Omit<Played, 'code'>;

/**
 * Reports a scenario as if Playwright had played it to its end, in a fraction of the time. What Playwright itself is part of
 * (its exit code, progress, interrupts, tests that throw) is `play`'s.
 */
export async function reportScenario(
  folder: string,
  { options, run, others = [], checks }: Scenario,
): Promise<ReportedRun> {
  const out = join(folder, 'reports');
  const reporting = scenarioOptions(out, options);
  const now = reporting.startedAt;
  const tests = checks.map(({ tags }) => ({ tags: tags.map((tag) => `@${tag}`) }));
  const during = { kind: 'check', from: now, to: now } as const;
  const entries: Entry[] = [
    { kind: 'begun', options: reporting, planned: [...plannedBy(tests)], checks: checks.length },
    ...[...(run ? [run] : []), ...others].map((facts) => ({ ...during, ...described(facts) })),
    ...checks.map((check, place) => ({ ...during, ...ended(out, check, place) })),
    { kind: 'ended', status: 'passed' },
  ];
  mkdirSync(out, { recursive: true });
  for (const entry of entries) appendEntry(out, entry);
  const printed: string[] = [];
  const collection = collectionOf(entries, out);
  const report = await writeReports({ options: reporting, collection, end: 'whole' }, (text) => printed.push(text));
  return { text: printed.join(''), folder: out, report };
}

type Left = Omit<EndedCheck, 'from' | 'to'>;

const NOTHING = { findings: [], sources: [], runs: [], limitsHit: [], sampled: [], problems: [], interrupted: false };

function described(run: RunFacts): Left {
  return { ...NOTHING, check: 'discover.checks.ts › the target is reached', runs: [run] };
}

function ended(
  out: string,
  { title, results = [], exchanges, limitsHit = [], sampled = [] }: Check,
  place: number,
): Left {
  const check = `suite.checks.ts › ${title}`;
  const file = join('evidence', `${place}.ndjson`);
  if (exchanges) record(join(out, file), exchanges);
  return {
    ...NOTHING,
    check,
    findings: locate(
      results.map((result) => ({ title: check, ...result })),
      0,
      check,
    ),
    sources: exchanges ? [{ file, part: 0 }] : [],
    limitsHit: limitsHit.map((hit) => ({ ...hit, check })),
    sampled: sampled.map((each) => ({ ...each, check })),
  };
}
