import type { Conformance, RequirementReport } from './conformance.ts';

/**
 * Renders a run as JUnit XML: one suite per group, one test case per requirement. What breaks conformance is a failure;
 * what was waived, not exercised, or is a violated `should` of a run that isn't strict is skipped, with the reason. Why a
 * run could not be judged stands as an error in a suite of its own, so that no reader takes it for green.
 * @param groupOf names the group of a requirement id
 */
export function renderJunit(report: Conformance, groupOf: (id: string) => string, strict: boolean): string {
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000;
  const groups = new Map<string, Case[]>();
  for (const requirement of report.requirements) {
    const group = groupOf(requirement.id);
    const cases = groups.get(group) ?? [];
    cases.push(caseOf(requirement, strict));
    groups.set(group, cases);
  }
  if (report.problems.length > 0) {
    const text = `<error message="${attribute('The run could not be judged')}">${escaped(report.problems.join('\n'))}</error>`;
    groups.set('run', [{ kind: 'error', name: 'The run can be judged', text }]);
  }
  const suites = [...groups].map(([name, cases]) => suite(name, cases, report.startedAt));
  const all = [...groups.values()].flat();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(report.tool.name)}" ${counts(all)} time="${seconds}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

interface Case {
  readonly kind: 'passed' | 'failure' | 'skipped' | 'error';
  readonly name: string;
  /** Inner XML. */
  readonly text: string;
}

function caseOf(requirement: RequirementReport, strict: boolean): Case {
  const { id, level, verdict, statement, reason, checks } = requirement;
  const name = `${id} (${level}) ${statement}`;
  const messages = checks
    .filter(({ message }) => message !== undefined)
    .map(({ title, outcome, message, offending, exchanges }) => {
      const named = offending === undefined ? exchanges : [offending];
      const evidence = named.length > 0 ? `\n(exchange ${named.join(', ')} in evidence.har)` : '';
      return `${outcome}: ${title}\n${message}${evidence}`;
    })
    .join('\n\n');
  if (verdict === 'violated' && (level === 'must' || strict)) {
    const text = `<failure type="${level}" message="${attribute(firstMessage(requirement))}">${escaped(messages)}</failure>`;
    return { kind: 'failure', name, text };
  }
  const notes = messages === '' ? '' : `<system-out>${escaped(messages)}</system-out>`;
  if (verdict === 'verified' || verdict === 'observed') return { kind: 'passed', name, text: notes };
  const why = verdict === 'violated' ? `a violated ${level}: ${firstMessage(requirement)}` : (reason ?? '');
  const label = verdict === 'waived' ? `waived: ${why}` : why;
  return { kind: 'skipped', name, text: `<skipped message="${attribute(label)}"/>${notes}` };
}

function firstMessage({ checks, statement }: RequirementReport): string {
  return checks.find(({ outcome, message }) => outcome === 'violated' && message)?.message ?? statement;
}

function suite(name: string, cases: readonly Case[], timestamp: string): string {
  const lines = cases.map(
    (entry) =>
      `    <testcase classname="${attribute(name)}" name="${attribute(entry.name)}" time="0">${entry.text}</testcase>`,
  );
  return [
    `  <testsuite name="${attribute(name)}" ${counts(cases)} timestamp="${timestamp}">`,
    ...lines,
    '  </testsuite>',
  ].join('\n');
}

function counts(cases: readonly Case[]): string {
  const having = (kind: Case['kind']) => cases.filter((entry) => entry.kind === kind).length;
  return `tests="${cases.length}" failures="${having('failure')}" errors="${having('error')}" skipped="${having('skipped')}"`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 has no way to write most control characters or half surrogates; a server's become a replacement character. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function attribute(text: string): string {
  return escaped(text).replace(/\s+/g, ' ').trim();
}
