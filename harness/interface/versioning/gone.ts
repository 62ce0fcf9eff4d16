import { ofEach, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { isRefusedAsWrong } from '../never-refused.ts';
import { plainRequestOf } from '../plain-request.ts';
import { saidBy } from './alike.ts';

/** A request that was not found. */
interface NotFound {
  readonly request: string;
  readonly said: string;
  readonly at: Sighting;
}

/** A server that is started anew may not know its own paths for a moment; so often it is none. */
const OFTEN = 2;

/** Statuses that an operation alone answers with; who may not ask, or not now, is refused by what stands before all paths. */
const OF_AN_OPERATION: ReadonlySet<number> = new Set([200, 400, 422]);

/** Whether an answer shows that its operation has looked at the request, and will at each equal one. */
function isLookedAt({ status, query, exchange: { request } }: Seen): boolean {
  return status === 422 || (status === 200 && request.method === 'GET' && query.size === 0);
}

/** Whether a request only asks if its operation exists: without a parameter, or with an empty object. */
function isProbe({ query, exchange: { request } }: Seen): boolean {
  return request.body === undefined ? query.size === 0 : 'text' in request.body && request.body.text === '{}';
}

/** What a run has seen of the operations that answered like an unknown path. */
interface Watched {
  readonly unknown: Set<string>;
  /** Requests that an operation has looked at. */
  readonly lookedAt: Set<string>;
  /** Operations that gave another answer, too. */
  readonly there: Set<string | undefined>;
  /** Operations that were not found by who only asks for them. */
  readonly probed: Set<string | undefined>;
  readonly notFound: NotFound[];
}

/** Operations that are not there: each answer is that of an unknown path, also to who only asks for it. */
function absent({ unknown, there, probed, notFound }: Watched): readonly NotFound[] {
  const found = new Set(there);
  for (const { said, at } of notFound) if (!unknown.has(said)) found.add(at.operation);
  return often(notFound.filter(({ at: { operation } }) => probed.has(operation) && !found.has(operation)));
}

/** What was looked at, and not found at another time. */
function gone({ unknown, lookedAt, notFound }: Watched): readonly NotFound[] {
  return often(notFound.filter(({ request, said }) => lookedAt.has(request) && unknown.has(said)));
}

function often(found: readonly NotFound[]): readonly NotFound[] {
  return found.length < OFTEN ? [] : found;
}

/**
 * VER-PATH-01 for every request of a run that failed validation, or that asks for nothing in particular, at one time, and was answered
 * like an unknown path at others; and for all of an operation that is not there.
 */
export const OPERATIONS_STAY: PassiveCheck = ofEach(
  overRun('VER-PATH-01', 'no operation answers like an unknown path', (findings) => {
    const watched: Watched = {
      unknown: new Set(),
      lookedAt: new Set(),
      there: new Set(),
      probed: new Set(),
      notFound: [],
    };
    return {
      see(answer) {
        const { operation } = answer;
        const isNotFound = answer.status === 404 && isRefusedAsWrong(answer);
        const said = isNotFound ? saidBy(answer.text, answer.value) : undefined;
        if (operation === undefined) {
          if (said !== undefined) watched.unknown.add(said);
          return;
        }
        if (OF_AN_OPERATION.has(answer.status)) watched.there.add(operation);
        if (said !== undefined && isProbe(answer)) watched.probed.add(operation);
        const request = plainRequestOf(answer);
        if (request === undefined) return;
        if (said !== undefined) watched.notFound.push({ request, said, at: sighting(answer) });
        else if (isLookedAt(answer)) watched.lookedAt.add(request);
      },
      end() {
        for (const { at } of absent(watched)) {
          findings.applies(at);
          findings.breaks(at, ['the 404 is that of an unknown path, as is each answer']);
        }
        for (const { at } of gone(watched)) {
          findings.applies(at);
          findings.breaks(at, ['the 404 is that of an unknown path; the same request was looked at']);
        }
      },
    };
  }),
);
