import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { permits, tierOf } from '../../specs/tiers.ts';
import { parseExact, stringifyExact } from '../engine/json/exact-json.ts';
import { sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { type Found, unreadLists } from './discovery.ts';
import { INSTANCES } from './instance-name.ts';
import { instanceFolders } from './instances.ts';
import { availableNeeds } from './needs.ts';
import { creationProblem } from './networks.ts';
import { handOver } from './playwright/hand-over.ts';
import { say } from './say.ts';
import { type Settings, variableOf } from './settings.ts';

/** The file with what the discovery found, for all workers of the run. */
function fileIn(out: string): string {
  return join(out, 'discovery.json');
}

// The file is as large as the target's lists, and every check needs it: it is read again only when it was replaced.
const kept = new Map<string, { readonly inode: bigint; readonly found: Found }>();

/** What the last discovery of the run found; undefined in a run of single files. */
export function readFound(out: string): Found | undefined {
  const file = fileIn(out);
  const inode = statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
  if (inode === undefined) return undefined;
  const known = kept.get(file);
  if (known?.inode === inode) return known.found;
  if (kept.size > INSTANCES.length) kept.clear();
  const found = parseExact(readFileSync(file, 'utf8')).value as Found;
  kept.set(file, { inode, found });
  return found;
}

/** Whether an instance of the run was found to demand keys. */
export function demandsKeys({ out }: Pick<Settings, 'out'>): boolean {
  return instanceFolders(out).some((folder) => readFound(folder)?.enforcement);
}

/**
 * Writes what was found for the other workers, and the facts of the run for the reports, both without secrets.
 * @param problems sentences that say why the run cannot be judged, beside the lists that could not be read
 */
export function leaveDiscovery(
  found: Found,
  settings: Settings,
  secrets: Pick<Secrets, 'redact'>,
  problems: readonly string[] = [],
): void {
  write(found, settings.out, secrets);
  const facts = {
    baseUrl: settings.baseUrl,
    network: found.network,
    embedded: process.env.CONFORMANCE_EMBEDDED === 'true',
    enforcement: found.enforcement,
    enforcing: settings.instance === 'enforcing',
    ...(settings.instance === undefined ? {} : { instance: settings.instance }),
    levers: [...availableNeeds(settings, found.enforcement)],
    problems: [...problems, ...unreadLists(found), ...laxInstance(found, settings), ...noLeave(found, settings)],
  };
  handOver(test.info(), 'conformance/run', secrets.redact(JSON.stringify(facts)));
}

/** The problem of a run that would create or pay, and may not. */
export function noLeave(
  { networks }: Pick<Found, 'networks'>,
  { tier, only, allowMainnet }: Pick<Settings, 'tier' | 'only' | 'allowMainnet'>,
): string[] {
  const creates = permits(tier, 'order') && (only.length === 0 || permits(tierOf(only), 'order'));
  const problem = creates ? creationProblem(networks, allowMainnet) : undefined;
  return problem === undefined ? [] : [problem];
}

/** The problem of a second instance that serves callers without keys. */
function laxInstance({ enforcement }: Found, { instance, baseUrl }: Settings): string[] {
  if (instance !== 'enforcing' || enforcement) return [];
  return [`${variableOf('enforcingBaseUrl')}: ${baseUrl} serves callers without a key; turn enforcement on there.`];
}

/** Whether this worker has to discover again: one worker of a run does so, once. */
export function claimSecondDiscovery(out: string): boolean {
  return sideInputIfAnyNow('it is for this worker to discover again', () => claimed(out, 'discovered-again')) === true;
}

/**
 * Records for the reports, once a run, that a good key is refused now: such a run can't be judged.
 * @param sentence for people, without the key
 */
export function leaveRevocation(sentence: string, settings: Settings, secrets: Pick<Secrets, 'redact'>): void {
  const found = readFound(settings.out);
  const first = sideInputIfAnyNow('it is for this worker to tell of the key', () =>
    claimed(settings.out, 'key-refused'),
  );
  if (found === undefined || first !== true) return;
  say(`${sentence}.`);
  leaveDiscovery(found, settings, secrets, [`${sentence}.`]);
}

/** True for the first worker that asks; undefined for the others. */
function claimed(out: string, name: string): true | undefined {
  try {
    writeFileSync(join(out, name), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
}

/** Writes under another name first, so that nobody reads half of it. */
function write(found: Found, out: string, { redact }: Pick<Secrets, 'redact'>): void {
  mkdirSync(out, { recursive: true });
  const file = fileIn(out);
  writeFileSync(`${file}.new`, redact(stringifyExact(found)));
  renameSync(`${file}.new`, file);
}
