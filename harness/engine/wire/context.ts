import { type Bounds, DEFAULT_BOUNDS } from '../bounds.ts';
import { createDates, type Dates } from '../dates.ts';
import { SYSTEM_CLOCK, type WaitClock } from '../until.ts';
import type { Reading } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { createHeads, type Head, type HeadQuestion } from './head.ts';
import { createLosses, type Losses } from './losses.ts';
import type { Pacing } from './pacing.ts';
import type { RepeatBudget } from './repeat-budget.ts';
import type { Repeating } from './retry.ts';
import type { Secrets } from './secrets.ts';
import { createTransport, type Transport } from './transport.ts';
import { createWaitBudget, type WaitBudget } from './wait-budget.ts';

/** What a wire is made of. */
export interface WireOptions {
  readonly baseUrl: string;
  readonly pacing: Pacing;
  readonly secrets: Secrets;
  /** Receives every attempt, credentials already replaced. */
  record(exchange: Exchange): void;
  /** Called when a check looks at an exchange. */
  looked?(exchange: string): void;
  /** Title path of the check that is running. */
  check(): string;
  /** A fresh exchange id. */
  nextId(): string;
  readonly userAgent: string;
  /** Sent with every request, e.g. Authorization. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly deadlineMs?: number;
  readonly connectTimeoutMs?: number;
  /** Bounds that differ from the defaults. */
  readonly bounds?: Partial<Bounds>;
  /** Sockets at most; unlimited when absent. */
  readonly connections?: number;
  /** Operation of the interface for a method and a path without query; undefined when there is none. */
  operationOf(method: string, path: string): string | undefined;
  /** Which requests may be repeated beyond HTTP's own rules, and after what wait. */
  readonly repeating?: Repeating;
  /** How long one check waits for the limits of the target; ten minutes in all when left out. */
  readonly waitBudget?: WaitBudget;
  /** How often a run repeats in vain; without one there is no bound beyond that of each request. */
  readonly repeatBudget?: RepeatBudget;
  /** Whether a failure of the target is its answer now, as while a check has its node away; never when left out. */
  failuresStand?(): boolean;
  /** Learns from each answer whether `Date` shows the target's clock; all are believed when left out. */
  readonly dates?: Dates;
  /** The clock of the waits between tries. */
  readonly clock?: WaitClock;
  /** Throws when the run's tier forbids the operation. */
  allow?(operation: string): void;
}

/** What the requests of one wire share. */
export interface Context {
  readonly options: WireOptions;
  readonly bounds: Bounds;
  readonly clock: WaitClock;
  readonly waitBudget: WaitBudget;
  readonly origin: string;
  readonly basePath: string;
  readonly transport: Transport;
  readonly losses: Losses;
  readonly reading: Reading & { readonly dates: Dates };
  readonly headFor: (question: HeadQuestion) => Head;
}

/** What the requests of one wire share. Throws TypeError when the base URL is none. */
export function contextOf(options: WireOptions): Context {
  const base = new URL(options.baseUrl);
  const bounds: Bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const transport = createTransport({
    origin: base.origin,
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    maxBodyBytes: bounds.bodyBytes,
    maxHeaderBytes: bounds.headerBytes,
    ...(options.connections === undefined ? {} : { connections: options.connections }),
  });
  return {
    options,
    bounds,
    clock: options.clock ?? SYSTEM_CLOCK,
    waitBudget: options.waitBudget ?? createWaitBudget(bounds.waitBudgetMs),
    origin: base.origin,
    basePath: base.pathname,
    transport,
    losses: createLosses(),
    reading: {
      dates: options.dates ?? createDates(),
      deepest: bounds.jsonDepth,
      redact: options.secrets.redactMessage,
      label: options.secrets.label,
      ...(options.looked ? { looked: options.looked } : {}),
    },
    headFor: createHeads({
      host: base.host,
      userAgent: options.userAgent,
      headers: options.headers,
      secrets: options.secrets,
    }),
  };
}
