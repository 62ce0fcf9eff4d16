import type { HeaderLine } from '../harness/engine/wire/exchange.ts';

/** What a host says of itself in the headers of its answers: values by the name of the header, in small letters. */
export type HostHeaders = Readonly<Record<string, readonly string[]>>;

/** Headers by which servers and what stands in front of them name themselves. */
const NAMES: ReadonlySet<string> = new Set(['server', 'via', 'x-powered-by', 'x-served-by', 'x-version']);
/** Of a header that changes with each answer, this many values are enough. */
const MOST_VALUES = 5;
const LONGEST = 200;

/** Gathers what hosts say of themselves. */
export function createHostHeaders(): { add(headers: readonly HeaderLine[]): void; sum(): HostHeaders } {
  const values = new Map<string, Set<string>>();
  return {
    add(headers) {
      for (const [name, value] of headers) {
        const known = name.toLowerCase();
        if (!NAMES.has(known)) continue;
        const seen = values.get(known) ?? new Set();
        values.set(known, seen);
        if (seen.size < MOST_VALUES) seen.add(value.slice(0, LONGEST));
      }
    },
    sum: () => Object.fromEntries([...values].sort().map(([name, seen]) => [name, [...seen].sort()])),
  };
}
