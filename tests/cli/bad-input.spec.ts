import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../../harness/run/settings.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';
import { builtCopy } from './built-copy.ts';
import { called } from './called.ts';
import { type Call, command, type Ended, expectRefusal } from './command.ts';

/** Nothing listens there. */
const NOWHERE = ['--base-url', 'http://127.0.0.1:1'];

/** Runs the command into a folder of which nothing may be there afterwards; at most it was said what would have been judged. */
async function refused(
  args: readonly string[],
  says: readonly string[],
  call: Call = {},
  calling: typeof command = called,
): Promise<Ended> {
  const out = test.info().outputPath('out');
  const ended = await calling(['run', '--out', out, ...args], call);
  expectRefusal(ended, ...says);
  expect(ended.stdout).toMatch(/^(maker-conformance .* judges .*\n(Waiting for .*\n)?)?$/);
  expect(existsSync(out)).toBe(false);
  return ended;
}

test.describe('bad input ends in exit code 2 with one sentence that names the field and the fix', () => {
  const rows: readonly (readonly [what: string, args: readonly string[], ...says: string[]])[] = [
    ['a base URL that is none', ['--base-url', 'maker example'], '--base-url: ', 'http://'],
    ['a base URL of another scheme', ['--base-url', 'ftp://maker.example'], '--base-url: ', 'https://'],
    ['a base URL with the prefix', ['--base-url', 'http://localhost/api/v1'], '--base-url: ', '/api/v1'],
    ['an unknown id', ['--only', 'mkt-assets-99'], '--only: "mkt-assets-99" is neither', 'did you mean MKT-ASSETS-0'],
    ['an unknown group', ['--only', 'markets'], '--only: "markets" is neither', 'did you mean '],
    ['a wait that is none', [...NOWHERE, '--wait', 'long'], '--wait: ', 'whole number'],
    ['a wait for the embedded reference', ['--wait', '5'], '--wait: ', '--base-url'],
    ['a folder of waivers', ['--waivers', 'docs'], 'docs: is a folder; name the file'],
    ['an unknown profile', ['--profile', 'weekly'], '--profile: ', 'nightly, gate, audit'],
    ['an unknown tier', ['--tier', 'all'], '--tier: ', 'read, quote, order, pay, burst'],
    ['a seed that is no number', ['--seed', 'x'], '--seed: ', 'whole number'],
    ['a floor above 100', ['--min-coverage', '101'], '--min-coverage: ', '100'],
    ['a pace that is none', ['--pace', 'fast'], '--pace: ', 'announced'],
    ['a selection of nothing', ['--only', ''], '--only: ', 'empty'],
    ['a selection of commas', ['--only', ' ,'], '--only: ', 'empty'],
    ['a target without a name', ['--base-url', ''], '--base-url: ', 'empty'],
    ['a shard that is none', ['--shard', '3/2'], '--shard'],
    [
      'limits for a target that has its own',
      [...NOWHERE, '--limits', 'published'],
      '--limits: ',
      'http://127.0.0.1:1 has limits of its own',
    ],
    ['a need that is none', ['--without', 'key'], '--without: ', 'api-key, api-key-quote-only'],
    ['an unreachable target', NOWHERE, '--base-url: ', 'cannot be reached'],
  ];
  for (const [what, args, ...says] of rows)
    test(what, async () => {
      await refused(args, says);
    });
});

test('what a profile demands and a run lacks is listed, a line for each need', async () => {
  const args = ['run', ...NOWHERE, '--profile', 'gate', '--tier', 'read', '--without', 'rate-lever'];
  const { code, stderr, stdout } = await called(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const [sentence, ...needs] = stderr.trim().split('\n');
  expect(sentence).toMatch(
    /^--profile: gate .*--without api-key,taker-node,payer,onchain-payer,outage-lever,payment-lever:$/,
  );
  expect(needs).toHaveLength(6);
  expect(needs[0]).toMatch(/^ {2}api-key +an API key \(MAKER_API_KEY\)$/);
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

/** What a configuration file may hold, and what is said of it. */
const CONFIGURATIONS: readonly (readonly [what: string, text: string, ...says: string[]])[] = [
  ['an unknown key', 'MAKER_BASE_URI: http://localhost\n', 'MAKER_BASE_URI', 'MAKER_BASE_URL'],
  ['a folder to write to', 'CONFORMANCE_OUT: elsewhere\n', 'CONFORMANCE_OUT: names where to write, which no file may;'],
  ['what is no YAML', 'MAKER_BASE_URL: [http\n', 'maker-conformance.yaml', 'YAML'],
  [
    'a key with a line break',
    'MAKER_API_KEY: |\n  hidden\n',
    'maker-conformance.yaml: MAKER_API_KEY: holds a blank, a line break or',
  ],
];
for (const [what, text, ...says] of CONFIGURATIONS)
  test(`a configuration with ${what}`, async () => {
    const cwd = test.info().outputPath('config');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'maker-conformance.yaml'), text);
    const { stderr, stdout } = await refused(NOWHERE, says, { cwd });
    expect(stderr + stdout).not.toContain('hidden');
  });

/** Variables, their values, and what is said of them: never the value, which may be a key. */
const VARIABLES: readonly (readonly [name: string, value: string, ...says: string[]])[] = [
  ['MAKER_API_KEY', 'hidden\r\nX-Evil: 1', 'MAKER_API_KEY: holds a blank, a line break or'],
  ['MAKER_APIKEY', 'hidden', 'MAKER_APIKEY: ', 'MAKER_API_KEY:'],
  ['CONFORMANCE_SETLE_MS', 'hidden', 'CONFORMANCE_SETLE_MS: ', 'CONFORMANCE_SETTLE_MS:'],
  ['TAKER_NODE_URI', 'hidden', 'TAKER_NODE_URI: ', 'TAKER_NODE_URL:'],
  ['CONTROL_URI', 'hidden', 'CONTROL_URI: ', 'CONTROL_URL:'],
  ['LEVER_ADVANCE_THE_CLOCK', 'hidden', 'LEVER_ADVANCE_THE_CLOCK: ', 'LEVER_ADVANCE_CLOCK:'],
  ['SPEND_CAP_SATS', 'hidden', 'SPEND_CAP_SATS: ', 'SPEND_CAP_SAT:'],
  ['CONFORMANCE_TIER', 'all', 'CONFORMANCE_TIER: '],
];
for (const [name, value, ...says] of VARIABLES)
  test(`a variable that is misspelt or unusable is named as it was given: ${name}`, async () => {
    const { stderr, stdout } = await refused(NOWHERE, says, { env: { [name]: value } });
    expect(stderr + stdout).not.toMatch(/hidden|Evil/);
  });

/** What answers at an address where there is no maker, and what is said of it. */
const OTHERS = [
  {
    what: 'answers with a web page',
    status: 200,
    type: 'text/html; charset=utf-8',
    body: '<h1>Welcome</h1>',
    says: ['--base-url: ', 'web page'],
  },
  {
    what: 'is another service',
    status: 404,
    type: 'application/json',
    body: '{"detail":"Not Found"}',
    says: ['is no maker of this interface', '/api/v1/market/assets gives 404 {"detail":"Not Found"}'],
  },
];
for (const { what, status, type, body, says } of OTHERS)
  test(`a target that ${what}`, async () => {
    let requests = 0;
    const server = await serving((_, response) => {
      requests++;
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    await refused(['--base-url', server.url], ['--base-url: ', ...says]);
    expect(requests).toBeLessThanOrEqual(5);
    await server.stop();
  });

test('a broken register', async () => {
  const project = builtCopy('cli', 'specs');
  const file = join(project, 'specs/requirements/market.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('level: must', 'level: perhaps'));
  await refused([], ['market.yaml', 'level'], { project }, command);
  rmSync(project, { recursive: true });
});

test('--help shows the flags of run', async () => {
  for (const args of [['--help'], ['run', '--help'], ['help', 'run']]) {
    const { code, stdout } = await called(args);
    expect(code).toBe(0);
    for (const flag of ['--base-url', '--only', '--out', '--shard']) expect(stdout, args.join(' ')).toContain(flag);
  }
});

for (const [args, says] of [
  [['begin', 'x'], 'begin: there is no such command; the commands are run, serve, '],
  [['run', '--bass-url', 'x'], '--bass-url'],
  [['serve', '--fault', 'assets-total-counts-the-pag'], 'did you mean assets-total-counts-the-page?'],
  [['faults', 'assets-total-counts-the-pag'], 'did you mean assets-total-counts-the-page?'],
  [
    ['serve', '--node-revision', '2019-01'],
    '--node-revision: "2019-01" is none of current and 2024-11; give one of them.',
  ],
] as const)
  test(`what there is not is refused: ${args.join(' ')}`, async () => {
    const ended = await called(args);
    expect(ended.stderr).toContain(says);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
  });
