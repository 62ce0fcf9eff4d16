import { loadSettings, recordedVariables, VARIABLES, variablesOf } from '../../harness/run/settings.ts';
import { expect, test } from '../test.ts';

/** Everything that can be set, so that what a recording has of it is seen. */
const ALL = {
  MAKER_BASE_URL: 'http://127.0.0.1:1',
  MAKER_WS_URL: 'ws://127.0.0.1:1/ws',
  MAKER_ENFORCING_BASE_URL: 'http://127.0.0.1:2',
  MAKER_ENFORCING_WS_URL: 'ws://127.0.0.1:2/ws',
  MAKER_API_KEY: 'key-of-the-run',
  MAKER_API_KEY_QUOTE_READ: 'key-that-quotes',
  MAKER_API_KEY_FOREIGN_ORIGIN: 'key-from-elsewhere',
  TAKER_NODE_URL: 'http://127.0.0.1:3',
  TAKER_NODE_TOKEN: 'token-of-the-node',
  CONTROL_URL: 'http://127.0.0.1:4',
  BITCOIND_URL: 'http://user:password@127.0.0.1:5',
  CONFORMANCE_LEVERS: 'mine,release',
  CONFORMANCE_TRUST_KEYS: 'true',
  SPEND_CAP_ASSETS: 'rgb:abc=1000,rgb:def=5',
  CONFORMANCE_PROFILE: 'audit',
  CONFORMANCE_ONLY: 'MKT',
  CONFORMANCE_SEED: '7',
  CONFORMANCE_OUT: '/tmp/out',
  CONFORMANCE_WAIVERS: '/tmp/waivers.yaml',
  CONFORMANCE_SIGN_KEY: '/tmp/key.pem',
  CONFORMANCE_HISTORY: '/tmp/history',
  CONFORMANCE_INTERFACE_URL: 'https://interface.example',
  CONFORMANCE_PUBLISHED: '/tmp/published.json',
  CONFORMANCE_WORKERS: '2',
  CONFORMANCE_MAX_MINUTES: '3',
  CONFORMANCE_DEADLINE_MS: '1000',
  LEVER_ADVANCE_CLOCK: '/usr/bin/clock forward {seconds}',
};

test('a recording has the settings that a verdict may depend on, and a replay takes each of them as it was', () => {
  const label = (secret: string) => `[secret-${secret.length}]`;
  const recorded = variablesOf(loadSettings(ALL), label);
  expect(recordedVariables(recorded, 'run')).toEqual(recorded);
  expect(recorded).toMatchObject({
    MAKER_BASE_URL: 'http://127.0.0.1:1',
    MAKER_API_KEY: '[secret-14]',
    CONFORMANCE_DEADLINE_MS: '1000',
    LEVER_ADVANCE_CLOCK: 'recorded forward {seconds}',
  });
  // What names a file or a program, and what belongs to the machine of who replays.
  const none =
    /OUT|WAIVERS|SIGN_KEY|HISTORY|INTERFACE_URL|PUBLISHED|WORKERS|MAX_MINUTES|EVIDENCE_MB|VIOLATION_MB|HELD_MB|WORKER_MB|PACE|LIMITS/;
  const settings = Object.keys(ALL).concat(VARIABLES);
  for (const name of settings.filter((each) => none.test(each))) expect(recorded).not.toHaveProperty(name);
});

for (const [name, value, says] of [
  [
    'NODE_OPTIONS',
    '--require /tmp/evil.cjs',
    /^run: sets "NODE_OPTIONS", which is no setting that a verdict depends on; /,
  ],
  ['LD_PRELOAD', '/tmp/evil.so', /sets "LD_PRELOAD"/],
  ['PLAYWRIGHT_HTML_OUTPUT_DIR', '/tmp', /sets "PLAYWRIGHT_HTML_OUTPUT_DIR"/],
  ['GITHUB_STEP_SUMMARY', '/tmp/victim', /sets "GITHUB_STEP_SUMMARY"/],
  ['CONFORMANCE_HISTORY', '/tmp', /sets "CONFORMANCE_HISTORY"/],
  ['CONFORMANCE_SIGN_KEY', '/tmp/key', /sets "CONFORMANCE_SIGN_KEY"/],
  ['CONFORMANCE_CONFIG', '/tmp/config', /sets "CONFORMANCE_CONFIG"/],
  ['__proto__', 'x', /sets "__proto__"/],
  ['toString', 'x', /sets "toString"/],
  ['A\n::error::B', 'x', /^run: sets "A\\n::error::B", which/],
  ['LEVER_ADVANCE_CLOCK', 'touch /tmp/x {seconds}', /^run: LEVER_ADVANCE_CLOCK is nothing that a run records; /],
  ['LEVER_ADVANCE_CLOCK', 'recorded $(touch /tmp/x) {seconds}', /^run: LEVER_ADVANCE_CLOCK: has \$ for a shell/],
  ['MAKER_BASE_URL', 'javascript:alert(1)', /^run: MAKER_BASE_URL: is not an address; /],
  ['CONFORMANCE_SEED', '1\u0000', /^run: CONFORMANCE_SEED is nothing that a run records; /],
  ['CONFORMANCE_SEED', 7, /^run: CONFORMANCE_SEED is nothing that a run records; /],
  [
    'CONFORMANCE_DEADLINE_MS',
    '99999999999',
    /^run: CONFORMANCE_DEADLINE_MS: must be a whole number from 100 to 600000; /,
  ],
] as const)
  test(`a recording cannot have ${JSON.stringify(name)} be ${JSON.stringify(value)}`, () => {
    const recorded = JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
    expect(() => recordedVariables(recorded, 'run')).toThrow(says);
  });
