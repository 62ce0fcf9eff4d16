import { request } from 'undici';
import { SetupError } from '../engine/failures.ts';

/**
 * What a client cannot do by itself. Each lever changes the whole target, so only the project `exclusive` pulls one, and
 * puts back what it changed.
 */
export interface Levers {
  /** Moves the target's clock forward. */
  advanceClock(seconds: number): Promise<void>;
  /** Takes the maker's node away, or brings it back. */
  nodeOutage(on: boolean): Promise<void>;
  /** Shifts the market by so many percent. */
  moveRate(percent: number): Promise<void>;
  mine(blocks: number): Promise<void>;
  /** Breaks every route between the nodes, or mends them. */
  breakRoute(on: boolean): Promise<void>;
  /** Has the next payment fail when it comes to this step. */
  failAt(step: PaymentStep): Promise<void>;
  /** Keeps all payments from making this step. */
  holdAt(step: PaymentStep): Promise<void>;
  /** Lets all payments go on. */
  release(): Promise<void>;
}

/** The steps of a swap's payment: out to the client, through its node, back to the maker, who claims it. */
type PaymentStep = 'offer' | 'intercept' | 'forward' | 'claim';

const DEADLINE_MS = 10_000;

/**
 * The levers of a control interface such as the reference's own: `POST /<lever>` with a JSON object.
 * What is sent is no part of the target's evidence. Every lever throws SetupError when it cannot be pulled.
 */
export function leversOf(controlUrl: string): Levers {
  const pull = async (lever: string, body: Record<string, unknown>): Promise<void> => {
    const { statusCode, text } = await post(`${controlUrl}/${lever}`, body);
    if (statusCode !== 200)
      throw new SetupError(`the lever ${lever} was refused with ${statusCode}: ${text.slice(0, 200)}`);
  };
  return {
    advanceClock: (seconds) => pull('advance-clock', { seconds }),
    nodeOutage: (on) => pull('node-outage', { on }),
    moveRate: (percent) => pull('move-rate', { percent }),
    mine: (blocks) => pull('mine', { blocks }),
    breakRoute: (on) => pull('break-route', { on }),
    failAt: (step) => pull('fail-at', { step }),
    holdAt: (step) => pull('hold-at', { step }),
    release: () => pull('release', {}),
  };
}

async function post(url: string, body: Record<string, unknown>): Promise<{ statusCode: number; text: string }> {
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return { statusCode: answer.statusCode, text: await answer.body.text() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`CONTROL_URL: ${url} did not answer (${reason}); start it or correct the address.`);
  }
}
