import { SetupError } from '../verdict/failures.ts';
import { TIME } from '../verdict/time.ts';
import { stringifyExact } from './json/exact-json.ts';
import { waiting } from './waiting.ts';

/** The clock of a wait. Injectable, so that a test of a wait takes no time. */
export interface WaitClock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Resolves after this many milliseconds. */
  wait(ms: number): Promise<unknown>;
}

/** How long to wait, and the error when the condition never holds. */
export interface UntilOptions<Value> {
  /** The named maximum: after this many milliseconds there is one last read. */
  readonly atMostMs: number;
  /** From the end of one read to the beginning of the next, in milliseconds; 500 by default, once it has grown to that. */
  readonly everyMs?: number;
  /** The first of these pauses; each is twice as long as the one before. By default 50, or `everyMs` where that is given. */
  readonly firstMs?: number;
  readonly clock?: WaitClock;
  /** The last value as the message may show it; by default JSON without the values of secret members. */
  readonly show?: (value: Value) => string;
  /**
   * Makes the error when the condition never holds. By default a SetupError, which leaves the requirement unexercised; give
   * a Violation when the interface promises that it happens in time.
   */
  readonly otherwise?: (message: string) => Error;
}

/** The time of the run. */
export const SYSTEM_CLOCK: WaitClock = TIME;
const LONGEST_SHOWN = 400;
const SECRET_MEMBER = /token|secret|preimage/;

/**
 * Waits until a condition holds: reads at once, then again and again, and a last time when the time is over.
 * @param what names the condition, for the message: `the list has two elements`
 * @returns the first value that holds
 * @throws the error that `otherwise` makes of a message with the condition and the last value; any error of `read`
 */
export async function until<Value, Held extends Value>(
  what: string,
  read: () => Promise<Value> | Value,
  holds: (value: Value) => value is Held,
  options: UntilOptions<Value>,
): Promise<Held>;
export async function until<Value>(
  what: string,
  read: () => Promise<Value> | Value,
  holds: (value: Value) => boolean,
  options: UntilOptions<Value>,
): Promise<Value>;
export async function until<Value>(
  what: string,
  read: () => Promise<Value> | Value,
  holds: (value: Value) => boolean,
  options: UntilOptions<Value>,
): Promise<Value> {
  const { atMostMs, everyMs = 500, firstMs = options.everyMs ?? 50 } = options;
  const { clock = SYSTEM_CLOCK, show = shown, otherwise = setupError } = options;
  const startedAt = clock.now();
  const left = () => startedAt + atMostMs - clock.now();
  let reads = 0;

  /** Reads once more; undefined when there is time to read again. */
  async function look(): Promise<{ readonly held: Value } | undefined> {
    const isLast = left() <= 0;
    const value = await read();
    reads++;
    if (holds(value)) return { held: value };
    if (!isLast) return undefined;
    const often = reads === 1 ? 'one read' : `${reads} reads`;
    throw otherwise(`waited ${atMostMs / 1000} s (${often}) until ${what}; last seen: ${show(value)}`);
  }

  const first = await look();
  if (first) return first.held;
  return waiting(left(), `at most until ${what}`, async () => {
    for (let pause = firstMs; ; pause *= 2) {
      await clock.wait(Math.max(0, Math.min(pause, everyMs, left())));
      const found = await look();
      if (found) return found.held;
    }
  });
}

function setupError(message: string): Error {
  return new SetupError(message);
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : stringifyExact(withoutSecrets(value));
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, member]) => [
      name,
      typeof member === 'string' && SECRET_MEMBER.test(name) ? '…' : withoutSecrets(member),
    ]),
  );
}

/** As {@link until}, but without a failure when the time is over: then it gives the value that was read last. */
export async function untilOver<Value>(
  what: string,
  read: () => Promise<Value> | Value,
  holds: (value: Value) => boolean,
  options: Pick<UntilOptions<Value>, 'atMostMs' | 'everyMs' | 'firstMs' | 'clock'>,
): Promise<Value> {
  const { atMostMs, clock = SYSTEM_CLOCK } = options;
  const startedAt = clock.now();
  return until(what, read, (value) => holds(value) || clock.now() - startedAt >= atMostMs, options);
}
