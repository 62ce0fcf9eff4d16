import { overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { callerOf, isPlain } from '../plain-request.ts';
import { isRefusedAsWrong } from '../served-where.ts';
import { saidBy } from './alike.ts';

/** A request that was not found. */
interface NotFound {
  readonly request: string;
  readonly said: string;
  readonly at: Sighting;
}

/** A server that is started anew may not know its own paths for a moment; so often it is none. */
const OFTEN = 2;

/** Longer bodies are not compared. */
const LONGEST_BODY = 4_096;

/** One text for equal requests of one caller; undefined for others than plain ones. */
function requestIn(answer: Seen): string | undefined {
  const { method, url, body } = answer.exchange.request;
  const text = body && 'text' in body ? body.text : '';
  if (!isPlain(answer) || text.length > LONGEST_BODY) return undefined;
  return `${callerOf(answer)} ${method} ${url} ${text}`;
}

/** Whether an answer shows that its operation has looked at the request, and will at each equal one. */
function isLookedAt({ status, query, exchange: { request } }: Seen): boolean {
  return status === 422 || (status === 200 && request.method === 'GET' && query.size === 0);
}

/**
 * VER-PATH-01 for every request of a run that failed validation, or that asks for nothing in particular, at one time, and was answered
 * like an unknown path at others.
 */
export const OPERATIONS_STAY: PassiveCheck = overRun(
  'VER-PATH-01',
  'no operation answers like an unknown path now and then',
  (findings) => {
    const unknown = new Set<string>();
    const lookedAt = new Set<string>();
    const notFound: NotFound[] = [];
    return {
      see(answer) {
        const isNotFound = answer.status === 404 && isRefusedAsWrong(answer);
        const said = isNotFound ? saidBy(answer.text, answer.value) : undefined;
        if (answer.operation === undefined) {
          if (said !== undefined) unknown.add(said);
          return;
        }
        const request = requestIn(answer);
        if (request === undefined) return;
        if (said !== undefined) notFound.push({ request, said, at: sighting(answer) });
        else if (isLookedAt(answer)) lookedAt.add(request);
      },
      end() {
        const gone = notFound.filter(({ request, said }) => lookedAt.has(request) && unknown.has(said));
        if (gone.length < OFTEN) return;
        for (const { at } of gone) {
          findings.applies(at);
          findings.breaks(at, ['the 404 is that of an unknown path; the same request was looked at']);
        }
      },
    };
  },
);
