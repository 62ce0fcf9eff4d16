import type { StepName } from '../lightning/execution.ts';
import type { ModelledNode } from '../maker/own-node.ts';
import { booleanIn, type Lever, numberIn, RefusedLever, textIn } from './lever.ts';

const MOST_BLOCKS = 10_000;
const STEPS: readonly StepName[] = ['offer', 'intercept', 'forward', 'claim', 'settle', 'fail-back'];

/**
 * The levers that act on the regtest of a maker service: its chain and the payments between the two nodes.
 * @param between is awaited after each block, so that the service lives through it as it would with blocks minutes apart
 */
export function nodeLevers(node: ModelledNode, between: () => Promise<void>): Lever[] {
  return [
    {
      method: 'POST',
      name: 'mine',
      async pull(body) {
        const blocks = numberIn(body, 'blocks');
        if (!Number.isInteger(blocks) || blocks < 1 || blocks > MOST_BLOCKS) {
          throw new RefusedLever(`blocks must be a whole number from 1 to ${MOST_BLOCKS}`);
        }
        for (let mined = 0; mined < blocks; mined += 1) {
          node.regtest.mine(1);
          await between();
        }
        return { block_height: node.regtest.lightning.world.height };
      },
    },
    {
      method: 'POST',
      name: 'break-route',
      pull(body) {
        const on = booleanIn(body, 'on');
        node.regtest.breakRoutes(on);
        return { on };
      },
    },
    {
      method: 'POST',
      name: 'fail-at',
      pull(body) {
        const step = stepIn(body);
        node.regtest.failAt(step);
        return { step };
      },
    },
    {
      method: 'POST',
      name: 'hold-at',
      pull(body) {
        const step = stepIn(body);
        node.regtest.holdAt(step);
        return { step };
      },
    },
    {
      method: 'POST',
      name: 'release',
      pull() {
        node.regtest.release();
        return {};
      },
    },
  ];
}

function stepIn(body: object): StepName {
  const name = textIn(body, 'step');
  const step = STEPS.find((known) => known === name);
  if (step === undefined) throw new RefusedLever(`step must be one of ${STEPS.join(', ')}`);
  return step;
}
