import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Reference, startReference } from '../../reference/reference.ts';
import { command } from '../cli/command.ts';
import { reportIn } from '../cli/target.ts';
import { type Serving, serve } from '../serve.ts';
import { expect, test } from '../test.ts';

/** An address behind which one maker can take the place of another. */
function frontOf(targetOf: (request: IncomingMessage) => string | undefined): Promise<Serving> {
  return serve((incoming, response) => pass(targetOf(incoming), incoming, response));
}

function pass(target: string | undefined, incoming: IncomingMessage, response: ServerResponse): void {
  if (target === undefined) {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"detail":"the catalogue is away"}');
    return;
  }
  const { method, headers, url = '' } = incoming;
  const forwarded = ask(new URL(url, target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  incoming.pipe(forwarded);
}

/** Runs some checks of market data against an address. */
async function running(url: string, only: string) {
  const out = test.info().outputPath('out');
  const args = ['run', '--base-url', url, '--only', only, '--pace', 'off', '--out', out];
  const { stdout, stderr } = await command(args, { env: { CONFORMANCE_PATIENCE_MS: '20000' } });
  expect(stderr).toBe('');
  return { stdout, report: reportIn(out) };
}

let references: Reference[] = [];
test.beforeEach(async () => {
  test.setTimeout(300_000);
  references = [await startReference({ seed: 'one' }), await startReference({ seed: 'another' })];
});
test.afterEach(() => Promise.all(references.map((reference) => reference.close())));

test('a target that is restarted with another catalogue is accused of nothing for that', async () => {
  const [before, after] = references;
  let restarted = false;
  const front = await frontOf(({ url = '' }) => {
    // The first check that asks for an asset by its identifier finds another maker.
    restarted ||= url.includes('asset_id=');
    return (restarted ? after : before)?.baseUrl;
  });
  const { stdout, report } = await running(front.url, 'MKT-ASSETS');
  front.close();
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
  const [reference] = references;
  const front = await frontOf(({ url = '' }) => (/\/market\/pairs(\?|$)/.test(url) ? undefined : reference?.baseUrl));
  const { stdout, report } = await running(front.url, 'MKT-ASSETS-01,MKT-PAIRS-01,MKT-PROUTE-01,MKT-PROUTE-07,MKT-FEE');
  front.close();
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
