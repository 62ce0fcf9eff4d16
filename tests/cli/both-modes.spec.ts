import { expect, test } from '../test.ts';
import { command } from './command.ts';

interface Ready {
  readonly baseUrl: string;
  readonly enforcingBaseUrl: string;
  readonly keys: { readonly full: string };
}

const statusAt = async (base: string, headers: Record<string, string> = {}) =>
  (await fetch(`${base}/api/v1/swaps/nodeinfo`, { headers })).status;

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
