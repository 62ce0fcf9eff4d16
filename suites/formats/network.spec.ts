import * as Formats from '../../harness/groups/formats.ts';
import { accepted, expect, inconclusive, should, test } from '../../harness/test.ts';

/** Operations whose answer names the network. */
const PLACES = ['/api/v1/market/assets', '/api/v1/swaps/nodeinfo', '/api/v1/lsps1/network_info'];

test('every place that names the network agrees', { tag: should('FMT-NET-02') }, async ({ wire }) => {
  const named = new Map<string, string>();
  for (const path of PLACES) {
    const answer = await wire.send({ method: 'GET', path, retry: false });
    if (answer.status !== 200) continue;
    const { network } = accepted(answer);
    if (typeof network === 'string') named.set(path, network);
  }
  if (named.size < 2) inconclusive('fewer than two answers name the network');
  const names = [...named].map(([path, network]) => `${network} in ${path}`).join('; ');
  expect(Formats.namesOneNetwork([...named.values()]), `one network is named: ${names}`).toBe(true);
});
