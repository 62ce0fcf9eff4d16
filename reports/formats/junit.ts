import { plainText } from '../../harness/engine/plain-text.ts';
import { curlLine } from '../../harness/engine/wire/curl.ts';
import { OWN_PROJECT } from '../../specs/check-title.ts';
import { violationOf } from '../causes.ts';
import { outOfReach } from '../out-of-reach.ts';
import type { CheckReport, RequirementReport } from '../requirement-report.ts';
import { type Cases, casesOf, type Format } from './format.ts';

export const JUNIT: Format = { file: 'junit.xml', render: (run) => renderJunit(casesOf(run)) };

/**
 * Renders a run as JUnit XML: one suite per group, one test case per requirement that the run could judge; those out of its
 * reach are counted in the properties of the suite. Own checks have a suite of theirs. What breaks conformance is a failure; what was waived, not exercised, or
 * is a violated `should` of a run that isn't strict is skipped, with the reason. Why a run could not be judged stands as an
 * error in a suite of its own, so that no reader takes it for green.
 *
 * The schema that Jenkins holds such documents to knows no properties of a test case: what is to be known of one stands in
 * its `system-out`, a line `[[PROPERTY|name=value]]` each, as readers of properties take it.
 */
export async function renderJunit(input: Cases): Promise<string> {
  const { report, groupOf } = input;
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000;
  const groups = new Map<string, { cases: Case[]; properties: Map<string, number> }>();
  for (const requirement of report.requirements) {
    const group = groupOf(requirement.id);
    const { cases, properties } = groups.get(group) ?? { cases: [], properties: new Map<string, number>() };
    groups.set(group, { cases, properties });
    const leftOut = outOfReach(requirement.reasonCode);
    if (leftOut === undefined) cases.push(await caseOf(requirement, input));
    else properties.set(leftOut, (properties.get(leftOut) ?? 0) + 1);
  }
  if (report.own !== undefined) {
    const own = report.own.requirements.map((verdict) => caseOf({ ...verdict, endpoint: '' }, input));
    groups.set('own checks', { cases: await Promise.all(own), properties: new Map() });
  }
  if (report.problems.length > 0) {
    const text = `<error message="${attribute('The run could not be judged')}">${escaped(report.problems.join('\n'))}</error>`;
    const broken: Case = { kind: 'error', name: 'The run can be judged', seconds: 0, text };
    groups.set('run', { cases: [broken], properties: new Map() });
  }
  const suites = [...groups].map(([name, { cases, properties }]) => suite(name, cases, properties, report.startedAt));
  const all = [...groups.values()].flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(report.tool.name)}" ${counts(all)} time="${seconds.toFixed(3)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

interface Case {
  readonly kind: 'passed' | 'failure' | 'skipped' | 'error';
  readonly name: string;
  /** How long its exchanges took. */
  readonly seconds: number;
  /** Inner XML. */
  readonly text: string;
}

async function caseOf(requirement: RequirementReport, { strict, durationOf, read }: Cases): Promise<Case> {
  const { id, level, verdict, statement, reason, checks } = requirement;
  const numbers = [...new Set(checks.flatMap(({ exchanges }) => exchanges))];
  const named = {
    name: `${id} (${level}) ${statement}`,
    seconds: numbers.reduce((sum, number) => sum + durationOf(number), 0) / 1000,
  };
  const messages = checks
    .filter(({ message }) => message !== undefined)
    .map(({ title, outcome, message, offending, exchanges }) => {
      const evidence = offending === undefined ? exchanges : [offending];
      return `${outcome}: ${title}\n${message}${evidence.length > 0 ? `\n(exchange ${evidence.join(', ')} in evidence.har)` : ''}`;
    })
    .join('\n\n');
  const facts = Object.entries(await factsOf(requirement, read)).flatMap(([name, value]) =>
    value === undefined ? [] : `[[PROPERTY|${name}=${attribute(value)}]]`,
  );
  const out = (...texts: string[]) => `<system-out>${[...facts, ...texts.map(escaped)].join('\n')}</system-out>`;
  if (verdict === 'violated' && (level === 'must' || strict)) {
    const text = `<failure type="${level}" message="${attribute(firstMessage(requirement))}">${escaped(messages)}</failure>${out()}`;
    return { ...named, kind: 'failure', text };
  }
  const notes = messages === '' ? out() : out(messages);
  if (verdict === 'verified' || verdict === 'observed') return { ...named, kind: 'passed', text: notes };
  const why = verdict === 'violated' ? `a violated ${level}: ${firstMessage(requirement)}` : (reason ?? '');
  const label = verdict === 'waived' ? `waived: ${why}` : why;
  return { ...named, kind: 'skipped', text: `<skipped message="${attribute(label)}"/>${notes}` };
}

/** What is to be known of a requirement, and of what violates it. */
async function factsOf(
  requirement: RequirementReport,
  read: Cases['read'],
): Promise<Readonly<Record<string, string | undefined>>> {
  const { endpoint, checks } = requirement;
  const violated = violationOf(requirement);
  const shown = violated ?? checks[0];
  const facts = { endpoint: endpoint || undefined, file: shown === undefined ? undefined : fileOf(shown) };
  if (violated === undefined) return facts;
  const { offending, expected, got } = violated;
  const exchange = offending === undefined ? undefined : await read(offending);
  return {
    ...facts,
    exchange: offending?.toString(),
    url: exchange?.request.url,
    curl: exchange === undefined ? undefined : curlLine(exchange),
    expected,
    got,
  };
}

/** The file of a check, as its title begins. */
function fileOf({ title }: CheckReport): string {
  const file = title.split(' › ', 1).join('');
  return file.startsWith(`${OWN_PROJECT}/`) ? file : `suites/${file}`;
}

function firstMessage({ checks, statement }: RequirementReport): string {
  return checks.find(({ outcome, message }) => outcome === 'violated' && message)?.message ?? statement;
}

function suite(
  name: string,
  cases: readonly Case[],
  properties: ReadonlyMap<string, number>,
  timestamp: string,
): string {
  const counted = [...properties].map(([what, number]) => `<property name="${attribute(what)}" value="${number}"/>`);
  const lines = cases.map(
    (entry) =>
      `    <testcase classname="${attribute(name)}" name="${attribute(entry.name)}" time="${entry.seconds.toFixed(3)}">${entry.text}</testcase>`,
  );
  const seconds = cases.reduce((sum, entry) => sum + entry.seconds, 0);
  return [
    `  <testsuite name="${attribute(name)}" ${counts(cases)} skipped="${having(cases, 'skipped')}" time="${seconds.toFixed(3)}" timestamp="${timestamp}">`,
    ...(counted.length === 0 ? [] : [`    <properties>${counted.join('')}</properties>`]),
    ...lines,
    '  </testsuite>',
  ].join('\n');
}

function counts(cases: readonly Case[]): string {
  return `tests="${cases.length}" failures="${having(cases, 'failure')}" errors="${having(cases, 'error')}"`;
}

function having(cases: readonly Case[], kind: Case['kind']): number {
  return cases.filter((entry) => entry.kind === kind).length;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * A text as XML: what it has no way to write is an escape or a replacement character. What Jenkins would read in an output
 * (`[[ATTACHMENT|…]]` takes a file along) only we write.
 */
function escaped(text: string): string {
  return plainText(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/\[\[(?=\w+\|)/g, '[ [')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function attribute(text: string): string {
  return escaped(onOneLine(text));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
