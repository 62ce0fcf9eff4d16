import type { SocketMessage, SocketReply } from './exchange.ts';
import { rawOf } from './json.ts';

/** A message of the client that may still get an answer. */
export interface Waiting {
  readonly message: SocketMessage;
  /** Its `action`, if the interface has it: a message of either kind gets one answer, any other perhaps none. */
  readonly action: 'ping' | 'quote_request' | undefined;
  /** The answer of a change instead of the service's. */
  readonly instead: SocketReply | undefined;
}

/** The messages of one session that may still get an answer, in the order in which they came. */
export class WaitingMessages {
  readonly #waiting: Waiting[] = [];

  add(message: SocketMessage, instead: SocketReply | undefined): void {
    this.#waiting.push({ message, action: actionOf(message.value), instead });
  }

  /**
   * Takes the message that an arrival answers: the oldest that it can answer. Only a ping gets a pong, and a message that
   * the interface does not describe may get no answer.
   */
  answeredBy(arrival: unknown): Waiting | undefined {
    const pong = isPong(arrival);
    const at = this.#waiting.findIndex(({ action, instead }) => instead === undefined && (action === 'ping') === pong);
    if (at === -1) return undefined;
    const [asked] = this.#waiting.splice(at, 1);
    for (const one of this.#waiting.slice(0, at))
      if (one.action === undefined && one.instead === undefined) this.#remove(one);
    return asked;
  }

  /** Takes the next message that a change answers, unless one before it still gets an answer of the service. */
  *ready(): Generator<{ readonly message: SocketMessage; readonly instead: SocketReply }> {
    for (const one of [...this.#waiting]) {
      const { message, action, instead } = one;
      if (instead === undefined && action !== undefined) return;
      if (instead === undefined) continue;
      this.#remove(one);
      yield { message, instead };
    }
  }

  #remove(one: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
  }
}

function actionOf(value: unknown): Waiting['action'] {
  if (typeof value !== 'object' || value === null || !('action' in value)) return undefined;
  return value.action === 'ping' || value.action === 'quote_request' ? value.action : undefined;
}

/** Whether a message of the service is a pong: the word alone, or as one of its members. */
function isPong(message: unknown): boolean {
  const raw = rawOf(message);
  const words = typeof message === 'object' && message !== null ? Object.values(message) : [message];
  return [...words, raw].some((word) => typeof word === 'string' && /^"?pong"?$/i.test(word));
}
