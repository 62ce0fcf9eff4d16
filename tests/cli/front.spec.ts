import { startReference } from '../../reference/reference.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { command, expectRefusal } from './command.ts';
import { listening } from './served.ts';
import { requirementIn } from './target.ts';

const ON_THE_WIRE = {
  'assets-total-counts-the-page': 'MKT-ASSETS-04',
  'socket-ticker-left-in-the-quote': 'WS-QUOTE-04',
} as const;
const BROKEN = Object.values(ON_THE_WIRE);
const WHOLE = ['MKT-PAIRS-01', 'WS-PING-01'];

test('before a maker what its faults break is violated and nothing else, by REST and on the socket', async () => {
  const reference = await startReference();
  const front = await listening(
    'front',
    '--upstream',
    reference.baseUrl,
    '--fault',
    Object.keys(ON_THE_WIRE).join(','),
  );
  const out = test.info().outputPath('out');
  const only = [...BROKEN, ...WHOLE];
  const { code, stdout } = await command(['run', '--base-url', front.baseUrl, '--only', only.join(','), '--out', out]);
  const said = await front.stop();
  await reference.close();
  expect(only.map((id) => requirementIn(out, id)?.verdict)).toEqual(['violated', 'violated', 'verified', 'verified']);
  expect(code, stdout).toBe(1);
  expect(said).toBe('');
});

test('keys pass to the upstream, and nothing is said of them', async () => {
  const seen: unknown[] = [];
  const upstream = await serving(({ headers }, response) => {
    seen.push(headers.authorization);
    response.end('{"assets": 1}');
  });
  const front = await listening('front', '--upstream', upstream.url, '--fault', 'asset-protocol-ids-null');
  const headers = { authorization: 'Bearer mk_live_of_somebody' };
  const answer = await fetch(`${front.baseUrl}/api/v1/market/assets`, { headers });
  expect(answer.status).toBe(200);
  const said = await front.stop();
  await upstream.stop();
  expect(seen).toEqual(['Bearer mk_live_of_somebody']);
  expect(said).not.toContain('mk_live');
});

test('an upstream that is not there is named once, however often it is asked for', async () => {
  const front = await listening('front', '--upstream', 'http://127.0.0.1:1');
  for (const path of ['/a', '/b']) await expect(fetch(front.baseUrl + path)).rejects.toThrow('fetch failed');
  expect(await front.stop()).toBe(
    '--upstream: http://127.0.0.1:1 cannot be reached (ECONNREFUSED); start the target or correct the address.\n',
  );
});

test('a fault that needs a maker of a certain kind says so', async () => {
  const front = await listening('front', '--upstream', 'http://127.0.0.1:1', '--fault', 'nodeinfo-without-a-key');
  expect(await front.stop()).toContain(
    '--fault: nodeinfo-without-a-key shows only before a maker like one with enforcement=true.\n',
  );
});

for (const [what, args, says] of [
  ['no address', ['--upstream', 'staging'], '--upstream: must be an address'],
  ['an address behind /api/v1', ['--upstream', 'http://h/api/v1'], 'the address in front of /api/v1'],
  ['an account', ['--upstream', 'http://u:secret@h'], '--upstream: takes no user and password'],
  ['an unknown fault', ['--fault', 'assets-total-counts-the-pages'], 'did you mean assets-total-counts-the-page?'],
  ['a fault inside the maker', ['--fault', 'assets-limit-ignored'], 'changes what the maker does inside'],
  ['a fault over TLS', ['--fault', 'socket-in-the-clear-only'], 'shows over TLS alone'],
] as const)
  test(`${what} is refused with one sentence`, async () => {
    const upstream = args[0] === '--upstream' ? [] : ['--upstream', 'http://127.0.0.1:1'];
    const ended = await called(['front', ...upstream, ...args]);
    expectRefusal(ended, says);
    expect(ended.stderr).not.toContain('secret');
  });
