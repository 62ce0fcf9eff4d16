import type { Conformance } from '../conformance.ts';
import { outOfReach } from '../out-of-reach.ts';
import type { RequirementReport } from '../requirement-report.ts';
import { type Cases, casesOf, type Format, jsonText } from './format.ts';

export const CTRF: Format = { file: 'ctrf.json', render: (run) => jsonText(ctrfOf(casesOf(run))) };

type Status = 'passed' | 'failed' | 'skipped' | 'other';

interface Test {
  readonly name: string;
  readonly status: Status;
  readonly [field: string]: unknown;
}

/**
 * A run in the Common Test Report Format (ctrf.io): a test for each requirement that the run could judge. What breaks
 * conformance failed, what was waived or is a violated `should` of a run that isn't strict is `other`. A run that could not be
 * judged has a failed test that says why, so that no reader takes it for green.
 */
export function ctrfOf(input: Omit<Cases, 'read'>): object {
  const { report } = input;
  const tests = [...report.requirements.flatMap((entry) => testOf(entry, input)), ...couldNotJudge(report)];
  const having = (status: Status) => tests.filter((test) => test.status === status).length;
  const { name, version, register } = report.tool;
  const [start, stop] = [Date.parse(report.startedAt), Date.parse(report.finishedAt)];
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: report.finishedAt,
    generatedBy: `${name} ${version}`,
    results: {
      tool: { name, version, extra: { register } },
      summary: {
        tests: tests.length,
        passed: having('passed'),
        failed: having('failed'),
        skipped: having('skipped'),
        pending: 0,
        other: having('other'),
        start,
        stop,
      },
      tests,
      environment: {
        reportName: report.summary.claim,
        testEnvironment: report.target.baseUrl ?? 'unknown target',
        extra: { profile: report.profile, tiers: report.tiers, seed: report.seed, exitCode: report.exitCode },
      },
    },
  };
}

function testOf(requirement: RequirementReport, { strict, groupOf, durationOf }: Omit<Cases, 'read'>): Test[] {
  const { id, level, verdict, statement, endpoint, reasonCode, reason, checks } = requirement;
  if (outOfReach(reasonCode) !== undefined) return [];
  const violated = checks.find(({ outcome }) => outcome === 'violated');
  const shown = violated ?? checks[0];
  const message = verdict === 'violated' ? (violated?.message ?? statement) : reason;
  const exchanges = [...new Set(checks.flatMap((check) => check.exchanges))];
  return [
    {
      testId: id,
      name: `${id} (${level}) ${statement}`,
      status: statusOf(requirement, strict),
      rawStatus: verdict,
      duration: Math.round(exchanges.reduce((sum, number) => sum + durationOf(number), 0)),
      suite: [groupOf(id)],
      tags: [level],
      ...(message === undefined ? {} : { message }),
      ...(shown && { filePath: `suites/${shown.title.split(' › ', 1).join('')}` }),
      extra: {
        endpoint,
        ...(violated?.offending === undefined ? {} : { exchange: violated.offending }),
        ...(violated?.expected === undefined ? {} : { expected: violated.expected }),
        ...(violated?.got === undefined ? {} : { got: violated.got }),
      },
    },
  ];
}

function statusOf({ verdict, level }: RequirementReport, strict: boolean): Status {
  if (verdict === 'violated') return level === 'must' || strict ? 'failed' : 'other';
  if (verdict === 'waived') return 'other';
  return verdict === 'not-exercised' ? 'skipped' : 'passed';
}

function couldNotJudge({ problems }: Conformance): Test[] {
  if (problems.length === 0) return [];
  return [
    { name: 'The run can be judged', status: 'failed', duration: 0, suite: ['run'], message: problems.join('\n') },
  ];
}
