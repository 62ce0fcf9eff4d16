import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wire } from '../../faults/proxy/exchange.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import type { Rule } from '../../faults/rule.ts';
import { type Reference, type ReferenceOptions, startReference } from '../../reference/reference.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { type Call, command, type Ended } from './command.ts';

interface Target {
  readonly options?: ReferenceOptions;
  /** What a proxy in front of the reference changes; without it there is none. */
  readonly wire?: Wire | Rule;
  /** The rest of the call, once it is known where the reference listens. */
  readonly call?: (reference: Reference) => Call;
  /** Calls the command; by default as a process. */
  readonly calling?: typeof command;
}

/** How a run ended, where its target was, and how often that got each operation. */
export interface EndedRun extends Ended {
  readonly baseUrl: string;
  readonly requests: ReadonlyMap<string, number>;
}

/** Runs the command against a reference of its own. */
export async function runAgainst(
  { options, wire, call = () => ({}), calling = command }: Target,
  ...args: readonly string[]
): Promise<EndedRun> {
  const reference = await startReference(options);
  const proxy = wire && (await startProxy(reference.baseUrl, [wire]));
  const { baseUrl } = proxy ?? reference;
  const ended = await calling(['run', '--base-url', baseUrl, ...args], call(reference));
  await proxy?.close();
  await reference.close();
  return { ...ended, baseUrl, requests: reference.service.requests };
}

/** The report in the folder of a run. */
export function reportIn(out: string): Conformance {
  return JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'));
}

/** The verdict of a requirement, with its reason. */
export function requirementIn(out: string, id: string): Conformance['requirements'][number] | undefined {
  return reportIn(out).requirements.find((requirement) => requirement.id === id);
}
