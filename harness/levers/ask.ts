import type { Bounds } from '../engine/bounds.ts';
import { stringifyExact } from '../engine/json/exact-json.ts';
import { recordLimitHit } from '../engine/limits-hit.ts';
import { type PeerText, peerText } from '../engine/peer-text.ts';
import { sideInput } from '../engine/replay/side-input.ts';
import { createTransport } from '../engine/wire/transport.ts';
import { SetupError } from '../verdict/failures.ts';

/** One question to a server beside the target. */
export interface Question {
  readonly method: 'GET' | 'POST';
  /** Without a user or a password. */
  readonly url: string;
  /** The setting that the address comes from, for messages. */
  readonly setting: string;
  /** The value of `Authorization`. */
  readonly authorization?: string;
  /** What is sent as JSON; bigints go out as digits. */
  readonly json?: object;
}

/** What such a server answered. */
export interface Said {
  readonly statusCode: number;
  readonly text: PeerText;
}

/**
 * Asks a server beside the target something; none of it is part of the target's evidence.
 * @throws {SetupError} when no whole answer comes
 */
export async function ask(question: Question, bounds: Bounds): Promise<Said> {
  const { method, url, json } = question;
  const what = `${method} ${url} ${json ? stringifyExact(json) : ''}`.trim();
  const { statusCode, text } = await sideInput(what, () => asked(question, bounds));
  return { statusCode, text: peerText(text) };
}

async function asked(
  { method, url, setting, authorization, json }: Question,
  { deadlineMs, bodyBytes, headerBytes }: Bounds,
): Promise<{ readonly statusCode: number; readonly text: string }> {
  const { origin, pathname } = new URL(url);
  const transport = createTransport({
    origin,
    connectTimeoutMs: deadlineMs,
    maxBodyBytes: bodyBytes,
    maxHeaderBytes: headerBytes,
  });
  try {
    const arrival = await transport.attempt({
      method,
      target: pathname,
      headers: [
        ...(json ? ['content-type', 'application/json'] : []),
        ...(authorization === undefined ? [] : ['authorization', authorization]),
      ],
      body: json && Buffer.from(stringifyExact(json)),
      deadlineMs,
    });
    if (arrival.failure === undefined) return { statusCode: arrival.status, text: arrival.body.toString('utf8') };
    if (arrival.bound) recordLimitHit(arrival.bound.name, arrival.bound.limit);
    const { message } = arrival.failure;
    throw new SetupError(`${setting}: ${url} gave no usable answer (${message}); start it or correct the address.`);
  } finally {
    await transport.close();
  }
}
