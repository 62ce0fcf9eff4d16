import { validate } from 'ctrf';
import type { Conformance } from '../../../reports/conformance.ts';
import { comparedRun } from '../../../reports/diff/compared.ts';
import { badgeOf } from '../../../reports/formats/badge.ts';
import { ctrfOf } from '../../../reports/formats/ctrf.ts';
import { addToStepSummary, annotations, unheeded } from '../../../reports/formats/github.ts';
import { markdownSummary } from '../../../reports/formats/markdown-summary.ts';
import { prometheusText } from '../../../reports/formats/prometheus.ts';
import { historyOf } from '../../../reports/history/history.ts';
import badgeSchema from '../../../schemas/report/badge.json' with { type: 'json' };
import { expect, test } from '../../test.ts';
import { expectFits, report, requirement, violated } from '../documents.ts';

/** What a hostile target may say to a program that shows its words. */
const ATTACK = '::add-mask::x\n::error::y|`<script>"\\ %0A';

const VIOLATION = { title: 'a.spec.ts › a', message: ATTACK, offending: 2, exchanges: [1, 2] };
const REQUIREMENTS = [
  requirement('MKT-A-1'),
  violated('MKT-A-2', { ...VIOLATION, expected: '1', got: '2' }),
  { ...violated('MKT-A-3', VIOLATION), level: 'should' as const },
  requirement('MKT-A-4', { verdict: 'waived', reason: 'ticket 12' }),
  requirement('MKT-A-5', { verdict: 'not-exercised', reasonCode: 'undecided', reason: 'Unclear.' }),
  requirement('MKT-A-6', { verdict: 'not-exercised', reasonCode: 'need', reason: 'Needs a node.' }),
  requirement('MKT-A-7', { verdict: 'observed', level: 'silent' }),
];

function reported(over: Partial<Conformance> = {}): Conformance {
  const causes = [
    { exchange: 2, message: ATTACK, requirements: ['MKT-A-2'] },
    { message: 'no total', requirements: ['MKT-A-3'] },
  ];
  return report(REQUIREMENTS, { causes, exitCode: 1, problems: [ATTACK], ...over });
}

const INPUT = { strict: false, groupOf: () => 'market', durationOf: (exchange: number) => exchange * 1.4 };

test('CTRF, by the schema that its makers publish', () => {
  const document = ctrfOf({ ...INPUT, report: reported() });
  expect(validate(document)).toMatchObject({ valid: true });
  const { results } = document as { results: { summary: object; tests: Record<string, unknown>[] } };
  expect(results.summary).toMatchObject({ tests: 7, passed: 2, failed: 2, skipped: 1, pending: 0, other: 2 });
  expect(results.tests[1]).toMatchObject({
    testId: 'MKT-A-2',
    status: 'failed',
    rawStatus: 'violated',
    suite: ['market'],
    tags: ['must'],
    duration: 4,
    filePath: 'suites/a.spec.ts',
    message: ATTACK,
    extra: { exchange: 2, expected: '1', got: '2' },
  });
  expect(results.tests.at(-1)).toMatchObject({ name: 'The run can be judged', status: 'failed' });
  const strict = ctrfOf({ ...INPUT, strict: true, report: reported({ problems: [] }) });
  expect(strict).toMatchObject({ results: { summary: { failed: 2, other: 1 } } });
});

test('a badge, green for a conformant run alone', () => {
  const summary = { ...reported().summary, executed: 181, binding: 398, violated: 2 };
  const badge = (exitCode: Conformance['exitCode']) => badgeOf(reported({ exitCode, summary }));
  expect(badge(0)).toEqual({ schemaVersion: 1, label: 'conformance', message: '181 of 398', color: 'brightgreen' });
  expect(badge(1)).toMatchObject({ message: '2 violated, 181 of 398', color: 'red' });
  for (const code of [0, 1, 2, 130] as const) expectFits(badge(code), badgeSchema);
  for (const code of [2, 130] as const) expect(badge(code)).toMatchObject({ color: 'lightgrey', isError: true });
});

test('text for Prometheus: each line a sample, each metric named once, whatever a target calls its network', () => {
  const target = { ...reported().target, network: 'a"b\\c\nd' };
  const text = prometheusText(reported({ target }));
  const sample = /^maker_conformance_[a-z_]+(\{([a-z]+="([^"\\\n]|\\["\\n])*",?)+\})? -?[\d.]+(e[+-]?\d+)?$/;
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(line.startsWith('#') ? /^# (HELP|TYPE) / : sample);
  const types = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name);
  expect(new Set(types).size).toBe(types.length);
  expect(text).toContain('maker_conformance_verdicts{level="must",verdict="violated"} 1\n');
  expect(text).toContain('maker_conformance_coverage_ratio{of="register"} 0.0025\n');
  expect(text).toContain(
    'maker_conformance_latency_seconds{operation="GET /api/v1/market/assets",quantile="0.95"} 0.015\n',
  );
  expect(text).toContain('network="a\\"b\\\\c\\nd"');
});

test('a summary in Markdown: the claim, what changed, what is violated and why it could not be judged', () => {
  const before = comparedRun(
    reported({ requirements: REQUIREMENTS.map((entry) => ({ ...entry, verdict: 'verified' })) }),
  );
  const history = historyOf({ runs: [before], unreadable: [] }, comparedRun(reported()));
  const scripted = new Set(['MKT-A-2']);
  const text = markdownSummary({ report: reported({ history }), strict: false, scripted });
  expect(text).toMatch(/^### Conformant within tier read: 1 of \d+$/m);
  expect(text).toMatch(/^\*\*Since .*: 2 newly violated, 2 newly not exercised, /m);
  expect(text).toMatch(/^- \*\*MKT-A-2\*\* \(must\) MKT-A-2 holds\.$/m);
  expect(text).toContain('exchange 2 of `evidence.har`; ` sh repeat/MKT-A-2.sh ` repeats it');
  expect(text).toContain('#### Why it could not be judged');
  // What a target said begins no line and stands in code.
  expect(text).not.toMatch(/^(::|<)/m);
  expect(text).toContain('`` ::add-mask::x ::error::y\\|`<script>"\\ %0A ``');
});

test('annotations of GitHub, where it runs: an error for what breaks conformance, and no command of a target', () => {
  const github = { GITHUB_ACTIONS: 'true' };
  expect(annotations(reported(), false, {})).toEqual([]);
  expect(annotations(reported(), false, github)).toEqual([
    '::error title=MKT-A-2 (must)::::add-mask::x',
    '::error title=Could not judge::::add-mask::x%0A::error::y|`<script>"\\ %250A',
    '::warning title=MKT-A-3 (should)::no total',
  ]);
  const many = Array.from({ length: 30 }, () => ({ message: 'no total', requirements: ['MKT-A-2'] }));
  expect(annotations(reported({ causes: many }), false, github)).toHaveLength(10);
  expect(unheeded(['a'], {})).toEqual(['a']);
  const [first = '', line, last = ''] = unheeded(['::error::y'], github);
  const [, token] = /^::stop-commands::([\da-f-]{36})$/.exec(first) ?? [];
  expect([line, last]).toEqual(['::error::y', `::${token}::`]);
});

test('a summary of the step that cannot be written is named and costs nothing', () => {
  expect(addToStepSummary('text', {})).toEqual([]);
  const file = test.info().outputPath('nowhere', 'summary');
  expect(addToStepSummary('text', { GITHUB_STEP_SUMMARY: file }).join()).toMatch(
    /^The summary of the step could not be written \(ENOENT/,
  );
});
