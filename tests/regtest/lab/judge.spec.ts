import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../../../build/build.js';
import { hasLever, loadSettings } from '../../../harness/run/settings.ts';
import { addressesOf } from '../../../regtest/lab/addresses.ts';
import { conformanceFile, writeConformanceFile } from '../../../regtest/lab/conformance-file.ts';
import { type Judging, judge } from '../../../regtest/lab/judge.ts';
import { identityOf } from '../../../regtest/lab/programs/identity.ts';
import { openState } from '../../../regtest/lab/state.ts';
import { command } from '../../cli/command.ts';
import { answering, http, loopback } from '../../engine/wire/loopback.ts';
import { expect } from '../../test.ts';
import { test } from './funded.ts';

const STUB = [join(DIST, 'tests/regtest/lab/stubs/command.js')];
const KEYS = { full: 'key-1', quoteRead: 'key-2', foreignOrigin: 'key-3' };

/** What the stub wrote down. */
interface Called {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly pid: number;
}

async function judging(folder: string, wallet: Judging['wallet'], variables: Record<string, string>): Promise<Judging> {
  const addresses = addressesOf(await openState(folder, false), { nodes: {} });
  writeConformanceFile(folder, addresses, wallet);
  const environment = {
    ...process.env,
    BITCOIND_URL: 'http://another',
    STUB_OUT: join(folder, 'called'),
    ...variables,
  };
  return { folder, addresses, wallet, command: STUB, flags: ['--only', 'SWP,FLW'], environment, say: () => {} };
}

const called = (folder: string, name: string): Called =>
  JSON.parse(readFileSync(join(folder, `called-${name}`), 'utf8'));

test('the service runs on the node of the maker, and the run gets its address; its exit code is given back', async ({
  wallet,
}, info) => {
  const folder = info.outputPath('lab');
  const control = await loopback(
    answering((request) =>
      request.startsWith('GET /state')
        ? http(200, JSON.stringify({ levers: ['mine', 'node-outage'] }))
        : http(404, JSON.stringify({ error: 'There is no such lever' })),
    ),
  );
  try {
    const ready = { baseUrl: 'http://127.0.0.1:9', wsUrl: 'ws://127.0.0.1:9', controlUrl: control.origin, keys: KEYS };
    const given = await judging(folder, wallet, { STUB_READY: JSON.stringify(ready), STUB_CODE: '1' });
    expect(await judge(given)).toBe(1);

    const served = called(folder, 'serve');
    const { maker } = given.addresses.nodes;
    expect(served.words.join(' ')).toContain(
      `--maker-node ${maker.url} --maker-node-peer ${maker.peer} --catalogue-from-node`,
    );
    expect(served.words).toEqual(
      expect.arrayContaining(['--bitcoind', wallet.address, '--state', join(folder, 'maker-state.sqlite')]),
    );
    expect(identityOf(served.pid)).toBeUndefined();
    const { stdout: help } = await command(['serve', '--help']);
    // The last one is for those who start it, and not in the help.
    for (const flag of served.words.filter((word) => /^--(?!while-read)/.test(word)))
      expect(help).toContain(`${flag} `);

    const run = called(folder, 'run');
    expect(run.words).toEqual(['--profile', 'gate', '--without', 'payment-lever,rate-lever', '--only', 'SWP,FLW']);
    expect(run.environment).toEqual({
      CONFORMANCE_CONFIG: conformanceFile(folder),
      CONTROL_URL: control.origin,
      MAKER_BASE_URL: ready.baseUrl,
      MAKER_API_KEY: KEYS.full,
      MAKER_API_KEY_QUOTE_READ: KEYS.quoteRead,
      MAKER_API_KEY_FOREIGN_ORIGIN: KEYS.foreignOrigin,
    });
  } finally {
    await control.stop();
  }
});

test('what a service without keys and levers cannot give is left out by name', async ({ wallet }, info) => {
  const folder = info.outputPath('lab');
  const ready = JSON.stringify({ baseUrl: 'http://127.0.0.1:9' });
  expect(await judge(await judging(folder, wallet, { STUB_READY: ready, STUB_CODE: '0' }))).toBe(0);
  expect(called(folder, 'run').words).toContain('api-key,outage-lever,payment-lever,rate-lever');
});

test('a service that does not begin ends it, with the place of its reasons', async ({ wallet }, info) => {
  const folder = info.outputPath('lab');
  await expect(judge(await judging(folder, wallet, {}))).rejects.toThrow(
    `the maker service ended before it was ready; ${folder}/log/service.log tells why.`,
  );
  expect(readFileSync(join(folder, 'log/service.log'), 'utf8')).toContain('the node answers nothing');
  expect(existsSync(join(folder, 'called-run'))).toBe(false);
});

test('before anything was funded nothing is judged', async ({ wallet }, info) => {
  const folder = info.outputPath('lab');
  mkdirSync(folder);
  const addresses = addressesOf(await openState(folder, false), { nodes: {} });
  const given = { folder, addresses, wallet, command: STUB, flags: [], environment: {}, say: () => {} };
  await expect(judge(given)).rejects.toThrow('before it: npm run lab -- fund.');
});

test('the file that it writes is one that a run reads, with the levers of bitcoind', async ({ wallet }, info) => {
  const folder = info.outputPath('lab');
  const { addresses } = await judging(folder, wallet, {});
  const settings = loadSettings({ CONFORMANCE_CONFIG: conformanceFile(folder) });
  expect(settings).toMatchObject({
    baseUrl: addresses.serviceUrl,
    takerNodeUrl: addresses.nodes.taker.url,
    bitcoindUrl: wallet.address,
    tier: 'pay',
    settleMs: 180_000,
    pace: 'off',
    spendCapSat: 1_000_000,
  });
  expect(hasLever(settings, 'mine') && hasLever(settings, 'pay-onchain')).toBe(true);
});
