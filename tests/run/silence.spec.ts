import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Wire } from '../../faults/proxy/exchange.ts';
import { absenceOf, countSilence, endSilence, markAway } from '../../harness/run/absence.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { reportIn, runAgainst } from '../cli/target.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';

let out = '';
test.beforeEach(() => {
  out = test.info().outputPath();
});

/** Why a target cannot be judged that may leave three requests in a row without an answer. */
function absence(baseUrl: string): Promise<string | undefined> {
  const given = { CONFORMANCE_OUT: out, CONFORMANCE_MOST_SILENCES: '3', CONFORMANCE_DEADLINE_MS: '1000' };
  return absenceOf({ ...loadSettings(given, out), baseUrl });
}

test('silences in a row make a target that hangs, an answer between them does not', async () => {
  const server = await serving(() => {});
  for (let silence = 0; silence < 2; silence++) countSilence(out);
  endSilence(out);
  for (let silence = 0; silence < 2; silence++) countSilence(out);
  expect(await absence(server.url)).toBeUndefined();
  countSilence(out);
  expect(await absence(server.url)).toMatch(/hangs: it left 3 requests in a row/);
  await server.stop();
});

test('a target that hung and answers again is there, and one that goes on hanging is asked three times more', async () => {
  let [asked, hangs] = [0, true];
  const server = await serving((_request, response) => {
    asked++;
    if (!hangs) response.end();
  });
  const look = async () => {
    for (let silence = 0; silence < 3; silence++) countSilence(out);
    return (await absence(server.url)) ?? 'there';
  };
  expect(await look()).toMatch(/hangs/);
  hangs = false;
  expect(await look()).toBe('there');
  hangs = true;
  expect(await look()).toMatch(/hangs/);
  const afterThreeLooks = asked;
  hangs = false;
  expect(await look()).toMatch(/hangs/);
  expect(asked).toBe(afterThreeLooks);
  await server.stop();
});

test('a target that went away and came back is there', async () => {
  const server = await serving((_request, response) => response.end());
  markAway(out);
  expect(await absence(server.url)).toBeUndefined();
  expect(existsSync(join(out, 'target-away'))).toBe(false);
  await server.stop();
});

test('a target that falls silent after the discovery ends the run as one that could not be judged', async () => {
  test.setTimeout(300_000);
  let answered = 0;
  // Answers for a while, then takes connections and says nothing.
  const wire: Wire = { request: () => (++answered > 30 ? new Promise<never>(() => {}) : undefined) };
  const call = () => ({ env: { CONFORMANCE_DEADLINE_MS: '500', CONFORMANCE_MOST_SILENCES: '3' } });
  const { code, stdout, stderr } = await runAgainst(
    { wire, call },
    '--only',
    'MKT-ASSETS',
    '--pace',
    'off',
    '--out',
    out,
  );
  expect(code, `${stdout}\n${stderr}`).toBe(2);
  expect(stdout).toContain('Target unavailable');
  const report = reportIn(out);
  expect(report.summary.violated).toBe(0);
  const reasons = report.requirements.map(({ reason = '' }) => reason);
  expect(reasons).toContainEqual(expect.stringContaining('the target hangs: it left 3 requests in a row'));
});
