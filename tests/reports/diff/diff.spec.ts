import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conformance } from '../../../reports/conformance.ts';
import { comparedRun } from '../../../reports/diff/compared.ts';
import { type Diff, diffOf } from '../../../reports/diff/diff.ts';
import { diffMarkdown } from '../../../reports/diff/markdown.ts';
import schema from '../../../schemas/report/diff.json' with { type: 'json' };
import { called } from '../../cli/called.ts';
import { expectRefusal } from '../../cli/command.ts';
import { expect, test } from '../../test.ts';
import { expectFits, report, requirement, violated } from '../documents.ts';
import { exchange } from '../scenario.ts';

function remark(id: string, level: 'must' | 'silent', message: string) {
  return { id, level, check: 'a check', message, exchanges: [] };
}

const HOSTILE = '`|<img src=x>@everyone\u001b[31m\nsecond line';
const BEFORE = report(
  [
    requirement('A-1'),
    violated('A-2'),
    requirement('A-3'),
    violated('A-4'),
    requirement('A-5'),
    requirement('A-6', { level: 'silent', verdict: 'observed' }),
    violated('A-7'),
  ],
  {
    observations: [
      remark('A-6', 'silent', '12 answers; noted: limit 600'),
      remark('A-1', 'must', 'moved by 4500001 msat; gives 400'),
      remark('A-3', 'must', 'moved by 4500001 msat; answered after 5 ms; total_fee 3198 with min_fee_for_0conf null'),
    ],
  },
);
const AFTER = report(
  [
    violated('A-1', { message: HOSTILE }),
    requirement('A-2'),
    requirement('A-3', { verdict: 'not-exercised', reasonCode: 'target', reason: 'Gone.' }),
    requirement('A-4', { verdict: 'not-exercised', reasonCode: 'undecided', reason: 'Unclear.' }),
    requirement('A-5', {
      verdict: 'not-exercised',
      reasonCode: 'selection',
      reason: 'Outside the selection (--only).',
    }),
    requirement('A-6', { level: 'silent', verdict: 'observed' }),
    requirement('A-7', { verdict: 'waived', reason: 'ticket 12' }),
  ],
  {
    seed: 2,
    observations: [
      remark('A-6', 'silent', '13 answers; noted: limit 300'),
      remark('A-1', 'must', 'moved by 4500777 msat; gives 422'),
      remark('A-3', 'must', 'moved by 4500778 msat; answered after 1 ms; total_fee 366 with min_fee_for_0conf null'),
    ],
  },
);

function diffed(before: Conformance, after: Conformance): Diff {
  const found = diffOf(comparedRun(before, {}), comparedRun(after, {}));
  expectFits(found, schema);
  return found;
}

const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

test('what changed between two runs, and which of it is a regression', () => {
  const found = diffed(BEFORE, AFTER);
  expect(ids(found.newlyViolated)).toEqual(['A-1']);
  expect(ids(found.fixed)).toEqual(['A-2']);
  expect(ids(found.newlyNotExercised)).toEqual(['A-3', 'A-4', 'A-5']);
  expect(ids(found.otherwise)).toEqual(['A-7']);
  expect(found.observations).toEqual([{ id: 'A-6', level: 'silent', before: ['limit 600'], after: ['limit 300'] }]);
  expect(found.tolerances).toEqual([{ id: 'A-1', level: 'must', before: ['gives 400'], after: ['gives 422'] }]);
  expect(found.notes).toEqual(['The seed differs: 1 before, 2 after.']);
  // What the later run was to leave out is no loss.
  expect(found.regressions).toBe(3);
});

test('a run compared with itself shows nothing', () => {
  const found = diffed(AFTER, AFTER);
  expect(found).toMatchObject({ newlyViolated: [], fixed: [], newlyNotExercised: [], otherwise: [], regressions: 0 });
  expect([...found.observations, ...found.tolerances, ...found.slower, ...found.notes]).toEqual([]);
});

test('slower operations are regressions of one target, and only shown of two', () => {
  const slow = (times: number) => ({ 'GET /a': Array.from({ length: 30 }, (_, at) => times + at) });
  const later = (baseUrl: string | null) =>
    comparedRun({ ...BEFORE, target: { ...BEFORE.target, baseUrl } }, slow(100));
  const earlier = comparedRun(BEFORE, slow(20));
  expect(diffOf(earlier, later(BEFORE.target.baseUrl))).toMatchObject({
    slower: [{ before: 34.5, after: 114.5 }],
    regressions: 1,
  });
  expect(diffOf(earlier, later('https://other.example'))).toMatchObject({ slower: [{}], regressions: 0 });
});

test('in Markdown, what a server said means nothing', () => {
  const text = diffMarkdown(diffed(BEFORE, AFTER));
  expect(text).toContain('**3 regressions.**');
  expect(text).toContain(
    '- A-1 (must) A-1 holds. Was verified, is violated.\n  - `` `\\|<img src=x>@everyone second line ``',
  );
  expect(text).not.toContain('\u001b');
});

/** A folder as a run leaves it, with answers that took so long. */
function run(name: string, content: Conformance, durations: readonly number[]): string {
  const folder = test.info().outputPath(name);
  mkdirSync(join(folder, 'evidence'), { recursive: true });
  writeFileSync(join(folder, 'conformance.json'), JSON.stringify(content));
  const lines = durations.map((durationMs, at) => JSON.stringify(exchange(`w0-${at}`, { durationMs })));
  writeFileSync(join(folder, 'evidence/a.ndjson'), lines.join('\n'));
  return folder;
}

test('the command: lines, Markdown and JSON, and exit codes', async () => {
  const times = (from: number) => Array.from({ length: 20 }, (_, at) => from + at);
  const [before, after] = [run('before', BEFORE, times(20)), run('after', AFTER, times(90))];
  const worse = await called(['diff', before, after]);
  expect(worse.code, worse.stderr).toBe(1);
  expect(worse.stdout).toMatch(/^Newly violated \(1\)\n {2}A-1 \(must\) A-1 holds\. Was verified, is violated\.$/m);
  expect(worse.stdout).toMatch(
    /^ {2}GET \/api\/v1\/market\/assets: median 29.5 ms before \(20 answers\), 99.5 ms after \(20\); slower in 100 %/m,
  );
  expect(worse.stdout).toMatch(/^4 regressions\.$/m);
  const json = await called(['diff', before, after, '--json']);
  expectFits(JSON.parse(json.stdout), schema);
  const markdown = await called(['diff', before, after, '--markdown']);
  expect(markdown.stdout).toContain('#### Fixed (1)');
  const same = await called(['diff', before, before]);
  expect(same).toMatchObject({ code: 0, stdout: expect.stringMatching(/^No regression\.$/m) });
});

test('what is no run is refused in one sentence, with exit code 2', async () => {
  const good = run('good', BEFORE, []);
  const cut = run('cut', BEFORE, []);
  writeFileSync(join(cut, 'conformance.json'), '{"schemaVersion": 1, "requi');
  const rows: [string, RegExp][] = [
    [join(good, 'nowhere'), /is no folder; name the folder of a run\.\n$/],
    [join(good, 'evidence'), /has no conformance\.json; /],
    [cut, /conformance\.json: is no report of a run, or was cut off; /],
  ];
  for (const [folder, says] of rows) expectRefusal(await called(['diff', good, folder]), says);
});
