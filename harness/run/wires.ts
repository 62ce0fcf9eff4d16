import { matchOperation } from '../../specs/operations.ts';
import type { Dates } from '../engine/dates.ts';
import type { WireOptions } from '../engine/wire/context.ts';
import type { Pacing } from '../engine/wire/pacing.ts';
import type { RepeatBudget } from '../engine/wire/repeat-budget.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import type { WaitBudget } from '../engine/wire/wait-budget.ts';
import { createWire, type Wire } from '../engine/wire/wire.ts';
import type { Credential } from '../interface/credential.ts';
import { REPEATING } from '../interface/repeating.ts';
import { looksAt, runningCheck } from '../verdict/check.ts';
import { assertTier } from './assert-tier.ts';
import { leaveRevocation } from './discovery-file.ts';
import { watchKeys } from './key-watch.ts';
import { pacedBy } from './paced.ts';
import type { Settings } from './settings.ts';

/** A worker's ends of the wire, by credential. */
export interface Wires {
  /** Made on first use, kept for the worker's life. */
  of(credential: Credential): Wire;
  pacingOf(credential: Credential): Pacing;
  headersOf(credential: Credential): Record<string, string>;
  close(): Promise<void>;
}

/** What the wires have in common with all else that a worker sends. */
export type Sending = Pick<
  WireOptions,
  'secrets' | 'record' | 'check' | 'nextId' | 'userAgent' | 'deadlineMs' | 'bounds'
>;

interface WiresOptions {
  readonly settings: Settings & { readonly baseUrl: string };
  readonly workers: number;
  readonly secrets: Secrets;
  readonly sending: Sending;
  readonly waitBudget: WaitBudget;
  /** Undefined where nothing is sent. */
  readonly repeatBudget: RepeatBudget | undefined;
  readonly dates: Dates;
  readonly failuresStand: () => boolean;
}

/** Makes a worker's wires. Nothing is sent before the first request. */
export function createWires(options: WiresOptions): Wires {
  const { settings, workers, secrets, waitBudget } = options;
  const { baseUrl } = settings;
  const keys: Record<Credential, string | undefined> = {
    own: settings.apiKey,
    anonymous: undefined,
    'quote-read': settings.apiKeyQuoteRead,
    'foreign-origin': settings.apiKeyForeignOrigin,
  };
  const wires = new Map<Credential, Wire>();
  const pacings = new Map<string, Pacing>();

  /** Equal keys share the limits of the target, even under different names. */
  function pacingOf(credential: Credential): Pacing {
    const key = keys[credential];
    const name = key === undefined ? baseUrl : `${baseUrl} ${secrets.label(key)}`;
    const pacing = pacings.get(name) ?? pacedBy(name, { settings, workers, waitBudget });
    pacings.set(name, pacing);
    return pacing;
  }

  function headersOf(credential: Credential): Record<string, string> {
    const key = keys[credential];
    return key === undefined ? {} : { Authorization: `Bearer ${key}` };
  }

  return {
    of(credential) {
      const wire = wires.get(credential) ?? open(options, pacingOf(credential), headersOf(credential));
      wires.set(credential, wire);
      return wire;
    },
    pacingOf,
    headersOf,
    close: async () => {
      await Promise.all([...wires.values()].map((wire) => wire.close()));
    },
  };
}

function open(
  { settings, secrets, sending, waitBudget, repeatBudget, dates, failuresStand }: WiresOptions,
  pacing: Pacing,
  headers: Record<string, string>,
): Wire {
  const wire = createWire({
    ...sending,
    looked: (id) => looksAt(runningCheck(), id),
    dates,
    baseUrl: settings.baseUrl,
    pacing,
    waitBudget,
    ...(repeatBudget && { repeatBudget }),
    failuresStand,
    headers,
    operationOf: (method, path) => matchOperation(method, path)?.id,
    repeating: REPEATING,
    allow: (operation) => assertTier(operation, settings),
  });
  const revoked = (sentence: string) => leaveRevocation(sentence, settings, secrets);
  return settings.triedKeys === undefined
    ? wire
    : watchKeys(wire, { settings, secrets, authorization: headers.Authorization, revoked });
}
