import { isInteger, isNumber, type Members, membersOf, misfits, shown } from '../../engine/json/members.ts';
import {
  overRun,
  type PassiveCheck,
  type Problems,
  perAnswer,
  type Remark,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { CREATE_ORDER, INIT, QUOTE } from '../operations.ts';

/** The statuses of the table (Errors). */
export const DOCUMENTED_STATUSES: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 422, 429, 500, 502, 503]);

/** The upgrade of a socket, answers to abuse of HTTP, and a proxy's own: recorded, never judged (ERR-STATUS-01). */
const TOLERATED_STATUSES: ReadonlySet<number> = new Set([101, 405, 411, 413, 414, 415, 431, 504]);

export type Form = 'application' | 'validation' | 'legacy' | 'api-key';

/** The one of the four error forms that a body means to be, by its telling member; key errors come with 401 only. */
export function formOf(status: number, value: unknown): Form | undefined {
  const body = membersOf(value);
  if (!body) return undefined;
  if ('error_code' in body) return 'application';
  if (typeof body.detail === 'string') return 'legacy';
  if (Array.isArray(body.detail)) return 'validation';
  return status === 401 && 'error' in body ? 'api-key' : undefined;
}

/** An error that the interface's rules on bodies cover: a documented operation and status, 403 excepted (AUT-ORIGIN-02). */
function isCovered({ operation, status }: Seen): boolean {
  return operation !== undefined && status !== 200 && status !== 403 && DOCUMENTED_STATUSES.has(status);
}

function isError({ status }: Seen): boolean {
  return status < 200 || status > 299;
}

function hasJson({ problem, value }: Seen): boolean {
  return problem === undefined || value !== undefined;
}

/** A check of the bodies of covered errors that hold JSON. */
function perError(
  id: string,
  title: string,
  judge: (body: Members | undefined, answer: Seen, remark: Remark) => Problems,
): PassiveCheck {
  return perAnswer(id, title, (answer, remark) =>
    isCovered(answer) && hasJson(answer) ? judge(membersOf(answer.value), answer, remark) : undefined,
  );
}

/** What comes with a listed code, whenever it is seen (Errors, table of codes). */
function perCode(
  id: string,
  code: string,
  status: number,
  judge: (details: Members | undefined, remark: Remark) => readonly string[] = () => [],
): PassiveCheck {
  return perAnswer(id, `${code} comes with ${status}`, (answer, remark) => {
    const body = isError(answer) ? membersOf(answer.value) : undefined;
    if (body?.error_code !== code) return undefined;
    const problems = answer.status === status ? [] : [`${code} with status ${answer.status}`];
    return [...problems, ...judge(membersOf(body.details), remark)];
  });
}

function detailCode(expected: number) {
  return (details: Members | undefined): string[] =>
    Number(details?.code) === expected && isInteger(details?.code)
      ? []
      : [`details.code is ${shown(details?.code)}, expected ${expected}`];
}

const LISTED = new Set([
  'LSPS1_INVALID_PARAMS',
  'LSPS1_ORDER_NOT_FOUND',
  'ASSET_NOT_FOUND',
  'LSPS1_NODE_UNREACHABLE',
  'PAIR_NOT_FOUND',
  'NOT_FOUND',
  'VALIDATION_ERROR',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
]);

/** Traces as the usual runtimes print them: Python, JavaScript, Java, Go, Rust. */
const STACK_TRACE =
  /Traceback \(most recent call last\)|\bat [^\n]{1,200}[:(][^\n()]{1,200}:\d+(:\d+)?\)?(\\n|\n|"|$)|goroutine \d+ \[|panicked at /;

function validationProblems(body: Members | undefined): string[] {
  const detail = body?.detail;
  if (!Array.isArray(detail)) return [`detail must be an array, got ${shown(detail)}`];
  if (detail.length === 0) return ['detail is empty'];
  return detail.flatMap((item: unknown, index) => {
    const entry = membersOf(item);
    if (!entry) return [`/detail/${index} must be an object, got ${shown(item)}`];
    const steps = Array.isArray(entry.loc) ? entry.loc : [];
    return [
      ...misfits(entry, `/detail/${index}`, { loc: 'array', msg: 'string', type: 'string' }),
      ...steps
        .filter((step) => typeof step !== 'string' && !isInteger(step))
        .map((step) => `/detail/${index}/loc holds ${shown(step)}`),
    ];
  });
}

function applicationProblems(body: Members, remark: Remark): string[] {
  const { details, request_id: id } = body;
  if (details === null) remark('details is null');
  return [
    ...misfits(body, '', { error_code: 'string', message: 'string', request_id: 'string' }),
    ...(id === '' ? ['/request_id is empty'] : []),
    ...(details === undefined || details === null || membersOf(details)
      ? []
      : [`/details must be an object, got ${shown(details)}`]),
  ];
}

function formAgainstStatus({ status, value }: Seen): string[] {
  const form = formOf(status, value);
  if (status === 422)
    return form === 'validation' ? [] : [`422 with ${form ? `the ${form} form` : 'none of the forms'}`];
  if (form === 'validation') return [`the validation form with ${status}`];
  return form === 'legacy' && status !== 400 ? [`the legacy form with ${status}`] : [];
}

function distinctRequestIds(): PassiveCheck {
  return overRun('ERR-ENV-07', 'all request_ids of the run are distinct', (findings) => {
    const owners = new Map<string, Sighting>();
    return {
      see(answer) {
        const id = isError(answer) ? membersOf(answer.value)?.request_id : undefined;
        if (typeof id !== 'string' || id === '') return;
        findings.applies(answer);
        const owner = owners.get(id);
        if (!owner) owners.set(id, sighting(answer));
        else if (owner.id !== answer.exchange.id) {
          findings.breaks(owner, []);
          findings.breaks(answer, [`request_id ${shown(id)} was already given to ${owner.id}`]);
        }
      },
    };
  });
}

function success(answer: Seen): Problems {
  const { operation, status } = answer;
  if (operation === undefined || status < 200 || status > 299) return undefined;
  if (status !== 200) return [`success with ${status} instead of 200`];
  const creates = operation === CREATE_ORDER || operation === INIT || operation === QUOTE;
  return creates && answer.problem === 'empty' ? ['200 without a body'] : [];
}

/** Error bodies, statuses and codes. */
export const ERROR_CHECKS: readonly PassiveCheck[] = [
  perAnswer('ERR-ENV-01', 'every error body has one of the four forms', (answer, remark) => {
    const { status, value, operation } = answer;
    if (!isError(answer) || !hasJson(answer)) return undefined;
    const form = formOf(status, value);
    if (isCovered(answer)) return form ? [] : [`${status} with ${shown(value)}`];
    if (!form) remark(`${operation ?? 'an undocumented path'}: ${status} with ${shown(value)}`);
    return undefined;
  }),
  perError('ERR-ENV-02', 'four forms are known, the key error with 401 only', (_, { status, value }, remark) => {
    const form = formOf(status, value);
    remark(form ? `${form} with ${status}` : `none of the forms with ${status}`);
    return [];
  }),
  perError('ERR-ENV-03', 'the application form is well-formed', (body, { status, value }, remark) =>
    body && formOf(status, value) === 'application' ? applicationProblems(body, remark) : undefined,
  ),
  perError('ERR-ENV-04', 'a 422 lists what does not fit', (body, { status }) =>
    status === 422 ? validationProblems(body) : undefined,
  ),
  perError('ERR-ENV-05', 'the legacy form is a 400 with a string detail alone', (body, { status }) =>
    typeof body?.detail !== 'string'
      ? undefined
      : [
          ...(status === 400 ? [] : [`a string detail with ${status}`]),
          ...['error_code', 'request_id']
            .filter((name) => name in body)
            .map((name) => `a string detail beside ${name}`),
        ],
  ),
  perError('ERR-ENV-06', 'the form fits the status', (_, answer) => formAgainstStatus(answer)),
  distinctRequestIds(),
  perAnswer('ERR-ENV-08', 'error codes are upper-case words', (answer) => {
    const code = isError(answer) ? membersOf(answer.value)?.error_code : undefined;
    if (typeof code !== 'string') return undefined;
    return /^[A-Z][A-Z0-9_]*$/.test(code) ? [] : [`error_code ${shown(code)}`];
  }),
  perError('ERR-ENV-09', 'messages are recorded, not compared', (body, _, remark) => {
    if (typeof body?.message !== 'string') return undefined;
    remark(`${body.error_code}: ${shown(body.message)}`);
    return [];
  }),
  perAnswer('ERR-STATUS-01', 'documented operations answer with documented statuses', (answer, remark) => {
    const { operation, status, exchange } = answer;
    if (operation === undefined) return undefined;
    if (DOCUMENTED_STATUSES.has(status)) return [];
    // A success other than 200 breaks ERR-STATUS-02, but the table holds it as little.
    const conditional = exchange.request.headers.some(([name]) => /^if-(none-match|modified-since)$/i.test(name));
    if (!TOLERATED_STATUSES.has(status) && !(status === 304 && conditional)) return [`status ${status}`];
    remark(`${operation}: ${status}`);
    return [];
  }),
  perAnswer('ERR-STATUS-02', 'success is 200, with a body from calls that create something', success),
  perAnswer('ERR-STATUS-09', 'a 500 has the application form with INTERNAL_ERROR', (answer, remark) => {
    if (answer.status !== 500) return undefined;
    const trace = STACK_TRACE.test(answer.text) ? ['the body shows a stack trace'] : [];
    if (!hasJson(answer)) {
      remark('a 500 that is no JSON');
      return trace.length > 0 ? trace : undefined;
    }
    const code = membersOf(answer.value)?.error_code;
    return [...trace, ...(code === 'INTERNAL_ERROR' ? [] : [`500 with error_code ${shown(code)}`])];
  }),
  perCode('ERR-CODE-01', 'LSPS1_INVALID_PARAMS', 400),
  perCode('ERR-CODE-02', 'LSPS1_ORDER_NOT_FOUND', 404, detailCode(101)),
  perCode('ERR-CODE-03', 'ASSET_NOT_FOUND', 404),
  perCode('ERR-CODE-04', 'LSPS1_NODE_UNREACHABLE', 503, detailCode(102)),
  perCode('ERR-CODE-06', 'PAIR_NOT_FOUND', 404),
  perCode('ERR-CODE-07', 'NOT_FOUND', 404),
  perCode('ERR-CODE-08', 'VALIDATION_ERROR', 400),
  perCode('ERR-CODE-09', 'RATE_LIMIT_EXCEEDED', 429, (details, remark) => {
    const wait = details?.retry_after;
    if (typeof wait === 'string' && /^\d+(\.\d+)?$/.test(wait)) {
      remark('details.retry_after is a numeric text');
      return [];
    }
    return isNumber(wait) && wait >= 0 ? [] : [`details.retry_after is ${shown(wait)}`];
  }),
  perCode('ERR-CODE-10', 'INTERNAL_ERROR', 500),
  perAnswer('ERR-CODE-11', 'codes beyond the listed ones are recorded', (answer, remark) => {
    const code = isError(answer) ? membersOf(answer.value)?.error_code : undefined;
    if (typeof code !== 'string') return undefined;
    if (!LISTED.has(code)) remark(`${code} with ${answer.status} from ${answer.operation ?? 'an undocumented path'}`);
    return [];
  }),
];
