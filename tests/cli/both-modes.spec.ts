import { expect, test } from '../test.ts';
import { served } from './served.ts';

const statusAt = async (base: string, headers: Record<string, string> = {}) =>
  (await fetch(`${base}/api/v1/swaps/nodeinfo`, { headers })).status;

const JSON_BODY = { 'content-type': 'application/json' };

const hasOutage = async (controlUrl: string): Promise<boolean> =>
  (await (await fetch(`${controlUrl}/state`)).json()).node_outage;

test('serve has a second instance on which keys are enforced, with the same keys', async () => {
  const { baseUrl, enforcingBaseUrl, keys, stop } = await served('--both-modes');
  const headers = { authorization: `Bearer ${keys.full}` };
  const asked = [statusAt(baseUrl), statusAt(enforcingBaseUrl), statusAt(enforcingBaseUrl, headers)];
  const statuses = await Promise.all(asked);
  expect(await stop()).toBe('');
  expect(statuses).toEqual([200, 401, 200]);
});

test('serve has another instance whose levers are its own, with a node of its own', async () => {
  const { controlUrl, leverBaseUrl, leverNodeUrl, leverControlUrl, stop } = await served('--levers-apart');
  const statuses = [await statusAt(leverBaseUrl), (await fetch(`${leverNodeUrl}/nodeinfo`)).status];
  await fetch(`${leverControlUrl}/node-outage`, { method: 'POST', body: '{"on":true}', headers: JSON_BODY });
  const outages = [await hasOutage(leverControlUrl), await hasOutage(controlUrl)];
  expect(await stop()).toBe('');
  expect([statuses, outages]).toEqual([
    [200, 200],
    [true, false],
  ]);
});
