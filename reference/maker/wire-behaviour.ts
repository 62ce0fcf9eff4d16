import { isUtf8 } from 'node:buffer';
import { JsonSyntaxError, parseJson } from '../json-parse.ts';
import { judgeKey } from './auth/keys.ts';
import type { Issue, Reply } from './http/reply.ts';
import type { Admission } from './limits/rate-limit.ts';
import type { MakerOptions } from './options.ts';

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The decisions every operation shares: envelopes, limits, keys, reading of bodies and values. */
export const wireBehaviour = {
  /** Text of the `request_id`: `req_`, the time, the service's own part, the request's number. */
  requestId(now: number, instance: string, sequence: number): string {
    return `req_${base32(now, 10)}${instance}${base32(sequence, 8)}`;
  },

  /** The application envelope. */
  applicationError(
    status: number,
    error_code: string,
    message: string,
    details: Record<string, unknown>,
    request_id: string,
  ): Reply {
    return { status, headers: {}, body: { error_code, message, details, request_id } };
  },

  /** The validation envelope. */
  validationError(issues: Issue[]): Reply {
    return { status: 422, headers: {}, body: { detail: issues } };
  },

  /** The legacy envelope. */
  legacyError(detail: string): Reply {
    return { status: 400, headers: {}, body: { detail } };
  },

  /** The key error envelope. */
  keyError(error: 'missing_api_key' | 'invalid_api_key'): Reply {
    return { status: 401, headers: {}, body: { error } };
  },

  /** Whether and why a credential is refused. */
  judgeKey,

  /** Whether a request the limiter counted may pass. */
  passesLimits(admission: Admission): boolean {
    return admission.admitted;
  },

  /** The three headers of every response (LIM-HEAD-01). */
  rateHeaders(admission: Admission, now: number, options: MakerOptions): Record<string, string> {
    const reset = options.rate_reset === 'epoch' ? now + admission.reset_ms : admission.reset_ms;
    return {
      'x-ratelimit-limit': String(admission.limit),
      'x-ratelimit-remaining': String(admission.remaining),
      'x-ratelimit-reset': String(Math.ceil(reset / 1000)),
    };
  },

  /** The seconds a throttled caller has to wait. */
  retryAfter(admission: Admission): number {
    return Math.ceil(admission.reset_ms / 1000);
  },

  /** Whether this media type is taken as JSON. */
  announcesJson(contentType: string | undefined): boolean {
    return contentType !== undefined && /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);
  },

  /** The JSON value of a body, or why there is none (FMT-JSON-04). */
  readBody(bytes: Buffer | undefined): { value: unknown; malformed?: Issue } {
    if (bytes === undefined || bytes.length === 0) {
      return { value: undefined, malformed: { loc: ['body'], msg: 'Field required', type: 'missing' } };
    }
    try {
      if (!isUtf8(bytes)) throw new JsonSyntaxError('Not UTF-8', 0);
      return { value: parseJson(bytes.toString('utf8')) };
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const malformed = {
        loc: ['body', error.position],
        msg: `JSON decode error: ${error.message}`,
        type: 'json_invalid',
      };
      return { value: undefined, malformed };
    }
  },

  /** A JSON value or query text read as an integer: a safe one as number, a larger one as bigint; else the 422 `type`. */
  integerOf(value: unknown, options: MakerOptions, fromText: boolean): number | bigint | { refused: string } {
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return { refused: 'finite_number' };
      if (!Number.isInteger(value)) return { refused: 'int_from_float' };
      return Number.isSafeInteger(value) ? value : BigInt(value);
    }
    if (typeof value !== 'string' || !(fromText || options.coercion === 'lax')) return { refused: 'int_type' };
    if (value.length > 4300) return { refused: 'int_parsing_size' };
    if (!/^\s*[+-]?\d+\s*$/.test(value)) return { refused: 'int_parsing' };
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : BigInt(value.trim().replace(/^\+/, ''));
  },

  /** A JSON value or query text read as a boolean, or undefined. */
  booleanOf(value: unknown, fromText: boolean): boolean | undefined {
    if (typeof value === 'boolean') return value;
    if (typeof value !== 'string' || !fromText) return undefined;
    if (/^(?:true|t|yes|y|on|1)$/i.test(value)) return true;
    return /^(?:false|f|no|n|off|0)$/i.test(value) ? false : undefined;
  },
};

/** See the members of `wireBehaviour`. */
export type WireBehaviour = typeof wireBehaviour;

function base32(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let place = 0; place < length; place += 1) {
    text = BASE32.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
