import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leversOf, MissingLever } from '../../harness/levers/control.ts';
import { createMark } from '../../harness/levers/mark.ts';
import { commandVariable, LEVERS, type LeverName } from '../../harness/levers/names.ts';
import { fill, readTemplate } from '../../harness/levers/template.ts';
import { wordsOf } from '../../harness/levers/words.ts';
import { availableNeeds, missingFor } from '../../harness/run/needs.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { ConfigurationError, SetupError } from '../../harness/verdict/failures.ts';
import type { Need } from '../../specs/needs.ts';
import { expect, test } from '../test.ts';

for (const [line, words] of [
  ['faketime-ctl {seconds}', ['faketime-ctl', '{seconds}']],
  ['  a \t b\n', ['a', 'b']],
  [`a 'b c' "d 'e'" f'g'"h"`, ['a', 'b c', "d 'e'", 'fgh']],
  [`a '' ""`, ['a', '', '']],
  [`a '$HOME; | > < & \` \\'`, ['a', '$HOME; | > < & ` \\']],
  ['', []],
] as const)
  test(`the words of ${JSON.stringify(line)}`, () => expect(wordsOf(line)).toEqual(words));

for (const [lever, line, fix] of [
  ['mine', 'mine {blocks} | tee log', 'has | for a shell, but none runs it; quote it, or call a script'],
  ['mine', '$HOME/mine {blocks}', 'has $ for a shell'],
  ['mine', "mine '{blocks}", "lacks the second '; close the quote"],
  ['mine', '" mine {blocks}', 'lacks the second "; close the quote'],
  ['mine', 'mine', 'lacks {blocks}; write it where the command takes it'],
  ['mine', 'mine {block}', 'has {block}, which nothing stands for; write {blocks}'],
  ['mine', 'mine {blocks} {seconds}', 'has {seconds}, which nothing stands for'],
  ['release', 'release {step}', 'has {step}, which nothing stands for; leave it out'],
  ['pay-onchain', 'send {address}', 'lacks {amount_sat}; write it where the command takes it'],
  [
    'pay-onchain',
    'send {address} {amount}',
    'has {amount}, which nothing stands for; write {address} and {amount_sat}',
  ],
  ['release', '  ', 'is empty; give a command'],
  ['release', "'' now", 'is empty; give a command'],
] as const)
  test(`${line} is no command for ${lever}: ${fix}`, () => {
    expect(readTemplate(line, lever)).toEqual({ fix: expect.stringContaining(fix) });
  });

test('the command that pays an invoice may take the limit of the fees for its route', async () => {
  const file = test.info().outputPath('paid');
  const write = `require('node:fs').writeFileSync(process.argv[1], process.argv[2])`;
  for (const [words, paid] of [
    [['{invoice} {fee_limit_sat}'], 'lnbcrt1p 120'],
    [['{invoice}'], 'lnbcrt1p'],
  ] as const) {
    expect(readTemplate(`pay '${words[0]}'`, 'pay-invoice')).toEqual(['pay', ...words]);
    const command = [process.execPath, '-e', write, file, ...words];
    await leversOf(undefined, { commands: { 'pay-invoice': command } }).payInvoice('lnbcrt1p', 120n);
    expect(readFileSync(file, 'utf8')).toBe(paid);
  }
});

test('the argument of a lever stays one word of its command', () => {
  expect(fill(['x', '--by={percent}', '{percent}'], { percent: -19.5 })).toEqual(['x', '--by=-19.5', '-19.5']);
  expect(fill(['x', '{"on":{on}}'], { on: true })).toEqual(['x', '{"on":true}']);
  expect(fill(['{percent}'], { percent: 1e-7 })).toEqual(['0.000000100000']);
  expect(fill(['{step}'], { step: 'claim' })).toEqual(['claim']);
  expect(fill(['send', '{address}={amount_sat}'], { address: 'bcrt1q7', amount_sat: 9_007_199_254_740_993n })).toEqual([
    'send',
    'bcrt1q7=9007199254740993',
  ]);
});

for (const [name, value] of [
  ['step', Number.NaN],
  ['step', Number.POSITIVE_INFINITY],
  ['step', 1e30],
  ['step', '5; reboot'],
  ['step', '$&'],
  ['step', ''],
  ['invoice', '--help'],
  ['invoice', 'lnbc1 --all'],
  ['address', '-datadir=x'],
  ['address', ''],
  ['percent', '5'],
] as const)
  test(`no command gets the ${name} "${value}"`, () =>
    expect(() => fill(['x', `{${name}}`], { [name]: value })).toThrow(TypeError));

/** Runs a script of Node as the command of `fail-at`, with the step and a file for its first two arguments. */
async function pulled(script: string, bounds: { deadlineMs?: number; bodyBytes?: number } = {}) {
  const file = test.info().outputPath('written');
  const levers = leversOf('http://127.0.0.1:1', {
    commands: { 'fail-at': [process.execPath, '-e', script, '{step}', file] },
    ...bounds,
  });
  const error = await levers.failAt('claim').catch((thrown: unknown) => thrown);
  return { error, written: () => readFileSync(file, 'utf8') };
}

const TELLS = 'require("fs").writeFileSync(process.argv[2], ';

test('a command wins over the control interface and gets its words, but no key of the run', async () => {
  const before = process.env.MAKER_API_KEY;
  process.env.MAKER_API_KEY = 'a-key-of-the-run';
  try {
    const { error, written } = await pulled(
      `${TELLS} process.argv[1] + Object.keys(process.env).filter((n) => /^MAKER_/.test(n)))`,
    );
    expect(error).toBeUndefined();
    expect(written()).toBe('claim');
  } finally {
    if (before === undefined) delete process.env.MAKER_API_KEY;
    else process.env.MAKER_API_KEY = before;
  }
});

for (const [what, script, says, bounds] of [
  ['fails', 'console.error("no route"); process.exit(3)', /ended with exit code 3 \(LEVER_FAIL_AT\): no route$/, {}],
  ['is killed', 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)', /was ended by SIGTERM/, {}],
  ['hangs', 'setInterval(() => {}, 1000)', /was not over within 300 ms/, { deadlineMs: 300 }],
  [
    'talks without end',
    'setInterval(() => console.log("x".repeat(99999)), 1)',
    /said over 5000 bytes/,
    { bodyBytes: 5_000 },
  ],
] as const)
  test(`a command that ${what} ends the pull in one sentence`, async () => {
    const { error } = await pulled(script, bounds);
    expect(error).toBeInstanceOf(SetupError);
    expect(String(error)).toMatch(says);
  });

test('what a command started goes with it when its time is over', async () => {
  const { error, written } = await pulled(
    `const { pid } = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
     ${TELLS} String(pid)); setInterval(() => {}, 1000)`,
    { deadlineMs: 6_000 },
  );
  expect(String(error)).toContain('was not over within');
  await expect.poll(() => isAlive(Number(written()))).toBe(false);
});

test('what a command started in a session of its own goes with it, and nothing else does', async () => {
  test.skip(process.platform !== 'linux', 'elsewhere nobody can see it');
  const lives = 'setInterval(() => {}, 1000)';
  const bystander = spawn(process.execPath, ['-e', lives], { env: { STARTED_BY_LEVER: 'another' }, stdio: 'ignore' });
  // The second generation has no parent any more, and says that it lives.
  const second = `${TELLS.replace('argv[2]', 'argv[1]')} String(process.pid)); ${lives}`;
  const starting = (script: string) =>
    `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(script)}, process.argv.at(-1)], { detached: true, stdio: "ignore" }).unref();`;
  const { error, written } = await pulled(
    `${starting(starting(second))}
     const fs = require("fs");
     const timer = setInterval(() => fs.existsSync(process.argv[2]) && fs.readFileSync(process.argv[2], "utf8") && process.stdout.write("x".repeat(9999)), 20);`,
    { deadlineMs: 60_000, bodyBytes: 5_000 },
  );
  expect(String(error)).toContain('said over 5000 bytes');
  await expect.poll(() => isAlive(Number(written()))).toBe(false);
  expect(isAlive(Number(bystander.pid)), 'a process with the mark of another pull').toBe(true);
  bystander.kill('SIGKILL');
});

test('where processes are not shown, a mark says so', () => {
  const { isVisible, kill } = createMark(test.info().outputPath('no-proc'));
  expect(isVisible).toBe(false);
  expect(kill).not.toThrow();
});

test('a command that leaves something running is over when it ends itself', async () => {
  const { error, written } = await pulled(
    `const child = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
     ${TELLS} String(child.pid)); child.unref()`,
  );
  expect(error).toBeUndefined();
  expect(isAlive(Number(written()))).toBe(true);
  process.kill(Number(written()), 'SIGKILL');
});

/** Whether a process runs; one that ended and that nobody has asked about yet doesn't. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('a program that is not there is named', async () => {
  const { mine } = leversOf(undefined, { commands: { mine: ['no-such-program', '{blocks}'] } });
  await expect(mine(1)).rejects.toThrow(/^the lever mine could not be pulled: .*no-such-program ENOENT \(LEVER_MINE\)/);
});

test('without a control interface the levers are those with a command', async () => {
  const levers = leversOf(undefined, { commands: { release: [process.execPath, '-e', '0'] } });
  await levers.release();
  await expect(levers.mine(1)).rejects.toThrow(MissingLever);
});

/** A command that would do, for each lever. */
const LINES: Readonly<Record<LeverName, string>> = {
  'advance-clock': 'faketime-ctl {seconds}',
  'node-outage': 'node-ctl {on}',
  'move-rate': 'rate {percent}',
  mine: 'mine {blocks}',
  'pay-invoice': 'lncli payinvoice --force {invoice}',
  'pay-onchain': 'send {address} {amount_sat}',
  'break-route': 'route {on}',
  'fail-at': 'fail {step}',
  'hold-at': 'hold {step}',
  release: 'go',
};

test('each lever has a setting for its command, in the environment and in the file, and meets its needs', () => {
  const folder = test.info().outputPath();
  const { release, ...rest } = LINES;
  writeFileSync(join(folder, 'maker-conformance.yaml'), `LEVER_RELEASE: ${release}\n`);
  const environment = Object.fromEntries(
    LEVERS.flatMap((lever) => (lever in rest ? [[commandVariable(lever), LINES[lever]]] : [])),
  );
  const settings = loadSettings({ MAKER_BASE_URL: 'http://127.0.0.1:1', ...environment }, folder);
  expect(settings.commands).toEqual(
    Object.fromEntries(Object.entries(LINES).map(([lever, line]) => [lever, line.split(' ')])),
  );
  expect([...availableNeeds(settings, false)]).toEqual(
    expect.arrayContaining(['outage-lever', 'onchain-payer', 'payer', 'payment-lever', 'rate-lever']),
  );
});

test("without the client's own node, what needs it is not exercised, with the reason, and the rest is", () => {
  const settings = loadSettings({ MAKER_BASE_URL: 'http://127.0.0.1:1', CONTROL_URL: 'http://127.0.0.1:2' });
  const missing = (...needs: readonly Need[]) =>
    missingFor({ needs }, 'pay', settings, availableNeeds(settings, false));
  expect(missing('taker-node', 'payer')).toBe("needs the client's own node (TAKER_NODE_URL)");
  expect(missing('payer', 'clock')).toBeUndefined();
});

test('a command that cannot be one is refused with one sentence that does not repeat it', () => {
  const load = () => loadSettings({ LEVER_MINE: 'mine --token a-token {block}' }, test.info().outputPath());
  expect(load).toThrow(ConfigurationError);
  expect(load).toThrow(/^LEVER_MINE: has \{block\}, which nothing stands for; write \{blocks\}\.$/);
});
