import { isUtf8 } from 'node:buffer';
import { JsonSyntaxError, parseJson } from '../../json.ts';
import type { SocketMessage } from './conversation.ts';

/** The JSON value of a message, or why there is none. */
export function readMessage(bytes: Buffer, binary: boolean): SocketMessage {
  if (binary || !isUtf8(bytes)) return { value: undefined, malformed: 'Messages must be text' };
  try {
    return { value: parseJson(bytes.toString('utf8')), malformed: undefined };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { value: undefined, malformed: `JSON decode error: ${error.message}` };
  }
}
