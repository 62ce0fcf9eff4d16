import type { MayId, MustId, RequirementId, ShouldId, SilentId } from './ids.ts';
import type { Tier } from './tiers.ts';

/** A requirement as a test bears it: the tag by which Playwright finds the test, and the reporter the requirement. */
export type RequirementTag<Id extends RequirementId = RequirementId> = `@${Id}`;

// The level is part of the name, so that an id of another level, or of none, doesn't compile.

/** The tag of a requirement that binds every server. */
export function must<Id extends MustId>(id: Id): RequirementTag<Id> {
  return `@${id}`;
}

/** The tag of a requirement that a server should keep. */
export function should<Id extends ShouldId>(id: Id): RequirementTag<Id> {
  return `@${id}`;
}

/** The tag of what a server may do: it is recorded, never judged. */
export function may<Id extends MayId>(id: Id): RequirementTag<Id> {
  return `@${id}`;
}

/** The tag of what the interface leaves open: it is recorded, never judged. */
export function silent<Id extends SilentId>(id: Id): RequirementTag<Id> {
  return `@${id}`;
}

/** The tag of a tier, for a test that does more (or less) than the operations of its requirements. */
export function tier<Name extends Tier>(name: Name): `@${Name}` {
  return `@${name}`;
}

/** The requirement that a tag names. */
export function idOf<Id extends RequirementId>(tag: RequirementTag<Id>): Id {
  return tag.slice(1) as Id;
}
