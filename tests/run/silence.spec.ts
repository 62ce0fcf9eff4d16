import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Wire } from '../../faults/proxy/exchange.ts';
import { absenceOf, countSilence, endSilence, markAway } from '../../harness/run/absence.ts';
import { reportIn, runAgainst } from '../cli/target.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';

let out = '';
test.beforeEach(() => {
  out = test.info().outputPath();
});

test('silences in a row make a target that hangs, an answer between them does not', async () => {
  const server = await serving((_request, response) => response.end());
  for (let silence = 0; silence < 2; silence++) countSilence(out);
  endSilence(out);
  for (let silence = 0; silence < 2; silence++) countSilence(out);
  expect(await absenceOf(out, server.url, 3)).toBeUndefined();
  countSilence(out);
  expect(await absenceOf(out, server.url, 3)).toMatch(/hangs: it left 3 requests in a row/);
  await server.stop();
});

test('a target that went away and came back is there', async () => {
  const server = await serving((_request, response) => response.end());
  markAway(out);
  expect(await absenceOf(out, server.url, 3)).toBeUndefined();
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
