import { renderJunit } from '../../../reports/formats/junit.ts';
import type { RequirementReport } from '../../../reports/requirement-report.ts';
import { expect, test } from '../../test.ts';
import { report, violated } from '../documents.ts';
import { exchange } from '../scenario.ts';
import { type Element, readXml } from './junit-reader.ts';

const VIOLATED = violated('A-1', { message: 'expected 1, got 2', exchanges: [4, 9] });

function requirement(over: Partial<RequirementReport>): RequirementReport {
  return { ...VIOLATED, ...over };
}

/** A run of a second and a half. */
const WHEN = { startedAt: '2026-11-21T10:00:00.000Z', finishedAt: '2026-11-21T10:00:01.500Z', exitCode: 1 } as const;

interface Given {
  readonly strict?: boolean;
  readonly groupOf?: (id: string) => string;
  readonly problems?: readonly string[];
}

/** The document of a run, as a reader sees it; every exchange took 250 ms. */
async function read(entries: readonly RequirementReport[], given: Given = {}): Promise<Element> {
  const { strict = false, groupOf = () => 'group', problems = [] } = given;
  const text = await renderJunit({
    report: report(entries, { ...WHEN, problems }),
    strict,
    groupOf,
    durationOf: () => 250,
    read: async (number) => exchange(`w0-${number}`),
  });
  return readXml(text);
}

/** What a reader sees of one requirement: the name of the element inside its test case, and its message. */
async function seen(entry: RequirementReport, strict = false): Promise<readonly unknown[]> {
  const [suite] = (await read([entry], { strict })).children;
  const [inner] = suite?.children[0]?.children ?? [];
  return [inner?.name, inner?.attributes.message];
}

test('each verdict reads as what it means for a pipeline', async () => {
  expect(await seen(requirement({}))).toEqual(['failure', 'expected 1, got 2']);
  expect(await seen(requirement({ level: 'should' }))).toEqual(['skipped', 'a violated should: expected 1, got 2']);
  expect(await seen(requirement({ level: 'should' }), true)).toEqual(['failure', 'expected 1, got 2']);
  expect(await seen(requirement({ verdict: 'waived', reason: 'known' }))).toEqual(['skipped', 'waived: known']);
  expect(await seen(requirement({ verdict: 'not-exercised', reason: 'no pair' }))).toEqual(['skipped', 'no pair']);
  expect(await seen(requirement({ verdict: 'verified', checks: [] }))).toEqual(['system-out', undefined]);
  expect(await seen(requirement({ verdict: 'observed', level: 'silent' }))).toEqual(['system-out', undefined]);
});

test('the counts agree with the cases, and a run that could not be judged shows an error', async () => {
  const entries = [requirement({}), requirement({ id: 'B-1', verdict: 'verified', checks: [] })];
  const root = await read(entries, { problems: ['No target.'], groupOf: (id) => id.slice(0, 1) });
  expect(root.attributes).toMatchObject({ tests: '3', failures: '1', errors: '1', time: '1.500' });
  expect(root.children.map(({ attributes }) => attributes.name)).toEqual(['A', 'B', 'run']);
  expect(root.children[2]?.children[0]?.children[0]).toMatchObject({ name: 'error', text: 'No target.' });
});

test('a violation says where it stands, what it is about and how to repeat it, and how long it took', async () => {
  const title = 'market/assets-list.spec.ts › the list';
  const sides = { expected: 'an integer, 2', got: 'a string, "2"' };
  const checks = [
    { title, outcome: 'violated' as const, message: 'no integer', offending: 9, exchanges: [4, 9], ...sides },
  ];
  const [testcase] = (await read([requirement({ endpoint: 'GET /x', checks })])).children[0]?.children ?? [];
  expect(testcase?.attributes.time).toBe('0.500');
  const [failure, out] = testcase?.children ?? [];
  expect(failure?.text).toContain('(exchange 9 in evidence.har)');
  expect(out?.text.split('\n')).toEqual([
    '[[PROPERTY|endpoint=GET /x]]',
    '[[PROPERTY|file=suites/market/assets-list.spec.ts]]',
    '[[PROPERTY|exchange=9]]',
    '[[PROPERTY|url=http://127.0.0.1:9/api/v1/market/assets?limit=2]]',
    expect.stringMatching(/^\[\[PROPERTY\|curl=curl .*assets\?limit=2.*\]\]$/),
    '[[PROPERTY|expected=an integer, 2]]',
    '[[PROPERTY|got=a string, "2"]]',
  ]);
});

test('what the run could not judge is no case, but counted', async () => {
  const entries = (['selection', 'need', 'precondition'] as const).map((reasonCode) =>
    requirement({ id: reasonCode, verdict: 'not-exercised', reasonCode, reason: 'so', checks: [] }),
  );
  const root = await read(entries);
  expect(root.attributes.tests).toBe('1');
  const [properties, ...cases] = root.children[0]?.children ?? [];
  expect(properties?.children.map(({ attributes }) => attributes)).toEqual([
    { name: 'requirements outside the selection', value: '1' },
    { name: 'requirements whose need the run lacks', value: '1' },
  ]);
  expect(cases).toHaveLength(1);
});

/** What Jenkins' schema (junit-10) lets an element of such a document have: attributes, those it must have, and children. */
const SCHEMA: Readonly<Record<string, { may: string[]; must: string[]; holds: string[] }>> = {
  testsuites: { may: ['name', 'time', 'tests', 'failures', 'errors'], must: [], holds: ['testsuite'] },
  testsuite: {
    may: ['name', 'tests', 'failures', 'errors', 'time', 'skipped', 'timestamp'],
    must: ['name', 'tests', 'failures', 'errors'],
    holds: ['properties', 'testcase'],
  },
  properties: { may: [], must: [], holds: ['property'] },
  property: { may: ['name', 'value'], must: ['name', 'value'], holds: [] },
  testcase: {
    may: ['name', 'time', 'classname'],
    must: ['name'],
    holds: ['skipped', 'error', 'failure', 'system-out'],
  },
  skipped: { may: ['type', 'message'], must: [], holds: [] },
  error: { may: ['type', 'message'], must: [], holds: [] },
  failure: { may: ['type', 'message'], must: [], holds: [] },
  'system-out': { may: [], must: [], holds: [] },
};
const TIME = /^\d+\.\d{3}$/;

function problemsOf({ name, attributes, children }: Element): string[] {
  const rules = SCHEMA[name];
  if (!rules) return [`<${name}> is no element`];
  const names = Object.keys(attributes);
  return [
    ...names.filter((each) => !rules.may.includes(each)).map((each) => `<${name}> must not have ${each}`),
    ...rules.must.filter((each) => !names.includes(each)).map((each) => `<${name}> lacks ${each}`),
    ...children.filter((child) => !rules.holds.includes(child.name)).map((child) => `<${child.name}> in <${name}>`),
    ...(attributes.time === undefined || TIME.test(attributes.time) ? [] : [`time="${attributes.time}"`]),
    ...children.flatMap(problemsOf),
  ];
}

test('the document keeps to the schema that pipelines hold it to', async () => {
  const verdicts = ['verified', 'violated', 'waived', 'observed', 'not-exercised'] as const;
  const entries = [...verdicts.map((verdict) => requirement({ verdict })), requirement({ reasonCode: 'tier' })];
  expect(problemsOf(await read(entries, { problems: ['No target.'] }))).toEqual([]);
});

test('whatever a server sends, the document stays well-formed', async () => {
  for (const message of ['</failure><x a="', '&amp; & <![CDATA[ ]]>', '\u0000\u001b[31m\uffff\ud800 lone', '🦊 "\'']) {
    const [checks] = [[{ title: message, outcome: 'violated' as const, message, exchanges: [] }]];
    const root = await read([requirement({ checks, statement: message })], { groupOf: () => message, strict: true });
    expect(root.children[0]?.children).toHaveLength(1);
  }
});
