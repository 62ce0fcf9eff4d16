import { isUtf8 } from 'node:buffer';
import { JsonSyntaxError, parseJson } from '../../json.ts';
import type { Issue } from '../http/reply.ts';

/** Whether this media type is taken as JSON. */
export function announcesJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);
}

/** The JSON value of a request body, or why there is none (FMT-JSON-04). */
export function parseBody(bytes: Buffer | undefined): { value: unknown; malformed?: Issue } {
  if (bytes === undefined || bytes.length === 0) {
    return { value: undefined, malformed: { loc: ['body'], msg: 'Field required', type: 'missing' } };
  }
  try {
    if (!isUtf8(bytes)) throw new JsonSyntaxError('Not UTF-8', 0);
    return { value: parseJson(bytes.toString('utf8')) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { message, position } = error;
    const malformed = { loc: ['body', position], msg: `JSON decode error: ${message}`, type: 'json_invalid' };
    return { value: undefined, malformed };
  }
}
