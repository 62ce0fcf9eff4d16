import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordingIn } from '../../cli/recording.ts';
import type { Wire } from '../../faults/proxy/exchange.ts';
import { indexIn } from '../../harness/run/recording.ts';
import { type Replayed, recordedAndReplayed } from '../replay/again.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { command, expectRefusal } from './command.ts';
import { reportIn, requirementIn, runAgainst } from './target.ts';

// One run and its replay serve all tests of the file but one.
test.describe.configure({ mode: 'default', timeout: 600_000 });

/**
 * Requests, sockets, a node, levers, waits, two instances of the target, tokens, errors, formats, descriptions and passive checks:
 * `npm run test:replay` replays whole runs, of more seeds.
 */
const BROAD =
  'MKT-ASSETS,WS-QUOTE,WS-LIFE,SWP-STATE,SWP-EXEC,LIM-HEAD,AUT-SCOPE,AUT-TOKEN,SWP-INIT-15,SWP-STATUS-09,LSP-ORDER-14,LSP-GET-03,AUT-ENF-02,ERR-ENV,FMT-JSON,VER,LSP-CREATE-10';

const SELECTED = ['--only', BROAD, '--min-coverage', '0', '--seed', '7'];

let replayed: Replayed;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  replayed = await recordedAndReplayed(SELECTED, test.info().outputPath('run'));
});

test('a replayed run says the same of every requirement, byte for byte', () => {
  const { requirements, differences } = replayed;
  expect(differences).toEqual([]);
  expect(requirements).toBeGreaterThan(400);
});

test('a replay says how much came out as it was recorded, and is a recording like any other', async () => {
  const { live, again, replay } = replayed;
  expect(replay.stdout, replay.stderr).toMatch(/^(\d+) of \1 requirements came out as they were recorded\.$/m);
  expect(reportIn(again).command).toBe(`maker-conformance replay ${live} --only ${BROAD}`);

  const one = test.info().outputPath('one');
  const third = await command(['replay', again, '--only', 'WS-QUOTE-01', '--out', one]);
  expect(third.stdout, third.stderr).toMatch(/^1 of 1 requirements came out as they were recorded\.$/m);
  expect(requirementIn(one, 'WS-QUOTE-01')).toEqual(requirementIn(live, 'WS-QUOTE-01'));

  for (const source of [one, join(one, 'evidence.har')]) {
    const refused = await called(['replay', source, '--out', one]);
    expectRefusal(refused, `--out: ${one} holds what is to be replayed, and would lose it; name another folder.\n`);
  }
  expect(readdirSync(join(one, 'evidence'))).not.toEqual([]);
});

test('what a faulty server did is violated again, a verdict of another suite is graded anew, and what is missing decides nothing', async () => {
  const [live, again] = [test.info().outputPath('live'), test.info().outputPath('again')];
  const wire: Wire = {
    reply({ operation, query }, reply) {
      const isFault = operation === 'GET /api/v1/market/assets' && query.limit === '1';
      return isFault && reply.status === 200 ? { ...reply, body: { ...Object(reply.body), total: 1 } } : reply;
    },
  };
  const small = ['--only', 'MKT-ASSETS', '--tier', 'read', '--profile', 'nightly', '--min-coverage', '0'];
  const run = await runAgainst({ wire }, ...small, '--out', live);
  expect(run.code).toBe(1);

  // Nobody is there any more, and of the folder nothing but the archive.
  const archive = test.info().outputPath('archive.har');
  cpSync(join(live, 'evidence.har'), archive);
  const byArchive = await command(['replay', archive, '--out', again]);
  expect(byArchive.code, byArchive.stderr).toBe(1);
  expect(JSON.stringify(reportIn(again).requirements)).toBe(JSON.stringify(reportIn(live).requirements));
  writeFileSync(archive, readFileSync(archive, 'utf8').replace('limit=1', 'limit=2'));
  const read = test.info().outputPath('read');
  await recordingIn(archive).copyTo(read);
  expect(indexIn(read).damage).toContainEqual(expect.stringMatching(/The recording was changed: exchange \d+/));

  const old = test.info().outputPath('old');
  cpSync(live, old, { recursive: true });
  const report = reportIn(old);
  const requirements = report.requirements.map((entry) =>
    entry.id === 'MKT-ASSETS-01' ? { ...entry, verdict: 'violated' } : entry,
  );
  writeFileSync(join(old, 'conformance.json'), JSON.stringify({ ...report, requirements }));
  rmSync(fileOf(old, 'MKT-ASSETS-05'));
  const changed = fileOf(old, 'MKT-ASSETS-06');
  writeFileSync(changed, readFileSync(changed, 'utf8').replaceAll('"offset\\":1', '"offset\\":2'));
  const regraded = await command(['replay', old, '--out', again]);
  expect(regraded.stdout).toMatch(/not as it was attested: evidence\/\S+\.ndjson is missing\./);
  expect(regraded.stdout).toMatch(/not as it was attested: evidence\/\S+\.ndjson was changed: /);
  expect(regraded.stdout).toMatch(/not as it was attested: conformance\.json was changed: /);
  expect(regraded.stdout).toMatch(/^ {2}MKT-ASSETS-06: verified → not-exercised: the recording has no answer to /m);
  expect(regraded.stdout).toMatch(/^ {2}MKT-ASSETS-01: violated → verified$/m);
  expect(regraded.stdout).toMatch(/MKT-ASSETS-05: verified → not-exercised: the recording has no answer to GET http/);
});

/** The file of evidence of the check of a requirement. */
function fileOf(out: string, id: string): string {
  const folder = join(out, 'evidence');
  const file = readdirSync(folder).find((name) => name.startsWith(`${id}-`));
  if (file === undefined) throw new Error(`no evidence of ${id}`);
  return join(folder, file);
}

test('what is no recording is refused in one sentence', async () => {
  const says = /: holds no recording of a run \(verdicts\.ndjson, evidence\/\); name the folder of a run\.\n$/;
  expectRefusal(await called(['replay', test.info().outputDir]), says);
});
