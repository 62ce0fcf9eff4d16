import { randomBytes } from 'node:crypto';
import { createPacing } from '../../engine/wire/pacing.ts';
import { createWaitBudget } from '../../engine/wire/wait-budget.ts';
import { createWire } from '../../engine/wire/wire.ts';
import { REPEATING } from '../../interface/repeating.ts';
import { calmMsOf } from '../../taker/calm.ts';
import { createTaker, type Taker } from '../../taker/taker.ts';
import { secretsOf } from '../known-secrets.ts';
import type { Settings } from '../settings.ts';
import type { TargetWires } from './target.ts';

/** The longest time for one answer, in milliseconds. */
const ANSWERED_IN_MS = 15_000;
/** The longest time of all waits for the limits of the target, in milliseconds. */
const WAIT_BUDGET_MS = 60_000;

/** The connections of the doctor. */
export interface Doctor {
  readonly wires: TargetWires;
  /** Undefined when no node is named. */
  readonly taker: Taker | undefined;
  close(): Promise<void>;
}

/** Opens connections to the target and to the client's node. Nothing is recorded, and nothing is sent yet. */
export function openDoctor(settings: Settings & { readonly baseUrl: string }): Doctor {
  const { baseUrl, apiKey, takerNodeUrl: url, takerNodeToken: token } = settings;
  const common = {
    secrets: secretsOf(settings, randomBytes(32).toString('hex')),
    record: () => {},
    check: () => 'doctor',
    nextId: () => 'doctor',
    userAgent: 'maker-conformance',
    deadlineMs: Math.min(settings.deadlineMs, ANSWERED_IN_MS),
    bounds: settings,
  };
  const waitBudget = createWaitBudget(WAIT_BUDGET_MS);
  const pacing = createPacing({ workers: 1, pace: settings.pace, waitBudget });
  const wireWith = (headers: Record<string, string>) =>
    createWire({ ...common, baseUrl, pacing, waitBudget, headers, operationOf: () => undefined, repeating: REPEATING });
  const keyless = wireWith({});
  const wire = apiKey === undefined ? keyless : wireWith({ Authorization: `Bearer ${apiKey}` });
  const taker =
    url === undefined
      ? undefined
      : createTaker({ ...common, calmMs: calmMsOf(settings), url, ...(token === undefined ? {} : { token }) });
  return {
    wires: { wire, keyless },
    taker,
    close: async () => {
      await Promise.all([keyless.close(), wire.close(), taker?.close()]);
    },
  };
}
