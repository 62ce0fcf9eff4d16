import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { onReply, reply } from '../../faults/change.ts';
import { PAIRS } from '../../faults/operations.ts';
import { startReference } from '../../reference/reference.ts';
import { command } from '../cli/command.ts';
import { reportIn, runAgainst } from '../cli/target.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';

test.describe.configure({ timeout: 300_000 });

const ENV = { CONFORMANCE_PATIENCE_MS: '20000' };

/** Has a maker answer what came for another one. */
function pass(target: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '' } = incoming;
  const forwarded = ask(new URL(url, target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  incoming.pipe(forwarded);
}

test('a target that is restarted with another catalogue is accused of nothing for that', async () => {
  const [before, after] = [await startReference({ seed: 'one' }), await startReference({ seed: 'another' })];
  let restarted = false;
  const front = await serving((incoming, response) => {
    // The first check that asks for an asset by its identifier finds another maker.
    restarted ||= incoming.url?.includes('asset_id=') ?? false;
    pass((restarted ? after : before).baseUrl, incoming, response);
  });
  const out = test.info().outputPath('out');
  const args = ['--base-url', front.url, '--only', 'MKT-ASSETS', '--pace', 'off', '--out', out];
  const { stdout, stderr } = await command(['run', ...args], { env: ENV });
  for (const { close } of [before, after]) await close();
  await front.stop();
  expect(stderr).toBe('');
  const report = reportIn(out);
  const why =
    /the target was restarted with another catalogue, or changed it, in the middle of the run: it no longer lists \S+, which/;
  expect(report).toMatchObject({ exitCode: 2, summary: { violated: 0 } });
  expect(report.problems).toContainEqual(expect.stringMatching(why));
  expect(report.requirements.map(({ reason = '' }) => reason)).toContainEqual(expect.stringMatching(why));
  // Those that come after it know the new catalogue.
  expect(report.requirements.filter(({ verdict }) => verdict === 'verified')).not.toEqual([]);
  expect(stdout).toMatch(new RegExp(`Discovering again: ${why.source}`));
});

test('without the pair list, what does not need it is judged', async () => {
  const wire = onReply(PAIRS, () => reply(500, { detail: 'the catalogue is away' }));
  const out = test.info().outputPath('out');
  const only = 'MKT-ASSETS-01,MKT-PAIRS-01,MKT-PROUTE-01,MKT-PROUTE-07,MKT-FEE';
  const call = () => ({ env: ENV });
  const { stdout, stderr } = await runAgainst({ wire, call }, '--only', only, '--pace', 'off', '--out', out);
  expect(stderr).toBe('');
  const report = reportIn(out);
  const of = (id: string) => report.requirements.find((requirement) => requirement.id === id);
  const why = `the target's pair list could not be read: it answered 500 {"detail":"the catalogue is away"}`;
  expect(report.exitCode).toBe(1);
  expect(of('MKT-ASSETS-01')?.verdict).toBe('verified');
  expect(of('MKT-PAIRS-01')?.verdict).toBe('violated');
  // One finds its pairs itself, the other takes the one that was discovered.
  expect(of('MKT-PROUTE-01')).toMatchObject({ verdict: 'not-exercised', reason: expect.stringContaining('got 500') });
  expect(of('MKT-PROUTE-07')).toMatchObject({ verdict: 'not-exercised', reason: why });
  expect(report.problems).toContainEqual(`What needs it is not exercised: ${why}`);
  expect(report.problems.join()).not.toMatch(/broke/);
  expect(stdout).toContain(why);
});
