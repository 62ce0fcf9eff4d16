import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, isNumber, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { ofEach, type PassiveCheck, type Problems, perAnswer, type Remark } from '../../engine/passive/check.ts';
import { givenOnce } from '../../engine/passive/given-once.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { besidesSchema, bySchema } from '../described.ts';
import { isFromCache } from '../from-cache.ts';
import {
  CREATE_ORDER,
  EXECUTE,
  FEE_ESTIMATE,
  GET_INFO,
  GET_ORDER,
  INIT,
  NETWORK_INFO,
  NODEINFO,
  QUOTE,
  RATE_DECISION,
  STATUS,
} from '../operations.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { LISTED_CODES } from './code.ts';
import { envelopeOf, hasJson, isCovered, lacksItsBody, mustBeValidation } from './read.ts';
import { REFUSED_EACH_TIME } from './refused-each-time.ts';
import { SHAPE_WINS } from './shape-wins.ts';
import { STABLE_CODES } from './stable-codes.ts';
import { answersToHeaders, DOCUMENTED, isConflict, isNoMethod, TOLERATED, tellsNothing } from './statuses.ts';
import { validationEntries } from './validation.ts';

function isError({ status }: Seen): boolean {
  return status < 200 || status > 299;
}

/** A check of the bodies of covered errors that hold JSON. */
function perError(
  id: RequirementId,
  title: string,
  judge: (body: Members | undefined, answer: Seen, remark: Remark) => Problems,
): PassiveCheck {
  return ofEach(
    perAnswer(id, title, (answer, remark) =>
      isCovered(answer) && (hasJson(answer) || mustBeValidation(answer))
        ? judge(membersOf(answer.value), answer, remark)
        : undefined,
    ),
  );
}

/** What comes with a listed code, whenever it is seen (Errors, table of codes). */
function perCode(
  id: RequirementId,
  code: string,
  status: number,
  judge: (details: Members | undefined, remark: Remark) => readonly string[] = () => [],
  isItsPlace: (operation: string) => boolean = () => true,
): PassiveCheck {
  return perAnswer(id, `${code} comes with ${status}`, (answer, remark) => {
    const body = membersOf(answer.value);
    if (body?.error_code !== code) return undefined;
    const { operation } = answer;
    const problems = answer.status === status ? [] : [`${code} with status ${answer.status}`];
    const misplaced = operation === undefined || isItsPlace(operation) ? [] : [`${code} from ${operation}`];
    return [...problems, ...misplaced, ...judge(membersOf(body.details), remark)];
  });
}

function detailCode(expected: number) {
  return (details: Members | undefined): string[] =>
    Number(details?.code) === expected && isInteger(details?.code)
      ? []
      : [`details.code is ${shown(details?.code)}, expected ${expected}`];
}

/** Operations that name no pair. */
const OF_NO_PAIR = [STATUS, EXECUTE, NODEINFO, FEE_ESTIMATE, GET_INFO, NETWORK_INFO, GET_ORDER, RATE_DECISION];

/** Traces as Python, Go and Rust print them. */
const STACK_TRACE = /Traceback \(most recent call last\)|goroutine \d+ \[|panicked at /;
/** The end of a frame as JavaScript and Java print it, `at name (file:12:3)`, and how much in front of it may belong to it. */
const FRAME_END = /:\d+\)?(?=\\n|\n|"|$)/g;
const LONGEST_FRAME = 400;

/** Looks at each end once, and at no more than a frame in front of it: the text is a peer's, and may be made of ends. */
function showsStackTrace(text: string): boolean {
  if (STACK_TRACE.test(text)) return true;
  return [...text.matchAll(FRAME_END)].some(({ index }) => {
    const line =
      text
        .slice(Math.max(0, index - LONGEST_FRAME), index)
        .split('\n')
        .at(-1) ?? '';
    const place = Math.max(line.lastIndexOf(':', line.length - 2), line.lastIndexOf('(', line.length - 2));
    return place >= 0 && !/[()]/.test(line.slice(place + 1)) && /\bat ./.test(line.slice(0, place));
  });
}

/** What a gateway says in words of its own, be they JSON, when nothing is behind it: only a known form is the service's. */
const UPSTREAM_AWAY: ReadonlySet<number> = new Set([502, 503]);

function holdsEntries(body: unknown): boolean {
  return validationEntries(body).length > 0;
}

function formAgainstStatus(answer: Seen): string[] {
  const { status } = answer;
  const form = envelopeOf(answer);
  if (status === 422)
    return form === 'validation' ? [] : [`422 with ${form ? `the ${form} form` : 'none of the forms'}`];
  // Beside a code, too: who reads `detail` takes it for what a 422 says.
  if (form === 'validation' || holdsEntries(answer.value)) return [`the validation form with ${status}`];
  return form === 'legacy' && status !== 400 ? [`the legacy form with ${status}`] : [];
}

const DISTINCT_REQUEST_IDS = givenOnce('ERR-ENV-07', 'all request_ids of the run are distinct', (answer) =>
  isError(answer) && !isFromCache(answer) ? [['request_id', membersOf(answer.value)?.request_id]] : [],
);

function success(answer: Seen): Problems {
  const { operation, status } = answer;
  if (operation === undefined || status < 200 || status > 299) return undefined;
  if (status !== 200) return [`success with ${status} instead of 200`];
  const creates = operation === CREATE_ORDER || operation === INIT || operation === QUOTE;
  return creates && answer.problem === 'empty' ? ['200 without a body'] : [];
}

/** Error bodies, statuses and codes. */
export const ERROR_CHECKS: readonly PassiveCheck[] = [
  ofEach(
    perAnswer('ERR-ENV-01', 'every error body has one of the four forms', (answer, remark) => {
      const { status, value, operation } = answer;
      if (lacksItsBody(answer)) return [`${status} without a body`];
      if (!isError(answer) || !hasJson(answer)) return undefined;
      const form = envelopeOf(answer);
      if (isCovered(answer) && (form || !UPSTREAM_AWAY.has(status)))
        return form ? [] : [`${status} with ${shown(value)}`];
      if (!form) remark(`${operation ?? 'an undocumented path'}: ${status} with ${shown(value)}`);
      return undefined;
    }),
  ),
  perError('ERR-ENV-02', 'four forms are known, the key error with 401 only', (_, answer, remark) => {
    const { status } = answer;
    const form = envelopeOf(answer);
    remark(form ? `${form} with ${status}` : `none of the forms with ${status}`);
    return [];
  }),
  besidesSchema(
    perError('ERR-ENV-03', 'the application form is well-formed', (body, answer, remark) => {
      if (envelopeOf(answer) !== 'application') return undefined;
      if (body?.details === null) remark('details is null');
      return [];
    }),
  ),
  bySchema('ERR-ENV-04', 'a 422 lists what does not fit'),
  besidesSchema(
    perError('ERR-ENV-05', 'the legacy form is a 400 with a string detail alone', (body, { status }) => {
      if (typeof body?.detail !== 'string') return undefined;
      return status === 400 ? [] : [`a string detail with ${status}`];
    }),
  ),
  perError('ERR-ENV-06', 'the form fits the status', (_, answer) => formAgainstStatus(answer)),
  DISTINCT_REQUEST_IDS,
  STABLE_CODES,
  perError('ERR-ENV-09', 'messages are recorded, not compared', (body, _, remark) => {
    if (typeof body?.message !== 'string') return undefined;
    remark(`${body.error_code}: ${shown(body.message)}`);
    return [];
  }),
  perAnswer('ERR-STATUS-01', 'documented operations answer with documented statuses', (answer, remark) => {
    const { operation, status, exchange } = answer;
    if (operation === undefined) return undefined;
    if (DOCUMENTED.has(status)) return [];
    // A success other than 200 breaks ERR-STATUS-02, but the table holds it as little.
    const isKnown =
      TOLERATED.has(status) ||
      tellsNothing(answer) ||
      isConflict(answer) ||
      answersToHeaders(status, exchange.request.headers);
    if (!isKnown) return [`status ${status}`];
    remark(`${operation}: ${status}`);
    return [];
  }),
  REFUSED_EACH_TIME,
  SHAPE_WINS,
  ofEach(perAnswer('ERR-STATUS-02', 'success is 200, with a body from calls that create something', success)),
  // A client that repeats a request never sees a failure that is over by then, nor does a check.
  perAnswer('ERR-STATUS-08', 'no answer of the run is an unexpected server error', (answer) => {
    const { operation, status } = answer;
    if (status >= 500 && !tellsNothing(answer) && !isNoMethod(answer)) return [`status ${status}`];
    return operation === undefined ? undefined : [];
  }),
  perAnswer('ERR-STATUS-09', 'a 500 has the application form with INTERNAL_ERROR', (answer, remark) => {
    if (answer.status !== 500) return undefined;
    const trace = showsStackTrace(answer.text) ? ['the body shows a stack trace'] : [];
    if (!hasJson(answer)) {
      remark('a 500 that is no JSON');
      return trace.length > 0 ? trace : undefined;
    }
    const code = membersOf(answer.value)?.error_code;
    return [...trace, ...(code === 'INTERNAL_ERROR' ? [] : [`500 with error_code ${shown(code)}`])];
  }),
  perCode('ERR-CODE-01', 'LSPS1_INVALID_PARAMS', 400),
  perCode('ERR-CODE-02', 'LSPS1_ORDER_NOT_FOUND', 404, detailCode(101), (operation) =>
    [GET_ORDER, RATE_DECISION].includes(operation),
  ),
  perCode('ERR-CODE-03', 'ASSET_NOT_FOUND', 404),
  perCode('ERR-CODE-04', 'LSPS1_NODE_UNREACHABLE', 503, detailCode(102)),
  perCode('ERR-CODE-06', 'PAIR_NOT_FOUND', 404, undefined, (operation) => !OF_NO_PAIR.includes(operation)),
  perCode('ERR-CODE-07', 'NOT_FOUND', 404),
  perCode('ERR-CODE-08', 'VALIDATION_ERROR', 400),
  perCode('ERR-CODE-09', 'RATE_LIMIT_EXCEEDED', 429, (details, remark) => {
    const wait = details?.retry_after;
    if (typeof wait === 'string' && /^\d+(\.\d+)?$/.test(wait) && Number(wait) < TIMEOUTS.longestNamedWait) {
      remark('details.retry_after is a numeric text');
      return [];
    }
    return isNumber(wait) && wait >= 0 && wait < TIMEOUTS.longestNamedWait
      ? []
      : [`details.retry_after is ${shown(wait)}`];
  }),
  perCode('ERR-CODE-10', 'INTERNAL_ERROR', 500),
  perAnswer('ERR-CODE-11', 'codes beyond the listed ones are recorded', (answer, remark) => {
    const code = isError(answer) ? membersOf(answer.value)?.error_code : undefined;
    if (typeof code !== 'string') return undefined;
    if (!LISTED_CODES.has(code))
      remark(`${code} with ${answer.status} from ${answer.operation ?? 'an undocumented path'}`);
    return [];
  }),
];
