import { type Sighting, sighting } from './check.ts';
import { inTime, type Place, placeOf } from './in-time.ts';
import type { Seen } from './seen.ts';

/** A change that was seen: an answer with one state was complete before a request for an answer with the other left. */
export interface Step {
  readonly from: string;
  readonly to: string;
  /** The answer that shows the later state. */
  readonly at: Sighting;
}

export interface History {
  /** Notes that `answer` shows the thing `key` in a state. Answers may come in any order. */
  note(key: string, state: string, answer: Seen): void;
  /** All changes between states, neighbours or not, of all things. */
  steps(): Step[];
}

interface Span {
  firstEnd: number;
  last: Place & { readonly at: Sighting };
}

/**
 * Follows the states of things through a run by the times of the answers: only the first end and the last start of
 * each state are kept, so that neither the order of reading nor answers in flight at the same time mislead.
 */
export function createHistory(): History {
  const things = new Map<string, Map<string, Span>>();
  return {
    note(key, state, answer) {
      const { sentAt, durationMs } = answer.exchange;
      const spans = things.get(key) ?? new Map<string, Span>();
      things.set(key, spans);
      const last = { ...placeOf(answer), at: sighting(answer) };
      const span = spans.get(state);
      if (!span) {
        spans.set(state, { firstEnd: sentAt + durationMs, last });
        return;
      }
      span.firstEnd = Math.min(span.firstEnd, sentAt + durationMs);
      if (inTime(last, span.last) > 0) span.last = last;
    },
    steps() {
      const steps: Step[] = [];
      for (const spans of things.values())
        for (const [from, earlier] of spans)
          for (const [to, later] of spans)
            if (from !== to && later.last.askedAt > earlier.firstEnd) steps.push({ from, to, at: later.last.at });
      return steps;
    },
  };
}
