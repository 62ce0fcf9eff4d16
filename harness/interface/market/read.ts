import { differences, type Element } from '../../engine/json/differences.ts';
import { membersOf } from '../../engine/json/members.ts';
import { typed } from '../../engine/json/typed.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { accepted, refused, statusIn } from '../errors/answers.ts';
import { lastingPart } from './lasting.ts';
import { namedAsset, namedPair } from './named-members.ts';

/** A page of one of the two lists, its members as they came. */
export interface Page {
  readonly elements: readonly Element[];
  readonly total: number;
  readonly limit: unknown;
  readonly offset: unknown;
}

export type ListName = 'assets' | 'pairs';

/**
 * The page that an answer holds.
 * @throws {Violation} when it is no 200, or JSON but no object
 * @throws {NotExercised} when the target is busy, for what is no JSON, or for an object that holds no array of objects or no
 * whole `total`: what a page consists of is judged of every page, by the schemas
 */
export function pageOf(list: ListName, answer: Answer): Page {
  if (answer.status === 200 && answer.value === undefined)
    throw new NotExercised(`a page could not be read: ${answer.problem}`);
  const { [list]: elements, total, limit, offset } = accepted(answer);
  if (!Array.isArray(elements) || !elements.every(isObject))
    throw new NotExercised(`a page could not be read: \`${list}\` is ${typed(elements)}`);
  if (!Number.isSafeInteger(total)) throw new NotExercised(`a page could not be read: \`total\` is ${typed(total)}`);
  return { elements, total: Number(total), limit, offset };
}

/**
 * Whether a listed pair is active.
 * @throws {NotExercised} when `is_active` is no boolean: that it has to be one is judged of every pair, by the schemas
 */
export function isActive({ id, is_active }: Element): boolean {
  if (typeof is_active !== 'boolean')
    throw new NotExercised(
      `pair ${String(id)} does not say whether it is active: \`is_active\` is ${typed(is_active)}`,
    );
  return is_active;
}

/** Members by which the elements of a list differ, and those that may move between two readings. */
const COMPARED = { assets: { key: 'asset_id', moving: [] }, pairs: { key: 'id', moving: ['price'] } } as const;

/**
 * What changed between two readings of a list, or differs between two lists, one sentence per element; the indicative price of a pair
 * may, and so may what follows the funds (lasting.ts), and members that the interface does not name, such as the volume of a day.
 * @param members compared members; all that the interface names when left out
 */
export function changesIn(
  list: ListName,
  earlier: readonly Element[],
  later: readonly Element[],
  members?: readonly string[],
): string[] {
  const { key, moving } = COMPARED[list];
  const omit = (member: string) => moving.some((name) => name === member);
  const named = list === 'assets' ? namedAsset : namedPair;
  const options = { omit, ...(members === undefined ? {} : { members }) };
  const beside = (elements: readonly Element[], others: readonly Element[]) => {
    const byKey = new Map(others.map((other) => [other[key], other]));
    return elements.map((element) => lastingPart(named(element), byKey.get(element[key])));
  };
  return differences(beside(earlier, later), beside(later, earlier), key, options);
}

/** The assets inside the pairs, base and quote of each, as they came; what is no object is left out. */
export function assetsInside(pairs: readonly Element[]): Element[] {
  return pairs.flatMap(({ base, quote }) => [base, quote]).filter(isObject);
}

/**
 * What a filtered list holds; nothing also when the target answers 404, which the interface allows where nothing matches.
 * @throws {Violation} for anything else than a list or a 404 in a documented envelope
 */
export function matchesOf(list: ListName, answer: Answer): readonly Element[] {
  statusIn(answer, [200, 404]);
  if (answer.status === 404) {
    refused(answer, 404);
    return [];
  }
  return pageOf(list, answer).elements;
}

function isObject(value: unknown): value is Element {
  return membersOf(value) !== undefined;
}
