import type { RequirementId } from '../../../specs/ids.ts';
import { shown } from '../json/members.ts';
import { overRun, type PassiveCheck, type Sighting, sighting } from './check.ts';
import type { Seen } from './seen.ts';

/**
 * A check that no value is given twice in a run.
 * @param valuesOf what an answer gives, each value with the name of its member; texts that are empty and other values are left out
 */
export function givenOnce(
  id: RequirementId,
  title: string,
  valuesOf: (answer: Seen) => readonly (readonly [name: string, value: unknown])[],
): PassiveCheck {
  return overRun(id, title, (findings) => {
    const owners = new Map<string, Sighting>();
    return {
      see(answer) {
        for (const [name, value] of valuesOf(answer)) {
          if (typeof value !== 'string' || value === '') continue;
          findings.applies(answer);
          const key = `${name} ${value}`;
          const owner = owners.get(key);
          if (!owner) owners.set(key, sighting(answer));
          else findings.breaks(answer, [`${name} ${shown(value)} was already given in ${owner.id}`]);
        }
      },
    };
  });
}
