import { randomUUID } from 'node:crypto';
import type { HttpReply } from './exchange.ts';

/** A refusal in the application envelope, with a fresh `request_id` (interface, Errors). */
export function applicationError(status: number, error_code: string, message: string, details: object = {}): HttpReply {
  return { status, headers: {}, body: { error_code, message, details, request_id: randomUUID() } };
}

/** 500: an error inside the service. */
export function internalError(): HttpReply {
  return applicationError(500, 'INTERNAL_ERROR', 'An unexpected error occurred');
}

/** 429: the limit is reached. */
export function throttled(details: object): HttpReply {
  return applicationError(429, 'RATE_LIMIT_EXCEEDED', 'Slow down', details);
}

/** 422: an error in the shape of a request, in the validation envelope. */
export function validationError(loc: readonly (string | number)[], msg: string, type: string): HttpReply {
  return { status: 422, headers: {}, body: { detail: [{ loc, msg, type }] } };
}

/** 422: a member of the body is missing. */
export function missing(member: string): HttpReply {
  return validationError(['body', member], 'Field required', 'missing');
}

/** 400 in the legacy envelope. */
export function legacyError(detail: string): HttpReply {
  return { status: 400, headers: {}, body: { detail } };
}

/** 422: a member is missing. */
export function missingError(...loc: readonly (string | number)[]): HttpReply {
  return validationError(loc, 'Field required', 'missing');
}

/** 404 in the application envelope. */
export function notFound(error_code = 'NOT_FOUND'): HttpReply {
  return applicationError(404, error_code, 'There is no such thing');
}

/** 400 `VALIDATION_ERROR`. */
export function invalid(message = 'No'): HttpReply {
  return applicationError(400, 'VALIDATION_ERROR', message);
}
