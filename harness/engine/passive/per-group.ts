import type { RequirementId } from '../../../specs/ids.ts';
import { about, overRun, type PassiveCheck, type Sighting } from './check.ts';
import type { Seen } from './seen.ts';

/** What is judged together, of all answers of a run. */
interface Groups<Item> {
  readonly id: RequirementId;
  readonly title: string;
  readonly operations: readonly string[];
  /** What an answer shows, each item with the name of its group. */
  itemsIn(answer: Seen): readonly (readonly [group: string, item: Item])[];
  /** What the items of a group, in the order of the answers, break together, and where. */
  judge(items: readonly Item[]): readonly (readonly [at: Sighting, problem: string])[];
}

/** A check of what several answers show together. It applies to what breaks it, and to nothing else. */
export function perGroup<Item>({ id, title, operations, itemsIn, judge }: Groups<Item>): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const groups = new Map<string, Item[]>();
    return {
      see(answer) {
        for (const [name, item] of itemsIn(answer)) {
          const items = groups.get(name) ?? [];
          groups.set(name, items);
          items.push(item);
        }
      },
      end() {
        for (const items of groups.values())
          for (const [at, problem] of judge(items)) {
            findings.applies(at);
            findings.breaks(at, [problem]);
          }
      },
    };
  });
  return about(operations, check);
}
