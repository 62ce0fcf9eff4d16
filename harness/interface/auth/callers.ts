/** How the operations of a target receive each caller, by all requests of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import { ofEach, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { readOnce } from '../../engine/passive/read-once.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { envelopeOf } from '../errors/read.ts';
import { isFromCache } from '../from-cache.ts';
import { EXECUTE, INIT } from '../operations.ts';

/** What a request presents, where the evidence has a label for each secret. */
interface Caller {
  /** The value of `Authorization`; undefined without one. */
  readonly authorization: string | undefined;
  /** The value of `Origin`, empty without one. */
  readonly origin: string;
  /** Whether a secret stands in another place, in the address or in another header. */
  readonly hasOther: boolean;
}

/** A request that was refused for its caller. */
interface Refusal {
  readonly status: number;
  /** Whether it has the form of an error about a key. */
  readonly isOfKey: boolean;
  /** Unix milliseconds. */
  readonly askedAt: number;
  readonly at: Sighting;
}

/** How one operation received one caller. */
interface Reception {
  /** How many requests were let in, whatever became of them then. */
  admitted: number;
  /** When the first of them was over, and when the last of them began, in unix milliseconds. */
  firstAdmitted: number;
  lastAdmitted: number;
  refused: number;
  /** The first of those that were served. */
  readonly served: Sighting[];
  readonly refusals: Refusal[];
}

/** A caller at an operation, among all. */
interface Visit {
  readonly caller: Caller;
  readonly operation: string;
  readonly here: Reception;
  /** How the same caller was received at each operation. */
  readonly everywhere: ReadonlyMap<string, Reception>;
  /** Whether the operation refuses callers without a key. */
  readonly isClosed: boolean;
}

const MOST_CALLERS = 1_000;
const MOST_SIGHTINGS = 16;
const MOST_REFUSALS = 1_000;
const SECRET = '[secret-';

/** Of the method, the size, the media type, the shape and the pace of a request. */
const SAYS_NOTHING: readonly number[] = [405, 413, 415, 422, 429];

/** The caller of a request, and a name that all requests of the same one share. */
const presentedIn = readOnce(({ exchange: { request } }): { readonly caller: Caller; readonly name: string } => {
  const {
    authorization,
    origin = '',
    ...others
  } = Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value] as const));
  const hasOther = [request.url, ...Object.values(others)].some((text) => text.includes(SECRET));
  const caller = { authorization, origin, hasOther };
  return { caller, name: JSON.stringify(caller) };
});

function note(here: Reception, answer: Seen, at: Sighting): void {
  const { status } = answer;
  const { sentAt, durationMs } = answer.exchange;
  if (status === 401 || status === 403) {
    here.refused++;
    const refusal = { status, isOfKey: envelopeOf(answer) === 'api-key', askedAt: sentAt, at };
    if (here.refusals.length < MOST_REFUSALS) here.refusals.push(refusal);
    return;
  }
  here.admitted++;
  here.firstAdmitted = Math.min(here.firstAdmitted, sentAt + durationMs);
  here.lastAdmitted = Math.max(here.lastAdmitted, sentAt);
  if (status === 200 && here.served.length < MOST_SIGHTINGS) here.served.push(at);
}

/**
 * Whether an answer says nothing of its caller: it comes before any look at one, or may, as that to a bad shape and what a cache
 * has of the market, which is public (AUT-ANON-02).
 */
function isBefore(answer: Seen): boolean {
  const { status, operation } = answer;
  return SAYS_NOTHING.includes(status) || status >= 500 || (isOfMarket(operation) && isFromCache(answer));
}

function isOfMarket(operation = ''): boolean {
  return operation.includes(' /api/v1/market/');
}

const isKeyless = ({ authorization, hasOther }: Caller): boolean => authorization === undefined && !hasOther;
const isAdmitted = ({ admitted, refused }: Reception): boolean => admitted > refused;
const isRefused = ({ admitted, refused }: Reception): boolean => refused > admitted;

/** A check of each caller at each operation. */
function perVisit(
  id: RequirementId,
  title: string,
  judge: (visit: Visit) => readonly (readonly [Sighting, string])[],
): PassiveCheck {
  return overRun(id, title, (findings) => {
    const callers = new Map<string, { caller: Caller; receptions: Map<string, Reception> }>();
    return {
      see(answer) {
        const { operation, exchange } = answer;
        if (operation === undefined || exchange.messages !== undefined || isBefore(answer)) return;
        const { caller, name } = presentedIn(answer);
        const known = callers.get(name) ?? { caller, receptions: new Map<string, Reception>() };
        if (!callers.has(name) && callers.size >= MOST_CALLERS) return;
        callers.set(name, known);
        const here = known.receptions.get(operation) ?? {
          admitted: 0,
          firstAdmitted: Number.POSITIVE_INFINITY,
          lastAdmitted: Number.NEGATIVE_INFINITY,
          refused: 0,
          served: [],
          refusals: [],
        };
        known.receptions.set(operation, here);
        note(here, answer, sighting(answer));
      },
      end() {
        const keyless = [...callers.values()].find(({ caller }) => isKeyless(caller))?.receptions;
        for (const { caller, receptions: everywhere } of callers.values())
          for (const [operation, here] of everywhere) {
            const without = keyless?.get(operation);
            const isClosed = without !== undefined && isRefused(without);
            for (const [at, problem] of judge({ caller, operation, here, everywhere, isClosed })) {
              findings.applies(at);
              findings.breaks(at, [problem]);
            }
          }
      },
    };
  });
}

/** Whether no operation lets a caller in, but for single requests. */
function isKeptOut({ everywhere }: Visit): boolean {
  const all = [...everywhere.values()];
  return all.every((reception) => !isAdmitted(reception)) && all.some(isRefused);
}

/** With what status most requests of a caller are refused. */
function usualStatus({ everywhere }: Visit): 401 | 403 {
  const statuses = [...everywhere.values()].flatMap(({ refusals }) => refusals.map(({ status }) => status));
  return statuses.filter((status) => status === 403).length * 2 > statuses.length ? 403 : 401;
}

/** Whether a caller presents a key as one does. */
function isBearer({ authorization }: Caller): boolean {
  return authorization?.startsWith(`Bearer ${SECRET}`) === true;
}

/** What was served to a caller that is kept out, at operations that look at keys. */
function servedTo(isMeant: (visit: Visit) => boolean, kind: string): (visit: Visit) => [Sighting, string][] {
  return (visit) =>
    visit.isClosed && isMeant(visit) && isKeptOut(visit)
      ? visit.here.served.map((at) => [at, `served to ${kind}, which is refused else`])
      : [];
}

/** The 401s of a caller between its requests that were let in, so that no key began or ended meanwhile. */
function refusedBetween({ here }: Visit): [Sighting, string][] {
  const { refusals, firstAdmitted, lastAdmitted } = here;
  const isBetween = ({ status, askedAt }: Refusal) =>
    status === 401 && firstAdmitted < askedAt && askedAt < lastAdmitted;
  return isAdmitted(here)
    ? refusals
        .filter(isBetween)
        .map(({ at }) => [at, 'refused with 401, between requests of the same caller that were let in'])
    : [];
}

/**
 * The errors about a key at an operation of the market that never takes it, between requests at others that were let in with it. Each
 * scope that is stated comes with the market; what scope the rest may need is not shown (AUT-SCOPE-06).
 */
function refusedHereAlone({ operation, here, everywhere }: Visit): [Sighting, string][] {
  if (here.admitted > 0 || !isOfMarket(operation)) return [];
  const others = [...everywhere.values()].filter(isAdmitted);
  const first = Math.min(...others.map(({ firstAdmitted }) => firstAdmitted));
  const last = Math.max(...others.map(({ lastAdmitted }) => lastAdmitted));
  return here.refusals
    .filter(({ status, isOfKey, askedAt }) => status === 401 && isOfKey && first < askedAt && askedAt < last)
    .map(({ at }) => [at, 'refused with 401 for a key that is let in elsewhere']);
}

/** What a key for quotes alone was served: it is refused at init, and let in elsewhere. */
function servedWithoutScope(operation: string): (visit: Visit) => [Sighting, string][] {
  return (visit) => {
    const atInit = visit.everywhere.get(INIT);
    const isMeant = visit.operation === operation && visit.isClosed && isBearer(visit.caller) && !isKeptOut(visit);
    return isMeant && atInit !== undefined && isRefused(atInit) && isRefused(visit.here)
      ? visit.here.served.map((at) => [at, 'served to a key that is refused here else'])
      : [];
  };
}

/** Callers, their keys, and what becomes of their requests. */
export const CALLER_CHECKS: readonly PassiveCheck[] = [
  ofEach(
    perVisit('AUT-SCHEME-01', 'no request with a key that is good is refused for its key', (visit) =>
      isBearer(visit.caller) && ![INIT, EXECUTE].includes(visit.operation)
        ? [...refusedBetween(visit), ...refusedHereAlone(visit)]
        : [],
    ),
  ),
  perVisit('AUT-SCOPE-04', 'no swap is refused to a key that is good for swaps', (visit) =>
    isBearer(visit.caller) && [INIT, EXECUTE].includes(visit.operation) ? refusedBetween(visit) : [],
  ),
  perVisit('AUT-ANON-01', 'no request without a key is refused where such requests are served', (visit) =>
    isKeyless(visit.caller) ? refusedBetween(visit) : [],
  ),
  // An operation that serves all may be public (AUT-ANON-02).
  perVisit('AUT-ENF-01', 'no operation serves some callers without a key and refuses most of them', (visit) =>
    isKeyless(visit.caller) && visit.isClosed
      ? visit.here.served.map((at) => [at, `served without a key, and ${visit.here.refused} were refused`])
      : [],
  ),
  perVisit(
    'AUT-ENF-02',
    'nothing is served to a wrong key',
    servedTo((visit) => isBearer(visit.caller) && usualStatus(visit) === 401, 'a wrong key'),
  ),
  perVisit(
    'AUT-SCHEME-02',
    'nothing is served to a key without Bearer',
    servedTo(({ caller }) => caller.authorization?.startsWith(SECRET) === true, 'a key without Bearer'),
  ),
  perVisit(
    'AUT-SCHEME-04',
    'no request with its key in another scheme or place is served',
    servedTo(
      ({ caller }) => !isKeyless(caller) && !isBearer(caller) && caller.authorization?.startsWith(SECRET) !== true,
      'what carries no key',
    ),
  ),
  perVisit('AUT-SCOPE-02', 'no init of a key for quotes', servedWithoutScope(INIT)),
  perVisit('AUT-SCOPE-03', 'no execute of a key for quotes', servedWithoutScope(EXECUTE)),
  perVisit('AUT-ORIGIN-01', 'nothing is served to a key of another origin, and each refusal is a 403', (visit) => {
    if (!isBearer(visit.caller) || usualStatus(visit) !== 403 || !isKeptOut(visit) || !visit.isClosed) return [];
    const called = visit.here.refusals.filter(({ status }) => status !== 403);
    return [
      ...visit.here.served.map((at): [Sighting, string] => [at, 'served to a key of another origin']),
      ...called.map(({ at, status }): [Sighting, string] => [at, `a key of another origin is refused with ${status}`]),
    ];
  }),
];
