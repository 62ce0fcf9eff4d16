import type { Answer } from '../engine/wire/answer.ts';
import { SetupError } from '../verdict/failures.ts';

/**
 * The client's own node says no. It is a failure to set up, not a finding: what it says about the target is for the check
 * to know (an `InvalidSwapString` may be the maker's doing, an `InsufficientAssets` is not).
 */
export class TakerRefusal extends SetupError {
  /** The node's name for the error, e.g. `InvalidSwapString`. */
  readonly name_: string;
  /** HTTP status it came with. */
  readonly status: number;

  constructor(name_: string, status: number, message: string) {
    super(message);
    this.name_ = name_;
    this.status = status;
  }
}

/** The client's own node refuses all calls for now. */
export class NotReady extends SetupError {
  /** The node's name for its state: `LockedNode`, `NotInitialized` or `ChangingState`. */
  readonly state: string;

  constructor(state: string, message: string) {
    super(message);
    this.state = state;
  }
}

/** What was asked of the node. */
export interface NodeRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** What a refusal may need to know of the connection. */
export interface NodeAddress {
  readonly url: string;
  readonly token?: string | undefined;
}

interface Envelope {
  readonly name: string;
  readonly error: string;
}

/** Whether the node's software does not have this call: the router answers, not a handler (whose errors have a body). */
export function isUnknownCall(answer: Answer): boolean {
  return answer.status === 404 && envelopeOf(answer) === undefined;
}

/**
 * Makes an error of an answer that is no success.
 * @returns a TakerRefusal when the node refuses by a name; a SetupError with the setting and the fix for a wrong token, a
 * locked wallet (NotReady), and for answers of anything else than an rgb-lightning-node
 */
export function refusalOf(answer: Answer, { method, path }: NodeRequest, { url, token }: NodeAddress): SetupError {
  const { status } = answer;
  const envelope = envelopeOf(answer);
  const call = `${method} ${path}`;
  if (status === 401 && envelope?.name !== 'WrongPassword') return unauthorized(call, url, token);
  if (envelope === undefined) return status === 403 ? forbidden(call, url) : noNode(call, url, status);
  if (envelope.name === 'Forbidden') return forbidden(call, url);
  const state = STATES[envelope.name];
  if (state !== undefined) return new NotReady(envelope.name, `TAKER_NODE_URL: the node at ${url} ${state}.`);
  const fix = FIXES[envelope.name];
  const text = `the taker's node refuses ${call} with ${envelope.name} (${status}): ${envelope.error}`;
  return new TakerRefusal(envelope.name, status, fix === undefined ? text : `${text}; ${fix}`);
}

/** Conditions of the whole node, by the name of the error that reports them. */
const STATES: Record<string, string> = {
  // A node that never had a wallet says no other word than one whose wallet is locked.
  LockedNode: 'is locked, or has no wallet yet; unlock its wallet (POST /unlock), or make one before that (POST /init)',
  NotInitialized: 'has no wallet yet; make one and unlock it (POST /init, POST /unlock)',
  ChangingState: 'is just locking or unlocking its wallet; start the run when that is done',
};

const FIXES: Record<string, string> = {
  InsufficientAssets: 'no single channel of the taker holds so much of the asset, so open or refill one',
  InsufficientFunds: "fund the taker's wallet",
  InsufficientCapacity: 'open a larger channel',
  NoRoute: 'open a channel between taker and maker with room for the amount, or wait until it is usable',
  NoAvailableUtxos: "make coins for assets in the taker's wallet (POST /createutxos)",
  UnknownContractId: "the taker's node does not know this asset, so let it receive some first",
  FailedPeerConnection: 'make sure that the peer runs and can be reached from the node',
};

function envelopeOf({ value }: Answer): Envelope | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('error' in value)) return undefined;
  const { name, error } = value;
  return typeof name === 'string' && typeof error === 'string' ? { name, error } : undefined;
}

function unauthorized(call: string, url: string, token: string | undefined): SetupError {
  return new SetupError(
    token === undefined
      ? `TAKER_NODE_TOKEN: is not set, and the node at ${url} asks for a token; give one that covers ${call}.`
      : `TAKER_NODE_TOKEN: the node at ${url} does not accept the token for ${call}; give one that is valid, neither expired nor revoked.`,
  );
}

function forbidden(call: string, url: string): SetupError {
  return new SetupError(
    `TAKER_NODE_TOKEN: the token does not cover ${call} of the node at ${url}; give one with the right to it.`,
  );
}

function noNode(call: string, url: string, status: number): SetupError {
  return new SetupError(
    `TAKER_NODE_URL: ${url} answers ${call} with ${status} and not as an rgb-lightning-node does; correct the address or fix the node.`,
  );
}
