import { unixSeconds } from '../../clock.ts';
import type { Issue, Reply } from '../http/reply.ts';
import type { Maker } from '../maker.ts';

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

/** The refusals of a service, following the behaviour in force. */
export function createErrors(maker: () => Maker): Errors {
  let instance: string | undefined;
  let sequence = 0;
  return {
    application(status, error_code, message, details = {}) {
      const { behaviour, clock, random } = maker();
      instance ??= random.stream('request-id').text(8, '0123456789ABCDEFGHJKMNPQRSTVWXYZ');
      const request_id = behaviour.requestId(unixSeconds(clock.now()) * 1000, instance, sequence++);
      return behaviour.applicationError(status, error_code, message, details, request_id);
    },
    validation: (issues) => maker().behaviour.validationError(issues),
    legacy: (detail) => maker().behaviour.legacyError(detail),
    key: (error) => maker().behaviour.keyError(error),
  };
}
