import type { Fault } from '../../../faults/fault.ts';
import { FAULTS } from '../../../faults/faults.ts';
import { startProxy } from '../../../faults/proxy/proxy.ts';
import { startReference } from '../../../reference/reference.ts';

/** Faults of all groups that one target can have at once without hiding one another. */
const INJECTED = {
  market: ['assets-total-capped-at-the-page-size', 'pair-price-as-number', 'pair-routes-empty-between-strangers'],
  quotes: ['quote-amount-of-0-is-none', 'quote-unknown-pair-is-a-conflict', 'quote-maximum-to-buy-excluded'],
  socket: ['socket-failure-told-twice', 'socket-reverse-quotes-for-show'],
  init: ['swapstring-of-sales-with-a-capital-hash', 'init-takes-an-amount-of-null-from-the-quote'],
  execute: ['execute-compares-the-beginning-of-the-hash', 'execute-of-sales-without-message'],
  status: [
    'hidden-swaps-told-apart-by-code',
    'large-quantities-as-text',
    'status-repeats-the-token-in-a-header',
    'quantities-of-exchanges-turned-round',
    'status-of-sales-from-the-other-side',
  ],
  orders: [
    'estimate-refusal-blames-the-amount',
    'new-orders-have-an-empty-channel',
    'orders-always-private',
    'order-without-confirmations-gets-the-usual',
    'refund-address-is-the-deposit-address',
    'wrong-order-token-by-its-short-name',
    'needless-declines-conflict',
  ],
  tokens: ['key-in-the-place-of-an-order-token'],
  errors: ['asset-not-found-with-200', 'nul-breaks-the-server'],
  formats: ['malformed-comma-ignored'],
  limits: ['limit-headers-missing-on-one-operation'],
  versioning: ['quote-flat-request-still-served'],
} as const;

/** Faults of a target on which keys are enforced. */
const INJECTED_BEHIND_KEYS = ['any-key-for-execute', 'key-error-with-detail', 'scope-forgotten-at-execute'] as const;

/** The injected faults. */
export const FAULTY: readonly Fault[] = Object.values(INJECTED).flat().map(named);
export const FAULTY_BEHIND_KEYS: readonly Fault[] = INJECTED_BEHIND_KEYS.map(named);

/** The requirements of which the run has to find a violation, and those that have the requests sent which show it. */
export function brokenBy(faults: readonly Fault[]): string[] {
  return [...new Set(faults.map(({ breaks: [first = ''] }) => first))];
}

/** What a run is to judge for that. */
export function judgedFor(faults: readonly Fault[]): string[] {
  return [...new Set([...brokenBy(faults), ...faults.flatMap(({ triggers = [] }) => triggers)])];
}

/** A target, and the second one on which keys are enforced. */
export interface Target {
  /** Where it is, as settings of a run and variables of a script. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a target with faults; equal but for those to one without. */
export async function startTarget(faults: readonly Fault[], behindKeys: readonly Fault[]): Promise<Target> {
  const [main, enforcing] = [await started(faults, false), await started(behindKeys, true)];
  const { keys, nodeUrl, controlUrl } = main.reference;
  return {
    environment: {
      MAKER_BASE_URL: main.baseUrl,
      MAKER_ENFORCING_BASE_URL: enforcing.baseUrl,
      MAKER_API_KEY: keys.full,
      MAKER_API_KEY_QUOTE_READ: keys.quoteRead,
      TAKER_NODE_URL: nodeUrl,
      CONTROL_URL: controlUrl,
    },
    async close() {
      await Promise.all([main.close(), enforcing.close()]);
    },
  };
}

async function started(faults: readonly Fault[], enforcement: boolean) {
  const injections = faults.flatMap(({ behaviour }) => behaviour ?? []);
  const reference = await startReference({ enforcement, injections });
  const proxy = await startProxy(
    reference.baseUrl,
    faults.flatMap(({ wire }) => (wire === undefined ? [] : [wire])),
  );
  return {
    reference,
    baseUrl: proxy.baseUrl,
    async close() {
      await proxy.close();
      await reference.close();
    },
  };
}

function named(id: string): Fault {
  const fault = FAULTS.find((each) => each.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  return fault;
}
