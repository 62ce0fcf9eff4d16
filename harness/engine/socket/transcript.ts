import { isUtf8 } from 'node:buffer';
import { TIME } from '../../verdict/time.ts';
import type { Bounds } from '../bounds.ts';
import { recordLimitHit } from '../limits-hit.ts';
import type { Exchange, ExchangeFailure, RecordedBody, RecordedMessage } from '../wire/exchange.ts';
import type { Secrets } from '../wire/secrets.ts';
import type { Closing } from './closing.ts';
import type { Frame, Upgraded } from './upgrade.ts';

/** The share of a session's record that one message may take: 1 ÷ this. Of a longer message the beginning is recorded. */
const SHARE = 8;
const BEGINNING = 256;

/** An upgrade before it is sent. */
export interface Opening {
  readonly id: string;
  readonly check: string;
  /** The operation under which the session stands in the evidence. */
  readonly operation: string;
  readonly url: string;
  readonly sentAt: number;
  readonly pacedMs: number;
  readonly attempt: number;
}

/** The record of one session while it goes on. */
export interface Transcript {
  note(from: RecordedMessage['from'], frame: Frame): void;
  /**
   * The session as evidence, secrets replaced.
   * @param closed how it ended; absent for an upgrade that opened nothing
   */
  toExchange(upgraded: Upgraded, durationMs: number, closed?: Closing): Exchange;
}

/** Begins the record of a session, which takes a bounded amount of memory. */
export function createTranscript(
  opening: Opening,
  secrets: Secrets,
  { transcriptMessages, transcriptBytes }: Pick<Bounds, 'transcriptMessages' | 'transcriptBytes'>,
): Transcript {
  const messages: RecordedMessage[] = [];
  let omitted = 0;
  let left = transcriptBytes;
  return {
    note(from, { opcode, payload }) {
      if (messages.length >= transcriptMessages) {
        recordLimitHit('transcriptMessages', transcriptMessages, opening.id);
        omitted++;
        return;
      }
      const { length } = payload;
      const most = Math.max(BEGINNING, Math.min(left, transcriptBytes / SHARE));
      const kept = length > most ? payload.subarray(0, most) : payload;
      left -= kept.length;
      if (length > most && from === 'server') recordLimitHit('transcriptBytes', transcriptBytes, opening.id);
      if (from === 'server') secrets.learnFromAnswer(kept.toString('utf8'));
      const whole = length > kept.length ? { bytes: length } : {};
      messages.push({ at: TIME.unix(), from, opcode, ...whole, ...bodyOf(kept, opcode, secrets) });
    },
    toExchange(upgraded, durationMs, closed) {
      const carried = secrets.ofRequest(opening.url, upgraded.sent.flat(), '');
      const { id, check, operation, sentAt, pacedMs, attempt } = opening;
      return {
        id,
        check,
        operation,
        sentAt,
        durationMs: Math.round(durationMs * 100) / 100,
        pacedMs,
        attempt,
        request: {
          method: 'GET',
          url: secrets.redact(opening.url, carried),
          headers: upgraded.sent.map((line) => secrets.redactHeader(line, carried)),
        },
        ...answerOf(upgraded, secrets, carried),
        ...(messages.length > 0 ? { messages } : {}),
        ...(omitted > 0 ? { omittedMessages: omitted } : {}),
        ...(closed === undefined ? {} : { closed: { ...closed, reason: secrets.redact(closed.reason.raw, carried) } }),
      };
    },
  };
}

function answerOf(
  upgraded: Upgraded,
  secrets: Secrets,
  carried: readonly string[],
): Pick<Exchange, 'response'> | { readonly failure: ExchangeFailure } {
  if (upgraded.kind === 'failed') {
    const { kind, message } = upgraded.failure;
    return { failure: { kind, message: secrets.redact(message, carried) } };
  }
  const { status, headers, body } = upgraded.answer;
  return {
    response: {
      status,
      headers: headers.map((line) => secrets.redactHeader(line, carried)),
      body: bodyOf(body, 'text', secrets, carried),
    },
  };
}

/** The record of a whole message of the client. */
export function clientMessage(payload: Buffer, opcode: RecordedMessage['opcode'], secrets: Secrets): RecordedMessage {
  return { at: TIME.unix(), from: 'client', opcode, ...bodyOf(payload, opcode, secrets) };
}

/** Text frames are recorded as text; one that was cut in the middle of a character, or is no UTF-8, as bytes. */
function bodyOf(
  bytes: Buffer,
  opcode: RecordedMessage['opcode'],
  secrets: Secrets,
  carried?: readonly string[],
): RecordedBody {
  if (opcode !== 'binary' && isUtf8(bytes)) return { text: secrets.redact(bytes.toString('utf8'), carried) };
  const safe = secrets.redact(bytes.toString('latin1'), carried);
  return { base64: Buffer.from(safe, 'latin1').toString('base64') };
}
