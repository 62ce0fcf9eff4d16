import type { RequirementId } from '../../../specs/ids.ts';
import { stringifyExact } from '../json/exact-json.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from './check.ts';
import { inTime, type Place, placeOf } from './in-time.ts';
import type { Seen } from './seen.ts';

/** What one exchange shows of a thing. */
export interface Reading<Shown> {
  /** The id of the thing, which its exchanges share. */
  readonly key: string;
  readonly shown: Shown;
  /** Whether the thing begins anew here: earlier readings decide nothing any more. */
  readonly anew?: boolean;
}

/** A rule for the life of things. */
export interface Timeline<Shown> {
  readonly id: RequirementId;
  readonly title: string;
  /** The operations whose exchanges show something of the things. */
  readonly operations: readonly string[];
  /** The reading of an exchange; undefined when it shows nothing. */
  readonly readingOf: (answer: Seen) => Reading<Shown> | undefined;
  /** How the later of two readings breaks the requirement; undefined when the two decide nothing. */
  readonly judge: (earlier: Shown, later: Shown) => readonly string[] | undefined;
}

interface Moment<Shown> extends Place {
  readonly shown: Shown;
  readonly anew: boolean;
  /** Unix milliseconds. */
  readonly answeredAt: number;
  readonly at: Sighting;
}

/** Equal readings of one thing: the first and the last of them decide as much as all. */
interface Span<Shown> {
  first: Moment<Shown>;
  last: Moment<Shown>;
}

/**
 * A check of the life of things by all exchanges that show one of them, of all checks, keys and addresses. Each reading is
 * compared with the first one of its thing (since that began anew), and with the last one that was over before its request.
 */
export function timeline<Shown>({ id, title, operations, readingOf, judge }: Timeline<Shown>): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const things = new Map<string, Map<string, Span<Shown>>>();
    return {
      see(answer) {
        const reading = readingOf(answer);
        if (reading === undefined) return;
        const spans = things.get(reading.key) ?? new Map<string, Span<Shown>>();
        things.set(reading.key, spans);
        note(spans, stringifyExact(reading.shown), momentOf(answer, reading));
      },
      end() {
        for (const spans of things.values())
          for (const [later, ...earlier] of pairedIn(spans)) {
            const judged = earlier.map((one) => judge(one.shown, later.shown));
            if (judged.every((problems) => problems === undefined)) continue;
            findings.applies(later.at);
            const problems = [...new Set(judged.flatMap((some) => some ?? []))];
            if (problems.length > 0) findings.breaks(later.at, problems);
          }
      },
    };
  });
  return about(operations, check);
}

function momentOf<Shown>(answer: Seen, { shown, anew = false }: Reading<Shown>): Moment<Shown> {
  const { sentAt, durationMs } = answer.exchange;
  return { ...placeOf(answer), shown, anew, answeredAt: sentAt + durationMs, at: sighting(answer) };
}

function note<Shown>(spans: Map<string, Span<Shown>>, text: string, moment: Moment<Shown>): void {
  const span = spans.get(text);
  if (!span) spans.set(text, { first: moment, last: moment });
  else if (inTime(moment, span.first) < 0) span.first = moment;
  else if (inTime(moment, span.last) > 0) span.last = moment;
}

/** Each moment with earlier ones, with the first and the last of those that were over when it began. */
function pairedIn<Shown>(spans: ReadonlyMap<string, Span<Shown>>): [Moment<Shown>, ...Moment<Shown>[]][] {
  const moments = new Set([...spans.values()].flatMap(({ first, last }) => [first, last]));
  const inOrder = [...moments].sort(inTime);
  return inOrder.flatMap((later, place) => {
    const former = inOrder.slice(0, place);
    const since = former.slice(
      Math.max(
        0,
        former.findLastIndex(({ anew }) => anew),
      ),
    );
    const before = since.filter(({ answeredAt }) => answeredAt <= later.askedAt);
    const earlier = new Set([...before.slice(0, 1), ...before.slice(-1)]);
    return earlier.size > 0 && !later.anew ? [[later, ...earlier] as [Moment<Shown>, ...Moment<Shown>[]]] : [];
  });
}
