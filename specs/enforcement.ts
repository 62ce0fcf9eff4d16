import type { RequirementId } from './ids.ts';
import { loadRegister } from './register.ts';

/** The tag of a test that wants an instance on which keys are enforced, even if its requirements don't need one. */
export const ENFORCING = '@enforcing';

/** What holds in either mode, but shows by refusals only where keys are enforced. */
const SHOWS_MORE_UNDER_ENFORCEMENT: readonly RequirementId[] = [
  'AUT-SCHEME-01',
  'AUT-SCOPE-01',
  'AUT-SCOPE-04',
  'AUT-SCOPE-06',
  'AUT-ORIGIN-01',
  'AUT-ORIGIN-02',
];

/**
 * Whether a test is for the instance on which keys are enforced, where a run has one: a requirement among its tags needs
 * enforcement, or shows more under it.
 * @param tags with the leading `@`
 */
export function wantsEnforcement(tags: readonly string[]): boolean {
  const { byId } = loadRegister();
  const ids = tags.map((tag) => tag.slice(1));
  return (
    tags.includes(ENFORCING) ||
    ids.some((id) => byId.get(id)?.needs.includes('enforcement-on')) ||
    SHOWS_MORE_UNDER_ENFORCEMENT.some((id) => ids.includes(id))
  );
}
