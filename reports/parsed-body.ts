import { parseExact } from '../harness/engine/json/exact-json.ts';
import type { RecordedBody } from '../harness/engine/wire/exchange.ts';

/** The JSON value of a recorded body; undefined for what is absent, cut off, no text or no JSON. */
export function parsedBody(body: RecordedBody | undefined): unknown {
  return body && 'text' in body && body.bytes === undefined ? parseExact(body.text).value : undefined;
}
