import { OPTION_LIST } from '../../reference/maker/options.ts';
import { SCENARIOS } from '../../reference/scenarios.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { command, expectRefusal } from './command.ts';
import { served } from './served.ts';

test('serve takes a catalogue, options, scenarios and leave for pages, all at once', async () => {
  const flags = ['--catalogue', 'docs/catalogue.yaml', '--cors', '--scenario', 'outage,short-lived-quotes'];
  const { baseUrl, controlUrl, stop } = await served(
    ...flags,
    '--option',
    'page_default=2',
    '--option',
    'quote_seconds=7',
  );
  const answer = await fetch(`${baseUrl}/api/v1/market/assets`, { headers: { origin: 'https://page.example' } });
  const { network, assets } = await answer.json();
  const state = await (await fetch(`${controlUrl}/state`)).json();
  await stop();
  expect({ network, page: assets.length, outage: state.node_outage }).toEqual({
    network: 'signet',
    page: 2,
    outage: true,
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

test('serve lists its scenarios and its options with a sentence each, and stops', async () => {
  const [scenarios, options] = await Promise.all([
    called(['serve', '--scenario', 'list'], { env: { FORCE_COLOR: '0' } }),
    called(['serve', '--option', 'list'], { env: { FORCE_COLOR: '0' } }),
  ]);
  for (const [name, { says }] of Object.entries(SCENARIOS)) expect(scenarios.stdout).toContain(`${name}\n  ${says}`);
  for (const { name } of OPTION_LIST) expect(options.stdout).toMatch(new RegExp(`^${name}=.*$`, 'm'));
  expect(options.stdout).toContain('quote_seconds=30  a whole number\n  How long a quote is valid, in seconds');
  expect([scenarios.code, options.code]).toEqual([0, 0]);
});

test('serve on every address of this machine warns who can reach it, and its other ports stay on loopback', async () => {
  const { code, stdout, stderr } = await command(['serve', '--host', '0.0.0.0', '--fault', 'asset-protocol-ids-null'], {
    watch: (seen, kill) => void (seen.includes('\n') && kill('SIGTERM')),
  });
  expect(code).toBe(0);
  expect(stderr).toMatch(/^--host: whoever reaches this machine at 0\.0\.0\.0 can call the maker[^\n]*\.\n$/);
  for (const name of ['baseUrl', 'nodeUrl', 'controlUrl'])
    expect(JSON.parse(stdout)[name]).toMatch(/127\.0\.0\.1:\d+$/);
});

for (const [what, args, says] of [
  ['an unknown scenario', ['--scenario', 'slow-setlement'], 'did you mean slow-settlement?'],
  ['an unknown option', ['--option', 'quote_second=5'], 'did you mean quote_seconds?'],
  ['an option without a value', ['--option', 'quote_seconds'], '"quote_seconds" must be name=value'],
  ['a word for a number', ['--option', 'quote_seconds=soon'], 'quote_seconds takes a whole number, not "soon"'],
  ['a negative number', ['--option', 'page_max=-1'], 'page_max takes a whole number, not "-1"'],
  ['another choice', ['--option', 'fee_leg=both'], 'fee_leg takes one of btc, from, to, not "both"'],
  ['no catalogue', ['--catalogue', 'nowhere.yaml'], '--catalogue: nowhere.yaml cannot be read'],
  ['an address of another machine', ['--host', '192.0.2.1'], 'give an address of this machine'],
] as const)
  test(`serve refuses ${what} with one sentence`, async () => {
    expectRefusal(await called(['serve', ...args]), says);
  });
