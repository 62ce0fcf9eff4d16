import { sayingItOnce } from '../../harness/taker/said-once.ts';
import type { Taker } from '../../harness/taker/taker.ts';
import { expect, test } from '../test.ts';
import { openTaker } from './fake-node.ts';

/** Two workers of a run that ask a node twice each, and how often it was asked. */
async function asked(isFrail: boolean) {
  let times = 0;
  const info = { pubkey: '02ab', rgb_htlc_min_msat: 3_000_000n, isFrail };
  const node: Taker = {
    ...openTaker({ url: 'http://127.0.0.1:9' }),
    async nodeinfo() {
      times += 1;
      return info;
    },
  };
  const out = test.info().outputPath(String(isFrail));
  const workers = [sayingItOnce(out, node), sayingItOnce(out, node)];
  const said = [];
  for (const worker of [...workers, ...workers]) said.push(await worker.nodeinfo());
  expect(said).toEqual([info, info, info, info]);
  return times;
}

test('a frail node is asked once a run what it says of itself, any other one each time', async () => {
  expect([await asked(true), await asked(false)]).toEqual([1, 4]);
});
