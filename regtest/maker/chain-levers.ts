import { type Lever, numberIn, RefusedLever } from '../../reference/control/lever.ts';
import type { Bitcoind } from './bitcoind.ts';

const MOST_BLOCKS = 10_000;

/** The levers that act on the chain that a real node is on; mining is for a regtest. */
export function chainLevers(bitcoind: Bitcoind): Lever[] {
  return [
    {
      method: 'POST',
      name: 'mine',
      async pull(body) {
        const blocks = numberIn(body, 'blocks');
        if (!Number.isInteger(blocks) || blocks < 1 || blocks > MOST_BLOCKS)
          throw new RefusedLever(`blocks must be a whole number from 1 to ${MOST_BLOCKS}`);
        const chain = await bitcoind.chain();
        if (chain !== 'regtest') throw new RefusedLever(`Mining needs a regtest; bitcoind is on ${chain}`);
        await bitcoind.generate(blocks);
        return { mined: blocks };
      },
    },
  ];
}
