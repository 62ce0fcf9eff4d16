// Reports one large evidence file and prints what it cost, as JSON:  node dist/tests/reports/weigh.js FILE OUT
import type { FullConfig, FullResult, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import ConformanceReporter from '../../reports/reporter.ts';
import { PLAIN_OPTIONS } from './plain-options.ts';

const [file = '', out = ''] = process.argv.slice(2);

const project = { title: 'suites', type: 'project', suites: [] };
const invented = {
  title: 'many',
  tags: ['@MKT-ASSETS-01'],
  expectedStatus: 'passed',
  parent: project,
  titlePath: () => ['', 'suites', 'many.spec.ts', 'many'],
} as unknown as TestCase;
const suite = { suites: [project], allTests: () => [invented] } as unknown as Suite;
const attachment = (name: string, value: unknown) => ({ name, body: Buffer.from(JSON.stringify(value)) });
const result = {
  status: 'passed',
  startTime: new Date(),
  duration: 1,
  attachments: [
    attachment('conformance/run', { baseUrl: 'http://127.0.0.1:9', network: 'regtest', levers: [], problems: [] }),
    attachment('conformance/results', [
      { id: 'MKT-ASSETS-01', title: 'many', outcome: 'verified', exchanges: ['w0-1', 'w0-500'] },
    ]),
    { name: 'conformance/evidence', path: file },
  ],
} as unknown as TestResult;

const reporter = new ConformanceReporter({ ...PLAIN_OPTIONS, out });
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
const start = Date.now();
reporter.onBegin({} as FullConfig, suite);
reporter.onTestEnd(invented, result);
await reporter.onEnd({ status: 'passed', startTime: new Date(), duration: 1 } as FullResult);
write(
  JSON.stringify({ megabytes: Math.round(process.resourceUsage().maxRSS / 1024), milliseconds: Date.now() - start }),
);
