import { Contradiction } from '../../harness/model/possible.ts';

/** The requirement that an act contradicts; undefined when it does not. */
export function contradicted(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof Contradiction) return error.requirement;
    throw error;
  }
}
