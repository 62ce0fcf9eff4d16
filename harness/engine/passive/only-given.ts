import type { RequirementId } from '../../../specs/ids.ts';
import { shown } from '../json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from './check.ts';
import type { Seen } from './seen.ts';

/** Names by which nothing is served unless an answer gave them. */
export interface Names {
  readonly id: RequirementId;
  readonly title: string;
  /** The operations that give names, and the one that is judged. */
  readonly operations: readonly string[];
  /** The names that an answer gives. */
  readonly givenBy: (answer: Seen) => readonly unknown[];
  /** The names by which an answer was served; none for other answers. */
  readonly servedBy: (answer: Seen) => readonly unknown[];
  /** How a name is compared: names of which this gives one text are the same. */
  readonly formOf?: (name: string) => string;
}

/**
 * A check that nothing was served by a name that no answer of a run gave: a client knows no other, so it was made up. Such an
 * answer breaks the requirement, and no other answer shows that it holds.
 */
export function onlyGiven({ id, title, operations, givenBy, servedBy, formOf = plain }: Names): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const given = new Set<string>();
    const served = new Map<string, { readonly name: string; readonly at: Sighting }>();
    return {
      see(answer) {
        for (const name of textsOf(givenBy(answer))) given.add(formOf(name));
        for (const name of textsOf(servedBy(answer))) {
          const form = formOf(name);
          if (!given.has(form)) served.set(form, { name, at: sighting(answer) });
        }
      },
      end() {
        for (const [form, { name, at }] of served) {
          if (given.has(form)) continue;
          findings.applies(at);
          findings.breaks(at, [`served by ${shown(name)}, which no answer gave`]);
        }
      },
    };
  });
  return about(operations, check);
}

function textsOf(names: readonly unknown[]): string[] {
  return names.filter((name) => typeof name === 'string' && name !== '') as string[];
}

/** Letters and digits alone, without their case: punctuation and white space around a name may be left out. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^0-9a-z]/g, '');
}
