import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paintedText, plainJson, plainText, terminalLine, terminalText } from '../../harness/engine/plain-text.ts';
import { LEDGER } from '../../harness/run/ledger.ts';
import { attest } from '../../reports/attestation/attest.ts';
import { changesBetween } from '../../reports/changes.ts';
import { annotations } from '../../reports/formats/github.ts';
import { createProgress } from '../../reports/progress.ts';
import { reportScenario } from '../reports/reported-run.ts';
import { exchange, type Scenario } from '../reports/scenario.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';

/** Commands to a terminal, to a runner of CI jobs and to a viewer of a report, from a hostile peer, ledger or folder. */
const NASTY = [
  'x\u001b[2J\u001b]0;owned\u0007\u009b31m\u202eevil\u2066\u200b\u0000\u2028\u{e0041}\ud800|`@everyone',
  '::error::owned',
  '\u00a0::set-output name=owned::yes\r::stop-commands::owned',
  '##vso[task.setvariable variable=owned]yes',
  '##[error]owned and ##teamcity[buildStop] [[ATTACHMENT|/etc/passwd]]',
].join('\n');

/** What would be obeyed or isn't seen: controls but line breaks, marks of direction and others without a shape. */
const RAW = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function expectPlain(text: string, place: string): void {
  expect(RAW.exec(text)?.[0], place).toBeUndefined();
  expect(text, place).toContain('owned');
}

function expectForTerminal(text: string, place: string): void {
  expectPlain(text, place);
  expect(text, place).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/m);
}

/** A run of which every word that is not ours is nasty. */
function scenario(outcome: 'verified' | 'violated'): Scenario {
  const message = `${NASTY} ${outcome}`;
  return {
    options: { waivers: [{ id: 'MKT-ASSETS-03', reason: NASTY }] },
    run: { baseUrl: `http://127.0.0.1:9/${NASTY}`, network: NASTY, levers: [], problems: [message] },
    checks: [
      {
        title: NASTY,
        tags: ['MKT-ASSETS-01', 'MKT-ASSETS-02', 'MKT-ASSETS-03', 'MKT-ASSETS-05', 'AUT-SCHEME-03'],
        limitsHit: [{ bound: 'textCharacters', limit: 1, times: 1, exchange: 'w0-1' }],
        sampled: [{ what: NASTY, sampled: [NASTY], of: 2, seeds: 2 }],
        results: [
          { id: 'MKT-ASSETS-01', outcome, message, offending: 'w0-1', exchanges: ['w0-1'] },
          { id: 'MKT-ASSETS-02', outcome: 'violated', message, offending: 'w0-1', exchanges: ['w0-1'] },
          { id: 'MKT-ASSETS-03', outcome: 'violated', message, exchanges: ['w0-1'] },
          { id: 'MKT-ASSETS-05', outcome: 'not-exercised', reason: 'precondition', message, exchanges: [] },
          { id: 'AUT-SCHEME-03', outcome: 'observed', message, exchanges: ['w0-1'] },
        ],
        exchanges: [
          exchange('w0-1', {
            check: NASTY,
            operation: NASTY,
            request: {
              method: 'POST',
              url: `http://127.0.0.1:9/api/v1/${encodeURIComponent('owned')}`,
              headers: [['X', NASTY]],
              body: { text: NASTY },
            },
            response: { status: 200, headers: [['Server', NASTY]], body: { text: JSON.stringify({ [NASTY]: NASTY }) } },
          }),
        ],
      },
    ],
  };
}

test('what a run prints and writes for people holds nothing that is obeyed', async () => {
  const { text, folder, report } = await reportScenario(test.info().outputPath('run'), scenario('violated'));
  expectForTerminal(text, 'the summary');
  for (const name of ['summary.md', 'junit.xml', 'metrics.prom', 'conformance.html', 'ctrf.json', 'conformance.json'])
    expectPlain(readFileSync(join(folder, name), 'utf8'), name);
  expect(readFileSync(join(folder, 'badge.json'), 'utf8')).not.toMatch(RAW);
  const junit = readFileSync(join(folder, 'junit.xml'), 'utf8');
  expect(junit).not.toContain('[[ATTACHMENT|');
  const markdown = readFileSync(join(folder, 'summary.md'), 'utf8');
  expect(markdown.split('\n').filter((line) => /^\s*(::|##)/.test(line) && !line.startsWith('###'))).toEqual([]);
  const commands = annotations(report, false, { GITHUB_ACTIONS: 'true' });
  expect(commands.length).toBeGreaterThan(1);
  for (const line of commands) expect(line).toMatch(/^::(error|warning) title=[^\n]*$/);
  expectPlain(commands.join('\n'), 'annotations');
  // As JSON it means what it meant.
  expect(JSON.parse(plainJson({ [NASTY]: NASTY }))).toEqual({ [NASTY]: NASTY });
});

test('diff and verify print what stands in a folder as text', async () => {
  const before = await reportScenario(test.info().outputPath('before'), scenario('verified'));
  const after = await reportScenario(test.info().outputPath('after'), scenario('violated'));
  // A stranger's folder is written by the stranger, all of it.
  const report = JSON.parse(readFileSync(join(after.folder, 'conformance.json'), 'utf8'));
  report.summary.claim = NASTY;
  for (const entry of report.requirements) entry.statement = `${NASTY} ${entry.statement}`;
  writeFileSync(join(after.folder, 'conformance.json'), JSON.stringify(report));
  for (const flags of [[], ['--markdown'], ['--json']]) {
    const { stdout, code } = await called(['diff', before.folder, after.folder, ...flags]);
    expect(code).toBe(1);
    expectForTerminal(stdout, `diff ${flags}`);
  }
  expectForTerminal(changesBetween(before.report, after.report).lines.map(terminalLine).join('\n'), 'replay');
  await attest(after.folder, undefined);
  const claimed = await called(['verify', after.folder]);
  expectForTerminal(claimed.stdout + claimed.stderr, 'verify');
  writeFileSync(join(after.folder, `owned \u202e\u001b[2J\n::error::owned`), 'not attested');
  const { stdout } = await called(['verify', after.folder]);
  expectForTerminal(stdout, 'verify of a file with such a name');
});

test('cleanup prints what a ledger holds as text', async () => {
  const out = test.info().outputPath('out');
  mkdirSync(out, { recursive: true });
  const made = { at: 0, check: NASTY, access_token: '[secret-000000000000]' };
  const entries = [
    { kind: 'order', order_id: NASTY, ...made },
    { kind: 'swap', payment_hash: NASTY, ...made },
  ];
  writeFileSync(join(out, LEDGER), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const { stdout, stderr, code } = await called(['cleanup', out]);
  expect(code, stderr).toBe(0);
  expectForTerminal(stdout, 'cleanup');
  expect(stdout.trimEnd().split('\n')).toHaveLength(3);
});

test('doctor prints what a target answers as text', async () => {
  const server = await serving((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error: NASTY }) + NASTY);
  });
  const { stdout, stderr, code } = await called(['doctor', '--base-url', server.url, '--tier', 'read']);
  await server.stop();
  expect(code, stderr).toBe(2);
  expectForTerminal(stdout, 'doctor');
});

test('the opening line and refusals are one line each, whatever a setting holds', async () => {
  const out = test.info().outputPath('out \u202e\u001b[2J\n::error::owned');
  const { stdout, stderr, code } = await called(['run', '--base-url', 'http://127.0.0.1:1', '--out', out]);
  expect(code, stderr).toBe(2);
  expectForTerminal(stdout, 'the opening line');
  const refused = await called(['run', '--only', NASTY.replaceAll('\0', '')]);
  expect(refused.code).toBe(2);
  expectForTerminal(refused.stderr, 'a refusal');
});

test('progress shows titles, reasons and lines of checks as text', () => {
  for (const isTTY of [true, false]) {
    const shown: string[] = [];
    let time = 0;
    const screen = { isTTY, columns: 2_000, write: (text: string) => shown.push(text) };
    const progress = createProgress(screen, { checks: 2, startedAt: 0 }, false, () => time);
    progress.begin(NASTY, 0);
    progress.wait(NASTY, `waiting 12 s for ${NASTY}`);
    time = 60_000;
    progress.tick();
    progress.say(`${NASTY}\n`);
    expectForTerminal(shown.join('').replaceAll('\r\u001b[2K', ''), 'progress');
  }
});

test('text keeps its lines and its words, colours of ours their effect', () => {
  expect(plainText('a\tb\r\n\u001b[31mred\u001b[0m')).toBe('a b\\u000d\nred');
  expect(terminalLine('one\ntwo\n')).toBe('one\\ntwo');
  expect(terminalText('a :: b\n  ::error::x\n## title')).toBe('a :: b\n  : :error::x\n## title');
  expect(paintedText('\u001b[31mred\u001b[0m\u001b[2J')).toBe('\u001b[31mred\u001b[0m\\u001b[2J');
});
