import { isUtf8 } from 'node:buffer';
import type { Came } from '../wire/capture.ts';
import type { Exchange, RecordedBody, RecordedRequest } from '../wire/exchange.ts';
import { lookedUp, type Replayed } from './replay.ts';

/**
 * The exchange that answers a request in a recording, when its answer was whole.
 * @throws {NotRecorded} when there is none
 */
export async function recordedAnswer({ recorded, time }: Replayed, request: RecordedRequest): Promise<Exchange> {
  const exchange = lookedUp(() => recorded.answerTo(request));
  await new Promise<void>((resolve) => time.at(recorded.endOf(exchange.id), resolve));
  return exchange;
}

/** The answer of a recorded exchange; undefined when none came whole. */
export function cameBy({ response }: Exchange): Came | undefined {
  if (!response) return undefined;
  const { status, headers } = response;
  const body = bytesOf(response.body);
  return { kind: 'answer', status, headers, body, text: body.toString('utf8'), isUtf8: isUtf8(body) };
}

/** A recorded body as bytes. */
export function bytesOf(body: RecordedBody): Buffer {
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
}
