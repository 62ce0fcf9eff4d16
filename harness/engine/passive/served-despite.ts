import type { RequirementId } from '../../../specs/ids.ts';
import { about, overRun, type PassiveCheck, type Problems, type Sighting, sighting } from './check.ts';
import type { Seen } from './seen.ts';
import { type Facts, steadyFacts } from './steady-facts.ts';

/** A rule by which what a target says elsewhere forbids what is asked for. */
export interface Forbidden<Asked> {
  readonly id: RequirementId;
  readonly title: string;
  /** The operations that say something, and the one that is judged. */
  readonly operations: readonly string[];
  /** What an answer says, each thing under its own name. */
  readonly factsIn: (answer: Seen) => readonly (readonly [name: string, fact: unknown])[];
  /** What was asked for and served: of a session on a socket more than one thing, of other answers nothing. */
  readonly servedBy: (answer: Seen) => readonly Asked[];
  /** Why it was not to be served: nothing where it was, undefined where the facts do not say. */
  readonly problemsOf: (asked: Asked, facts: Facts) => Problems;
}

/**
 * A check that nothing was served that the target's own words forbid, by all exchanges of a run. Such an answer breaks the
 * requirement, and no other answer shows that it holds: a refusal may have another reason.
 */
export function servedDespite<Asked>(rule: Forbidden<Asked>): PassiveCheck {
  const check = overRun(rule.id, rule.title, (findings) => {
    const facts = steadyFacts();
    // What was to be served by what was known then is so for good: what changes decides nothing any more.
    const open: { readonly asked: Asked; readonly at: Sighting }[] = [];
    return {
      see(answer) {
        for (const [name, fact] of rule.factsIn(answer)) facts.add(name, fact, answer.exchange);
        for (const asked of rule.servedBy(answer))
          if (rule.problemsOf(asked, facts.known)?.length !== 0) open.push({ asked, at: sighting(answer) });
      },
      end() {
        for (const { asked, at } of open) {
          const problems = rule.problemsOf(asked, facts.known) ?? [];
          if (problems.length === 0) continue;
          findings.applies(at);
          findings.breaks(at, problems);
        }
      },
    };
  });
  return about(rule.operations, check);
}
