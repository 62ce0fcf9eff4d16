import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EVIDENCE } from '../../harness/engine/wire/evidence-reference.ts';
import ConformanceReporter from '../../reports/reporter.ts';
import schema from '../../schemas/report/conformance.json' with { type: 'json' };
import { loadRegister } from '../../specs/register.ts';
import { expect, test } from '../test.ts';
import { expectFits } from './documents.ts';
import { type Element, readXml } from './formats/junit-reader.ts';
import { HOSTILE } from './hostile.ts';
import { PLAIN_OPTIONS } from './plain-options.ts';
import { play, playMerged } from './play.ts';
import { type ReportedRun, reportScenario } from './reported-run.ts';
import { exchange, LEFT, RUN, type Scenario, VERIFIED } from './scenario.ts';

/** Another check, with the end that it is given. */
function pairs(over: Partial<Scenario['checks'][number]>) {
  return { title: 'pairs', tags: ['MKT-PAIRS-01'], ...over };
}

const PAIRS_VERIFIED = { id: 'MKT-PAIRS-01', outcome: 'verified' as const, exchanges: ['w0-1'] };

test('the limits that a run hit are named in the report, on the page and on the terminal', async () => {
  const hit = { bound: 'bodyBytes', limit: 4_096, times: 2 } as const;
  const checks = [
    { ...VERIFIED, limitsHit: [{ ...hit, exchange: 'w0-1' }] },
    pairs({
      results: [PAIRS_VERIFIED],
      limitsHit: [
        { ...hit, times: 1 },
        { bound: 'maxMinutes', limit: 1, times: 1 },
      ],
    }),
  ];
  const run = await reportScenario(folder(), scenario({ checks }));
  expectWhole(run);
  expect(run.report.limitsHit).toMatchObject([
    {
      name: 'bodyBytes',
      setting: 'CONFORMANCE_MOST_BODY_BYTES',
      limit: 4_096,
      times: 3,
      first: { check: 'suite.checks.ts › assets', exchange: 1 },
    },
    { name: 'maxMinutes', times: 1, first: { check: 'suite.checks.ts › pairs' } },
  ]);
  const said = /CONFORMANCE_MOST_BODY_BYTES \(4096 bytes of .*\): 3 times, first in exchange 1 of suite.checks.ts › /;
  expect(run.text).toMatch(/^ {2}Limits hit:$/m);
  expect(run.text).toMatch(said);
  expect(readFileSync(join(run.folder, 'conformance.html'), 'utf8')).toMatch(said);
});

test('who started a run learns of each file of evidence to which nothing comes any more', () => {
  const reporter = new ConformanceReporter({ ...PLAIN_OPTIONS, out: folder() });
  const project = { type: 'project', title: 'suites', project: () => undefined };
  const ended = {
    tags: ['@MKT-PAIRS-01'],
    titlePath: () => ['', '', 'pairs'],
    parent: project,
    location: { file: '' },
  };
  const evidence = { file: 'evidence/MKT-PAIRS-01-0.ndjson', from: 'w0-1', to: 'w0-1' };
  const attachments = [
    { name: EVIDENCE, contentType: 'application/json', body: Buffer.from(JSON.stringify(evidence)) },
  ];
  const { send } = process;
  const said: unknown[] = [];
  // Playwright sends what is printed.
  process.send = (message: unknown) => Object(message).method !== undefined || said.push(message) > 0;
  try {
    reporter.onBegin({} as never, { suites: [project], allTests: () => [ended] } as never);
    reporter.onTestBegin(ended as never);
    said.push('nothing yet');
    reporter.onTestEnd(ended as never, { startTime: new Date(), duration: 1, status: 'passed', attachments } as never);
  } finally {
    Reflect.set(process, 'send', send);
  }
  expect(said).toEqual(['begun', 'nothing yet', { recorded: 'MKT-PAIRS-01-0.ndjson' }]);
});

test('one cause is named once, with all that it violates, on the terminal, on the page and in the report', async () => {
  const violated = {
    outcome: 'violated' as const,
    message: '/total must be integer, got 9007199254740993',
    offending: 'w0-1',
    exchanges: ['w0-0', 'w0-1'],
  };
  const ids = ['MKT-ASSETS-08', 'MKT-ASSETS-01', 'MKT-ASSETS-02'];
  const results = ids.map((id) => ({ ...violated, id }));
  const exchanges = [exchange('w0-0', { sentAt: 1_000 }), exchange('w0-1')];
  const run = await reportScenario(folder(), scenario({ checks: [{ ...VERIFIED, tags: ids, results, exchanges }] }));
  expectWhole(run);
  const [first, ...others] = ['MKT-ASSETS-01', 'MKT-ASSETS-02', 'MKT-ASSETS-08'];
  expect(run.report.causes).toEqual([
    { exchange: 2, message: '/total must be integer, got 9007199254740993', requirements: [first, ...others] },
  ]);
  expect(run.text).toMatch(/^ {4}also violates MKT-ASSETS-02 \(must\), MKT-ASSETS-08 \(should\)$/m);
  expect(run.text.match(/must be integer, got \d+$/gm)).toHaveLength(1);
  expect(requirement(run, 'MKT-ASSETS-01')?.checks[0]?.pointer).toBe('/total');
  expect(run.text).toMatch(/^ {4}sh .*repeat\/MKT-ASSETS-01\.sh$/m);
  expect(readFileSync(join(run.folder, 'repeat/MKT-ASSETS-01.sh'), 'utf8')).toMatch(
    /^exec node -- .*client\/repeat\.mjs/m,
  );
  const page = readFileSync(join(run.folder, 'conformance.html'), 'utf8');
  expect(page).toContain('<mark>  &quot;total&quot;: 9007199254740993</mark>');
  expect(page).toContain('<code>repeat/MKT-ASSETS-01.sh</code>');
  const also = /<ul class="also".*?<\/ul>/s.exec(page)?.[0];
  expect([...(also ?? '').matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(others);
});

test('a check that takes more memory than its process may have breaks, and the others are judged in another process', async () => {
  const checks = [pairs({ devours: true }), VERIFIED];
  const played = await play(folder(), scenario({ checks, options: { workerMb: 128 } }));
  expectWhole(played);
  expect(played.report).toMatchObject({ exitCode: 2, summary: { verified: 1 } });
  expect(played.report.limitsHit).toMatchObject([
    { name: 'workerMb', limit: 128, first: { check: 'suite.checks.ts › pairs' } },
  ]);
});

function scenario(over: Partial<Scenario>): Scenario {
  return { options: {}, run: RUN, checks: [VERIFIED], ...over };
}

function folder(): string {
  return test.info().outputPath('run');
}

/**
 * All reports exist and can be read by those they are for, and agree with each other on their size.
 * @param others exchanges with other servers than the target
 */
function expectWhole({ folder: reports, report }: ReportedRun, others = 0): void {
  expectFits(report, schema);
  expect(report.requirements.map(({ id }) => id)).toEqual(loadRegister().requirements.map(({ id }) => id));
  const { verified, violated, waived, notExercised, observed } = report.summary;
  expect(verified + violated + waived + notExercised + observed).toBe(report.requirements.length);
  const junit = readXml(readFileSync(join(reports, 'junit.xml'), 'utf8'));
  expect(Number(junit.attributes.tests) + countedIn(junit)).toBe(
    report.requirements.length + (report.problems.length > 0 ? 1 : 0),
  );
  const { log } = JSON.parse(readFileSync(join(reports, 'evidence.har'), 'utf8'));
  expect(log.entries.map(({ _exchange }: { _exchange: number }) => _exchange)).toEqual(
    Array.from({ length: report.requests.total + others }, (_, index) => index + 1),
  );
  expect(statSync(join(reports, 'conformance.html')).size).toBeGreaterThan(10_000);
}

/** How many requirements only the properties of the suites count. */
function countedIn({ children }: Element): number {
  const properties = children.flatMap((suite) => suite.children.filter(({ name }) => name === 'properties'));
  return properties.flatMap((each) => each.children).reduce((sum, { attributes }) => sum + Number(attributes.value), 0);
}

function requirement({ report }: ReportedRun, id: string) {
  return report.requirements.find((entry) => entry.id === id);
}

test('a conformant run, and what was sampled in it: in the report, on the page and on the terminal', async () => {
  const sampled = [{ what: 'pair', sampled: ['BTC/USDT', 'BTC/XAUT'], of: 5, seeds: 3 }];
  const lacking = { id: 'SWP-EXEC-01', outcome: 'not-exercised' as const, reason: 'need' as const, exchanges: [] };
  const unjudged = { title: 'swaps', tags: ['SWP-EXEC-01'], results: [lacking], sampled };
  const played = await play(folder(), scenario({ checks: [{ ...VERIFIED, sampled }, unjudged] }));
  expectWhole(played);
  expect(played.code).toBe(0);
  expect(played.report).toMatchObject({ exitCode: 0, problems: [], target: { network: 'regtest' }, seed: 7 });
  expect(played.report.summary).toMatchObject({
    verified: 1,
    eligible: 1,
    executed: 1,
    coverage: 100,
    conformant: true,
  });
  expect(requirement(played, 'MKT-ASSETS-01')?.checks).toEqual([
    { title: 'suite.checks.ts › assets', outcome: 'verified', exchanges: [1] },
  ]);
  expect(played.report.sampled).toEqual([
    { check: 'suite.checks.ts › assets', requirements: ['MKT-ASSETS-01'], ...sampled[0] },
  ]);
  expect(played.text).toMatch(/^ {2}sampled .* 2 of 5 trades, .*; seeds 7 to 9 sample all of them$/m);
  const page = readFileSync(join(played.folder, 'conformance.html'), 'utf8');
  expect(page).toContain('Sampled, of each pair: 2 of 5 (BTC/USDT, BTC/XAUT)');
  expect(page).toContain('<th scope="row">pair</th><td>2 of 5, by 1 check</td><td>with seeds 7 to 9</td>');
  expect(readdirSync(played.folder).sort()).toEqual(LEFT);
});

test('a run whose lists could not be read is not green, whatever else holds', async () => {
  const problems = [
    "What needs it is not exercised: the target's pair list could not be read: it answered 500 (empty body)",
  ];
  const run = await reportScenario(folder(), scenario({ run: { ...RUN, problems } }));
  expectWhole(run);
  expect(run.report).toMatchObject({ exitCode: 2, problems, summary: { coverage: 100 } });
});

test('a run with every verdict, and a server that attacks whoever reads the reports', async () => {
  const run = await reportScenario(folder(), HOSTILE);
  expectWhole(run, 1);
  expect(run.report).toMatchObject({ exitCode: 1, requests: { total: 5 } });
  expect(requirement(run, 'MKT-ASSETS-01')).toMatchObject({ verdict: 'verified' });
  expect(requirement(run, 'MKT-ASSETS-02')).toMatchObject({
    verdict: 'violated',
    checks: [{ offending: 2, exchanges: [2, 3] }],
  });
  expect(requirement(run, 'MKT-ASSETS-03')).toMatchObject({ verdict: 'waived' });
  expect(requirement(run, 'MKT-ASSETS-05')).toMatchObject({ verdict: 'not-exercised' });
  expect(requirement(run, 'AUT-SCHEME-03')).toMatchObject({ verdict: 'observed' });
  expect(requirement(run, 'AUT-ENF-05')?.reason).toBe('Needs enforcement-on, which this run lacks.');
  expect(requirement(run, 'MKT-ASSETS-06')?.reason).toBe('No check in this version of the suite.');
  expect(run.report.observations).toMatchObject([{ id: 'AUT-SCHEME-03', level: 'may', exchanges: [4] }]);
  const { log } = JSON.parse(readFileSync(join(run.folder, 'evidence.har'), 'utf8'));
  expect(log.entries[0]._requirements).toEqual(['MKT-ASSETS-01', 'MKT-ASSETS-03']);
});

test('what is printed while it runs: plain progress, counts, a line to repeat each violation, and where the reports lie', async () => {
  const played = await play(folder(), HOSTILE);
  expectWhole(played, 1);
  expect(played.code).toBe(1);
  const { text } = played;
  expect(text).not.toContain('\u001b');
  expect(text).toMatch(/^0:\d\d · {2}25 % · 1 of 4 checks$/m);
  expect(text).toMatch(/^ {2}verified +2$/m);
  expect(text).toMatch(/^ {2}violated +1 {3}1 must, 0 should$/m);
  expect(text).toMatch(/^ {2}coverage +80 % {3}4 of 5 that this run could judge, floor 0 %$/m);
  expect(text).toMatch(/^ {2}MKT-ASSETS-02 \(must\) The asset list is a wrapper object/m);
  expect(text).toMatch(/^ {4}expected total 1, got /m);
  expect(text).toMatch(/^ {4}curl .*-X POST 'http:\/\/127\.0\.0\.1:9\/api\/v1\/market\/quote/m);
  expect(text).toMatch(/^ {2}Not conformant within tier pay.*\n {2}1 must requirement is violated\.$/m);
  expect(text).toMatch(/conformance\.html$/m);
  expect(text).not.toMatch(/suite\.checks\.[jt]s:/);
  expect(text.split('\n').length).toBeLessThan(35);

  // Reported afterwards, it has the same verdicts.
  const run = await reportScenario(test.info().outputPath('afterwards'), HOSTILE);
  expect(run.report.requirements).toEqual(played.report.requirements);
  expect(run.report.observations).toEqual(played.report.observations);
  expect(run.report.causes).toEqual(played.report.causes);
});

test('a violated should fails its test but not the run, unless it is strict', async () => {
  const checks = [
    VERIFIED,
    {
      title: 'schemes',
      tags: ['MKT-ASSETS-08'],
      results: [{ id: 'MKT-ASSETS-08', outcome: 'violated' as const, exchanges: [] }],
    },
  ];
  const lenient = await play(folder(), scenario({ checks }));
  expect([lenient.code, lenient.report.exitCode, lenient.report.summary.violated]).toEqual([0, 0, 1]);
  const strict = await play(test.info().outputPath('strict'), scenario({ checks, options: { strict: true } }));
  expect([strict.code, strict.report.exitCode, strict.report.summary.violated]).toEqual([1, 1, 1]);
});

test('a target that is not there', async () => {
  const { run: _, ...unreached } = scenario({ checks: [] });
  const played = await play(folder(), unreached);
  expectWhole(played);
  expect(played.code).toBe(1);
  expect(played.report).toMatchObject({
    exitCode: 2,
    target: { baseUrl: null, network: null },
    requests: { total: 0 },
  });
  expect(played.report.problems).toContain('Target unavailable for one check: connection refused');
  expect(played.text).toMatch(/Could not judge/);
});

test('a target that goes away during the run', async () => {
  const gone = { name: 'TargetUnavailable', message: 'connection refused' };
  const result = {
    id: 'MKT-PAIRS-01',
    outcome: 'not-exercised' as const,
    reason: 'target' as const,
    message: 'connection refused',
  };
  const checks = [
    VERIFIED,
    pairs({ results: [{ ...result, exchanges: [] }], throws: gone }),
    { title: 'routes', tags: ['MKT-PROUTE-01'], throws: gone },
  ];
  const played = await play(folder(), scenario({ checks }));
  expectWhole(played);
  expect(played.report.exitCode).toBe(2);
  expect(requirement(played, 'MKT-PAIRS-01')).toMatchObject({ verdict: 'not-exercised', reason: 'connection refused' });
  expect(requirement(played, 'MKT-PROUTE-01')?.reason).toBe('Its check did not run to the end.');
  expect(played.report.problems).toEqual([
    'Target unavailable for one check: connection refused',
    'Target unavailable for 1 requirement: connection refused.',
  ]);
});

for (const { what, other, problems } of [
  {
    what: 'a check that breaks is never a verdict',
    other: pairs({ throws: { name: 'TypeError', message: 'x is not a function' } }),
    problems: ['The check “suite.checks.ts › pairs” broke: TypeError: x is not a function'],
  },
  {
    what: 'suites that cannot be loaded are reported as a run that could not be judged',
    other: VERIFIED,
    problems: [
      expect.stringMatching(/^The run broke outside of any check: Error: duplicate test title "assets"/),
      'The target was never described: the discovery did not get that far.',
      'Nothing was judged: not one requirement was exercised.',
    ],
  },
])
  test(what, async () => {
    const played = await play(folder(), scenario({ checks: [VERIFIED, other] }));
    expectWhole(played);
    expect(played.report).toMatchObject({ exitCode: 2, problems });
  });

test('an interrupted run is reported as far as it got', async () => {
  const played = await play(folder(), scenario({ checks: [VERIFIED, pairs({ hangs: true })] }), true);
  expectWhole(played);
  expect(played.code).toBe(130);
  expect(played.report).toMatchObject({ exitCode: 130, summary: { verified: 1, conformant: false } });
  expect(requirement(played, 'MKT-PAIRS-01')?.reason).toBe('Its check did not run to the end.');
  expect(played.text).toMatch(/Interrupted/);
});

test('merged shards are aggregated as one run: repeated checks once, exchange ids kept apart', async () => {
  // It starts Playwright three times.
  test.slow();
  const again = { ...exchange('w0-1', { sentAt: 1000 }), operation: 'GET /api/v1/market/pairs' };
  const unseen = {
    id: 'ERR-ENV-01',
    outcome: 'not-exercised' as const,
    reason: 'precondition' as const,
    message: 'no error came',
  };
  const checks = [
    { ...VERIFIED, copy: 'a' },
    pairs({ results: [PAIRS_VERIFIED], exchanges: [again], copy: 'b' }),
    { title: 'errors', tags: ['ERR-ENV-01'], results: [{ ...unseen, exchanges: [] }], copy: 'b' },
    { title: 'errors', tags: ['ERR-ENV-01'], results: [{ ...PAIRS_VERIFIED, id: 'ERR-ENV-01' }], copy: 'a' },
  ];
  const played = await playMerged(folder(), scenario({ checks }), ['a', 'b']);
  expectWhole(played);
  expect(played.report).toMatchObject({ exitCode: 0, problems: [], requests: { total: 2 }, summary: { verified: 3 } });
  expect(requirement(played, 'MKT-PAIRS-01')).toMatchObject({ verdict: 'verified', checks: [{ exchanges: [1] }] });
  expect(requirement(played, 'MKT-ASSETS-01')).toMatchObject({ verdict: 'verified', checks: [{ exchanges: [2] }] });
  expect(requirement(played, 'ERR-ENV-01')).toMatchObject({ verdict: 'verified', checks: [{ exchanges: [2] }] });
  expect(readdirSync(join(played.folder, 'evidence')), 'what the shards left, now beside the archive').toHaveLength(2);
});

test('a selection and a tier take requirements out of the denominator', async () => {
  const checks = [VERIFIED, pairs({ tags: ['MKT-PAIRS-01', 'pay'] }), { title: 'quote', tags: ['QUO-FEE-01'] }];
  const run = await reportScenario(
    folder(),
    scenario({ checks, options: { only: ['MKT'], tiers: ['read'], minCoverage: 100 } }),
  );
  expectWhole(run);
  expect(run.report.exitCode).toBe(0);
  expect(run.report.summary).toMatchObject({ eligible: 1, executed: 1, coverage: 100 });
  expect(requirement(run, 'QUO-FEE-01')?.reason).toBe('Outside the selection (--only).');
  expect(requirement(run, 'MKT-PAIRS-01')?.reason).toBe('Needs the tier pay; this run has read.');
});
