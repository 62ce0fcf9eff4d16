import { type Members, membersOf } from '../../../../engine/json/members.ts';
import { type PublishedDocument, resolve, unreadBecause } from '../document.ts';
import type { Shapes } from './shape.ts';

/** One of the two descriptions that are compared. */
export interface Side {
  readonly document: PublishedDocument;
  readonly shapes: Shapes;
  /** Takes a sentence on what cannot be read. */
  readonly leave: (sentence: string) => void;
}

/** An operation as one of them describes it. */
export interface Described extends Side {
  /** Method and path. */
  readonly id: string;
  /** The operation object. */
  readonly members: Members;
  /** What its author says is left open (`x-open`). */
  readonly open: ReadonlySet<unknown>;
}

/** Stands for a part that cannot be read: nothing is known of it, so nothing differs. */
export const UNREAD: Members = {};

/** The members of a part, references followed; undefined for anything that is no object. */
export function partIn({ document, leave }: Side, part: unknown): Members | undefined {
  const resolved = resolve(document, part);
  if ('part' in resolved) return membersOf(resolved.part);
  leave(unreadBecause(resolved.problem));
  return UNREAD;
}

/** The parts of a map, references followed. */
export function partsOf(side: Side, map: unknown): Map<string, Members> {
  return new Map(
    Object.entries(membersOf(map) ?? {}).flatMap(([name, part]): [string, Members][] => {
      const members = partIn(side, part);
      return members ? [[name, members]] : [];
    }),
  );
}

/** The objects of a list, references followed. */
export function listIn(side: Side, list: unknown): Members[] {
  const parts: readonly unknown[] = Array.isArray(list) ? list : [];
  return parts.map((part) => partIn(side, part)).filter((members) => members !== undefined);
}
