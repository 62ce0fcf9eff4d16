import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadSettings } from '../../harness/run/settings.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';
import { command } from './command.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** One sentence on stderr, exit code 2, nothing written; at most it was said what would have been judged. */
function expectRefusal(
  ended: { code: number | null; stderr: string; stdout: string },
  out: string,
  ...parts: string[]
) {
  expect(ended.stderr.trim().split('\n'), ended.stderr).toHaveLength(1);
  for (const part of parts) expect(ended.stderr).toContain(part);
  expect(ended.code).toBe(2);
  expect(ended.stdout).toMatch(/^(maker-conformance .* judges .*\n(Waiting for .*\n)?)?$/);
  expect(existsSync(out)).toBe(false);
}

test.describe('bad input ends in exit code 2 with one sentence that names the field and the fix', () => {
  const rows: { what: string; args: string[]; says: string[] }[] = [
    { what: 'a base URL that is none', args: ['--base-url', 'maker example'], says: ['--base-url: ', 'http://'] },
    {
      what: 'a base URL of another scheme',
      args: ['--base-url', 'ftp://maker.example'],
      says: ['--base-url: ', 'https://'],
    },
    {
      what: 'a base URL with the prefix',
      args: ['--base-url', 'http://localhost/api/v1'],
      says: ['--base-url: ', '/api/v1'],
    },
    { what: 'an unknown id', args: ['--only', 'MKT-ASSETS-99'], says: ['--only', 'MKT-ASSETS-99'] },
    {
      what: 'an unknown profile',
      args: ['--profile', 'weekly'],
      says: ['--profile: ', 'nightly, gate, audit'],
    },
    { what: 'an unknown tier', args: ['--tier', 'all'], says: ['--tier: ', 'read, quote, order, pay, burst'] },
    { what: 'a seed that is no number', args: ['--seed', 'x'], says: ['--seed: ', 'whole number'] },
    { what: 'a floor above 100', args: ['--min-coverage', '101'], says: ['--min-coverage: ', '100'] },
    { what: 'a pace that is none', args: ['--pace', 'fast'], says: ['--pace: ', 'announced'] },
    { what: 'a selection of nothing', args: ['--only', ''], says: ['--only: ', 'empty'] },
    { what: 'a selection of commas', args: ['--only', ' ,'], says: ['--only: ', 'empty'] },
    { what: 'a target without a name', args: ['--base-url', ''], says: ['--base-url: ', 'empty'] },
    { what: 'a missing waivers file', args: ['--waivers', 'nowhere.yaml'], says: ['nowhere.yaml'] },
    { what: 'a shard that is none', args: ['--shard', '3/2'], says: ['--shard'] },
    {
      what: 'a profile that demands what is not given',
      args: ['--base-url', 'http://127.0.0.1:1', '--profile', 'gate', '--tier', 'read', '--without', 'rate-lever'],
      says: [
        '--profile: ',
        'an API key (MAKER_API_KEY)',
        '--without api-key,taker-node,payer,onchain-payer,outage-lever,payment-lever.',
      ],
    },
    {
      what: 'limits for a target that has its own',
      args: ['--base-url', 'http://127.0.0.1:1', '--limits', 'published'],
      says: ['--limits: ', 'http://127.0.0.1:1 has limits of its own'],
    },
    { what: 'a need that is none', args: ['--without', 'key'], says: ['--without: ', 'api-key, api-key-quote-only'] },
    {
      what: 'an unreachable target',
      args: ['--base-url', 'http://127.0.0.1:1'],
      says: ['--base-url: ', 'cannot be reached'],
    },
  ];
  for (const { what, args, says } of rows)
    test(what, async () => {
      const info = test.info();
      const out = info.outputPath('out');
      expectRefusal(await command(['run', '--out', out, ...args]), out, ...says);
    });
});

for (const name of ['MAKER_API_KEY', 'MAKER_API_KEY_QUOTE_READ', 'MAKER_API_KEY_FOREIGN_ORIGIN', 'TAKER_NODE_TOKEN'])
  for (const key of ['hidden\n', 'hidden\r\nX-Evil: 1', 'hiddén', ' hidden'])
    test(`${name} ${JSON.stringify(key)} is none, and not repeated`, () => {
      const load = () => loadSettings({ [name]: key }, test.info().outputPath());
      expect(load).toThrow(ConfigurationError);
      expect(load).toThrow(
        new RegExp(
          `^${name}: holds a blank, a line break or another character that no header takes; give it without\\.$`,
        ),
      );
    });

test('a key with a line break, in the environment and in the configuration', async () => {
  const folder = mkdtempSync(test.info().outputPath('config-'));
  const out = join(folder, 'out');
  const args = ['run', '--base-url', 'http://127.0.0.1:1', '--out', out];
  const told = await command(args, { env: { MAKER_API_KEY: 'hidden\r\nX-Evil: 1' } });
  expectRefusal(told, out, 'MAKER_API_KEY: holds a blank, a line break or');
  writeFileSync(join(folder, 'maker-conformance.yaml'), 'MAKER_API_KEY: |\n  hidden\n');
  const written = await command(args, { cwd: folder });
  expectRefusal(written, out, 'maker-conformance.yaml: MAKER_API_KEY: holds a blank, a line break or');
  for (const { stderr, stdout } of [told, written]) expect(stderr + stdout).not.toMatch(/hidden|Evil/);
});

test('an unknown key in the configuration', async () => {
  const info = test.info();
  const folder = mkdtempSync(info.outputPath('config-'));
  writeFileSync(join(folder, 'maker-conformance.yaml'), 'MAKER_BASE_URI: http://localhost\n');
  const out = join(folder, 'out');
  expectRefusal(await command(['run', '--out', out], { cwd: folder }), out, 'MAKER_BASE_URI', 'MAKER_BASE_URL');
});

test('a configuration that is no YAML', async () => {
  const info = test.info();
  const folder = mkdtempSync(info.outputPath('config-'));
  writeFileSync(join(folder, 'maker-conformance.yaml'), 'MAKER_BASE_URL: [http\n');
  const out = join(folder, 'out');
  expectRefusal(await command(['run', '--out', out], { cwd: folder }), out, 'maker-conformance.yaml', 'YAML');
});

test('a target that answers with a web page', async () => {
  const info = test.info();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const out = info.outputPath('out');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expectRefusal(await command(['run', '--base-url', url, '--out', out]), out, '--base-url: ', 'web page');
  server.close();
});

test('a broken register', async () => {
  const info = test.info();
  const project = info.outputPath('project');
  mkdirSync(project, { recursive: true });
  for (const room of [
    'cli',
    'faults',
    'harness',
    'reference',
    'reports',
    'schemas',
    'specs',
    'suites',
    'package.json',
    'playwright.config.ts',
  ])
    cpSync(join(PROJECT, room), join(project, room), {
      recursive: true,
      filter: (path) => !path.endsWith('reports/out'),
    });
  symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'));
  const file = join(project, 'specs/requirements/market.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('level: must', 'level: perhaps'));
  const out = join(project, 'out');
  expectRefusal(await command(['run', '--out', out], { project }), out, 'market.yaml', 'level');
});

for (const [name, meant] of [
  ['MAKER_APIKEY', 'MAKER_API_KEY'],
  ['CONFORMANCE_SETLE_MS', 'CONFORMANCE_SETTLE_MS'],
  ['TAKER_NODE_URI', 'TAKER_NODE_URL'],
  ['CONTROL_URI', 'CONTROL_URL'],
  ['LEVER_ADVANCE_THE_CLOCK', 'LEVER_ADVANCE_CLOCK'],
  ['SPEND_CAP_SATS', 'SPEND_CAP_SAT'],
] as const)
  test(`a misspelt variable: ${name}`, async () => {
    const out = test.info().outputPath('out');
    const ended = await command(['run', '--out', out], { env: { [name]: 'a-value-that-may-be-a-key' } });
    expectRefusal(ended, out, `${name}: `, `${meant}:`);
    expect(ended.stderr).not.toContain('a-value-that-may-be-a-key');
  });

test('a variable that is unusable is named as it was given', async () => {
  const out = test.info().outputPath('out');
  const ended = await command(['run', '--out', out], { env: { CONFORMANCE_TIER: 'all' } });
  expectRefusal(ended, out, 'CONFORMANCE_TIER: ');
});

for (const word of ['compare', 'init'])
  test(`an unknown command: ${word}`, async () => {
    const ended = await command([word, 'x']);
    expectRefusal(ended, test.info().outputPath('out'), `${word}: `, 'the commands are run, serve, ');
  });

test('--help shows the flags of run', async () => {
  for (const args of [['--help'], ['run', '--help'], ['help', 'run']]) {
    const { code, stdout } = await command(args);
    expect(code).toBe(0);
    for (const flag of ['--base-url', '--only', '--out', '--shard']) expect(stdout, args.join(' ')).toContain(flag);
  }
});

test('an unknown flag', async () => {
  const ended = await command(['run', '--bass-url', 'x']);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('--bass-url');
});

test('an unknown fault', async () => {
  const ended = await command(['serve', '--fault', 'none-such']);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('none-such');
});

test('software that no node of the reference is like is named with what there is', async () => {
  const ended = await command(['serve', '--node-revision', '2019-01']);
  expect([ended.code, ended.stderr.trim()]).toEqual([
    2,
    '--node-revision: "2019-01" is none of current and 2024-11; give one of them.',
  ]);
});

test('a target that is another service', async () => {
  const info = test.info();
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not Found"}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const out = info.outputPath('out');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const says = [
    '--base-url: ',
    'is no maker of this interface',
    '/api/v1/market/assets gives 404 {"detail":"Not Found"}',
  ];
  expectRefusal(await command(['run', '--base-url', url, '--out', out]), out, ...says);
  expect(requests).toBeLessThanOrEqual(5);
  server.close();
});
