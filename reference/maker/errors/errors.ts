import { type Clock, unixSeconds } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { Issue, Reply } from '../http/reply.ts';

/** The error codes of the interface, and the few this service needs besides (ERR-CODE-11). */
export type ErrorCode =
  | 'LSPS1_INVALID_PARAMS'
  | 'LSPS1_ORDER_NOT_FOUND'
  | 'LSPS1_NODE_UNREACHABLE'
  | 'ASSET_NOT_FOUND'
  | 'PAIR_NOT_FOUND'
  | 'NOT_FOUND'
  | 'VALIDATION_ERROR'
  | 'RATE_LIMIT_EXCEEDED'
  | 'INTERNAL_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | 'METHOD_NOT_ALLOWED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'PAYLOAD_TOO_LARGE'
  | 'HEADERS_TOO_LARGE'
  | 'UPGRADE_REQUIRED'
  | 'ORIGIN_NOT_ALLOWED'
  | 'INSUFFICIENT_SCOPE';

/** Makes the answers of refusals, in the envelopes of the interface (Errors). */
export interface Errors {
  /** The application envelope with a fresh `request_id`. */
  application(status: number, error_code: ErrorCode, message: string, details?: Record<string, unknown>): Reply;
  /** 422: what is wrong with the request's shape. */
  validation(issues: Issue[]): Reply;
  /** 400 in the legacy shape. */
  legacy(detail: string): Reply;
  /** 401. */
  key(error: 'missing_api_key' | 'invalid_api_key'): Reply;
}

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The refusals of one service. */
export function createErrors(clock: Pick<Clock, 'now'>, random: Random): Errors {
  const instance = random.stream('request-id').text(8, BASE32);
  let sequence = 0;

  /** The time, the service's own part, the request's number. */
  function nextRequestId(): string {
    return `req_${base32(unixSeconds(clock.now()) * 1000, 10)}${instance}${base32(sequence++, 8)}`;
  }

  return {
    application: (status, error_code, message, details = {}) =>
      refusal(status, { error_code, message, details, request_id: nextRequestId() }),
    validation: (issues) => refusal(422, { detail: issues }),
    legacy: (detail) => refusal(400, { detail }),
    key: (error) => refusal(401, { error }),
  };
}

function refusal(status: number, body: object): Reply {
  return { status, headers: {}, body };
}

function base32(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let place = 0; place < length; place += 1) {
    text = BASE32.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
