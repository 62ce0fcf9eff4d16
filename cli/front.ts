import { type FaultProxy, startProxy } from '../faults/proxy/proxy.ts';
import type { OnWire } from '../faults/rule.ts';
import { isLoopback } from '../harness/engine/loopback.ts';
import { whyUnreachable } from '../harness/run/unreachable.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { changesOf, type Named } from './injected.ts';
import { complain } from './say.ts';
import { refused, untilStopped, whole } from './served.ts';

/** What the command line gave; numbers still as texts. */
export interface FrontOptions {
  readonly upstream: string;
  readonly fault?: readonly string[];
  readonly host: string;
  readonly port: string;
}

/**
 * Stands before any maker until it is asked to stop, and changes what goes over the wire as faults say; all else passes as it is,
 * keys included, of which nothing is kept or said. Prints one JSON line when it is ready: baseUrl and wsUrl.
 * @returns the exit code: 0 after a stop, 2 for bad input
 */
export async function front({ upstream, fault, host, port }: FrontOptions): Promise<number> {
  let proxy: FaultProxy;
  try {
    const address = upstreamOf(upstream);
    const changes = await changesOf(fault);
    const wires = changes.map(wireOf);
    proxy = await startProxy(address, wires, {
      host,
      port: whole('--port', port, 65_535),
      unreached: sayingOnce((error) => `--upstream: ${address} ${whyUnreachable(codeIn(error))}.`),
    });
    for (const change of changes) warnOfLack(change);
  } catch (error) {
    return refused(error);
  }
  if (!isLoopback(host))
    complain(
      `--host: whoever reaches this machine at ${host} can call ${upstream} through it, with keys of their own.`,
    );
  const stopped = untilStopped(false);
  process.stdout.write(`${JSON.stringify({ baseUrl: proxy.baseUrl, wsUrl: proxy.wsUrl })}\n`);
  await stopped;
  await proxy.close();
  const broken = proxy.failures.length;
  if (broken > 0)
    complain(
      `--fault: ${broken} times the upstream gave what the fault cannot be applied to; the answer was a 500 instead.`,
    );
  return 0;
}

/** @throws {ConfigurationError} for what is no address of a maker */
function upstreamOf(value: string): string {
  const { protocol = '', username, password, search, hash } = URL.canParse(value) ? new URL(value) : {};
  if (!['http:', 'https:'].includes(protocol))
    throw new ConfigurationError('--upstream: must be an address that begins with http:// or https://.');
  if (username || password)
    throw new ConfigurationError('--upstream: takes no user and password; clients send keys of their own.');
  const address = value.replace(/(?<!\/)\/+$/, '');
  if (search || hash || address.endsWith('/api/v1'))
    throw new ConfigurationError('--upstream: give the address in front of /api/v1, without a query.');
  return address;
}

/** @throws {ConfigurationError} for a fault that nothing before a maker can have */
function wireOf({ id, wire, tls }: Named): OnWire {
  if (wire === undefined)
    throw new ConfigurationError(
      `--fault: ${id} changes what the maker does inside, which nothing before it can; serve --fault ${id} has it.`,
    );
  if (tls) throw new ConfigurationError(`--fault: ${id} shows over TLS alone, and front speaks none; leave it out.`);
  return wire;
}

/** Some faults show where the maker itself is of a certain kind, such as one that demands keys. */
function warnOfLack({ id, behaviour }: Named): void {
  if (behaviour === undefined) return;
  const options = Object.entries(behaviour.options ?? {}).map(([name, value]) => `${name}=${value}`);
  const kind = options.length > 0 ? ` like one with ${options.join(' and ')}` : ' of another behaviour';
  complain(`--fault: ${id} shows only before a maker${kind}.`);
}

/** What Node calls an error; its text may repeat what was sent. */
function codeIn(error: unknown): string {
  return String(Object(error).code ?? 'no answer');
}

/** Complains with each sentence only once: a client that polls would fill the terminal. */
function sayingOnce(sentenceOf: (error: unknown) => string): (error: unknown) => void {
  const said = new Set<string>();
  return (error) => {
    const sentence = sentenceOf(error);
    if (!said.has(sentence)) complain(sentence);
    said.add(sentence);
  };
}
