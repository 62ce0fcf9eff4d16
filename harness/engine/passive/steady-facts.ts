import { stringifyExact } from '../json/exact-json.ts';
import type { Exchange } from '../wire/exchange.ts';

/** What a target says of itself, by names; what it has changed within the run is not there. */
export type Facts = ReadonlyMap<string, unknown>;

/** The same, one at a time. */
export type FactsByName = Pick<Facts, 'get' | 'has'>;

interface Fact {
  /** The value as text, once another reading is held against it: most are shown once. */
  text: string | undefined;
  /** When the first answer with it was complete, and when the request of the last one left. Unix milliseconds. */
  firstEnd: number;
  lastStart: number;
}

/** When an exchange took place. */
export type During = Pick<Exchange, 'sentAt' | 'durationMs'>;

/** The facts of a run that stay as they are, with the time in which they are known to hold. */
export interface SteadyFacts {
  /** Notes a fact that an exchange shows. Exchanges may come in any order. */
  add(name: string, value: unknown, shownIn: During): void;
  /** All that have not changed so far. */
  readonly known: Facts;
  /** Those that were shown both before an exchange began and after it was over. */
  around(exchange: During): FactsByName;
}

/** No facts yet. */
export function steadyFacts(): SteadyFacts {
  const known = new Map<string, unknown>();
  const facts = new Map<string, Fact>();
  return {
    known,
    add(name, value, { sentAt, durationMs }) {
      const fact = facts.get(name);
      if (!fact) {
        known.set(name, value);
        facts.set(name, { text: undefined, firstEnd: sentAt + durationMs, lastStart: sentAt });
        return;
      }
      if (known.has(name)) {
        fact.text ??= stringifyExact(known.get(name) ?? null);
        if (fact.text !== stringifyExact(value ?? null)) known.delete(name);
      }
      fact.firstEnd = Math.min(fact.firstEnd, sentAt + durationMs);
      fact.lastStart = Math.max(fact.lastStart, sentAt);
    },
    around({ sentAt, durationMs }) {
      const has = (name: string) => {
        const fact = known.has(name) ? facts.get(name) : undefined;
        return fact !== undefined && fact.firstEnd <= sentAt && sentAt + durationMs <= fact.lastStart;
      };
      return { has, get: (name) => (has(name) ? known.get(name) : undefined) };
    },
  };
}
