import type { MayId, MustId, RequirementId, ShouldId, SilentId } from './ids.ts';
import type { OwnId } from './own-requirements.ts';
import type { Tier } from './tiers.ts';

/** A requirement as a test bears it: the tag by which Playwright finds the test, and the reporter the requirement. */
export type RequirementTag<Id extends RequirementId | OwnId = RequirementId> = `@${Id}`;

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

/** The tag of a requirement of an operator's own, whose level its declaration says. */
export function own<Id extends OwnId>(id: Id): RequirementTag<Id> {
  return `@${id}`;
}

/** The tag of a tier, for a test that does more (or less) than the operations of its requirements. */
export function tier<Name extends Tier>(name: Name): `@${Name}` {
  return `@${name}`;
}

/** The tag that distinguishes a test from others which declare the same requirements, in few words. */
export function key(words: string): `@key=${string}` {
  return `@key=${words.replaceAll(' ', '-')}`;
}

/** The key of the test that reads what the target trades. */
export const DISCOVERY = key('discovery');

/** The key of the test that reads what the second instance trades. */
export const SECOND_DISCOVERY = key('discovery of the second instance');

/** The key of the test that reads what the instance trades whose levers are pulled. */
export const LEVER_DISCOVERY = key('discovery of the instance with levers');

/** Those of all tests that read what a target trades, for the others. */
export const DISCOVERIES: readonly string[] = [DISCOVERY, SECOND_DISCOVERY, LEVER_DISCOVERY];

/** The key of the checks that judge what the whole run recorded. */
export const PASSIVE = key('passive');

/** The key of the check that lays what the whole run recorded beside a published description. */
export const PUBLISHED = key('published');

/**
 * The tags of tests that change what all others see, or wait for the end of something: they go on one at a time, late or on an
 * instance of their own, and may take longer.
 */
export const LATE_TAGS = ['@exclusive', '@waits'] as const;

/** The tag of a test about all that the run has made: it comes behind all others that send something. */
export const LAST = '@last';

/** Whether a test is for the instance whose levers are pulled, where a run has one. */
export function wantsLevers(tags: readonly string[]): boolean {
  return tags.includes(LEVER_DISCOVERY) || (!tags.includes(LAST) && LATE_TAGS.some((tag) => tags.includes(tag)));
}

/** Whether a test reads what the target trades, for all others. */
export function isDiscovery(tags: readonly string[]): boolean {
  return DISCOVERIES.some((key) => tags.includes(key));
}

/** Whether a test sends nothing, and judges what the whole run recorded. */
export function looksBack(tags: readonly string[]): boolean {
  return tags.includes(PASSIVE) || tags.includes(PUBLISHED);
}

/**
 * Identifies a test: by the requirements that it declares, and its key. Neither its file nor its title is part of it, so
 * that both may change without a change of what the test samples or which recording it finds.
 * @param tags all tags of the test
 */
export function identityOf(tags: readonly string[]): string {
  return tags
    .filter((tag) => IDENTIFYING.test(tag))
    .sort()
    .join(' ');
}

const IDENTIFYING = /^@(?:[A-Z]+(?:-[A-Z0-9]+)+$|key=)/;

/** The requirement that a tag names. */
export function idOf<Id extends RequirementId | OwnId>(tag: RequirementTag<Id>): Id {
  return tag.slice(1) as Id;
}
