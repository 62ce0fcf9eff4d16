import { fitOf } from '../../engine/json/fit.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { schemaOfRequest } from '../described.ts';
import { CREATE_ORDER, ESTIMATE_FEES, EXECUTE, GET_ORDER, INIT, QUOTE, RATE_DECISION } from '../operations.ts';
import { isPlain } from '../plain-request.ts';

/**
 * Operations whose bodies the interface shows whole. What the status of a swap says to a body without its hash is not stated
 * (SWP-STATUS-15).
 */
const SHOWN = [QUOTE, INIT, EXECUTE, ESTIMATE_FEES, CREATE_ORDER, GET_ORDER, RATE_DECISION];

/** Refusals for what a request means: of something unknown, and of something that is in another state. */
const FOR_ITS_MEANING: ReadonlySet<number> = new Set([404, 409]);

/**
 * What is wrong with a body however it is read: a mandatory member is missing, or an object or array stands for one value. A text for a
 * number may be read as one.
 */
function badShapeOf({ operation = '', sent }: Seen): string | undefined {
  const schema = schemaOfRequest(operation);
  if (schema === undefined || sent === undefined) return undefined;
  return fitOf(schema, sent).misfits.find(
    ({ keyword, value }) =>
      keyword === 'required' || (keyword === 'type' && typeof value === 'object' && value !== null),
  )?.text;
}

/**
 * ERR-STATUS-04 for every request of a run: one of a bad shape that was refused for its meaning. An operation that is never served
 * refuses everything, which is VER-PATH-01's.
 */
export const SHAPE_WINS: PassiveCheck = about(
  SHOWN,
  overRun('ERR-STATUS-04', 'no request of a bad shape is refused for what it means', (findings) => {
    const served = new Set<string | undefined>();
    const refused: { readonly at: Sighting; readonly problem: string }[] = [];
    return {
      see(answer) {
        if (answer.status === 200) served.add(answer.operation);
        if (!FOR_ITS_MEANING.has(answer.status) || !isPlain(answer)) return;
        const problem = badShapeOf(answer);
        if (problem !== undefined) refused.push({ at: sighting(answer), problem: `${answer.status}, but ${problem}` });
      },
      end() {
        for (const { at, problem } of refused.filter(({ at: { operation } }) => served.has(operation))) {
          findings.applies(at);
          findings.breaks(at, [problem]);
        }
      },
    };
  }),
);
