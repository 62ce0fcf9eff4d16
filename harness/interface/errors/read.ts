/** The four error envelopes of the interface (Errors), known by their members. Pure. */
import { membersOf } from '../../engine/json/members.ts';
import { schemaProblems } from '../../engine/json/schemas.ts';
import { onceFor } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { isPlain } from '../plain-request.ts';
import { LISTED_CODES } from './code.ts';
import { DOCUMENTED, isConflict } from './statuses.ts';

export type Envelope = 'application' | 'validation' | 'legacy' | 'api-key';

/** What of an answer shows its envelope. */
interface ErrorAnswer {
  readonly status: number;
  readonly value?: unknown;
}

/**
 * The envelope that an error body means to be, by the member that only it has; whether it is well-formed is another question.
 * Key errors come with 401 only (ERR-ENV-02).
 */
export function envelopeOf({ status, value }: ErrorAnswer): Envelope | undefined {
  const body = membersOf(value);
  if (!body) return undefined;
  if ('error_code' in body) return 'application';
  if (typeof body.detail === 'string') return 'legacy';
  if (Array.isArray(body.detail)) return 'validation';
  return status === 401 && 'error' in body ? 'api-key' : undefined;
}

/** What is wrong with an error body as the envelope it means to be; one problem says so when it is none of the four. */
export function envelopeProblems(answer: ErrorAnswer): string[] {
  const envelope = envelopeOf(answer);
  return envelope
    ? schemaProblems(`errors/${envelope}`, answer.value)
    : ['the body is none of the four documented envelopes'];
}

/**
 * An error that the interface's rules on bodies cover: a documented operation and status, 403 excepted (AUT-ORIGIN-02), or a
 * conflict, which is a refusal of the service's own.
 */
export function isCovered(answer: Pick<Seen, 'operation' | 'status'>): boolean {
  const { operation, status } = answer;
  return (operation !== undefined && status !== 200 && status !== 403 && DOCUMENTED.has(status)) || isConflict(answer);
}

/** Refusals of a plain request for what it asks for, which no gateway has in its place. What comes with 401 is judged by AUT-ENF-03. */
const OF_THE_SERVICE: ReadonlySet<number> = new Set([400, 404, 422]);

/** Some parsers take no longer address than this. */
const LONGEST_ADDRESS = 4_000;

/** An escaped control character. */
const CONTROL = /%(?:[01][0-9a-f]|7f)/i;

/** Whether an address is one that few clients send, which a parser in front of the service may refuse by itself with a 400. */
export function isHardToRead({ url }: Exchange['request']): boolean {
  return url.length > LONGEST_ADDRESS || CONTROL.test(url) || !isDecodable(url);
}

/** Whether each escape stands for a character. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Whether a refusal that is to have one of the forms comes without a body. */
export function lacksItsBody(answer: Seen): boolean {
  const isOfParser = answer.status === 400 && isHardToRead(answer.exchange.request);
  const isOwn = (OF_THE_SERVICE.has(answer.status) && !isOfParser) || isConflict(answer);
  return isOwn && isCovered(answer) && answer.problem === 'empty' && isPlain(answer);
}

/** Whether a body has to be of the validation form although it is no JSON: no gateway says 422 to a plain request. */
export function mustBeValidation(answer: Seen): boolean {
  return answer.status === 422 && isCovered(answer) && isPlain(answer);
}

/** Whether a body is JSON, even unsound JSON (FMT-JSON-01). */
export function hasJson({ problem, value }: Pick<Seen, 'problem' | 'value'>): boolean {
  return problem === undefined || value !== undefined;
}

/** The schemas that speak of the body of an error: that of its envelope, and what its status or `detail` demands. */
export function errorSchemasOf(answer: Seen): readonly string[] {
  const { status, value } = answer;
  if (!isCovered(answer) || !(hasJson(answer) || mustBeValidation(answer))) return [];
  return [
    ...(status === 401 ? ['errors/api-key'] : []),
    ...(status === 422 ? ['errors/validation'] : []),
    ...(envelopeOf(answer) === 'application' ? ['errors/application'] : []),
    ...(typeof membersOf(value)?.detail === 'string' ? ['errors/legacy'] : []),
  ];
}

/**
 * Whether a success is an error by its body: a whole application form with a listed code. That it came with the wrong status is
 * charged to its code (ERR-CODE-01 to ERR-CODE-10), and it is no example of what its operation answers.
 */
export function isErrorWithin({ status, value, body }: Pick<Seen, 'status' | 'value' | 'body'>): boolean {
  return isSuccess(status) && onceFor(body, isErrorWithin, () => isListedError(value));
}

/** Whether what was asked for was done, by the status, and by a body that is no whole error with a listed code. */
export function isServed({ status, value }: ErrorAnswer): boolean {
  return isSuccess(status) && !isListedError(value);
}

function isListedError(value: unknown): boolean {
  return LISTED_CODES.has(membersOf(value)?.error_code) && schemaProblems('errors/application', value).length === 0;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}
