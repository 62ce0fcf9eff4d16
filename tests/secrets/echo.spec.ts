import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProxy } from '../../faults/proxy/proxy.ts';
import type { ApiKey } from '../../reference/maker/auth/options.ts';
import { startReference } from '../../reference/reference.ts';
import { called } from '../cli/called.ts';
import { command } from '../cli/command.ts';
import { signingKeys } from '../signing-keys.ts';
import { expect, test } from '../test.ts';
import { echo } from './echo.ts';
import { startFragments } from './fragments.ts';
import { type Output, outputsIn } from './outputs.ts';
import { createSearch } from './spellings.ts';

const KEY = 'sk_live_Qx7vNz3KfW9pLr2TgYb5/jH+c';
/**
 * A check or two of each kind, since each that fails costs a process: lists, quotes, the socket, swaps with the node (one
 * compares whole answers), sequences, what pulls a lever, the oracles, and a key in forms and places where it is none.
 */
const ONLY =
  'MKT-ASSETS-11,QUO-FEE-01,WS-PING-03,WS-ERR-01,SWP-STATUS-12,SWP-STATUS-16,SWP-EXEC-08,AUT-LEAK-01,AUT-TOKEN-01,AUT-SCHEME-04,AUT-ENF-02';
const NODE_TOKEN = 'node~Zt4Rw8Mq1Xs6Vd0Bk9Hy5Ju3';

/** What is left of secrets in outputs, by their names. */
function leaksIn(outputs: Iterable<Output>, tokens: readonly string[]): Record<string, string[]> {
  const search = createSearch([KEY, NODE_TOKEN]);
  const leaks = new Map<string, string[]>();
  for (const { name, text } of outputs) {
    const found = [...search(text), ...tokens.filter((token) => text.includes(token))];
    if (found.length > 0) leaks.set(name, found.slice(0, 3));
  }
  return Object.fromEntries([...leaks].slice(0, 20));
}

test('whatever a target, a node and a lever repeat, no output of a run holds a secret or a piece of one', async () => {
  test.setTimeout(600_000);
  const info = test.info();
  const keys: ApiKey[] = [{ key: KEY, scopes: ['quote:read', 'swap:execute', 'orders'] }];
  const reference = await startReference({ keys, nodeToken: NODE_TOKEN });
  const second = await startReference({ keys, enforcement: true });
  // What is found out and what leads to a token is answered properly, for there to be something to ask for.
  const makerEcho = echo(
    [KEY],
    ({ path, headers: { 'x-conformance-check': check = '' } }) =>
      /discover/.test(check) || path.endsWith('/init') || (path.endsWith('/quote') && /swaps/.test(check)),
  );
  const maker = await startProxy(reference.baseUrl, [makerEcho.said]);
  const enforcing = await startProxy(second.baseUrl, [
    echo([KEY], ({ headers: { 'x-conformance-check': check = '' } }) => /discover/.test(check)).said,
  ]);
  const node = await startProxy(reference.nodeUrl, [echo([NODE_TOKEN], () => false).said]);
  const levers = await startProxy(reference.controlUrl, [echo([KEY, NODE_TOKEN], () => false).said]);
  const socket = await startFragments(maker.baseUrl, 5);
  const out = info.outputPath('out');
  const addresses = ['--base-url', maker.baseUrl, '--ws-url', socket.wsUrl];
  const { code, stdout, stderr } = await command(
    [
      ...[...addresses, '--tier', 'pay', '--pace', 'off', '--shard', '1/1', '--only', ONLY, '--out', out],
      ...['--sign-key', signingKeys().secret],
    ],
    {
      env: {
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: info.outputPath('step-summary.md'),
        MAKER_API_KEY: KEY,
        MAKER_ENFORCING_BASE_URL: enforcing.baseUrl,
        TAKER_NODE_URL: node.baseUrl,
        TAKER_NODE_TOKEN: NODE_TOKEN,
        CONTROL_URL: levers.baseUrl,
        CONFORMANCE_LISTEN_PERCENT: '1',
        CONFORMANCE_SETTLE_MS: '2000',
      },
    },
  );
  await Promise.all([socket, maker, enforcing, node, levers, reference, second].map((each) => each.close()));
  expect(code, stdout + stderr).toBe(1);

  const tokens = [...makerEcho.tokens];
  expect(tokens).not.toEqual([]);
  expect(socket.cut()).toBeGreaterThan(0);
  const summary = { name: 'summary of the step', text: readFileSync(info.outputPath('step-summary.md'), 'utf8') };
  expect(summary.text).toContain('#### Violated');
  expect(stdout).toMatch(/^::error title=/m);
  const written = [...outputsIn(out)];
  for (const name of ['attestation.json', 'ctrf.json', 'metrics.prom', 'summary.md', 'badge.json'])
    expect(written.map((output) => output.name)).toContain(name);
  expect(leaksIn([{ name: 'terminal', text: stdout + stderr }, summary, ...written], tokens)).toEqual({});
});

test('no secret is in what is made of runs later: a history, differences, reports made anew, what is said of a tampered folder', async () => {
  test.setTimeout(600_000);
  const info = test.info();
  const reference = await startReference({ keys: [{ key: KEY, scopes: ['quote:read', 'swap:execute', 'orders'] }] });
  const makerEcho = echo([KEY], ({ headers: { 'x-conformance-check': check = '' } }) =>
    /discover|preflight/.test(check),
  );
  const maker = await startProxy(reference.baseUrl, [makerEcho.said]);
  const [history, out] = [info.outputPath('history'), info.outputPath('out')];
  const args = ['--base-url', maker.baseUrl, '--tier', 'quote', '--pace', 'off', '--history', history];
  const env = { MAKER_API_KEY: KEY };
  const said = [];
  // One check alone: what the peer says depends on how often it was asked.
  for (const seed of ['1', '2'])
    said.push(await command([...args, '--seed', seed, '--only', 'MKT-FEE-01', '--out', join(out, seed)], { env }));
  await Promise.all([maker.close(), reference.close()]);
  expect(readdirSync(history)).toHaveLength(2);
  const [before, after] = [join(out, '1'), join(out, '2')];
  for (const format of [[], ['--markdown'], ['--json']]) said.push(await called(['diff', before, after, ...format]));
  writeFileSync(join(after, 'metrics.prom'), '');
  const verify = ['verify', after, '--unsigned'];
  said.push(await called(verify), await called(['report', after]), await called(verify));
  expect(said.map(({ code }) => code)).toEqual([1, 1, 0, 0, 0, 1, 1, 0]);
  const terminal = said.map(({ stdout, stderr }) => ({ name: 'terminal', text: stdout + stderr }));
  expect(leaksIn([...terminal, ...outputsIn(out), ...outputsIn(history)], [])).toEqual({});
});
