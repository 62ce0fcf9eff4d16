import type { RequirementId } from '../../../specs/ids.ts';
import { about, overRun, type PassiveCheck, type Problems, type Sighting, sighting } from './check.ts';
import { inTime, type Place, placeOf } from './in-time.ts';
import type { Seen } from './seen.ts';
import { type During, type FactsByName, steadyFacts } from './steady-facts.ts';
import { type Judged, twiceInARowOrOften } from './twice-in-a-row.ts';

/** What an answer says of a thing. */
interface Statement<Said> {
  /** The name of the thing. */
  readonly of: string;
  readonly said: Said;
}

/** A rule by which one answer says of a thing what others say of it. */
export interface Elsewhere<Said> {
  readonly id: RequirementId;
  readonly title: string;
  /** The operations that show facts, and those that are compared with them. */
  readonly operations: readonly string[];
  /** What an answer shows, each fact under its own name. */
  readonly factsIn: (answer: Seen) => readonly (readonly [name: string, fact: unknown])[];
  /** What an answer says that is to be compared. */
  readonly saidBy: (answer: Seen) => readonly Statement<Said>[];
  /**
   * How a statement differs from the facts that hold at its time; undefined where they decide nothing.
   * @param unchanged the facts of the whole run that never changed, whenever they were shown
   */
  readonly problemsOf: (said: Said, facts: FactsByName, unchanged: FactsByName) => Problems;
}

interface Moment<Said> extends Place {
  /** Undefined where it was found to agree at once. */
  readonly open: Open<Said> | undefined;
}

interface Open<Said> {
  readonly said: Said;
  readonly during: During;
  readonly at: Sighting;
}

/**
 * A check that the answers of a run agree with what others show at the time. A fact counts where it did not change in the whole run
 * and was shown both before the answer and after it. What is described may still change for a moment in between, so only a
 * difference that shows twice in a row, or several times, breaks the requirement.
 */
export function asElsewhere<Said>(rule: Elsewhere<Said>): PassiveCheck {
  const check = overRun(rule.id, rule.title, (findings) => {
    const facts = steadyFacts();
    const things = new Map<string, Moment<Said>[]>();
    const counted = new Set<string>();
    const applies = (at: Sighting): void => {
      if (counted.has(at.id)) return;
      counted.add(at.id);
      findings.applies(at);
    };
    return {
      see(answer) {
        for (const [name, fact] of rule.factsIn(answer)) facts.add(name, fact, answer.exchange);
        const said = rule.saidBy(answer);
        if (said.length === 0) return;
        const agree = said.map((statement) => rule.problemsOf(statement.said, facts.known, facts.known)?.length === 0);
        if (agree.includes(true)) applies(sighting(answer));
        const { sentAt, durationMs } = answer.exchange;
        for (const [index, { of, said: what }] of said.entries()) {
          const during = { sentAt, durationMs };
          const open = agree[index] ? undefined : { said: what, during, at: sighting(answer) };
          const moments = things.get(of) ?? [];
          things.set(of, moments);
          moments.push({ ...placeOf(answer), open });
        }
      },
      end() {
        const judge = ({ said, during }: Open<Said>) => rule.problemsOf(said, facts.around(during), facts.known);
        for (const moments of things.values()) {
          const judged = judgedIn(moments, judge);
          for (const { at, problems } of judged) if (at && problems.length === 0) applies(at);
          for (const { at, problems } of twiceInARowOrOften(judged)) {
            if (!at) continue;
            applies(at);
            findings.breaks(at, problems);
          }
        }
      },
    };
  });
  return about(rule.operations, check);
}

/** The statements that can be judged, in the order in which they were asked for. */
function judgedIn<Said>(moments: readonly Moment<Said>[], judge: (open: Open<Said>) => Problems): Judged[] {
  return moments.toSorted(inTime).flatMap(({ open }): Judged[] => {
    const problems = open ? judge(open) : [];
    return problems === undefined ? [] : [{ problems, at: open?.at }];
  });
}
