import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answering, http, loopback } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';
import { reportIn, runAgainst } from './target.ts';

test.describe.configure({ timeout: 300_000 });

const WANTED = ['MKT-ASSETS-01', 'SWP-INIT-01', 'LSP-CREATE-01'];

/** Runs some requirements against the reference, which says regtest, with a client's node that says it is on mainnet. */
async function besideMainnet(...args: readonly string[]) {
  const calls: string[] = [];
  const node = await loopback(
    answering((request) => {
      const [method, path] = request.split(' ');
      calls.push(`${method} ${path}`);
      return http(200, path === '/networkinfo' ? '{"network":"Bitcoin","height":1}' : '{}');
    }),
  );
  const out = test.info().outputPath('out');
  const env = { TAKER_NODE_URL: node.origin };
  const ended = await runAgainst({ call: () => ({ env }) }, '--out', out, ...args);
  await node.stop();
  const { problems, requirements } = reportIn(out);
  const verdicts = requirements.filter(({ id }) => WANTED.includes(id)).map(({ id, verdict }) => [id, verdict]);
  return {
    ...ended,
    calls,
    problems,
    verdicts: Object.fromEntries(verdicts),
    har: readFileSync(join(out, 'evidence.har'), 'utf8'),
  };
}

test('a node on mainnet beside a target on regtest: nothing is created, exit code 2, one sentence', async () => {
  const args = ['--tier', 'pay', '--only', WANTED.join(',')];
  const { code, stdout, problems, verdicts, har, calls } = await besideMainnet(...args);
  expect(code, stdout).toBe(2);
  const sentences = problems.filter((problem) => problem.startsWith('Nothing is created or paid, since'));
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
