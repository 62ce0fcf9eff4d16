import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordingIn } from '../../cli/recording.ts';
import type { Wire } from '../../faults/proxy/exchange.ts';
import { indexIn } from '../../harness/run/recording.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { command, expectRefusal } from './command.ts';
import { reportIn, runAgainst } from './target.ts';

test.describe.configure({ timeout: 600_000 });

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
