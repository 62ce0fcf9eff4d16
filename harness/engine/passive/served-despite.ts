import type { RequirementId } from '../../../specs/ids.ts';
import { stringifyExact } from '../json/exact-json.ts';
import { about, overRun, type PassiveCheck, type Problems, type Sighting, sighting } from './check.ts';
import type { Seen } from './seen.ts';

/** What a target says of itself elsewhere, by names; what it has changed within the run is not there. */
export type Facts = ReadonlyMap<string, unknown>;

/** A rule by which what a target says elsewhere forbids what is asked for. */
export interface Forbidden<Asked> {
  readonly id: RequirementId;
  readonly title: string;
  /** The operations that say something, and the one that is judged. */
  readonly operations: readonly string[];
  /** What an answer says, each thing under its own name. */
  readonly factsIn: (answer: Seen) => readonly (readonly [name: string, fact: unknown])[];
  /** What was asked for and served; undefined for other answers. */
  readonly servedBy: (answer: Seen) => Asked | undefined;
  /** Why it was not to be served; undefined or nothing where it was. */
  readonly problemsOf: (asked: Asked, facts: Facts) => Problems;
}

/**
 * A check that nothing was served that the target's own words forbid, by all exchanges of a run. Such an answer breaks the
 * requirement, and no other answer shows that it holds: a refusal may have another reason.
 */
export function servedDespite<Asked>(rule: Forbidden<Asked>): PassiveCheck {
  const check = overRun(rule.id, rule.title, (findings) => {
    const facts = steadyFacts();
    const served: { readonly asked: Asked; readonly at: Sighting }[] = [];
    return {
      see(answer) {
        for (const [name, fact] of rule.factsIn(answer)) facts.add(name, fact);
        const asked = rule.servedBy(answer);
        if (asked !== undefined) served.push({ asked, at: sighting(answer) });
      },
      end() {
        const steady = facts.all();
        for (const { asked, at } of served) {
          const problems = rule.problemsOf(asked, steady) ?? [];
          if (problems.length === 0) continue;
          findings.applies(at);
          findings.breaks(at, problems);
        }
      },
    };
  });
  return about(rule.operations, check);
}

function steadyFacts() {
  const known = new Map<string, { readonly fact: unknown; readonly text: string; moved: boolean }>();
  return {
    add(name: string, fact: unknown): void {
      const text = stringifyExact(fact ?? null);
      const before = known.get(name);
      if (!before) known.set(name, { fact, text, moved: false });
      else if (before.text !== text) before.moved = true;
    },
    all(): Facts {
      const steady = [...known].filter(([, { moved }]) => !moved);
      return new Map(steady.map(([name, { fact }]) => [name, fact]));
    },
  };
}
