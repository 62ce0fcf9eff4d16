import { setTimeout as sleep } from 'node:timers/promises';
import type { Variant } from '../fault.ts';
import { INIT } from '../operations.ts';

/** Conforming services that put off executes and statuses, or take their time for them. */
export const BENIGN_SWAP_LAUNCHES: readonly Variant[] = [
  {
    id: 'benign-inits-take-long',
    what: 'a quote lives for ten seconds, and an init takes two',
    concerns: ['SWP-INIT-13', 'FLW-SWAP-03', 'WS-QUOTE-11'],
    shows: ['SWP-INIT-13'],
    said: {
      async request({ operation }) {
        if (operation === INIT) await sleep(2_100);
        return undefined;
      },
    },
    done: { options: { quote_seconds: 10 } },
  },
];
