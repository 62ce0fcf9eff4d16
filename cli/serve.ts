import { type FaultProxy, type ProxyPlace, startProxy } from '../faults/proxy/proxy.ts';
import type { Change } from '../faults/record.ts';
import { isLoopback } from '../harness/engine/loopback.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { RefusedLever } from '../reference/control/lever.ts';
import { REVISIONS, type Revision } from '../reference/lightning/revision.ts';
import type { Injection } from '../reference/maker/injection.ts';
import type { FiledCatalogue } from '../reference/maker/market/catalogue-file.ts';
import { type Reference, type ReferenceOptions, startReference } from '../reference/reference.ts';
import { changesOf, findChange } from './injected.ts';
import { mockOptions, optionLines } from './mock-options.ts';
import { mockScenarios, scenarioLines } from './mock-scenarios.ts';
import { complain, sayPainted } from './say.ts';
import { limitsOf, refused, untilStopped, whole } from './served.ts';

/** What the command line gave; numbers still as texts. */
export interface ServeOptions {
  readonly port: string;
  readonly nodePort: string;
  readonly controlPort: string;
  readonly fault?: readonly string[];
  readonly limits: string;
  readonly seed: string;
  readonly nodeRevision: string;
  readonly bothModes?: boolean;
  readonly leversApart?: boolean;
  readonly largeAmounts?: boolean;
  readonly whileRead?: boolean;
  readonly host: string;
  readonly cors?: boolean;
  readonly catalogue?: string;
  readonly option?: readonly string[];
  readonly scenario?: readonly string[];
}

/** A reference, and what stands before it. */
interface Served {
  readonly reference: Reference;
  readonly front?: FaultProxy;
}

/**
 * Runs the reference until it is asked to stop. Prints one JSON line when it is ready: baseUrl, wsUrl, nodeUrl,
 * controlUrl and keys; with both modes also enforcingBaseUrl and enforcingWsUrl, and with levers apart leverBaseUrl, leverWsUrl,
 * leverNodeUrl and leverControlUrl, of further instances of the same seed, keys and faults.
 * @returns the exit code: 0 after a stop, 2 for bad input
 */
export async function serve(options: ServeOptions): Promise<number> {
  const { host, option = [], scenario = [] } = options;
  if (option.includes('list') || scenario.includes('list')) {
    sayPainted(option.includes('list') ? optionLines() : scenarioLines());
    return 0;
  }
  let running: Served;
  let enforcing: Served | undefined;
  let lever: Served | undefined;
  try {
    const changes = await changesOf(options.fault);
    const filed = options.catalogue === undefined ? undefined : await catalogueIn(options.catalogue);
    const made: ReferenceOptions = {
      seed: String(whole('--seed', options.seed, 0x7fffffff)),
      node_revision: revisionOf(options.nodeRevision),
      large_amounts: options.largeAmounts === true,
      ...filed?.options,
      ...(filed && { catalogue: filed.catalogue }),
      ...mockScenarios(scenario),
      ...limitsOf(options.limits),
      ...(options.cors && { cross_origin: 'allow' }),
      ...mockOptions(option),
      injections: changes.flatMap(({ behaviour }) => behaviour ?? []),
      findInjection,
    };
    running = await start(
      changes,
      { host, port: whole('--port', options.port, 65_535) },
      {
        ...made,
        nodePort: whole('--node-port', options.nodePort, 65_535),
        controlPort: whole('--control-port', options.controlPort, 65_535),
      },
    );
    const place = { host, port: 0 };
    enforcing = options.bothModes ? await start(changes, place, { ...made, enforcement: true }) : undefined;
    lever = options.leversApart ? await start(changes, place, made) : undefined;
  } catch (error) {
    return refused(error);
  }
  warnOfOthers(host);
  const { keys } = running.reference;
  const [second, third] = [enforcing, lever].map((each) => each && addressesOf(each));
  const addresses = {
    ...addressesOf(running),
    ...(second && { enforcingBaseUrl: second.baseUrl, enforcingWsUrl: second.wsUrl }),
    ...(third && {
      leverBaseUrl: third.baseUrl,
      leverWsUrl: third.wsUrl,
      leverNodeUrl: third.nodeUrl,
      leverControlUrl: third.controlUrl,
    }),
  };
  const stopped = untilStopped(options.whileRead === true);
  process.stdout.write(`${JSON.stringify({ ...addresses, keys })}\n`);
  await stopped;
  for (const { front, reference } of [running, enforcing, lever].flatMap((each) => each ?? [])) {
    await front?.close();
    await reference.close();
  }
  return 0;
}

function addressesOf({ front, reference }: Served) {
  const { baseUrl, wsUrl } = front ?? reference;
  const { nodeUrl, controlUrl } = reference;
  return { baseUrl, wsUrl, nodeUrl, controlUrl };
}

/** Says who else can reach what listens on another address than loopback. */
function warnOfOthers(host: string): void {
  if (isLoopback(host)) return;
  complain(
    `--host: whoever reaches this machine at ${host} can call the maker, and no key is demanded of them unless --option enforcement=true; the node and the control interface stay on 127.0.0.1.`,
  );
}

/** @throws {ConfigurationError} for the first thing in the file that is wrong */
async function catalogueIn(file: string): Promise<FiledCatalogue> {
  // The reader of YAML would cost every start without a file.
  const { catalogueInFile } = await import('../reference/maker/market/catalogue-file.ts');
  return catalogueInFile(file);
}

/** Starts the reference, and before it, at the address that clients know, the proxy that changes what goes over the wire. */
async function start(changes: readonly Change[], place: ProxyPlace, options: ReferenceOptions) {
  const wires = changes.flatMap(({ wire }) => (wire === undefined ? [] : [wire]));
  if (wires.length === 0) return { reference: await startReference({ ...options, ...place }) };
  const reference = await startReference(options);
  try {
    return { reference, front: await startProxy(reference.baseUrl, wires, place) };
  } catch (error) {
    await reference.close();
    throw error;
  }
}

/**
 * What to inject into the running reference for the id of a fault or of a conforming variant.
 * @throws {RefusedLever} when a fault of the wire is asked for: only a proxy that clients knew from the beginning can play it
 */
async function findInjection(id: string): Promise<Injection | undefined> {
  const change = await findChange(id);
  if (change?.wire) throw new RefusedLever(`${id} changes what goes over the wire: start with --fault ${id}`);
  return change?.behaviour;
}

function revisionOf(value: string): Revision {
  const revision = REVISIONS.find((known) => known === value);
  if (revision) return revision;
  throw new ConfigurationError(
    `--node-revision: ${JSON.stringify(value)} is none of ${REVISIONS.join(' and ')}; give one of them.`,
  );
}
