import { parser } from '@prometheus-io/lezer-promql';
import { prometheusText } from '../../reports/formats/prometheus.ts';
import { report, requirement } from '../reports/documents.ts';
import { expect, test } from '../test.ts';
import { allUnder, parsed } from './files.ts';

/** What a run says: its metrics, each with the labels and values that it has. */
const METRICS = prometheusText(report([requirement('MKT-ASSETS-01')]));
/** Labels that come from the collector. */
const COLLECTED = ['instance', 'job'];

/** What is wrong with a query: places that are no PromQL, and names that no run has. */
function problems(query: string): string[] {
  // What a board puts in stands for a text.
  const text = query.replaceAll('$job', 'any');
  const found: string[] = [];
  let metric = '';
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      const word = text.slice(from, to);
      if (type.isError) found.push(`${query}: no PromQL at ${from}`);
      if (name === 'Identifier') metric = word;
      if (name === 'Identifier' && !METRICS.includes(`\n# TYPE ${word} `) && !METRICS.startsWith(`# TYPE ${word} `))
        found.push(`${query}: no metric ${word}`);
      if (name === 'LabelName' && !hasLabel(metric, word)) found.push(`${query}: no label ${word}`);
    },
  });
  return found;
}

function hasLabel(metric: string, label: string): boolean {
  return (
    COLLECTED.includes(label) ||
    METRICS.split('\n').some((line) => line.startsWith(metric) && line.includes(`${label}="`))
  );
}

/** Values of labels that queries ask for. */
function valuesIn(query: string): string[] {
  return Array.from(query.matchAll(/(\w+)="([^"]+)"/g), ([, label, value]) => `${label}="${value}"`);
}

const RULES = allUnder('rules', parsed('prometheus/alerts.yml'))
  .flat()
  .map((rule) => Object(rule));
const BOARD = Object(parsed('grafana/board.json'));
const QUERIES: readonly string[] = [
  ...RULES.map(({ expr }) => expr),
  ...BOARD.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
];

test('each query of the alerts and of the board is PromQL about figures that a run has', () => {
  expect(QUERIES.length).toBeGreaterThan(12);
  expect(QUERIES.flatMap(problems)).toEqual([]);
  expect(QUERIES.flatMap(valuesIn).filter((pair) => !METRICS.includes(pair))).toEqual([]);
  expect(problems('maker_conformance_exit_cod == 2')).not.toEqual([]);
  expect(problems('maker_conformance_exit_code ==')).not.toEqual([]);
  expect(problems('maker_conformance_verdicts{lvl="must"}')).not.toEqual([]);
});

test('each alert has what Prometheus takes, a severity and a text', () => {
  for (const rule of RULES) {
    const keys = Object.keys(rule).filter((key) => !['alert', 'expr', 'for', 'labels', 'annotations'].includes(key));
    expect.soft(keys, rule.alert).toEqual([]);
    expect.soft(['critical', 'warning', 'info'], rule.alert).toContain(rule.labels.severity);
    expect.soft(Object.keys(rule.annotations), rule.alert).toEqual(['summary', 'description']);
  }
  expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length);
});

test('the panels of the board lie side by side, and ask the chosen source', () => {
  type Panel = { id: number; gridPos: { x: number; y: number; w: number; h: number } };
  const panels: readonly Panel[] = BOARD.panels;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  const uids = allUnder('datasource', BOARD).map((source) => Object(source).uid);
  expect(new Set(uids)).toEqual(new Set([`$\{source}`]));
});
