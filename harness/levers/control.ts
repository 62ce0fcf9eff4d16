import { bites } from '../engine/bites.ts';
import { type Bounds, DEFAULT_BOUNDS } from '../engine/bounds.ts';
import { excerpt } from '../engine/excerpt.ts';
import { NotApplicable, SetupError } from '../engine/failures.ts';
import { type PeerText, peerText } from '../engine/peer-text.ts';
import { createTransport } from '../engine/wire/transport.ts';

/** The levers by the names under which a control interface has them. */
export const LEVERS = [
  'advance-clock',
  'node-outage',
  'move-rate',
  'mine',
  'break-route',
  'fail-at',
  'hold-at',
  'release',
] as const;
export type LeverName = (typeof LEVERS)[number];

/** Whether a name is that of a lever. */
export function isLever(name: string): name is LeverName {
  return LEVERS.some((lever) => lever === name);
}

/** The control interface does not have a lever: what needs it is not applicable, and nothing else suffers. */
export class MissingLever extends NotApplicable {
  constructor(lever: LeverName) {
    super(`needs the lever ${lever}, which the control interface does not have (CONTROL_URL)`);
  }
}

/** What a router says of a path or a method that it does not have. */
export const NO_SUCH_LEVER: ReadonlySet<number> = new Set([404, 405, 501]);

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

/** How the levers of a control interface are pulled: bounds of an answer, where they aren't the default, and more. */
export interface LeverOptions extends Partial<Bounds> {
  /** Those that it has; all when left out. */
  readonly offered?: readonly LeverName[] | undefined;
}

/**
 * The levers of a control interface such as the reference's own: `POST /<lever>` with a JSON object.
 * What is sent is no part of the target's evidence. Every lever throws MissingLever when there is none of its name, and
 * SetupError when it cannot be pulled. Answers are read as the target's are: whole within a deadline, up to the same size,
 * and no redirect is followed.
 */
export function leversOf(controlUrl: string, { offered = LEVERS, ...given }: LeverOptions = {}): Levers {
  const bounds: Bounds = { ...DEFAULT_BOUNDS, ...given };
  const pull = async (lever: LeverName, body: Record<string, unknown>): Promise<void> => {
    if (!offered.includes(lever)) throw new MissingLever(lever);
    const { statusCode, text } = await post(`${controlUrl}/${lever}`, body, bounds);
    if (NO_SUCH_LEVER.has(statusCode)) throw new MissingLever(lever);
    if (statusCode !== 200) throw new SetupError(`the lever ${lever} was refused with ${statusCode}: ${excerpt(text)}`);
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

/**
 * Sends one pull.
 * @throws {SetupError} when no whole answer comes
 */
export async function post(
  url: string,
  body: Record<string, unknown>,
  { deadlineMs, bodyBytes, headerBytes }: Bounds,
): Promise<{ statusCode: number; text: PeerText }> {
  const { origin, pathname } = new URL(url);
  const transport = createTransport({
    origin,
    connectTimeoutMs: deadlineMs,
    maxBodyBytes: bodyBytes,
    maxHeaderBytes: headerBytes,
  });
  try {
    const arrival = await transport.attempt({
      method: 'POST',
      target: pathname,
      headers: ['content-type', 'application/json'],
      body: Buffer.from(JSON.stringify(body)),
      deadlineMs,
    });
    if (arrival.failure === undefined)
      return { statusCode: arrival.status, text: peerText(arrival.body.toString('utf8')) };
    if (arrival.bound) bites(arrival.bound.name, arrival.bound.limit);
    const { message } = arrival.failure;
    throw new SetupError(`CONTROL_URL: ${url} gave no usable answer (${message}); start it or correct the address.`);
  } finally {
    await transport.close();
  }
}
