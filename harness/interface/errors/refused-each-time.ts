import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Reading, timeline } from '../../engine/passive/timeline.ts';
import { ASSETS, EXECUTE, GET_ORDER, PAIR_ROUTES, PAIRS, RATE_DECISION, STATUS } from '../operations.ts';
import { plainRequestOf } from '../plain-request.ts';

/** Operations in whose requests no amount stands: the bounds of one may move, and validation may know them. */
const WITHOUT_AMOUNTS = [ASSETS, PAIRS, PAIR_ROUTES, EXECUTE, STATUS, GET_ORDER, RATE_DECISION];

/** Whether one caller's request failed validation, or was served. */
function outcomeIn(answer: Seen): Reading<number> | undefined {
  const key = answer.status === 422 || answer.status === 200 ? plainRequestOf(answer) : undefined;
  return key === undefined ? undefined : { key, shown: answer.status };
}

/** ERR-STATUS-03 for every request of a run that was sent again. */
export const REFUSED_EACH_TIME: PassiveCheck = timeline<number>({
  id: 'ERR-STATUS-03',
  title: 'what failed validation is never served',
  operations: WITHOUT_AMOUNTS,
  readingOf: outcomeIn,
  judge(earlier, later) {
    if (earlier !== 422) return undefined;
    return later === 422 ? [] : ['the same request failed validation before'];
  },
});
