import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startReference } from '../../reference/reference.ts';
import { answering, http, loopback } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';
import { command } from './command.ts';

test.describe.configure({ timeout: 300_000 });

const WANTED = ['MKT-ASSETS-01', 'SWP-INIT-01', 'LSP-CREATE-01'];

/** Runs some requirements against the reference, which says regtest, with a client's node that says it is on mainnet. */
async function besideMainnet(...args: readonly string[]) {
  const reference = await startReference();
  const calls: string[] = [];
  const node = await loopback(
    answering((request) => {
      const [method, path] = request.split(' ');
      calls.push(`${method} ${path}`);
      return http(200, path === '/networkinfo' ? '{"network":"Bitcoin","height":1}' : '{}');
    }),
  );
  const out = test.info().outputPath('out');
  try {
    const env = { TAKER_NODE_URL: node.origin };
    const ended = await command(['run', '--base-url', reference.baseUrl, '--out', out, ...args], { env });
    const report = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'));
    return {
      ...ended,
      calls,
      problems: report.problems,
      verdicts: verdictsIn(report),
      har: readFileSync(join(out, 'evidence.har'), 'utf8'),
    };
  } finally {
    await node.stop();
    await reference.close();
  }
}

function verdictsIn({ requirements }: { requirements: readonly { id: string; verdict: string }[] }) {
  return Object.fromEntries(requirements.flatMap(({ id, verdict }) => (WANTED.includes(id) ? [[id, verdict]] : [])));
}

test('a node on mainnet beside a target on regtest: nothing is created, exit code 2, one sentence', async () => {
  const { code, stdout, problems, verdicts, har, calls } = await besideMainnet(
    '--tier',
    'pay',
    '--only',
    WANTED.join(','),
  );
  expect(code, stdout).toBe(2);
  const sentences = problems.filter((problem: string) => problem.startsWith('Nothing is created or paid, since'));
  expect(sentences).toEqual([expect.stringContaining('"Bitcoin" by the client\'s node; correct TAKER_NODE_URL')]);
  expect(stdout).toContain(sentences[0]);
  expect(verdicts).toEqual({
    'MKT-ASSETS-01': 'verified',
    'SWP-INIT-01': 'not-exercised',
    'LSP-CREATE-01': 'not-exercised',
  });
  expect(har).toContain('/api/v1/market/assets');
  expect(har).not.toMatch(/\/(swaps\/init|lsps1\/create_order)/);
  expect(calls.filter((call) => /sendpayment|taker$/.test(call))).toEqual([]);
});

test('a run that creates nothing is judged whatever the node says', async () => {
  const { code, stdout, problems, verdicts } = await besideMainnet('--tier', 'read', '--only', 'MKT-ASSETS-01');
  expect([code, problems], stdout).toEqual([0, []]);
  expect(verdicts['MKT-ASSETS-01']).toBe('verified');
});
