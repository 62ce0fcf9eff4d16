import { openSession } from '../../harness/run/session.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { type ReferenceOptions, startReference } from '../../reference/reference.ts';
import { reportIn, runAgainst } from '../cli/target.ts';
import { expect, test } from '../test.ts';

test.describe.configure({ timeout: 300_000 });

for (const path of ['/api/v1/market/quote', '/api/v1/market/quote?a=1'])
  test(`the wire of a run of the tier read lets no POST ${path} out`, async () => {
    const reference = await startReference();
    const session = openSession({
      settings: { ...loadSettings({}), baseUrl: reference.baseUrl, tier: 'read' },
      worker: 'w0',
      workers: 1,
      secretsKey: 'key',
      run: 'run',
      folder: test.info().outputPath('evidence'),
      version: '0',
    });
    for (const credential of ['own', 'anonymous'] as const)
      await expect(session.wire(credential).send({ method: 'POST', path, json: {} })).rejects.toThrow('tier quote');
    await session.close();
    await reference.close();
    expect(reference.service.requests.size).toBe(0);
  });

test('what a poor target does not have is not exercised, with the reason, and nothing is violated', async () => {
  const options: ReferenceOptions = {
    routes: 'base-to-quote',
    injections: [
      {
        catalogue: (catalogue) => ({
          ...catalogue,
          assets: catalogue.assets.filter(({ ticker }) => ['BTC', 'SHARE'].includes(ticker)),
          pairs: catalogue.pairs.filter(({ is_active }) => is_active),
        }),
        decisions: (current) => ({
          isPairOf: (pair, from, to) => pair.base === from && current.isPairOf(pair, from, to),
        }),
      },
    ],
  };
  const out = test.info().outputPath('out');
  const { stdout, stderr } = await runAgainst({ options }, '--only', 'QUO,FMT-UNIT-03', '--out', out);
  const { summary, requirements } = reportIn(out);
  expect(summary.violated, `${stdout}\n${stderr}`).toBe(0);
  const reasons = new Map(requirements.map(({ id, verdict, reason }) => [id, `${verdict}: ${reason ?? ''}`]));
  expect(reasons.get('QUO-REQ-01'), `${stdout}\n${stderr}`).toMatch(/^verified/);
  expect(reasons.get('QUO-LIMIT-08')).toMatch(/^not-exercised: no inactive/);
  expect(reasons.get('QUO-LIMIT-06')).toMatch(/^not-exercised: no asset has different bounds/);
  expect(reasons.get('QUO-RESP-11')).toMatch(/^not-exercised: no trade is offered in both directions/);
  expect(reasons.get('QUO-METAM-03')).toMatch(/^not-exercised: no trade is offered in both directions/);
  expect(reasons.get('FMT-UNIT-03')).toMatch(/^not-exercised: no quoted RGB asset has a precision/);
});
