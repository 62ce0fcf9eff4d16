import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onAnswer } from '../../faults/change.ts';
import type { Wire } from '../../faults/proxy/exchange.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import { parseExact } from '../../harness/engine/json/exact-json.ts';
import { membersOf } from '../../harness/engine/json/members.ts';
import { recordedIn } from '../../harness/run/passive-evidence.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import { startReference } from '../../reference/reference.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { documentedCodes } from '../interface/errors/documented.ts';
import { expect, test } from '../test.ts';
import { command } from './command.ts';
import { reportIn, requirementIn, runAgainst } from './target.ts';

function verdicts({ requirements }: Conformance): string[] {
  return requirements.filter(({ id }) => id.startsWith('MKT-ASSETS-')).map(({ id, verdict }) => `${id} ${verdict}`);
}

/** Only a run that may exhaust a limit does so. */
const LEFT_TO_A_BURST = expect.stringContaining('needs the tier burst');

/** Operation, status and code of every refusal in the application form that a run recorded. */
async function refusalsIn(out: string): Promise<Set<string>> {
  const seen = new Set<string>();
  for await (const { operation, response } of recordedIn(evidenceFolder(out))) {
    const { body, status } = response ?? {};
    const text = body !== undefined && 'text' in body ? body.text : '';
    const code = membersOf(parseExact(text).value)?.error_code;
    if (code !== undefined) seen.add(`${operation} ${status} ${code}`);
  }
  return seen;
}

test.describe.configure({ timeout: 600_000 });

test.describe
  .serial('the reference', () => {
    let embedded: string[] = [];

    test('without a target, the embedded reference is judged and all reports are written', async () => {
      const out = test.info().outputPath('out');
      const { code, stdout } = await command(['run', '--out', out], { env: { CONFORMANCE_WORKERS: '2' } });
      expect(code, stdout).toBe(0);
      for (const name of [
        'conformance.json',
        'conformance.html',
        'junit.xml',
        'evidence.har',
        'allure-results',
        'playwright',
        'ctrf.json',
        'metrics.prom',
        'badge.json',
        'summary.md',
      ])
        expect(existsSync(join(out, name)), name).toBe(true);
      const { summary, requirements } = reportIn(out);
      embedded = verdicts(reportIn(out));
      expect(summary).toMatchObject({ violated: 0, conformant: true });
      // What a run could judge and did not decide is listed here, for nobody to overlook one more.
      const undecided = requirements.filter(({ reasonCode = 'need' }) => !['need', 'no-check'].includes(reasonCode));
      expect(undecided.map(({ id, level }) => `${id} (${level})`)).toEqual([
        'ERR-STATUS-10 (silent)',
        'WS-ADDR-03 (must)',
        'WS-LIFE-02 (silent)',
      ]);
      // Of what binds a server all is judged but this, each with its reason.
      const unjudged = requirements.filter(
        ({ level, verdict }) => ['must', 'should'].includes(level) && verdict === 'not-exercised',
      );
      expect(Object.fromEntries(unjudged.map(({ id, reason }) => [id, reason]))).toEqual({
        'ERR-STATUS-09': expect.stringContaining('No client can bring a 500 about'),
        'ERR-CODE-09': expect.stringContaining('Only what goes beyond a limit'),
        'ERR-CODE-10': expect.stringContaining('No client can bring an internal error about'),
        'LIM-RATE-03': LEFT_TO_A_BURST,
        'LIM-RATE-04': LEFT_TO_A_BURST,
        'LIM-RATE-05': LEFT_TO_A_BURST,
        'LIM-RATE-06': LEFT_TO_A_BURST,
        'WS-ADDR-03': 'the target is given as plain http',
      });
      const seen = await refusalsIn(out);
      const provoked = documentedCodes().filter(({ operation }) => operation !== 'any');
      for (const { operation, status, code: said } of provoked)
        expect(seen).toContain(`${operation} ${status} ${said}`);
      expect(stdout).toContain('conformance.html');
      expect(stdout).not.toContain('To open last HTML report');
      // What was exchanged is stored once; the reports of others name the place.
      const copied = ['allure-results', 'playwright'].flatMap((name) =>
        readdirSync(join(out, name), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ndjson')),
      );
      expect(readdirSync(join(out, 'evidence')).some((file) => file.endsWith('.ndjson'))).toBe(true);
      expect(copied).toEqual([]);
    });

    test('a target started apart gets the same verdicts as the embedded one, and the terminal counts through to the end', async () => {
      const out = test.info().outputPath('out');
      const call = () => ({ env: { CONFORMANCE_PACE: 'announced' } });
      const apart = await runAgainst({ call }, '--only', 'MKT-ASSETS', '--out', out);
      expect(apart.code, apart.stdout).toBe(0);
      expect(verdicts(reportIn(out))).toEqual(embedded);
      const [opening, ...lines] = apart.stdout.split('\n');
      expect(opening).toContain(` judges ${apart.baseUrl} · tier pay · profile gate · seed 1 · reports in `);
      const counts = lines.flatMap((line) => / (\d+) of \d+ checks/.exec(line)?.[1] ?? []).map(Number);
      expect(counts.length).toBeGreaterThan(8);
      expect(new Set(lines.flatMap((line) => / of (\d+) checks/.exec(line)?.[1] ?? [])).size, 'one count').toBe(1);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
    });
  });

test('a passive requirement that is selected alone is judged, by the least traffic', async () => {
  const out = test.info().outputPath('out');
  const { code, stdout } = await runAgainst({}, '--only', 'QUO-RESP-01', '--out', out);
  expect(code, stdout).toBe(0);
  const { requirements, requests } = reportIn(out);
  expect(requirements.filter(({ verdict }) => verdict !== 'not-exercised').map(({ id }) => id)).toEqual([
    'QUO-RESP-01',
  ]);
  expect(requirementIn(out, 'QUO-TIME-03')?.reason).toBe('Outside the selection (--only).');
  expect(requests.total).toBeLessThan(25);
});

test('a violation ends in exit code 1 and is named with a curl line', async () => {
  const out = test.info().outputPath('out');
  const wire = onAnswer('GET /api/v1/market/assets', ({ answer }) => {
    answer.network = 'Regtest';
    answer.total = 999;
  });
  const { code, stdout } = await runAgainst({ wire }, '--only', 'MKT-ASSETS', '--out', out);
  expect(code, stdout).toBe(1);
  expect(stdout).toContain('MKT-ASSETS-03');
  expect(stdout).toContain('curl ');
  // The only worker was not lost over what the checks found.
  const active = reportIn(out).requirements.filter(
    ({ id, verdict }) => id !== 'MKT-ASSETS-03' && verdict === 'violated',
  );
  expect(active.length).toBeGreaterThan(1);
  const workers = new Set<string>();
  for await (const { id } of recordedIn(evidenceFolder(out))) workers.add(id.replace(/-.*/, ''));
  expect([...workers]).toEqual(['w0']);
  const results = join(out, 'allure-results');
  const violated = readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')))
    .find(({ links }) => links.some(({ name }: { name: string }) => name === 'MKT-ASSETS-03'));
  expect(violated.links).toContainEqual({
    type: 'tms',
    url: '../conformance.html#MKT-ASSETS-03',
    name: 'MKT-ASSETS-03',
  });
  expect(violated.labels).toContainEqual({ name: 'severity', value: 'critical' });
  expect(violated.labels).toContainEqual({ name: 'epic', value: 'market' });
  expect(violated.labels).toContainEqual({ name: 'feature', value: 'GET /api/v1/market/assets' });
  expect(violated.status).toBe('failed');
  const [attached] = violated.steps.flatMap(
    ({ name, attachments }: { name: string; attachments: { source: string }[] }) =>
      name.startsWith('MKT-ASSETS-03: exchange') ? attachments : [],
  );
  expect(readFileSync(join(results, attached.source), 'utf8')).toMatch(
    /^curl .*\n\nHTTP 200\n(.*\n)*.*"network":\s*"Regtest"/,
  );
});

test('a target that dies in the middle ends in exit code 2, with the evidence so far', async () => {
  let answered = 0;
  const reference = await startReference();
  const wire: Wire = {
    reply(_request, reply) {
      answered += 1;
      if (answered === 40) void front.close();
      return reply;
    },
  };
  const front = await startProxy(reference.baseUrl, [wire]);
  const out = test.info().outputPath('out');
  const { code, stdout } = await command(['--base-url', front.baseUrl, '--only', 'MKT-ASSETS', '--out', out]);
  await reference.close();
  expect(code, stdout).toBe(2);
  expect(stdout).toContain('Target unavailable');
  const har = JSON.parse(readFileSync(join(out, 'evidence.har'), 'utf8'));
  expect(har.log.entries.length).toBeGreaterThan(30);
  expect(reportIn(out).requirements.some(({ verdict }) => verdict === 'verified')).toBe(true);
});
