import { expect, test } from '@playwright/test';
import { startFront } from '../../faults/front/front.ts';
import { startReference } from '../../reference/reference.ts';
import { command } from '../cli/command.ts';
import { echo } from './echo.ts';
import { outputsIn } from './outputs.ts';
import { createSearch } from './spellings.ts';

const KEY = 'sk_live_Qx7vNz3KfW9pLr2TgYb5/jH+c';
/**
 * A check or two of each kind, since each that fails costs a process: lists, quotes, the socket, swaps with the node (one
 * compares whole answers), sequences, what pulls a lever, and the oracles.
 */
const ONLY =
  'MKT-ASSETS-11,QUO-FEE-01,WS-PING-03,WS-ERR-01,SWP-STATUS-12,SWP-STATUS-16,SWP-EXEC-08,AUT-LEAK-01,AUT-TOKEN-01';
const NODE_TOKEN = 'node~Zt4Rw8Mq1Xs6Vd0Bk9Hy5Ju3';

test('whatever a target, a node and a lever repeat, no output of a run holds a secret or a piece of one', async () => {
  test.setTimeout(600_000);
  const info = test.info();
  const reference = await startReference({
    keys: [{ key: KEY, scopes: ['quote:read', 'swap:execute', 'orders'] }],
    nodeToken: NODE_TOKEN,
  });
  // What is found out and what is created is answered properly, for there to be something to ask for.
  const makerEcho = echo(
    [KEY],
    ({ path, headers }) => path.endsWith('/init') || /discover/.test(headers['x-conformance-check'] ?? ''),
  );
  const maker = await startFront(reference.baseUrl, [makerEcho.said]);
  const node = await startFront(reference.nodeUrl, [echo([NODE_TOKEN], () => false).said]);
  const levers = await startFront(reference.controlUrl, [echo([KEY, NODE_TOKEN], () => false).said]);
  const out = info.outputPath('out');
  const { code, stdout, stderr } = await command(
    ['--base-url', maker.baseUrl, '--tier', 'pay', '--pace', 'off', '--shard', '1/1', '--only', ONLY, '--out', out],
    {
      env: {
        MAKER_API_KEY: KEY,
        TAKER_NODE_URL: node.baseUrl,
        TAKER_NODE_TOKEN: NODE_TOKEN,
        CONTROL_URL: levers.baseUrl,
        CONFORMANCE_LISTEN_PERCENT: '1',
        CONFORMANCE_SETTLE_MS: '2000',
      },
    },
  );
  await Promise.all([maker.close(), node.close(), levers.close(), reference.close()]);
  expect(code, stdout + stderr).toBe(1);

  const tokens = [...makerEcho.tokens];
  expect(tokens).not.toEqual([]);
  const search = createSearch([KEY, NODE_TOKEN]);
  const leaks = new Map<string, string[]>();
  for (const { name, text } of [{ name: 'terminal', text: stdout + stderr }, ...outputsIn(out)]) {
    const found = [...search(text), ...tokens.filter((token) => text.includes(token))];
    if (found.length > 0) leaks.set(name, found.slice(0, 3));
  }
  expect(Object.fromEntries([...leaks].slice(0, 20))).toEqual({});
});
