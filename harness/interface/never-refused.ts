import type { RequirementId } from '../../specs/ids.ts';
import { type Members, shown } from '../engine/json/members.ts';
import { about, type PassiveCheck, perAnswer } from '../engine/passive/check.ts';
import type { Seen } from '../engine/passive/seen.ts';
import { isBusy } from './errors/busy.ts';
import { askedIn } from './never-served.ts';
import { isPlain } from './plain-request.ts';

/** A kind of requests that an operation serves, whoever asks. */
export interface Sound {
  readonly id: RequirementId;
  readonly title: string;
  readonly operation: string;
  /** Whether a request is of the kind; of a GET, by the parameters that are given once, as texts. */
  readonly isOfKind: (asked: Members) => boolean;
}

/** What says that a request is wrong. Who may not ask, or not now, is refused otherwise. */
const WRONG: ReadonlySet<number> = new Set([400, 404, 422]);

/** Whether an answer says that its request is wrong, though nothing but what it asks for can be wrong with it. */
export function isRefusedAsWrong(answer: Seen): boolean {
  return WRONG.has(answer.status) && !isBusy(answer) && isPlain(answer);
}

/**
 * A check that no request of a run that is of a kind was refused as wrong. Such an answer breaks the requirement, and no other
 * answer shows that it holds: what has to be in a success is judged by itself.
 */
export function neverRefused({ id, title, operation, isOfKind }: Sound): PassiveCheck {
  return about(
    [operation],
    perAnswer(id, title, (answer) => {
      const asked = answer.operation === operation && isRefusedAsWrong(answer) ? askedIn(answer) : undefined;
      return asked && isOfKind(asked) ? [`${shown(asked)} was refused with ${answer.status}`] : undefined;
    }),
  );
}
