import { expect, test } from '@playwright/test';
import type { Conformance, RequirementReport } from '../../reports/conformance.ts';
import { renderJunit } from '../../reports/junit.ts';
import { readXml } from './junit-reader.ts';

function requirement(over: Partial<RequirementReport>): RequirementReport {
  const checks = [{ title: 'check', outcome: 'violated' as const, message: 'expected 1, got 2', exchanges: [4, 9] }];
  return { id: 'A-1', level: 'must', verdict: 'violated', statement: 'It holds.', endpoint: '*', checks, ...over };
}

function report(requirements: readonly RequirementReport[], problems: readonly string[] = []): Conformance {
  return {
    schemaVersion: 1,
    tool: { name: 'suite', version: '1' },
    target: { baseUrl: null, network: null },
    profile: 'gate',
    tiers: [],
    without: [],
    seed: 1,
    startedAt: '2026-11-21T10:00:00.000Z',
    finishedAt: '2026-11-21T10:00:01.500Z',
    requests: { total: 0, byEndpoint: {}, rateLimited: 0 },
    bounds: [],
    summary: {
      verified: 0,
      violated: 0,
      waived: 0,
      notExercised: 0,
      observed: 0,
      eligible: 0,
      executed: 0,
      coverage: 0,
      passing: 0,
      binding: 0,
      registerCoverage: 0,
      claim: 'Could not judge within tier read: 0 of 0',
      conformant: false,
    },
    requirements,
    observations: [],
    exitCode: 1,
    problems,
  };
}

/** What a reader sees of one requirement: the name of the element inside its test case, and its message. */
function seen(entry: RequirementReport, strict = false): [kind: string | undefined, message: string | undefined] {
  const [suite] = readXml(renderJunit(report([entry]), () => 'group', strict)).children;
  const [inner] = suite?.children[0]?.children ?? [];
  return [inner?.name, inner?.attributes.message];
}

test('each verdict reads as what it means for a pipeline', () => {
  expect(seen(requirement({}))).toEqual(['failure', 'expected 1, got 2']);
  expect(seen(requirement({ level: 'should' }))).toEqual(['skipped', 'a violated should: expected 1, got 2']);
  expect(seen(requirement({ level: 'should' }), true)).toEqual(['failure', 'expected 1, got 2']);
  expect(seen(requirement({ verdict: 'waived', reason: 'known' }))).toEqual(['skipped', 'waived: known']);
  expect(seen(requirement({ verdict: 'not-exercised', reason: 'no pair' }))).toEqual(['skipped', 'no pair']);
  expect(seen(requirement({ verdict: 'verified', checks: [] }))).toEqual([undefined, undefined]);
  expect(seen(requirement({ verdict: 'observed', level: 'silent' }))).toEqual(['system-out', undefined]);
});

test('the counts agree with the cases, and a run that could not be judged shows an error', () => {
  const entries = [requirement({}), requirement({ id: 'B-1', verdict: 'verified', checks: [] })];
  const root = readXml(renderJunit(report(entries, ['No target.']), (id) => id.slice(0, 1), false));
  expect(root.attributes).toMatchObject({ tests: '3', failures: '1', errors: '1', skipped: '0', time: '1.5' });
  expect(root.children.map(({ attributes }) => attributes.name)).toEqual(['A', 'B', 'run']);
  expect(root.children[2]?.children[0]?.children[0]).toMatchObject({ name: 'error', text: 'No target.' });
});

test('whatever a server sends, the document stays well-formed', () => {
  for (const message of ['</failure><x a="', '&amp; & <![CDATA[ ]]>', '\u0000\u001b[31m\uffff\ud800 lone', '🦊 "\'']) {
    const [checks] = [[{ title: message, outcome: 'violated' as const, message, exchanges: [] }]];
    const root = readXml(renderJunit(report([requirement({ checks, statement: message })]), () => message, true));
    expect(root.children[0]?.children).toHaveLength(1);
  }
});
