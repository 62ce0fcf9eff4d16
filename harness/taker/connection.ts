import type { Answer } from '../engine/wire/answer.ts';
import type { WireOptions } from '../engine/wire/context.ts';
import { operationOfOther } from '../engine/wire/other-server.ts';
import { createPacing } from '../engine/wire/pacing.ts';
import { BeyondBounds, UnusableAnswer } from '../engine/wire/unusable.ts';
import { createWire } from '../engine/wire/wire.ts';
import { LostAnswer, SetupError, TargetUnavailable } from '../verdict/failures.ts';
import { type Members, membersOf } from './members.ts';
import { isUnknownCall, type NodeAddress, type NodeRequest, refusalOf } from './refusal.ts';

/** Where the node is and how to speak to it; the rest is what the wire to the target has too. */
export interface ConnectionOptions
  extends NodeAddress,
    Pick<
      WireOptions,
      'secrets' | 'record' | 'check' | 'nextId' | 'userAgent' | 'deadlineMs' | 'connectTimeoutMs' | 'bounds'
    > {}

/** One call of the node. */
interface NodeCall extends NodeRequest {
  /** Members of the body; bigints go out as digits. Without it there is no body. */
  readonly json?: object;
  /** Whether it only reads, so that a lost answer may be asked for again. Nothing else is ever sent twice. */
  readonly reads?: boolean;
}

/** The node's HTTP interface, as calls that give members or throw. */
export interface Connection {
  /** Calls the node. Throws SetupError, of which TakerRefusal is one. */
  call(call: NodeCall): Promise<Members>;
  /** As `call`, but undefined when the node's software does not have the call. */
  callIfKnown(call: NodeCall): Promise<Members | undefined>;
  close(): Promise<void>;
}

/**
 * Opens a connection over the project's wire: same deadlines, caps, evidence and redaction. Nothing is sent yet. The
 * node is the client's own, so it is not paced, and its faults are a SetupError, never a violation.
 */
export function openConnection({ url, token, ...options }: ConnectionOptions): Connection {
  if (token !== undefined) options.secrets.add(token);
  const address: NodeAddress = { url, token };
  const wire = createWire({
    ...options,
    baseUrl: url,
    pacing: createPacing({ workers: 1, pace: 'off' }),
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    operationOf: (method, path) => operationOfOther('taker', method, path),
  });

  /** Whether the node closed every connection when it was last asked. */
  let isBroken = false;

  /** Whether it still closes connections without an answer. */
  async function closesAnother(): Promise<boolean> {
    try {
      await wire.send({ method: 'GET', path: '/networkinfo', retry: false });
      return false;
    } catch (error) {
      return isWithoutAnswer(error);
    }
  }

  async function send({ method, path, json, reads = method === 'GET' }: NodeCall): Promise<Answer> {
    if (isBroken && (await closesAnother())) throw broken(url);
    isBroken = false;
    try {
      return await wire.send({ method, path, retry: reads, ...(json === undefined ? {} : { json }) });
    } catch (error) {
      isBroken = isWithoutAnswer(error) && (await closesAnother());
      throw isBroken ? broken(url) : ownFault(error, url);
    }
  }

  function membersIn(answer: Answer, call: NodeCall): Members {
    if (answer.status !== 200) throw refusalOf(answer, call, address);
    return membersOf(answer.value, `${call.method} ${call.path}`);
  }

  return {
    async callIfKnown(call) {
      const answer = await send(call);
      return answer.status === 405 || isUnknownCall(answer) ? undefined : membersIn(answer, call);
    },
    async call(call) {
      const answer = await send(call);
      if (!isUnknownCall(answer)) return membersIn(answer, call);
      throw new SetupError(
        `TAKER_NODE_URL: ${url} has no ${call.method} ${call.path} (404); give the address of an rgb-lightning-node.`,
      );
    },
    close: () => wire.close(),
  };
}

/** Whether a connection was there, and no whole answer came over it. */
function isWithoutAnswer(error: unknown): boolean {
  return error instanceof LostAnswer || error instanceof UnusableAnswer;
}

/** A node that panicked accepts connections, and closes each one. */
function broken(url: string): SetupError {
  return new SetupError(
    `TAKER_NODE_URL: the node at ${url} broke: it accepts connections, and closes each without an answer; its log says why. Start it anew, or take another one.`,
  );
}

/** To the wire every peer is the target; an absent or broken node of the client's own says nothing about the target. */
function ownFault(error: unknown, url: string): unknown {
  if (error instanceof TargetUnavailable)
    return new SetupError(
      `TAKER_NODE_URL: the node at ${url} cannot be reached (${error.message}); start it or correct the address.`,
    );
  if (error instanceof UnusableAnswer || error instanceof BeyondBounds || error instanceof LostAnswer)
    return new SetupError(
      `TAKER_NODE_URL: the node at ${url} gives no usable answer (${error.message}); correct the address or fix the node.`,
    );
  return error;
}
