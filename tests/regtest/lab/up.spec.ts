import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { down } from '../../../regtest/lab/down.ts';
import { LabFailure } from '../../../regtest/lab/failure.ts';
import { identityOf } from '../../../regtest/lab/programs/identity.ts';
import { isRunning } from '../../../regtest/lab/programs/program.ts';
import { openState, readState, writeState } from '../../../regtest/lab/state.ts';
import { up } from '../../../regtest/lab/up.ts';
import { expect } from '../../test.ts';
import { test } from './laboratory.ts';

const CONTAINERS = { docker: 'none' };
const SHORT = { atMostMs: 300, everyMs: 20 };

test('everything comes up, is unlocked once, and goes on after down', async ({ lab }) => {
  await up(lab.given());
  const first = readState(lab.folder);
  expect(Object.keys(first.programs)).toEqual(['bitcoind', 'indexer', 'proxy', 'maker', 'taker']);
  expect(first.passwords.maker).not.toBe(first.passwords.taker);
  const asked = readFileSync(join(lab.folder, 'maker/asked'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const unlocked = asked.find(({ path }) => path === '/unlock');
  expect(unlocked.flags).toContain('--disable-authentication');
  expect(JSON.parse(unlocked.text)).toMatchObject({
    password: first.passwords.maker,
    bitcoind_rpc_port: first.ports.bitcoind,
    indexer_url: `127.0.0.1:${first.ports.indexer}`,
    proxy_endpoint: `rpc://127.0.0.1:${first.ports.proxy}/json-rpc`,
    ldk_chain_sync: { mode: 'BlockSync', config: { bitcoind_rpc_password: first.passwords.bitcoind } },
    announce_addresses: [],
  });

  await up(lab.given());
  expect(readState(lab.folder)).toEqual(first);
  expect(lab.said).toContain('taker runs already');

  await down(lab.folder, (line) => lab.said.push(line), { containers: CONTAINERS });
  expect(lab.said).toEqual(expect.arrayContaining(['taker stopped', 'bitcoind stopped']));
  expect(Object.values(first.programs).filter(isRunning)).toEqual([]);

  await up(lab.given());
  const second = readState(lab.folder);
  expect(second.ports).toEqual(first.ports);
  expect(second.passwords).toEqual(first.passwords);
  expect(second.programs.maker?.pid).not.toBe(first.programs.maker?.pid);
});

test('passwords lie in files that only their owner may read, and on no command line', async ({ lab }) => {
  test.skip(process.platform !== 'linux', 'command lines are read from /proc');
  await up(lab.given());
  const { passwords, programs } = readState(lab.folder);
  const modes = ['', 'lab.json', 'bitcoind/bitcoin.conf'].map((name) => statSync(join(lab.folder, name)).mode & 0o077);
  expect(modes).toEqual([0, 0, 0]);
  const lines = Object.values(programs).map(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  for (const password of Object.values(passwords)) expect(lines.join()).not.toContain(password);
});

test('a folder that other users may write to is not believed', async ({ lab }) => {
  await openState(lab.folder, false);
  chmodSync(lab.folder, 0o777);
  const refused = `${lab.folder}: other users may write to it; remove it, or take`;
  expect(() => readState(lab.folder)).toThrow(refused);
  await expect(up(lab.given())).rejects.toThrow(refused);
  chmodSync(lab.folder, 0o700);
});

test('a program that dies is reported with the end of its log, and nothing is left', async ({ lab }) => {
  const dying = lab.program('dying', 'echo "the disk is full" >&2; exit 3');
  const error = await up(lab.given({ RLN_BIN: dying })).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LabFailure);
  expect(String(error)).toContain('maker ended before it answered. The end of ');
  expect(String(error)).toContain('the disk is full');
  expect(readState(lab.folder).programs).toEqual({});
});

test('a program that never answers is given up after its deadline, and ended', async ({ lab }) => {
  const pid = join(lab.folder, '../silent.pid');
  const silent = lab.program('silent', `echo $$ > '${pid}'; echo waiting; exec tail -f /dev/null`);
  // It has begun by then on a busy machine, too.
  const waitBudget = { ...SHORT, atMostMs: 3_000 };
  const error = await up({ ...lab.given({ BITCOIND: silent }), waitBudget }).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/waited 3 s in vain for bitcoind to answer; the last error was: .*ECONNREFUSED/s);
  expect(String(error)).toContain('waiting');
  expect(identityOf(Number(readFileSync(pid, 'utf8')))).toBeUndefined();
});

test('a process that has the id of one that ended is left alone', async ({ lab }) => {
  const stranger = spawn('tail', ['-f', '/dev/null']);
  try {
    const pid = stranger.pid ?? 0;
    const state = await openState(lab.folder, false);
    writeState(lab.folder, { ...state, programs: { maker: { pid, identity: 'another start' } } });
    await down(lab.folder, (line) => lab.said.push(line), { containers: CONTAINERS });
    expect(lab.said).toContain('maker was not running');
    expect(identityOf(pid)).toBeDefined();
  } finally {
    stranger.kill();
  }
});

test('one that does not end when asked is ended by force', async ({ lab }) => {
  const stubborn = spawn('sh', ['-c', 'trap "" TERM; echo ready; while :; do read -r line; done'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await new Promise((ready) => stubborn.stdout.once('data', ready));
  const ended = new Promise((done) => stubborn.once('exit', (_code, signal) => done(signal)));
  const pid = stubborn.pid ?? 0;
  const state = await openState(lab.folder, false);
  writeState(lab.folder, { ...state, programs: { taker: { pid, identity: identityOf(pid) ?? '' } } });
  await down(lab.folder, (line) => lab.said.push(line), { containers: CONTAINERS, waitBudget: SHORT });
  expect(lab.said).toContain('taker killed');
  expect(await ended).toBe('SIGKILL');
});

test('a folder of somebody else is refused, and stays as it is', async ({ lab }) => {
  mkdirSync(lab.folder);
  writeFileSync(join(lab.folder, 'thesis.txt'), 'chapter one');
  await expect(up(lab.given())).rejects.toThrow(
    `${lab.folder} is not empty and no laboratory; take another folder with --state.`,
  );
  await expect(down(lab.folder, () => {}, { containers: CONTAINERS })).rejects.toThrow('there is no laboratory in');
  expect(readFileSync(join(lab.folder, 'thesis.txt'), 'utf8')).toBe('chapter one');
});

test('a node with another password says so', async ({ lab }) => {
  await openState(lab.folder, false);
  mkdirSync(join(lab.folder, 'taker'));
  writeFileSync(join(lab.folder, 'taker/password'), 'another');
  await expect(up(lab.given())).rejects.toThrow(
    'taker refuses to be unlocked: taker /unlock answers 401 WrongPassword',
  );
});

for (const [what, variables, says] of [
  [
    'no bitcoind',
    { BITCOIND: '' },
    'BITCOIND: is not set; name the bitcoind program, or that of a running one by BITCOIND_URL.',
  ],
  [
    'no node',
    { RLN_BIN: '' },
    'RLN_BIN: is not set; name the rgb-lightning-node program, or that of a running one by RLN_MAKER_URL and RLN_TAKER_URL.',
  ],
  [
    'a program that is not there',
    { RLN_BIN: '/nowhere/rln' },
    'RLN_BIN: /nowhere/rln is no program that can be started;',
  ],
  [
    'a running bitcoind without a password',
    { BITCOIND_URL: 'http://127.0.0.1:18443' },
    'BITCOIND_URL: lacks the user or the password;',
  ],
  ['an indexer that is no address', { INDEXER_URL: 'tcp://x' }, 'INDEXER_URL: must be the host and port'],
  [
    'a running node whose peers cannot find it',
    { RLN_MAKER_URL: 'http://127.0.0.1:3001' },
    'RLN_MAKER_PEER: is missing;',
  ],
] as const)
  test(`${what} is refused in a sentence that names the variable`, async ({ lab }) => {
    expect(() => lab.given(variables)).toThrow(LabFailure);
    expect(() => lab.given(variables)).toThrow(says);
  });
