import { freshCheck, type RunningCheck } from '../../harness/verdict/check.ts';
import { loadRegister } from '../../specs/register.ts';

/** A running check of one requirement that can be exercised, in which nothing happened yet, but for what is given. */
export function checkOf(given: Partial<RunningCheck>): RunningCheck {
  const declared = new Set(['MKT-ASSETS-04']);
  return {
    ...freshCheck({
      title: 'a check',
      identity: '@MKT-ASSETS-04',
      declared,
      requirement: (id) => loadRegister().byId.get(id),
      missing: () => undefined,
      redact: (text) => text,
    }),
    ...given,
  };
}
