import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { JSONReport, JSONReportTestResult } from '@playwright/test/reporter';
import { DIST } from '../../build/build.js';
import { AS_BUILT } from '../../cli/playwright.ts';
import { ASSERTED_NOTHING } from '../../harness/verdict/requirement.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';

const CLI = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
const CONFIG = join(DIST, 'tests/verdict/project/playwright.config.js');

/** How a check ended: for Playwright, and for the requirements it declares. */
interface End {
  readonly status: string | undefined;
  readonly results: readonly Pick<CheckResult, 'id' | 'outcome' | 'reason' | 'message'>[];
}

// What Playwright hands to fixtures when a test fails is text. Should it ever word a failed `expect` otherwise, the test
// «an expectation fails» below says so.
test('the end of a test is the verdict of the one requirement it declares', async () => {
  const ends = await endsOf(test.info().outputPath());
  const [ONE, OTHER, OPEN] = ['MKT-ASSETS-01', 'MKT-ASSETS-02', 'MKT-ASSETS-15'];
  const undecided = { outcome: 'not-exercised', reason: 'undecided' };
  const failed = expect.stringMatching(/^Expected: /);
  const large = expect.stringMatching(/^it broke: y{16374}… \(100010 characters/);
  const number = expect.stringMatching(/^the number\nExpected: 1/);
  const rows: readonly (readonly [title: string, status: string, ...results: object[]])[] = [
    ['holds', 'passed', { id: ONE, outcome: 'verified' }],
    ['holds by a reader, with a remark', 'passed', { id: ONE, outcome: 'verified', message: 'worth keeping' }],
    ['a violation quotes a large answer', 'failed', { id: ONE, outcome: 'violated', message: large }],
    ['an expectation fails', 'failed', { id: ONE, outcome: 'violated', message: number }],
    ['a violation is thrown', 'failed', { id: ONE, outcome: 'violated', message: 'it broke' }],
    [
      'nothing to look at',
      'skipped',
      { id: ONE, outcome: 'not-exercised', reason: 'precondition', message: 'no pair is listed' },
    ],
    ['nothing was decided', 'skipped', { id: ONE, ...undecided, message: 'it may be either' }],
    [
      'nothing to say in this run',
      'skipped',
      { id: ONE, outcome: 'not-exercised', reason: 'need', message: 'no lever' },
    ],
    ['no quote to start from', 'skipped', { id: ONE, outcome: 'not-exercised', reason: 'setup', message: 'no quote' }],
    ['asserts nothing', 'passed', { id: ONE, ...undecided, message: ASSERTED_NOTHING }],
    ['a defect of the suite', 'failed', { id: ONE, outcome: 'error', message: 'undefined is not a function' }],
    ['a note on what is open', 'passed', { id: OPEN, outcome: 'observed', message: 'seven filters' }],
    ['an objection to what is open', 'passed', { id: OPEN, outcome: 'observed', message: failed }],
    [
      'one of two goes without a verdict',
      'failed',
      { id: OTHER, outcome: 'violated', message: failed },
      // What failed was a step, so it says nothing about the one that had none.
      { id: ONE, outcome: 'error', message: expect.stringContaining(OTHER) },
    ],
    [
      'what is asserted before a step counts for none',
      'passed',
      { id: OTHER, outcome: 'verified' },
      { id: ONE, ...undecided, message: ASSERTED_NOTHING },
    ],
  ];
  expect(ends).toEqual(Object.fromEntries(rows.map(([title, status, ...results]) => [title, { status, results }])));
});

/** Runs the checks against a server that answers `{}` to everything. */
async function endsOf(out: string): Promise<Record<string, End>> {
  const server = await serving((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PLAYWRIGHT|PW|TEST_|FORCE_COLOR)/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    ...AS_BUILT,
    MAKER_BASE_URL: server.url,
    CONFORMANCE_OUT: join(out, 'run'),
    ENDS_OUT: join(out, 'work'),
  };
  const child = spawn(process.execPath, [CLI, 'test', '--config', CONFIG, '--reporter', 'json'], { env });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await new Promise((done) => child.on('close', done));
  await server.stop();
  expect(text, 'what Playwright tells its reporters').not.toContain('y'.repeat(20_000));
  const report: JSONReport = JSON.parse(text);
  const specs = report.suites.flatMap((suite) => suite.specs);
  return Object.fromEntries(specs.map(({ title, tests }) => [title, endOf(tests[0]?.results[0])]));
}

function endOf(result: JSONReportTestResult | undefined): End {
  const body = result?.attachments.find(({ name }) => name === 'conformance/results')?.body;
  const results: CheckResult[] = JSON.parse(Buffer.from(body ?? 'W10=', 'base64').toString('utf8'));
  return {
    status: result?.status,
    results: results.map(({ title: _title, exchanges: _exchanges, ...rest }) => rest),
  };
}
