import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { JSONReport, JSONReportTestResult } from '@playwright/test/reporter';
import { ASSERTED_NOTHING } from '../../harness/verdict/requirement.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { serve } from '../serve.ts';
import { expect, test } from '../test.ts';

const CLI = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
const CONFIG = join(import.meta.dirname, 'project/playwright.config.ts');

/** How a check ended: for Playwright, and for the requirements it declares. */
interface End {
  readonly status: string | undefined;
  readonly results: readonly Pick<CheckResult, 'id' | 'outcome' | 'reason' | 'message'>[];
}

// What Playwright hands to fixtures when a test fails is text. Should it ever word a failed `expect` otherwise, the test
// «an expectation fails» below says so.
test('the end of a test is the verdict of the one requirement it declares', async () => {
  const ends = await endsOf(test.info().outputPath());
  const one = 'MKT-ASSETS-01';
  expect(ends).toEqual({
    holds: { status: 'passed', results: [{ id: one, outcome: 'verified' }] },
    'holds by a reader, with a remark': {
      status: 'passed',
      results: [{ id: one, outcome: 'verified', message: 'worth keeping' }],
    },
    'a violation quotes a large answer': {
      status: 'failed',
      results: [
        { id: one, outcome: 'violated', message: expect.stringMatching(/^it broke: y{16374}… \(100010 characters/) },
      ],
    },
    'an expectation fails': {
      status: 'failed',
      results: [{ id: one, outcome: 'violated', message: expect.stringMatching(/^the number\n\nexpect\(/) }],
    },
    'a violation is thrown': { status: 'failed', results: [{ id: one, outcome: 'violated', message: 'it broke' }] },
    'nothing to look at': {
      status: 'skipped',
      results: [{ id: one, outcome: 'not-exercised', reason: 'precondition', message: 'no pair is listed' }],
    },
    'nothing was decided': {
      status: 'skipped',
      results: [{ id: one, outcome: 'not-exercised', reason: 'undecided', message: 'it may be either' }],
    },
    'nothing to say in this run': {
      status: 'skipped',
      results: [{ id: one, outcome: 'not-exercised', reason: 'need', message: 'no lever' }],
    },
    'no quote to start from': {
      status: 'skipped',
      results: [{ id: one, outcome: 'not-exercised', reason: 'setup', message: 'no quote' }],
    },
    'asserts nothing': {
      status: 'passed',
      results: [{ id: one, outcome: 'not-exercised', reason: 'undecided', message: ASSERTED_NOTHING }],
    },
    'a defect of the suite': {
      status: 'failed',
      results: [{ id: one, outcome: 'error', message: 'undefined is not a function' }],
    },
    'a note on what is open': {
      status: 'passed',
      results: [{ id: 'MKT-ASSETS-15', outcome: 'observed', message: 'seven filters' }],
    },
    'an objection to what is open': {
      status: 'passed',
      results: [{ id: 'MKT-ASSETS-15', outcome: 'observed', message: expect.stringMatching(/^expect\(/) }],
    },
    'one of two goes without a verdict': {
      status: 'failed',
      results: [
        { id: 'MKT-ASSETS-02', outcome: 'violated', message: expect.stringMatching(/^expect\(/) },
        // What failed was a step, so it says nothing about the one that had none.
        { id: one, outcome: 'error', message: expect.stringContaining('MKT-ASSETS-02') },
      ],
    },
    'what is asserted before a step counts for none': {
      status: 'passed',
      results: [
        { id: 'MKT-ASSETS-02', outcome: 'verified' },
        { id: one, outcome: 'not-exercised', reason: 'undecided', message: ASSERTED_NOTHING },
      ],
    },
  });
});

/** Runs the checks against a server that answers `{}` to everything. */
async function endsOf(out: string): Promise<Record<string, End>> {
  const server = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PLAYWRIGHT|PW|TEST_|FORCE_COLOR)/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
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
  server.close();
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
