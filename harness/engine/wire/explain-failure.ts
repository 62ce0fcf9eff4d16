import type { ExchangeFailure } from './exchange.ts';
import { acceptsConnections } from './reachability.ts';
import type { Arrival, Transport } from './transport.ts';

const PROBE_MS = 1_000;
/** How long a target that did not answer a request may take to answer anything at all, in milliseconds. */
const HEARD_MS = 5_000;

/** An attempt without an answer. */
export type Missed = Extract<Arrival, { readonly failure: ExchangeFailure }>;

/** By what a target is asked whether it is there. */
interface Probing {
  readonly transport: Transport;
  readonly origin: string;
  readonly options: { readonly userAgent: string; readonly connectTimeoutMs?: number; readonly deadlineMs?: number };
}

/**
 * Explains a failure. A broken connection to a target that no longer accepts any means that the target is absent, not
 * that it answered badly. So does its silence, when it answers nothing else either.
 */
export async function explain(context: Probing, { failure, unheard }: Missed): Promise<ExchangeFailure> {
  if (unheard) return (await isHeard(context)) ? failure : silence(failure);
  if (failure.kind !== 'broken') return failure;
  const timeoutMs = Math.min(PROBE_MS, context.options.connectTimeoutMs ?? PROBE_MS);
  if (await acceptsConnections(context.origin, timeoutMs)) return failure;
  return { kind: 'unreachable', message: `${failure.message}, and no new connection is accepted` };
}

function silence({ message }: ExchangeFailure): ExchangeFailure {
  return { kind: 'silent', message: `${message}, and GET / is not answered either` };
}

/** Whether the target answers a request that any server answers, if only with 404. */
async function isHeard(context: Probing): Promise<boolean> {
  const arrival = await askAnything(context);
  return arrival.failure === undefined || (arrival.failure.kind !== 'unreachable' && !arrival.unheard);
}

/** Whether that request gets a whole answer: then losses of other requests are not the network's fault. */
export async function answersOthers(context: Probing): Promise<boolean> {
  return (await askAnything(context)).failure === undefined;
}

function askAnything({ transport, options }: Probing): Promise<Arrival> {
  const deadlineMs = Math.min(HEARD_MS, options.deadlineMs ?? HEARD_MS);
  const headers = ['user-agent', options.userAgent];
  return transport.attempt({ method: 'GET', target: '/', headers, body: undefined, deadlineMs });
}
