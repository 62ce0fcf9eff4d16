import { keepLook } from './check.ts';
import { inconclusive } from './failures.ts';
import { resultOf } from './requirement.ts';

/** Something that must hold for a violation to count. Declared once in a group, under a name that a check can list. */
export interface Control {
  /** Why the violation does not count when the control does not hold: `get_info shows other limits by now`. */
  readonly otherwise: string;
  /** Called only after a violation. Its errors end the check. */
  readonly holds: () => Promise<boolean>;
}

/**
 * Judges, and asks the controls only after a violation. The violation counts if all of them hold.
 * @param controls asked one after the other, until one does not hold
 * @returns what the judgement returns
 * @throws {Inconclusive} in the place of the violation when a control does not hold
 * @throws all other errors of the judgement and of the controls
 */
export async function control<Judged>(
  judge: () => Judged | Promise<Judged>,
  controls: readonly Control[],
): Promise<Judged> {
  try {
    return await judge();
  } catch (error) {
    const { outcome, message } = resultOf(error);
    if (outcome !== 'violated') throw error;
    const lookBack = keepLook();
    for (const { otherwise, holds } of controls) if (!(await holds())) inconclusive(`${otherwise}: ${message}`);
    lookBack();
    throw error;
  }
}
