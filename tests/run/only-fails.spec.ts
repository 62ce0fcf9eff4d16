import type { RequestListener } from 'node:http';
import { countFailures, failingOf, howItOnlyFails } from '../../harness/run/only-fails.ts';
import { reach } from '../../harness/run/preflight.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { called } from '../cli/called.ts';
import { expectRefusal } from '../cli/command.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';

const NODEINFO = '/api/v1/swaps/nodeinfo';

/** Answers with a status, by the path. */
function answeringWith(statusOf: (path: string) => number): RequestListener {
  return ({ url = '' }, response) => {
    response.writeHead(statusOf(url), { 'content-type': 'application/json' }).end('{}');
  };
}

function settingsFor(baseUrl: string) {
  const out = test.info().outputPath('out');
  return { ...loadSettings({ MAKER_BASE_URL: baseUrl, CONFORMANCE_MOST_FAILURES: '3' }, out), out, baseUrl };
}

test('one that only fails is refused with what was seen', async () => {
  const server = await serving(answeringWith((path) => (path === NODEINFO ? 503 : 500)));
  const settings = settingsFor(server.url);
  expect(await howItOnlyFails(settings, server.url, 0)).toBe(
    'only fails: of 7 requests to 7 operations it answered 6 with 500, 1 with 503',
  );
  await expect(reach(settings, server.url, 10_000)).rejects.toThrow(
    /^MAKER_BASE_URL: http:\S+ only fails: .* see to the target/,
  );
  await server.stop();
});

for (const status of [200, 401, 404, 429])
  test(`one that answers a single operation with ${status} is judged`, async () => {
    const server = await serving(answeringWith((path) => (path === NODEINFO ? status : 500)));
    const settings = settingsFor(server.url);
    expect(await howItOnlyFails(settings, server.url, 60_000)).toBeUndefined();
    await reach(settings, server.url);
    await server.stop();
  });

test('one that begins to fail in the middle of a run is given up, and stays so', async () => {
  let status = 500;
  const server = await serving(answeringWith(() => status));
  const settings = settingsFor(server.url);
  const { out } = settings;
  for (const each of [500, 503, 200, 500, 502]) countFailures(out, each);
  expect(await failingOf(settings, 0), 'two in a row').toBeUndefined();
  countFailures(out, 504);
  expect(await failingOf(settings, 0)).toMatch(/^the target only fails: of 7 requests .*, after 3 failures in a row$/);
  status = 200;
  expect(await failingOf(settings, 0)).toMatch(/^the target only fails/);
  await server.stop();
});

test('one whose answers are failures for what the run asks, and not for all, is judged on', async () => {
  const server = await serving(answeringWith((path) => (path === NODEINFO ? 200 : 500)));
  const settings = settingsFor(server.url);
  for (let failure = 0; failure < 5; failure++) countFailures(settings.out, 500);
  expect(await failingOf(settings)).toBeUndefined();
  await server.stop();
});

test('a run against one that only fails ends in 2 and a sentence, after few requests', async () => {
  test.setTimeout(300_000);
  let asked = 0;
  const server = await serving((request, response) => {
    asked++;
    answeringWith(() => 503)(request, response);
  });
  const out = test.info().outputPath('out');
  const ended = await called(['run', '--base-url', server.url, '--out', out]);
  await server.stop();
  expectRefusal(ended, /^--base-url: http:\S+ only fails: of \d+ requests to 7 operations it answered \d+ with 503;/);
  expect(asked).toBeLessThan(60);
});
