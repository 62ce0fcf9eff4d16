import { bites } from '../engine/bites.ts';
import { type Bounds, DEFAULT_BOUNDS } from '../engine/bounds.ts';
import { excerpt } from '../engine/excerpt.ts';
import { NotApplicable, SetupError } from '../engine/failures.ts';
import { type PeerText, peerText } from '../engine/peer-text.ts';
import { createTransport } from '../engine/wire/transport.ts';
import { pullByCommand } from './command.ts';
import { ARGUMENTS, commandVariable, LEVERS, type LeverName, type PaymentStep } from './names.ts';
import { type Argument, fill, type Template } from './template.ts';

/** There is no such lever: what needs it is not applicable, and nothing else suffers. */
export class MissingLever extends NotApplicable {
  constructor(lever: LeverName) {
    super(
      `needs the lever ${lever}, which the control interface does not have (CONTROL_URL), nor is there a command for it (${commandVariable(lever)})`,
    );
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

/** Commands that pull levers. */
export type LeverCommands = { readonly [Lever in LeverName]?: Template };

/** How levers are pulled: bounds of an answer, where they aren't the default, and more. */
export interface LeverOptions extends Partial<Bounds> {
  /** Those that the control interface has; all when left out. */
  readonly offered?: readonly LeverName[] | undefined;
  /** A lever with a command is pulled by that, whatever the control interface has. */
  readonly commands?: LeverCommands;
}

/**
 * The levers of a run: by a command of their own, else those of a control interface such as the reference's: `POST /<lever>`
 * with a JSON object.
 * What is sent is no part of the target's evidence. Every lever throws MissingLever when there is none of its name, and
 * SetupError when it cannot be pulled. Answers are read as the target's are: whole within a deadline, up to the same size,
 * and no redirect is followed.
 */
export function leversOf(
  controlUrl: string | undefined,
  { offered = LEVERS, commands = {}, ...given }: LeverOptions = {},
): Levers {
  const bounds: Bounds = { ...DEFAULT_BOUNDS, ...given };
  const pull = async (lever: LeverName, argument?: Argument): Promise<void> => {
    const command = commands[lever];
    if (command) return pullByCommand(lever, fill(command, argument), bounds);
    if (controlUrl === undefined || !offered.includes(lever)) throw new MissingLever(lever);
    const told = ARGUMENTS[lever];
    const body = told === undefined ? {} : { [told]: argument };
    const { statusCode, text } = await ask('POST', `${controlUrl}/${lever}`, bounds, body);
    if (NO_SUCH_LEVER.has(statusCode)) throw new MissingLever(lever);
    if (statusCode !== 200) throw new SetupError(`the lever ${lever} was refused with ${statusCode}: ${excerpt(text)}`);
  };
  return {
    advanceClock: (seconds) => pull('advance-clock', seconds),
    nodeOutage: (on) => pull('node-outage', on),
    moveRate: (percent) => pull('move-rate', percent),
    mine: (blocks) => pull('mine', blocks),
    breakRoute: (on) => pull('break-route', on),
    failAt: (step) => pull('fail-at', step),
    holdAt: (step) => pull('hold-at', step),
    release: () => pull('release'),
  };
}

/**
 * Asks a control interface something, or pulls.
 * @throws {SetupError} when no whole answer comes
 */
export async function ask(
  method: 'GET' | 'POST',
  url: string,
  { deadlineMs, bodyBytes, headerBytes }: Bounds,
  body?: Record<string, unknown>,
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
      method,
      target: pathname,
      headers: body ? ['content-type', 'application/json'] : [],
      body: body && Buffer.from(JSON.stringify(body)),
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
