import { expect, test } from '../test.ts';
import { command } from './command.ts';

interface Ready {
  readonly baseUrl: string;
  readonly enforcingBaseUrl: string;
  readonly keys: { readonly full: string };
}

interface LeversApart {
  readonly controlUrl: string;
  readonly leverBaseUrl: string;
  readonly leverNodeUrl: string;
  readonly leverControlUrl: string;
}

const statusAt = async (base: string, headers: Record<string, string> = {}) =>
  (await fetch(`${base}/api/v1/swaps/nodeinfo`, { headers })).status;

const JSON_BODY = { 'content-type': 'application/json' };

const hasOutage = async (controlUrl: string): Promise<boolean> =>
  (await (await fetch(`${controlUrl}/state`)).json()).node_outage;

test('serve has a second instance on which keys are enforced, with the same keys', async () => {
  const seen: Promise<number[]>[] = [];
  const { code } = await command(['serve', '--both-modes'], {
    watch(stdout, kill) {
      if (!stdout.includes('\n') || seen.length > 0) return;
      const { baseUrl, enforcingBaseUrl, keys }: Ready = JSON.parse(stdout);
      const headers = { authorization: `Bearer ${keys.full}` };
      const asked = [statusAt(baseUrl), statusAt(enforcingBaseUrl), statusAt(enforcingBaseUrl, headers)];
      seen.push(Promise.all(asked).finally(() => kill('SIGTERM')));
    },
  });
  expect(code).toBe(0);
  expect(await seen[0]).toEqual([200, 401, 200]);
});

test('serve has another instance whose levers are its own, with a node of its own', async () => {
  const seen: Promise<string[]>[] = [];
  const { code } = await command(['serve', '--levers-apart'], {
    watch(stdout, kill) {
      if (!stdout.includes('\n') || seen.length > 0) return;
      const { controlUrl, leverBaseUrl, leverNodeUrl, leverControlUrl }: LeversApart = JSON.parse(stdout);
      const states = async () => {
        const status = await statusAt(leverBaseUrl);
        const node = (await fetch(`${leverNodeUrl}/nodeinfo`)).status;
        await fetch(`${leverControlUrl}/node-outage`, { method: 'POST', body: '{"on":true}', headers: JSON_BODY });
        return [status, node, await hasOutage(leverControlUrl), await hasOutage(controlUrl)].map(String);
      };
      seen.push(states().finally(() => kill('SIGTERM')));
    },
  });
  expect(code).toBe(0);
  expect(await seen[0]).toEqual(['200', '200', 'true', 'false']);
});
