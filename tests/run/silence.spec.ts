import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { absenceOf, countSilence, endSilence, markAway } from '../../harness/run/absence.ts';
import { startReference } from '../../reference/reference.ts';
import { command } from '../cli/command.ts';
import { reportIn } from '../cli/target.ts';
import { serve } from '../serve.ts';
import { expect, test } from '../test.ts';

let out = '';
test.beforeEach(() => {
  out = test.info().outputPath();
});

test('silences in a row make a target that hangs, an answer between them does not', async () => {
  const server = await serve((_request, response) => response.end());
  for (let silence = 0; silence < 2; silence++) countSilence(out);
  endSilence(out);
  for (let silence = 0; silence < 2; silence++) countSilence(out);
  expect(await absenceOf(out, server.url, 3)).toBeUndefined();
  countSilence(out);
  expect(await absenceOf(out, server.url, 3)).toMatch(/hangs: it left 3 requests in a row/);
  server.close();
});

test('a target that went away and came back is there', async () => {
  const server = await serve((_request, response) => response.end());
  markAway(out);
  expect(await absenceOf(out, server.url, 3)).toBeUndefined();
  expect(existsSync(join(out, 'target-away'))).toBe(false);
  server.close();
});

test('a target that falls silent after the discovery ends the run as one that could not be judged', async () => {
  test.setTimeout(300_000);
  const reference = await startReference();
  let answered = 0;
  // Answers for a while, then takes connections and says nothing.
  const front = await serve(async (request, response) => {
    if (++answered > 30) return;
    const { url = '', method = 'GET', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = method === 'GET' ? {} : { body: Buffer.concat(chunks) };
    const sent = Object.entries(headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name));
    const answer = await fetch(`${reference.baseUrl}${url}`, { method, headers: sent as [string, string][], ...body });
    const shown = [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name));
    response.writeHead(answer.status, Object.fromEntries(shown)).end(Buffer.from(await answer.arrayBuffer()));
  });
  const { code, stdout, stderr } = await command(
    ['run', '--base-url', front.url, '--only', 'MKT-ASSETS', '--pace', 'off', '--out', out],
    { env: { CONFORMANCE_DEADLINE_MS: '500', CONFORMANCE_MOST_SILENCES: '3' } },
  );
  front.close();
  await reference.close();
  expect(code, `${stdout}\n${stderr}`).toBe(2);
  expect(stdout).toContain('Target unavailable');
  const report = reportIn(out);
  expect(report.summary.violated).toBe(0);
  const reasons = report.requirements.map(({ reason = '' }) => reason);
  expect(reasons).toContainEqual(expect.stringContaining('the target hangs: it left 3 requests in a row'));
});
