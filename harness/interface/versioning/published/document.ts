import jsonpointer from 'jsonpointer';
import { type Members, membersOf } from '../../../engine/json/members.ts';

/** An OpenAPI 3.x document as it was read. Nothing below `openapi` and `paths` is sure to be sound. */
export type PublishedDocument = Members & { readonly openapi: string; readonly paths: Members };

/** What a reference or a plain part leads to. */
export type Resolved = { readonly part: unknown } | { readonly problem: string };

/** More references in a row than any sound document has: they go in a circle. */
const MOST_STEPS = 32;

/**
 * Follows the references of a part of the document, as far as they stay inside it.
 * @returns the first part that is no reference, or why there is none
 */
export function resolve(document: PublishedDocument, part: unknown): Resolved {
  let found = part;
  for (let step = 0; step < MOST_STEPS; step++) {
    const reference = membersOf(found)?.$ref;
    if (typeof reference !== 'string') return { part: found };
    if (!isInternal(reference)) return { problem: `${reference} lies outside and is not followed` };
    found = at(document, reference);
    if (found === undefined) return { problem: `${reference} leads to nothing` };
  }
  return { problem: 'its references go in a circle' };
}

/** Why a part cannot be read, as a sentence of a report. */
export function unreadBecause(problem: string): string {
  return `a reference is left out: ${problem}`;
}

/** Whether a reference is a JSON pointer into the document itself. */
export function isInternal(reference: string): boolean {
  return reference === '#' || reference.startsWith('#/');
}

/** What an internal reference points to; undefined when there is nothing. */
export function at(document: PublishedDocument, reference: string): unknown {
  const found: unknown = jsonpointer.get(document, decoded(reference.slice(1)));
  // What every object has is no part of a document.
  return typeof found === 'function' || found === Object.prototype ? undefined : found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
