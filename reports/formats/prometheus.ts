import { plainText } from '../../harness/engine/plain-text.ts';
import type { Conformance } from '../conformance.ts';
import type { Format } from './format.ts';

export const METRICS: Format = { file: 'metrics.prom', render: ({ report }) => prometheusText(report) };

type Labels = Readonly<Record<string, string>>;

/** A metric with its values. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly values: readonly (readonly [Labels, number])[];
}

const LEVELS = ['must', 'should', 'may', 'silent'] as const;
const VERDICTS = ['verified', 'violated', 'waived', 'not-exercised', 'observed'] as const;

/**
 * A run as text for Prometheus (a textfile collector, a push gateway) and for the metrics report of GitLab: gauges, as each run
 * replaces the one before.
 */
export function prometheusText(report: Conformance): string {
  const { summary, requests, latency, target, tool, profile, tiers, seed, exitCode } = report;
  const info = {
    target: target.baseUrl ?? '',
    network: target.network ?? '',
    profile,
    tier: tiers.at(-1) ?? '',
    seed: String(seed),
    version: tool.version,
    register: tool.register,
  };
  const metrics: Metric[] = [
    { name: 'run_info', help: 'What was judged, and by what.', values: [[info, 1]] },
    { name: 'verdicts', help: 'Requirements by level and verdict.', values: verdictsOf(report) },
    {
      name: 'coverage_ratio',
      help: 'Share of the must and should requirements that were executed: of those that the run could judge, and of all.',
      values: [
        [{ of: 'eligible' }, summary.coverage / 100],
        [{ of: 'register' }, summary.registerCoverage / 100],
      ],
    },
    {
      name: 'exit_code',
      help: '0 conformant, 1 violated, 2 could not judge, 130 interrupted.',
      values: [[{}, exitCode]],
    },
    {
      name: 'requests',
      help: 'Requests by operation.',
      values: Object.entries(requests.byEndpoint).map(([operation, number]) => [{ operation }, number]),
    },
    { name: 'rate_limited_requests', help: 'Answers with status 429.', values: [[{}, requests.rateLimited]] },
    {
      name: 'latency_seconds',
      help: 'How long successful answers took.',
      values: latency.flatMap(({ operation, p50, p95, p99 }) => [
        [{ operation, quantile: '0.5' }, p50 / 1000] as const,
        [{ operation, quantile: '0.95' }, p95 / 1000] as const,
        [{ operation, quantile: '0.99' }, p99 / 1000] as const,
      ]),
    },
    {
      name: 'finished_timestamp_seconds',
      help: 'When the run ended, in unix time.',
      values: [[{}, Date.parse(report.finishedAt) / 1000]],
    },
  ];
  return metrics.map(textOf).join('');
}

function verdictsOf({ requirements }: Conformance): [Labels, number][] {
  return LEVELS.flatMap((level) =>
    VERDICTS.map((verdict): [Labels, number] => [
      { level, verdict },
      requirements.filter((entry) => entry.level === level && entry.verdict === verdict).length,
    ]),
  );
}

function textOf({ name, help, values }: Metric): string {
  if (values.length === 0) return '';
  const full = `maker_conformance_${name}`;
  const lines = values.map(([labels, value]) => `${full}${labelsOf(labels)} ${value}\n`);
  return [`# HELP ${full} ${help}\n`, `# TYPE ${full} gauge\n`, ...lines].join('');
}

function labelsOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return plainText(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
