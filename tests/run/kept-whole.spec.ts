import { beginLimitsHit, endLimitsHit } from '../../harness/engine/limits-hit.ts';
import { openSession } from '../../harness/run/session.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { setRunningCheck } from '../../harness/verdict/check.ts';
import { openEvidence } from '../../reports/evidence.ts';
import { answering, http, loopback } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';
import { checkOf } from '../verdict/check-of.ts';

const LARGE = JSON.stringify({ zz: 'x'.repeat(100_000) });

/** A check of two large answers, of which the second turns out to violate something, under these settings. */
async function checked(environment: NodeJS.ProcessEnv) {
  const server = await loopback(answering(() => http(200, LARGE)));
  const out = test.info().outputPath('run');
  const settings = { ...loadSettings({ CONFORMANCE_PACE: 'off', ...environment }, out), out, baseUrl: server.origin };
  const session = openSession({
    settings,
    worker: 'w0',
    workers: 1,
    secretsKey: 'key',
    run: 'run',
    folder: test.info().outputPath('run', 'evidence'),
    version: '1',
  });
  const check = checkOf({ declared: new Set() });
  setRunningCheck(check);
  beginLimitsHit();
  try {
    session.begin('a.ndjson');
    for (const path of ['/one', '/two']) await session.wire('own').send({ method: 'GET', path });
    check.results.push({ id: 'X-1', title: 'a check', outcome: 'violated', exchanges: check.exchanges.slice(-1) });
    const evidence = await openEvidence([{ file: session.end() ?? '', part: 0 }]);
    const bodies = [await evidence.read(1), await evidence.read(2)].map(({ response }) => response?.body);
    evidence.close();
    return { bodies, hits: endLimitsHit() };
  } finally {
    setRunningCheck(undefined);
    await session.close();
    await server.stop();
  }
}

test('beyond the bound on evidence the answer that a violation rests on is kept whole, the others by head and digest', async () => {
  const { bodies, hits } = await checked({ CONFORMANCE_EVIDENCE_MB: '0' });
  expect(bodies).toMatchObject([
    { bytes: LARGE.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { text: LARGE },
  ]);
  expect(bodies[1]).not.toHaveProperty('bytes');
  expect(hits).toEqual([{ bound: 'evidenceMb', limit: 0, times: 2, exchange: 'w0-1' }]);
});

test('what violations rest on is bounded, too, and that it was cut is said', async () => {
  const { bodies, hits } = await checked({ CONFORMANCE_EVIDENCE_MB: '0', CONFORMANCE_VIOLATION_MB: '0' });
  expect(bodies).toMatchObject([{ bytes: LARGE.length }, { bytes: LARGE.length }]);
  expect(hits).toMatchObject([{ bound: 'evidenceMb' }, { bound: 'violationMb', limit: 0, times: 1 }]);
});
