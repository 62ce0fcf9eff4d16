import { type Bounds, DEFAULT_BOUNDS } from '../engine/bounds.ts';
import { excerpt } from '../engine/excerpt.ts';
import { NotApplicable, SetupError } from '../verdict/failures.ts';
import { ask, type Said } from './ask.ts';
import type { Bitcoind } from './bitcoind.ts';
import { pullByCommand } from './command.ts';
import { commandVariable, LEVERS, type LeverName, type PaymentStep } from './names.ts';
import { fill, type LeverArguments, type Template } from './template.ts';

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
 * What a client cannot do by itself. Each lever changes the whole target, so only a test with the tag `@exclusive` pulls one, and
 * puts back what it changed.
 */
export interface Levers {
  /** Moves the target's clock forward. */
  advanceClock(seconds: number): Promise<void>;
  /** Takes the maker's node away, or brings it back. */
  nodeOutage(on: boolean): Promise<void>;
  /** Shifts the market by `percent` percent. */
  moveRate(percent: number): Promise<void>;
  mine(blocks: number): Promise<void>;
  /** Pays an invoice out of somebody's node that is neither the target's nor the client's. */
  payInvoice(invoice: string, fee_limit_sat: bigint): Promise<void>;
  /** Sends `amount_sat` to an address; gives the id of the transaction where bitcoind does it. */
  payOnchain(address: string, amount_sat: bigint): Promise<string | undefined>;
  /** Breaks every route between the nodes, or fixes them. */
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
  /** A lever with a command is pulled by it, even if the control interface has that lever, too. */
  readonly commands?: LeverCommands;
  /** It mines, and pays on-chain, where there is no command for that. */
  readonly bitcoind?: Pick<Bitcoind, 'generate' | 'sendtoaddress'> | undefined;
}

/**
 * The levers of a run: each by its own command, else by bitcoind, else by a control interface such as the reference's
 * (`POST /<lever>` with a JSON object). These requests are no part of the target's evidence. Answers are read like the
 * target's: whole within a deadline, up to the same size, and no redirect is followed.
 * @returns levers that throw MissingLever when there is none of their name, and SetupError when one cannot be pulled
 */
export function leversOf(
  controlUrl: string | undefined,
  { offered = LEVERS, commands = {}, bitcoind, ...given }: LeverOptions = {},
): Levers {
  const bounds: Bounds = { ...DEFAULT_BOUNDS, ...given };
  const pull = async (lever: LeverName, sent: LeverArguments = {}, toCommands: LeverArguments = {}): Promise<void> => {
    const command = commands[lever];
    if (command) return pullByCommand(lever, fill(command, { ...sent, ...toCommands }), bounds);
    if (controlUrl === undefined || !offered.includes(lever)) throw new MissingLever(lever);
    const { statusCode, text } = await askControl('POST', `${controlUrl}/${lever}`, bounds, sent);
    if (NO_SUCH_LEVER.has(statusCode)) throw new MissingLever(lever);
    if (statusCode !== 200) throw new SetupError(`the lever ${lever} was refused with ${statusCode}: ${excerpt(text)}`);
  };
  return {
    advanceClock: (seconds) => pull('advance-clock', { seconds }),
    nodeOutage: (on) => pull('node-outage', { on }),
    moveRate: (percent) => pull('move-rate', { percent }),
    mine: (blocks) => (bitcoind && !commands.mine ? bitcoind.generate(blocks) : pull('mine', { blocks })),
    payInvoice: (invoice, fee_limit_sat) => pull('pay-invoice', { invoice }, { fee_limit_sat }),
    async payOnchain(address, amount_sat) {
      if (bitcoind && !commands['pay-onchain']) return bitcoind.sendtoaddress(address, amount_sat);
      await pull('pay-onchain', { address, amount_sat });
      return undefined;
    },
    breakRoute: (on) => pull('break-route', { on }),
    failAt: (step) => pull('fail-at', { step }),
    holdAt: (step) => pull('hold-at', { step }),
    release: () => pull('release'),
  };
}

/**
 * Asks a control interface something, or pulls.
 * @throws {SetupError} when no whole answer comes
 */
export function askControl(method: 'GET' | 'POST', url: string, bounds: Bounds, json?: object): Promise<Said> {
  return ask({ method, url, setting: 'CONTROL_URL', ...(json && { json }) }, bounds);
}
