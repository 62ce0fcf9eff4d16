import { createPacing, type Pacing } from '../engine/wire/pacing.ts';
import type { WaitBudget } from '../engine/wire/wait-budget.ts';
import { say } from './say.ts';
import type { Settings } from './settings.ts';
import { GATE, joinSharedGate } from './shared-gate.ts';

/** What the pacing of a worker depends on. */
interface Paced {
  readonly settings: Pick<Settings, 'pace' | 'namedWaitMs'>;
  readonly workers: number;
  readonly waitBudget: WaitBudget;
}

let isAnnounced = false;

/** When a worker loses the shared gate, it loses it for all that it sends; it says so once. */
function reportLost(): void {
  if (!isAnnounced)
    say('The gate that the workers of this run share is gone: from here on each keeps to its share of the limits.');
  isAnnounced = true;
}

/**
 * Paces a worker: through the gate of the run if the command opened one, else by an equal share of the limits.
 * @param name of the limits: the target and the key
 */
export function pacedBy(name: string, { settings, workers, waitBudget }: Paced): Pacing {
  const { pace, namedWaitMs: longestWaitMs } = settings;
  const address = process.env[GATE];
  return createPacing({
    workers,
    pace,
    waitBudget,
    longestWaitMs,
    ...(address ? { through: (share) => joinSharedGate(address, name, share, reportLost) } : {}),
  });
}
