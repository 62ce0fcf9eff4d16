import type { RequirementId } from '../../../specs/ids.ts';
import { stringifyExact } from '../json/exact-json.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from './check.ts';
import type { Seen } from './seen.ts';

/** What an exchange shows of a thing. */
export interface Reading<Shown> {
  /** What names the thing: the id that its exchanges share. */
  readonly key: string;
  readonly shown: Shown;
  /** Whether the thing begins anew here: what was read before decides nothing any more. */
  readonly anew?: boolean;
}

/** What is said of things in a run. */
export interface Timeline<Shown> {
  readonly id: RequirementId;
  readonly title: string;
  /** The operations whose exchanges show something of the things. */
  readonly operations: readonly string[];
  /** What an exchange shows; undefined where that is nothing. */
  readonly readingOf: (answer: Seen) => Reading<Shown> | undefined;
  /** What the later of two readings says otherwise than the requirement has it; undefined where the two decide nothing. */
  readonly judge: (earlier: Shown, later: Shown) => readonly string[] | undefined;
}

interface Moment<Shown> {
  readonly shown: Shown;
  readonly anew: boolean;
  /** Unix milliseconds. */
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly at: Sighting;
}

/** Equal readings of one thing: of those between the first and the last nothing else can be said. */
interface Span<Shown> {
  first: Moment<Shown>;
  last: Moment<Shown>;
}

/**
 * A check of the life of things by all exchanges that show one of them, whichever check, key or address made them: each reading
 * is judged beside the first one of its thing, or since that began anew, and beside the last one that was over before it was asked
 * for.
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
  return { shown, anew, askedAt: sentAt, answeredAt: sentAt + durationMs, at: sighting(answer) };
}

function note<Shown>(spans: Map<string, Span<Shown>>, text: string, moment: Moment<Shown>): void {
  const span = spans.get(text);
  if (!span) spans.set(text, { first: moment, last: moment });
  else if (moment.askedAt < span.first.askedAt) span.first = moment;
  else if (moment.askedAt > span.last.askedAt) span.last = moment;
}

/** Each moment that others precede, with the first and the last of those that were over when it began. */
function pairedIn<Shown>(spans: ReadonlyMap<string, Span<Shown>>): [Moment<Shown>, ...Moment<Shown>[]][] {
  const moments = new Set([...spans.values()].flatMap(({ first, last }) => [first, last]));
  const inOrder = [...moments].sort((one, other) => one.askedAt - other.askedAt);
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
