import { type Aggregate, aggregate } from '../../harness/aggregate/aggregate.ts';
import { exitCodeOf } from '../../harness/aggregate/exit-code.ts';
import type { AggregateInput, Finding, Judgeable } from '../../harness/aggregate/input.ts';
import { isSelected } from '../../harness/aggregate/selected.ts';
import type { Waiver } from '../../harness/aggregate/waiver.ts';
import { NotOffered, SetupError } from '../../harness/verdict/failures.ts';
import { resultOf } from '../../harness/verdict/requirement.ts';
import type { CheckResult, Outcome } from '../../harness/verdict/verdict.ts';
import type { Level } from '../../specs/register.ts';
import { expect, test } from '../test.ts';

const ID = 'MKT-LIST-01';

function finding(outcome: Outcome, over: Partial<Finding> = {}): Finding {
  return { id: ID, title: 'the list', check: 'the list', outcome, exchanges: [], ...over };
}

/** A requirement as it is judged. */
function bound(id: string, level: Level = 'must', needs: readonly string[] = []): Judgeable {
  return { id, level, needs };
}

/** What is aggregated: one requirement, and nothing found, unless it is given otherwise. A check of each is planned. */
function input(
  over: Partial<AggregateInput<Judgeable>> & { level?: Level; needs?: readonly string[] },
): AggregateInput<Judgeable> {
  const { level, needs, requirements = [bound(ID, level, needs)], ...rest } = over;
  return {
    requirements,
    findings: [],
    planned: new Map(requirements.map(({ id }) => [id, undefined])),
    available: new Set(),
    tiers: ['read'],
    only: [],
    waivers: [],
    strict: false,
    demanded: [],
    minCoverage: 0,
    interrupted: false,
    problems: [],
    ...rest,
  };
}

function theOnly(result: Aggregate<Judgeable>) {
  const [judged] = result.requirements;
  if (!judged) throw new Error('nothing was judged');
  return judged;
}

/** Findings of several checks, one each. */
function checks(...outcomes: Outcome[]): Finding[] {
  return outcomes.map((outcome, index) => finding(outcome, { check: `check ${index}`, title: `check ${index}` }));
}

const ONE_REQUIREMENT: [findings: Outcome[], level: Level, verdict: string][] = [
  [['verified'], 'must', 'verified'],
  [['violated'], 'must', 'violated'],
  [['not-exercised'], 'must', 'not-exercised'],
  [['observed'], 'must', 'observed'],
  [['error'], 'must', 'not-exercised'],
  [['verified', 'violated'], 'must', 'violated'],
  [['violated', 'not-exercised', 'error'], 'must', 'violated'],
  [['verified', 'not-exercised'], 'must', 'not-exercised'],
  [['verified', 'observed'], 'must', 'verified'],
  [['verified', 'error'], 'must', 'not-exercised'],
  [['violated'], 'should', 'violated'],
  [['verified'], 'may', 'verified'],
  [['observed'], 'may', 'observed'],
  [['violated'], 'may', 'observed'],
  [['not-exercised'], 'may', 'not-exercised'],
  [['verified'], 'silent', 'observed'],
  [['observed'], 'silent', 'observed'],
  [['violated'], 'silent', 'observed'],
  [['not-exercised'], 'silent', 'not-exercised'],
];

for (const [outcomes, level, verdict] of ONE_REQUIREMENT) {
  test(`a ${level} with ${outcomes.join(' and ')} is ${verdict}`, () => {
    expect(theOnly(aggregate(input({ level, findings: checks(...outcomes) }))).verdict).toBe(verdict);
    expect(theOnly(aggregate(input({ level, findings: checks(...outcomes.toReversed()) }))).verdict).toBe(verdict);
  });
}

const COPIES: [copies: Outcome[], verdict: string][] = [
  [['not-exercised', 'verified'], 'verified'],
  [['verified', 'violated', 'verified'], 'violated'],
  [['verified', 'error'], 'not-exercised'],
  [['not-exercised', 'not-exercised'], 'not-exercised'],
];

for (const [copies, verdict] of COPIES) {
  test(`copies of one check that say ${copies.join(' and ')} count as ${verdict}`, () => {
    const result = theOnly(aggregate(input({ findings: copies.map((outcome) => finding(outcome)) })));
    expect(result.verdict).toBe(verdict);
    expect(result.findings).toHaveLength(1);
  });
}

test('a check whose need is missing has no say beside one that was made', () => {
  const [made, lacking] = [finding('verified'), finding('not-exercised', { check: 'other', reason: 'need' })];
  expect(theOnly(aggregate(input({ findings: [made, lacking] }))).verdict).toBe('verified');
  expect(theOnly(aggregate(input({ findings: [lacking] })))).toMatchObject({ reason: 'need', eligible: false });
});

test('a check that could not be set up undoes nothing that another one saw, and is named', () => {
  const why = { reason: 'setup', message: 'the node is locked' } as const;
  const failed = finding('not-exercised', { check: 'other', title: 'paid', ...why });
  expect(theOnly(aggregate(input({ findings: [finding('verified'), failed] })))).toMatchObject({
    verdict: 'verified',
    message: 'Not carried out: “paid”: the node is locked.',
  });
  expect(theOnly(aggregate(input({ findings: [finding('violated'), failed] }))).verdict).toBe('violated');
  for (const others of [[], [finding('not-exercised', { check: 'third', reason: 'need' })]])
    expect(theOnly(aggregate(input({ findings: [failed, ...others] })))).toMatchObject({ ...why, eligible: true });
  const undecided = finding('not-exercised', { check: 'third', reason: 'precondition', message: 'no pair' });
  expect(theOnly(aggregate(input({ findings: [finding('verified'), failed, undecided] })))).toMatchObject({
    reason: 'precondition',
    message: 'no pair',
  });
});

test('a check for which the target offers nothing undoes nothing that another one saw', () => {
  const why = resultOf(new NotOffered('no asset is for sale'));
  const idle = finding('not-exercised', { check: 'other', title: 'bought', ...why });
  expect(theOnly(aggregate(input({ findings: [finding('verified'), idle] })))).toMatchObject({
    verdict: 'verified',
    message: 'Not carried out: “bought”: no asset is for sale.',
  });
  expect(theOnly(aggregate(input({ findings: [idle] })))).toMatchObject({ reason: 'not-offered', eligible: true });
});

test('that no exchange shows a requirement counts only where no test of its own says more', () => {
  const unseen = finding('not-exercised', { check: 'all', reason: 'precondition', message: 'not shown', broken: [] });
  const verdict = (...findings: Finding[]) => theOnly(aggregate(input({ findings: [unseen, ...findings] })));
  expect(verdict()).toMatchObject({ reason: 'precondition', message: 'not shown', eligible: true });
  expect(verdict(finding('verified'))).toMatchObject({ verdict: 'verified' });
  expect(verdict(finding('not-exercised', { check: 'own', reason: 'target' }))).toMatchObject({ reason: 'target' });
  const beyond = input({ findings: [unseen], planned: new Map([[ID, 'pay']]), tiers: ['read'] });
  expect(theOnly(aggregate(beyond))).toMatchObject({ reason: 'tier', eligible: false });
});

test('a lever that fails costs its own requirement alone, and says so', () => {
  const failure = resultOf(new SetupError('the lever mine was refused with 500: (empty body)'));
  const requirements = [ID, 'MKT-LIST-02'].map((id) => bound(id));
  const findings = [
    { ...finding('not-exercised', { id: 'MKT-LIST-02', check: 'mined' }), ...failure },
    finding('verified'),
  ];
  const result = aggregate(input({ requirements, findings }));
  expect(result.requirements).toMatchObject([
    { verdict: 'verified' },
    { verdict: 'not-exercised', message: 'the lever mine was refused with 500: (empty body)' },
  ]);
  expect(result).toMatchObject({ exitCode: 0, problems: [] });
});

const ABSENCES: [what: string, over: Parameters<typeof input>[0], reason: string, eligible: boolean][] = [
  ['outside the selection', { only: ['QUO'], findings: [finding('verified')] }, 'selection', false],
  ['above the tier', { planned: new Map([[ID, 'pay']]) }, 'tier', false],
  ['a missing need', { needs: ['clock'] }, 'need', false],
  ['no check', { planned: new Map() }, 'no-check', false],
  ['an unfinished check', {}, 'unfinished', true],
  ['a need that is there', { needs: ['clock'], available: new Set(['clock']) }, 'unfinished', true],
  ['a level that does not bind', { level: 'may' }, 'unfinished', false],
];

for (const [what, over, reason, eligible] of ABSENCES) {
  test(`without a finding: ${what}`, () => {
    const judged = theOnly(aggregate(input(over)));
    expect(judged).toMatchObject({ verdict: 'not-exercised', reason, eligible });
    expect(judged.message).toMatch(/^[A-Z].*\.$/);
  });
}

test('the reason of a check becomes that of its requirement', () => {
  for (const reason of ['precondition', 'setup', 'target', 'time'] satisfies CheckResult['reason'][]) {
    const judged = theOnly(aggregate(input({ findings: [finding('not-exercised', { reason, message: 'no pair' })] })));
    expect(judged).toMatchObject({ reason, message: 'no pair', eligible: true });
  }
});

interface ExitRow {
  readonly what: string;
  readonly over: Parameters<typeof input>[0];
  readonly exitCode: number;
  readonly problem?: RegExp;
}

const WAIVER = [{ id: ID, reason: 'known' }];
const violated = [finding('violated')];
const verified = [finding('verified')];
/** A violated `may`, and a `must` that holds. */
const BESIDE_A_MAY: Partial<AggregateInput<Judgeable>> = {
  requirements: [bound(ID, 'may'), bound('MKT-LIST-02')],
  findings: [finding('violated'), finding('verified', { id: 'MKT-LIST-02', check: 'other' })],
};

const EXITS: readonly ExitRow[] = [
  { what: 'all verified', over: { findings: verified }, exitCode: 0 },
  { what: 'a violated must', over: { findings: violated }, exitCode: 1 },
  { what: 'a violated should', over: { level: 'should', findings: violated }, exitCode: 0 },
  { what: 'a violated should, strict', over: { level: 'should', findings: violated, strict: true }, exitCode: 1 },
  { what: 'a violated may, strict', over: { ...BESIDE_A_MAY, strict: true }, exitCode: 0 },
  { what: 'a waived must', over: { findings: violated, waivers: WAIVER }, exitCode: 0 },
  { what: 'an unfired waiver', over: { findings: verified, waivers: WAIVER }, exitCode: 2, problem: /did not fire/ },
  {
    what: 'a waiver of what has no check',
    over: { planned: new Map(), waivers: WAIVER },
    exitCode: 2,
    problem: /did not fire/,
  },
  {
    what: 'an unknown waiver',
    over: { findings: verified, waivers: [{ id: 'X-1', reason: 'r' }] },
    exitCode: 2,
    problem: /X-1 names no requirement/,
  },
  { what: 'an unknown selection', over: { findings: verified, only: [ID, 'ABC'] }, exitCode: 2, problem: /--only ABC/ },
  {
    what: 'a selected id without a check',
    over: { planned: new Map(), only: [ID] },
    exitCode: 2,
    problem: /selected but has no check/,
  },
  { what: 'nothing executed', over: {}, exitCode: 2, problem: /Nothing was judged/ },
  {
    what: 'a broken check',
    over: { findings: [...verified, finding('error', { check: 'b', message: 'x is not a function' })] },
    exitCode: 2,
    problem: /broke: x is not a function\./,
  },
  {
    what: 'a target that went away',
    over: { findings: [finding('not-exercised', { reason: 'target', message: 'connection refused' })] },
    exitCode: 2,
    problem: /Target unavailable for 1 requirement: connection refused\./,
  },
  {
    what: 'a finding on an unknown id',
    over: { findings: [...verified, finding('verified', { id: 'MKT-OLD-01' })] },
    exitCode: 2,
    problem: /judges MKT-OLD-01, which is not in the register/,
  },
  { what: 'a problem from elsewhere', over: { findings: verified, problems: ['No.'] }, exitCode: 2, problem: /^No\.$/ },
  { what: 'a violation beside a problem', over: { findings: violated, problems: ['No.'] }, exitCode: 1, problem: /No/ },
  { what: 'an interruption', over: { findings: verified, interrupted: true }, exitCode: 130 },
  { what: 'an interruption after a violation', over: { findings: violated, interrupted: true }, exitCode: 130 },
  { what: 'an interruption before anything', over: { interrupted: true }, exitCode: 130, problem: /Nothing/ },
  {
    what: 'only observations',
    over: { level: 'silent', findings: [finding('observed')], minCoverage: 90 },
    exitCode: 2,
    problem: /no must or should/,
  },
];

for (const { what, over, exitCode, problem } of EXITS) {
  test(`${what} ends with ${exitCode}`, () => {
    const result = aggregate(input(over));
    expect(result.exitCode).toBe(exitCode);
    expect(result.summary.conformant).toBe(exitCode === 0);
    if (problem) expect(result.problems).toContainEqual(expect.stringMatching(problem));
    else expect(result.problems).toEqual([]);
  });
}

test('interruption outranks violation, and violation outranks problems', () => {
  const codes = [true, false].flatMap((interrupted) =>
    [true, false].flatMap((isViolated) =>
      [true, false].map((unjudgeable) => exitCodeOf({ interrupted, violated: isViolated, unjudgeable })),
    ),
  );
  expect(codes).toEqual([130, 130, 130, 130, 1, 1, 2, 0]);
});

test('coverage is executed of eligible, rounded down, and held against the floor', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `MKT-LIST-${index}`);
  const requirements = [...ids.map((id) => bound(id)), bound('MKT-OPTION-01', 'may')];
  const findings = ids.slice(1).map((id) => finding('verified', { id }));
  const run = (minCoverage: number) => aggregate(input({ requirements, findings, minCoverage }));
  expect(run(99.6).summary).toMatchObject({ eligible: 300, executed: 299, coverage: 99.66, notExercised: 2 });
  expect(run(99.6).exitCode).toBe(0);
  expect(run(100).exitCode).toBe(2);
  expect(run(100).problems).toEqual(['Coverage is 99.66 % (299 of 300), under the floor of 100 %.']);
});

const CAPITAL = { message: 'network is "Regtest"', exchange: '0:w0-1' };
const TOO_MANY = { message: 'total is 7, of 6', exchange: '0:w0-2' };
const PATHS: Readonly<Record<string, string>> = { '0:w0-1': '/api/v1/market/assets', '0:w0-2': '/api/v1/market/pairs' };
const CONDITIONS: readonly { what: string; when: Waiver['when']; verdict: string; fired: boolean }[] = [
  { what: 'none', when: undefined, verdict: 'waived', fired: true },
  { what: 'a text of one of two defects', when: { message: 'Regtest' }, verdict: 'violated', fired: true },
  { what: 'the path of one of two', when: { path: '/api/v1/market/pairs' }, verdict: 'violated', fired: true },
  { what: 'a text of both', when: { message: ' is ' }, verdict: 'waived', fired: true },
  { what: 'a text of none', when: { message: 'limit' }, verdict: 'violated', fired: false },
  {
    what: 'the text of one at the path of the other',
    when: { message: 'Regtest', path: '/api/v1/market/pairs' },
    verdict: 'violated',
    fired: false,
  },
];
for (const { what, when, verdict, fired } of CONDITIONS)
  test(`a waiver for one defect does not hide the next; its condition: ${what}`, () => {
    const waiver = { id: ID, reason: 'ticket 12', owner: 'market team', ...(when && { when }) };
    const findings = [finding('violated', { message: 'both', defects: [CAPITAL, TOO_MANY] })];
    const result = aggregate(input({ findings, waivers: [waiver], pathOf: (exchange) => PATHS[exchange] }));
    expect(theOnly(result).verdict).toBe(verdict);
    expect(result.waivers).toEqual([{ ...waiver, fired }]);
    if (!fired) expect(result.problems.join()).toContain('did not fire (its condition fits no violation); remove it.');
    if (verdict === 'waived') expect(theOnly(result).message).toBe('ticket 12 (market team)');
  });

test('two waivers, each for one defect of two checks, waive a requirement together', () => {
  const findings = [
    finding('violated', { check: 'a', message: CAPITAL.message, offending: CAPITAL.exchange }),
    finding('violated', { check: 'b', message: TOO_MANY.message, offending: TOO_MANY.exchange }),
  ];
  const waivers = [
    { id: ID, reason: 'ticket 12', when: { message: 'Regtest' } },
    { id: ID, reason: 'ticket 14', when: { path: '/api/v1/market/pairs' } },
  ];
  const result = aggregate(input({ findings, waivers, pathOf: (exchange) => PATHS[exchange] }));
  expect(theOnly(result)).toMatchObject({ verdict: 'waived', message: 'ticket 12; ticket 14' });
});

test('a waiver out of reach of the run is not held against it', () => {
  const requirements = [bound(ID, 'must', ['clock']), bound('MKT-LIST-02')];
  const findings = [finding('verified', { id: 'MKT-LIST-02' })];
  const result = aggregate(input({ requirements, findings, waivers: WAIVER }));
  expect(result).toMatchObject({ exitCode: 0, problems: [] });
});

test('every requirement is counted once', () => {
  const verdicts: Outcome[] = ['verified', 'violated', 'not-exercised', 'observed', 'violated'];
  const requirements = verdicts.map((_, index) => bound(`MKT-A-${index}`));
  const findings = verdicts.map((outcome, index) => finding(outcome, { id: `MKT-A-${index}` }));
  const { summary } = aggregate(input({ requirements, findings, waivers: [{ id: 'MKT-A-4', reason: 'known' }] }));
  expect(summary).toEqual({
    verified: 1,
    violated: 1,
    waived: 1,
    notExercised: 1,
    observed: 1,
    eligible: 5,
    executed: 3,
    coverage: 60,
    binding: 5,
    registerCoverage: 60,
    flaky: 0,
    conformant: false,
  });
});

test('what the profile demands and the run lacked keeps it from ending green', () => {
  const green = input({ findings: [finding('verified')], available: new Set(['api-key']), demanded: ['api-key'] });
  expect(aggregate(green)).toMatchObject({ exitCode: 0, problems: [] });
  expect(aggregate({ ...green, demanded: ['api-key', 'taker-node'] })).toMatchObject({
    exitCode: 2,
    problems: [
      'The profile demands taker-node, which the run lacked; provide it or lift it with --without taker-node.',
    ],
  });
});

test('the whole register is the second denominator', () => {
  const requirements = [
    bound('MKT-A-0'),
    bound('MKT-A-1', 'should'),
    bound('MKT-A-2', 'must', ['taker-node']),
    bound('MKT-A-3', 'silent'),
  ];
  const findings = [finding('verified', { id: 'MKT-A-0' }), finding('violated', { id: 'MKT-A-1' })];
  expect(aggregate(input({ requirements, findings })).summary).toMatchObject({
    executed: 2,
    eligible: 2,
    coverage: 100,
    binding: 3,
    registerCoverage: 66.66,
  });
});

test('a run that only observed has judged nothing', () => {
  expect(aggregate(input({ level: 'silent', findings: [finding('observed')] }))).toMatchObject({
    exitCode: 2,
    problems: ['Nothing was judged: no must or should was exercised.'],
  });
});

test('flaky violations are counted over all checks', () => {
  const findings = [finding('verified', { flaky: 2 }), finding('verified', { check: 'another', flaky: 1 })];
  expect(aggregate(input({ findings })).summary).toMatchObject({ verified: 1, flaky: 3 });
});

test('what is undecided is neither verified nor out of the denominator', () => {
  const undecided = finding('not-exercised', { check: 'another', reason: 'undecided', message: 'too large' });
  const { requirements } = aggregate(input({ findings: [finding('verified'), undecided] }));
  expect(requirements).toMatchObject([{ verdict: 'not-exercised', reason: 'undecided', eligible: true }]);
});

test('an entry of the selection is an id or the beginning of one, in whole words', () => {
  expect(isSelected('MKT-ASSETS-01', [])).toBe(true);
  expect(isSelected('MKT-ASSETS-01', ['MKT'])).toBe(true);
  expect(isSelected('MKT-ASSETS-01', ['QUO', 'MKT-ASSETS'])).toBe(true);
  expect(isSelected('MKT-ASSETS-01', ['MKT-ASSETS-01'])).toBe(true);
  expect(isSelected('MKT-ASSETS-01', ['MK', 'MKT-ASSETS-0', 'QUO'])).toBe(false);
});

test('findings come in the order of titles, whatever order they ended in', () => {
  const findings = [finding('verified', { check: 'b', title: 'b' }), finding('verified', { check: 'a', title: 'a' })];
  const titles = (list: Finding[]) => theOnly(aggregate(input({ findings: list }))).findings.map(({ title }) => title);
  expect(titles(findings)).toEqual(['a', 'b']);
  expect(titles(findings.toReversed())).toEqual(['a', 'b']);
});

test('a violation is charged to its root, unless that is outside the selection', () => {
  const requirements = [bound('ERR-ENV-03'), bound('SWP-STATUS-09'), bound('SWP-STATUS-10')];
  const found = (id: string, over: Partial<Finding> = {}) =>
    finding('violated', { id, check: id, offending: 'w1-1', ...over });
  const findings = [found('ERR-ENV-03', { broken: ['w1-1'] }), found('SWP-STATUS-09'), found('SWP-STATUS-10')];
  const verdicts = (only: string[]) =>
    aggregate(input({ requirements, findings, only })).requirements.map(({ verdict }) => verdict);
  expect(verdicts([])).toEqual(['violated', 'not-exercised', 'not-exercised']);
  expect(verdicts(['SWP'])).toEqual(['not-exercised', 'violated', 'violated']);
});
