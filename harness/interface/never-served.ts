import type { RequirementId } from '../../specs/ids.ts';
import { isInteger, type Members, membersOf, shown } from '../engine/json/members.ts';
import { about, type PassiveCheck, perAnswer } from '../engine/passive/check.ts';
import type { Seen } from '../engine/passive/seen.ts';

/** A kind of bodies that an operation always refuses, from every caller. */
export interface Unsound {
  readonly id: RequirementId;
  readonly title: string;
  readonly operation: string;
  /** Whether a body is of the kind; of a GET, the parameters that are given once, as texts. */
  readonly isOfKind: (asked: Members) => boolean;
}

/**
 * A check that no request of a run that is of a kind was served. Such an answer breaks the requirement, and no other answer
 * shows that it holds: a refusal may have another reason.
 */
export function neverServed({ id, title, operation, isOfKind }: Unsound): PassiveCheck {
  return about(
    [operation],
    perAnswer(id, title, (answer) => {
      const asked = answer.status === 200 ? askedIn(answer) : undefined;
      return asked && isOfKind(asked) ? [`${shown(asked)} was served`] : undefined;
    }),
  );
}

/** What a request asks for: its JSON body, or the parameters of a GET as texts; undefined where one is given twice. */
export function askedIn({ exchange, query, sent }: Seen): Members | undefined {
  if (exchange.request.method !== 'GET') return membersOf(sent);
  const names = [...new Set(query.keys())];
  const isOnce = names.every((name) => query.getAll(name).length === 1);
  return isOnce ? Object.fromEntries(query) : undefined;
}

/** Whether one of some members is missing. */
export function lacks(...names: readonly string[]): Unsound['isOfKind'] {
  return (asked) => names.some((name) => asked[name] === undefined);
}

/** Whether one of some members is there and can't be read as an integer: a text of digits and 1.0 may be. */
export function isNoInteger(...names: readonly string[]): Unsound['isOfKind'] {
  return (asked) => names.some((name) => !isAbsent(asked[name]) && !isReadable(asked[name]));
}

/** Whether one of some members is an object or a list: what else is no text may be read as one. */
export function isNoText(...names: readonly string[]): Unsound['isOfKind'] {
  return (asked) => names.some((name) => typeof asked[name] === 'object' && asked[name] !== null);
}

/** Whether a member is missing or null. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Whether it is an integer of 0 or less. */
export function isNotPositive(value: unknown): boolean {
  return isInteger(value) && value <= 0;
}

function isReadable(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  return isInteger(value) || (typeof value === 'string' && /^\s*[+-]?\d+(\.0*)?\s*$/.test(value));
}
