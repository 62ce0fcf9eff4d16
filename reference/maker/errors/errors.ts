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

/** The decisions on the envelopes of refusals. */
export const errorSeams = {
  /**
   * Text of the `request_id`: `req_`, the time, the service's own part, the request's number. Needed by
   * `error-request-id-empty`, `request-id-repeated`, `request-id-of-the-minute`.
   */
  requestId(now: number, instance: string, sequence: number): string {
    return `req_${base32(now, 10)}${instance}${base32(sequence, 8)}`;
  },

  /** The application envelope. Needed by `pair-routes-unknown-pair-with-another-code`, `asset-not-found-with-400`. */
  applicationError(
    status: number,
    error_code: string,
    message: string,
    details: Record<string, unknown>,
    request_id: string,
  ): Reply {
    return { status, headers: {}, body: { error_code, message, details, request_id } };
  },

  /**
   * The validation envelope. Needed by `assets-refusal-names-another-member`, `validation-error-as-sentence`,
   * `validation-error-of-nothing`, `quote-missing-member-blamed-on-the-body`, `benign-loc-without-place`.
   */
  validationError(issues: Issue[]): Reply {
    return { status: 422, headers: {}, body: { detail: issues } };
  },

  /**
   * The legacy envelope. Needed by `pairs-malformed-ticker-fails-validation`,
   * `pairs-malformed-ticker-in-the-application-form`, `legacy-error-with-a-code`, `legacy-error-with-a-request-id`.
   */
  legacyError(detail: string): Reply {
    return { status: 400, headers: {}, body: { detail } };
  },

  /**
   * The key error envelope. Needed by `key-error-in-the-application-form`, `key-error-with-detail`, `key-error-as-object`,
   * `benign-keys-demanded-on-signet`.
   */
  keyError(error: 'missing_api_key' | 'invalid_api_key'): Reply {
    return { status: 401, headers: {}, body: { error } };
  },
};

/** The refusals of a service, following the decisions in force. */
export function createErrors(behaviour: () => typeof errorSeams, clock: Pick<Clock, 'now'>, random: Random): Errors {
  let instance: string | undefined;
  let sequence = 0;
  return {
    application(status, error_code, message, details = {}) {
      instance ??= random.stream('request-id').text(8, BASE32);
      const request_id = behaviour().requestId(unixSeconds(clock.now()) * 1000, instance, sequence++);
      return behaviour().applicationError(status, error_code, message, details, request_id);
    },
    validation: (issues) => behaviour().validationError(issues),
    legacy: (detail) => behaviour().legacyError(detail),
    key: (error) => behaviour().keyError(error),
  };
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
